import { useLingui } from '@lingui/react/macro';
import { Controller } from 'react-hook-form';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SopForm } from './sop-form.ts';

type Props = {
  form: SopForm;
  /** The chapters to choose from. */
  chapters: readonly { chapterNumber: number; title: string }[];
  /** True if the title can be left empty. By default false. */
  isTitleOptional?: boolean | undefined;
};

/** The fields for the title, the description and the chapter of a procedure. */
export function SopFields({ form, chapters, isTitleOptional }: Props) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const fieldProps = (name: 'title' | 'description') => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <TextField
        {...fieldProps('title')}
        label={t`Title`}
        optional={isTitleOptional}
        hint={isTitleOptional ? t`If you leave this empty, the file name becomes the title.` : undefined}
        maxLength={200}
      />
      <TextArea {...fieldProps('description')} label={t`Description`} optional maxLength={2000} rows={2} />
      <Controller
        control={form.control}
        name="chapterNumber"
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <Select
            {...field}
            label={t`Chapter`}
            optional
            value={value === null ? '' : String(value)}
            onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
            error={fieldState.error?.message}
            options={[
              { value: '', label: t`No chapter` },
              ...chapters.map(({ chapterNumber, title }) => ({
                value: String(chapterNumber),
                label: `${chapterNumber}. ${title}`,
              })),
            ]}
          />
        )}
      />
    </>
  );
}
