import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { formatBytes } from '../../lib/formatting.ts';
import { showServerErrors, validationMessages } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ResourceTexts } from './resource-texts.ts';
import { titleFromFileName } from './title-from-file-name.rules.ts';
import type { ClaimedResource } from './use-publish-resources.ts';

type DraftCardsProps = {
  drafts: readonly ClaimedResource[];
  onPublish: (draft: ClaimedResource) => Promise<void>;
  onDiscard: (draft: ClaimedResource) => void;
};

/** The uploaded files that are not published yet, each with a form for title and description. */
export function DraftCards({ drafts, onPublish, onDiscard }: DraftCardsProps) {
  const { t } = useLingui();
  const region = useRef<HTMLElement>(null);
  const itemProps = useListFocus(
    drafts.map(({ objectPath }) => objectPath),
    () => region.current,
  );
  const isEmpty = drafts.length === 0;
  const label = t`Ready to publish`;
  return (
    // The section is rendered even without drafts, because it gets the focus when the last draft has disappeared.
    <section className={isEmpty ? 'sr-only' : 'stack gap-3 outline-none'} ref={region} tabIndex={-1} aria-label={label}>
      {isEmpty ? (
        <Trans>There are no files to publish.</Trans>
      ) : (
        <>
          <h3 className="text-16">{label}</h3>
          <ul className="stack gap-3">
            {drafts.map((draft) => (
              <li key={draft.objectPath} {...itemProps(draft.objectPath)}>
                <DraftCard draft={draft} onPublish={onPublish} onDiscard={() => onDiscard(draft)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type DraftCardProps = { draft: ClaimedResource; onPublish: DraftCardsProps['onPublish']; onDiscard: () => void };

function DraftCard({ draft, onPublish, onDiscard }: DraftCardProps) {
  const { t } = useLingui();
  const showFailure = useFailureToast()(t`Failed to create learning resource`);
  const form = useForm<ResourceTexts>({
    resolver: zodResolver(ResourceTexts, validationMessages),
    defaultValues: { title: titleFromFileName(draft.file.name), description: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const publish = form.handleSubmit(async (texts) => {
    try {
      await onPublish({ ...draft, ...texts });
    } catch (error) {
      showServerErrors(form.setError, error, { title: 'title', description: 'description' });
      showFailure(error instanceof Error ? error : new Error(String(error)));
    }
  });
  return (
    <form
      className="rounded-3 border border-line p-4 stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void publish(event);
      }}
    >
      <p className="meta wrap-anywhere">
        {draft.file.name} · {formatBytes(draft.file.size, 1)}
      </p>
      <TextField {...form.register('title')} label={t`Title`} maxLength={200} required error={errors.title?.message} />
      <TextArea
        {...form.register('description')}
        label={t`Description`}
        optional
        rows={2}
        maxLength={2000}
        error={errors.description?.message}
      />
      <div className="row flex-wrap">
        <Button variant="primary" type="submit" busy={isSubmitting}>
          <Trans>Publish</Trans>
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </form>
  );
}
