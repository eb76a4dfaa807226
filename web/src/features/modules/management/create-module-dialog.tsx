import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { NewModule } from '@loopcheck/contract/features/modules/modules.contract';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useCreateModule } from './managed-modules.hooks.ts';
import { parseInteger } from './parse-integer.ts';

type Fields = z.input<typeof NewModule>;

/** Maps a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  title: 'title',
  chapterNumber: 'chapterNumber',
  description: 'description',
  content: 'content',
  estimatedDuration: 'estimatedDuration',
} as const satisfies Record<string, keyof Fields>;

/** The form for a new module. Only the title and the chapter number are required. */
export function CreateModuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const formId = useId();
  const { mutate, isPending } = useCreateModule();
  const { register, control, handleSubmit, setError, formState } = useForm<Fields>({
    // `raw`: sends the values as entered, without the defaults of the schema. An empty duration is not sent, and the
    // server uses its default.
    resolver: zodResolver(NewModule, validationMessages, { raw: true }),
    mode: 'onTouched',
    defaultValues: { title: '', description: '', content: '' },
  });
  const [title, chapterNumber] = useWatch({ control, name: ['title', 'chapterNumber'] });
  const hasRequiredFields = title.trim() !== '' && chapterNumber !== undefined;
  const field = (name: keyof Fields) => ({ ...register(name), error: formState.errors[name]?.message });
  const integerField = (name: 'chapterNumber' | 'estimatedDuration') => ({
    ...register(name, { setValueAs: parseInteger }),
    error: formState.errors[name]?.message,
    type: 'number',
    inputMode: 'numeric' as const,
  });
  const create = (fields: Fields) =>
    mutate(fields, {
      onSuccess: () => {
        show({
          title: t`Module Created`,
          description: t`Training module has been created successfully.`,
          variant: 'success',
        });
        onClose();
      },
      onError: (error) => {
        const isAtField = showServerErrors(setError, error, fieldOfServerError);
        if (!isAtField) showFailure(t`Failed to create training module.`)(error);
      },
    });
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Create Module</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            disabledReason={hasRequiredFields ? undefined : t`Fill in title and chapter number first`}
          >
            <Trans>Create</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void handleSubmit(create)(event)}>
        <TextField {...field('title')} maxLength={160} label={t`Title`} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...integerField('chapterNumber')} min={1} max={999} label={t`Chapter number`} />
          <TextField
            {...integerField('estimatedDuration')}
            min={0}
            max={6000}
            optional
            label={t`Duration in minutes`}
          />
        </div>
        <TextArea {...field('description')} rows={2} maxLength={1000} optional label={t`Description`} />
        <TextArea
          {...field('content')}
          rows={5}
          optional
          label={t`Content`}
          hint={t`HTML. Elements that are not allowed are removed.`}
        />
      </form>
      <p className="meta">
        <Trans>A new module is inactive. Trainees see it after you activate it under Edit.</Trans>
      </p>
    </Dialog>
  );
}
