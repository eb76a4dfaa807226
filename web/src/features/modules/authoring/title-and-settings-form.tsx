import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { validationMessages } from '../../../lib/form-errors.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFieldLabels } from './field-labels.ts';
import { TitleAndSettingsFields, type ModuleDraft } from './module-draft.rules.ts';

type Fields = z.input<typeof TitleAndSettingsFields>;
type Change = Partial<Pick<ModuleDraft, keyof Fields>>;

type Props = { draft: ModuleDraft; onChange: (change: Change) => void };

/** The fields of the tab "Title and settings". Each change goes to the draft immediately, even if it is invalid. */
export function TitleAndSettingsForm({ draft, onChange }: Props) {
  const { title, description, summary, estimatedDuration } = draft;
  const labels = useFieldLabels();
  const { register, trigger, formState } = useForm<Fields>({
    resolver: zodResolver(TitleAndSettingsFields, validationMessages),
    mode: 'onChange',
    // NaN is the value of an empty number field.
    defaultValues: { title, description, summary, estimatedDuration: estimatedDuration ?? Number.NaN },
  });
  // Shows the errors of a draft that was stored earlier.
  useEffect(() => void trigger(), [trigger]);
  const field = (name: 'title' | 'description' | 'summary') => ({
    ...register(name, { onChange: (event) => onChange({ [name]: event.target.value }) }),
    label: labels[name],
    error: formState.errors[name]?.message,
  });
  return (
    <Panel>
      <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField {...field('title')} maxLength={160} />
        <TextArea {...field('description')} maxLength={1000} />
        <TextArea {...field('summary')} maxLength={4000} />
        <TextField
          {...register('estimatedDuration', {
            valueAsNumber: true,
            onChange: (event) => onChange({ estimatedDuration: toNumberOrNull(event.target.value) }),
          })}
          type="number"
          min={0}
          max={6000}
          label={labels.estimatedDuration}
          error={formState.errors.estimatedDuration?.message}
        />
      </form>
    </Panel>
  );
}

const toNumberOrNull = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
