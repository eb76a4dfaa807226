import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { type EditableModule, ModulePublication } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isRefusal, plainMessageOf } from '../../../lib/api/api-error.ts';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usePublish } from './authoring.hooks.ts';
import { toComparisonHtml } from './comparison-html.ts';
import { useFieldLabels } from './field-labels.ts';
import { findChangedFields, toModuleDraft, type ModuleDraft } from './module-draft.rules.ts';
import { SectionWarnings } from './section-warnings.tsx';

const Fields = ModulePublication.pick({ note: true });
type Fields = z.infer<typeof Fields>;

type Props = {
  module: EditableModule;
  draft: ModuleDraft;
  onClose: () => void;
  onPublished: () => void;
  /** Called when the server refused the publication because a newer revision exists. */
  onOutdated: () => void;
};

/** Shows the changes of a draft before it is published, and asks for a note that describes them. */
export function PublishDialog({ module, draft, onClose, onPublished, onOutdated }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const labels = useFieldLabels();
  const formId = useId();
  const publish = usePublish(module.id);
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(Fields, validationMessages),
    defaultValues: { note: '' },
  });
  const { errors } = formState;
  // The second click of a double click arrives before the button is busy.
  const isSent = useRef(false);
  const send = ({ note }: Fields) => {
    if (isSent.current) return;
    isSent.current = true;
    const body = { baseRevision: draft.baseRevision, note, ...findChangedFields(draft, module) };
    publish.mutate(body, {
      onSuccess: ({ contentRevision: revision }) => {
        show({ title: t`Published`, description: t`Revision ${revision} is what readers see now.` });
        onPublished();
      },
      onError: (error) => {
        isSent.current = false;
        if (isRefusal(error, 'module_changed')) onOutdated();
        else showServerErrors(setError, error, { note: 'note' });
      },
    });
  };
  return (
    <Dialog
      open
      wide
      shape="sheet"
      keepOnOutsidePress
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Publish a new revision</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Continue editing</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={publish.isPending}>
            <Trans>Publish</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
        <TextField
          {...register('note')}
          label={t`What changed`}
          hint={t`One line. It is shown in the list of revisions.`}
          maxLength={300}
          error={errors.note?.message}
        />
      </form>
      <SectionWarnings before={module.content ?? ''} after={draft.content} links={module.pointers} />
      <TextComparison
        before={toComparisonHtml(toModuleDraft(module), labels)}
        after={toComparisonHtml(draft, labels)}
        beforeLabel={t`Before`}
        afterLabel={t`Now`}
      />
      <p className="text-ink-2 text-14">
        <Trans>People keep their progress and results. Everybody who has completed this module is notified.</Trans>
      </p>
      <p className="text-14 text-red" role="alert">
        {publish.error && !errors.note ? (plainMessageOf(publish.error) ?? t`It was not published. Try again.`) : null}
      </p>
    </Dialog>
  );
}
