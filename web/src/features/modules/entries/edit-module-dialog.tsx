import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ModuleEntry } from '@loopcheck/contract/features/modules/modules.contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailure } from '../../../ui/use-failure.ts';
import { useChangeModule } from './entries.hooks.ts';

const fieldsOf = ({ title, chapterNumber, description, estimatedDuration, isActive }: ModuleEntry) => ({
  title,
  chapterNumber: String(chapterNumber),
  description,
  estimatedDuration: String(estimatedDuration),
  isActive,
});

/** Changes a module's data and switches it on or off; what that means for people is said before it is saved. */
export function EditModuleDialog({ module, onClose }: { module: ModuleEntry; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useFailure();
  const { mutate, isPending } = useChangeModule(module.id);
  const [fields, setFields] = useState(() => fieldsOf(module));
  const field = (name: 'title' | 'chapterNumber' | 'description' | 'estimatedDuration') => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const isFilled = fields.title.trim() !== '' && fields.chapterNumber !== '' && fields.estimatedDuration !== '';
  const save = () =>
    mutate(
      {
        ...fields,
        chapterNumber: Number.parseInt(fields.chapterNumber, 10),
        estimatedDuration: Number.parseInt(fields.estimatedDuration, 10),
      },
      {
        onSuccess: () => {
          show({ title: t`Module Saved`, description: fields.title, variant: 'success' });
          onClose();
        },
        onError: failure(t`The module was not saved`),
      },
    );
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Edit chapter {module.chapterNumber}</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={isFilled ? undefined : t`Fill in title, chapter number and duration first`}
            onClick={save}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Link to="/trainer/modules/$id" params={{ id: module.id }} className="inline-flex min-h-11 items-center">
        <Trans>Write its text</Trans>
      </Link>
      <TextField {...field('title')} maxLength={160} label={t`Title`} />
      <TextArea {...field('description')} rows={3} maxLength={1000} optional label={t`Description`} />
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
          label={t`Duration in minutes`}
        />
      </div>
      <Checkbox
        label={<Trans>Active</Trans>}
        checked={fields.isActive}
        onChange={(event) => setFields({ ...fields, isActive: event.target.checked })}
      />
      <div aria-live="polite">{fields.isActive === module.isActive ? null : <Consequences module={module} />}</div>
    </Dialog>
  );
}

/** What follows for people when a module is switched on or off. */
function Consequences({ module: { isActive, begunCount, completedCount, hasContent } }: { module: ModuleEntry }) {
  const open = begunCount - completedCount;
  return (
    <Callout tone="warn" title={isActive ? <Trans>When it is off</Trans> : <Trans>When it is on</Trans>}>
      {isActive ? (
        <ul>
          <li>
            <Trans>It counts for nobody’s percentage and for no new certificate. Issued certificates stay.</Trans>
          </li>
          <li>
            <Plural
              value={open}
              _0="Nobody is in the middle of it."
              one="# person is in the middle of it: they can still read it and submit its quiz."
              other="# people are in the middle of it: they can still read it and submit its quiz."
            />
          </li>
          <li>
            <Plural
              value={completedCount}
              _0="Nobody has completed it."
              one="# person has completed it: the record stays."
              other="# people have completed it: the records stay."
            />
          </li>
        </ul>
      ) : (
        <ul>
          <li>
            <Trans>Everybody has one module more to complete, and the certificate needs it too.</Trans>
          </li>
          <li>
            <Trans>The chapter after it waits for it, except for those who have begun that one.</Trans>
          </li>
          {hasContent ? null : (
            <li>
              <Trans>It has no text yet: people see objectives and a note that points to the SOP library.</Trans>
            </li>
          )}
        </ul>
      )}
    </Callout>
  );
}
