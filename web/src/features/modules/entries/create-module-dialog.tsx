import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailure } from '../../../ui/use-failure.ts';
import { useCreateModule } from './entries.hooks.ts';

const empty = { title: '', chapterNumber: '', description: '', content: '', estimatedDuration: '' };

/** A new module; it starts inactive (title and chapter number are needed, the rest is not). */
export function CreateModuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useFailure();
  const { mutate, isPending } = useCreateModule();
  const [fields, setFields] = useState(empty);
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const isFilled = fields.title.trim() !== '' && fields.chapterNumber.trim() !== '';
  const create = () =>
    mutate(
      {
        title: fields.title,
        chapterNumber: Number.parseInt(fields.chapterNumber, 10),
        description: fields.description,
        content: fields.content,
        ...(fields.estimatedDuration.trim() && { estimatedDuration: Number.parseInt(fields.estimatedDuration, 10) }),
      },
      {
        onSuccess: () => {
          show({
            title: t`Module Created`,
            description: t`Training module has been created successfully.`,
            variant: 'success',
          });
          onClose();
        },
        onError: failure(t`Failed to create training module.`),
      },
    );
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
            variant="primary"
            busy={isPending}
            disabledReason={isFilled ? undefined : t`Fill in title and chapter number first`}
            onClick={create}
          >
            <Trans>Create</Trans>
          </Button>
        </>
      }
    >
      <TextField {...field('title')} maxLength={160} label={t`Title`} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('chapterNumber')}
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
          label={t`Chapter number`}
        />
        <TextField
          {...field('estimatedDuration')}
          type="number"
          inputMode="numeric"
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
        hint={t`HTML. What the product does not allow is taken out.`}
      />
      <p className="meta">
        <Trans>A new module is inactive: nobody sees it until you activate it under Edit.</Trans>
      </p>
    </Dialog>
  );
}
