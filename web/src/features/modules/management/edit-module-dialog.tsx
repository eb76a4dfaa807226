import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ManagedModule, ModuleChange } from '@loopcheck/contract/features/modules/modules.contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useUpdateModule } from './managed-modules.hooks.ts';
import { parseInteger } from './parse-integer.ts';

const ModuleFields = ModuleChange.required();
type Fields = z.infer<typeof ModuleFields>;

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  title: 'title',
  chapterNumber: 'chapterNumber',
  chapter_taken: 'chapterNumber',
  description: 'description',
  estimatedDuration: 'estimatedDuration',
  isActive: 'isActive',
} as const satisfies Record<string, keyof Fields>;

const toFields = ({ title, chapterNumber, description, estimatedDuration, isActive }: ManagedModule): Fields => ({
  title,
  chapterNumber,
  description,
  estimatedDuration,
  isActive,
});

/** The form to change a module, and to activate or deactivate it. */
export function EditModuleDialog({ module, onClose }: { module: ManagedModule; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const formId = useId();
  const { mutate, isPending } = useUpdateModule(module.id);
  const { register, control, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(ModuleFields, validationMessages),
    mode: 'onTouched',
    defaultValues: toFields(module),
  });
  const isActive = useWatch({ control, name: 'isActive' });
  const field = (name: 'title' | 'description') => ({ ...register(name), error: formState.errors[name]?.message });
  const integerField = (name: 'chapterNumber' | 'estimatedDuration') => ({
    ...register(name, { setValueAs: parseInteger }),
    error: formState.errors[name]?.message,
    type: 'number',
    inputMode: 'numeric' as const,
  });
  const save = (fields: Fields) =>
    mutate(fields, {
      onSuccess: () => {
        show({ title: t`Module Saved`, description: fields.title, variant: 'success' });
        onClose();
      },
      onError: (error) => {
        const isAtField = showServerErrors(setError, error, fieldOfServerError);
        if (!isAtField) showFailure(t`The module was not saved`)(error);
      },
    });
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
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Link to="/trainer/modules/$id" params={{ id: module.id }} className="inline-flex min-h-11 items-center">
        <Trans>Edit the text</Trans>
      </Link>
      <form id={formId} className="stack" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField {...field('title')} maxLength={160} label={t`Title`} />
        <TextArea {...field('description')} rows={3} maxLength={1000} optional label={t`Description`} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...integerField('chapterNumber')} min={1} max={999} label={t`Chapter number`} />
          <TextField {...integerField('estimatedDuration')} min={0} max={6000} label={t`Duration in minutes`} />
        </div>
        <Checkbox {...register('isActive')} label={<Trans>Active</Trans>} error={formState.errors.isActive?.message} />
      </form>
      <div aria-live="polite">{isActive === module.isActive ? null : <ActivationEffects module={module} />}</div>
    </Dialog>
  );
}

/** Lists the effects of deactivating an active module, or of activating an inactive one. */
function ActivationEffects({ module }: { module: ManagedModule }) {
  const { isActive, startedCount, completedCount, hasContent } = module;
  const inProgressCount = startedCount - completedCount;
  return (
    <Callout
      tone="warn"
      title={isActive ? <Trans>If you deactivate this module</Trans> : <Trans>If you activate this module</Trans>}
    >
      {isActive ? (
        <ul>
          <li>
            <Trans>It no longer counts for progress or for new certificates. Issued certificates stay valid.</Trans>
          </li>
          <li>
            <Plural
              value={inProgressCount}
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
            <Trans>Everybody must complete one more module, also for the certificate.</Trans>
          </li>
          <li>
            <Trans>
              The next chapter is locked for people who have not completed this one, except for people who have already
              started the next chapter.
            </Trans>
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
