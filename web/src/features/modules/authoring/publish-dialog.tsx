import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type EditableModule,
  ModulePublication,
  type PublicationKind,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isRefusal, userMessageOf } from '../../../lib/api/api-error.ts';
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
import { PublicationKindField } from './publication-kind-field.tsx';
import { useAskedPeople } from './publication-kind.hooks.ts';
import { SectionWarnings } from './section-warnings.tsx';

const NoteForm = ModulePublication.pick({ note: true });
type NoteForm = z.infer<typeof NoteForm>;

type Props = {
  module: EditableModule;
  draft: ModuleDraft;
  onClose: () => void;
  onPublished: () => void;
  /** Called when the server refuses the publication because a newer revision exists. */
  onOutdated: () => void;
};

/** Shows the changes of a draft before it is published, and asks for a note that describes them. */
export function PublishDialog({ module, draft, onClose, onPublished, onOutdated }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const labels = useFieldLabels();
  const formId = useId();
  const publish = usePublish(module.id);
  const [kind, setKind] = useState<PublicationKind>('read_again');
  const askedPeople = useAskedPeople(module.id, kind);
  /** True until the list of the people to ask has been loaded. A small correction asks nobody. */
  const isPeopleListMissing = kind !== 'small_correction' && askedPeople.data === undefined;
  /** The number of people who must pass the quiz again. */
  const toPass = askedPeople.data?.pages[0]?.asked.toPass ?? 0;
  const { register, handleSubmit, setError, formState } = useForm<NoteForm>({
    resolver: zodResolver(NoteForm, validationMessages),
    defaultValues: { note: '' },
  });
  const { errors } = formState;
  // Ignores the second click of a double click, which arrives before the button is busy.
  const isSent = useRef(false);
  const describePublication = (revision: number, toRead: number) =>
    toRead === 0
      ? t`Revision ${revision} is what readers see now.`
      : t`Revision ${revision} is what readers see now. People asked to read it again: ${toRead}.`;
  const send = ({ note }: NoteForm) => {
    if (isSent.current) return;
    isSent.current = true;
    const body = { baseRevision: draft.baseRevision, note, kind, ...findChangedFields(draft, module) };
    // If the author leaves the page, React Query no longer calls the callbacks of `mutate`. The promise still settles,
    // so that `onPublished` can remove the published draft.
    void publish.mutateAsync(body).then(
      ({ contentRevision: revision, latest }) => {
        show({ title: t`Published`, description: describePublication(revision, latest.asked?.toRead ?? 0) });
        return onPublished();
      },
      (error: unknown) => {
        isSent.current = false;
        if (isRefusal(error, 'module_changed')) onOutdated();
        else showServerErrors(setError, error, { note: 'note' });
      },
    );
  };
  // The dialog stays open during the request. Otherwise the author could go on writing, and the new text would be
  // deleted together with the published draft.
  const close = () => (publish.isPending ? undefined : onClose());
  return (
    <Dialog
      open
      wide
      tall
      shape="sheet"
      keepOnOutsidePress
      onOpenChange={(open) => (open ? undefined : close())}
      title={<Trans>Publish a new revision</Trans>}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Continue editing</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={publish.isPending}
            disabledReason={isPeopleListMissing ? t`First the people to ask must be loaded` : undefined}
          >
            {toPass > 0 ? <Trans>Publish and ask {toPass} to pass again</Trans> : <Trans>Publish</Trans>}
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
      <PublicationKindField kind={kind} onChange={setKind} askedPeople={askedPeople} />
      <SectionWarnings before={module.content ?? ''} after={draft.content} links={module.sectionLinks} />
      <TextComparison
        before={toComparisonHtml(toModuleDraft(module), labels)}
        after={toComparisonHtml(draft, labels)}
        beforeLabel={t`Published`}
        afterLabel={t`Your draft`}
      />
      <p className="text-14 text-red" role="alert">
        {publish.error && !errors.note ? (userMessageOf(publish.error) ?? t`It was not published. Try again.`) : null}
      </p>
    </Dialog>
  );
}
