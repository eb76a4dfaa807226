import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useRef, useState } from 'react';
import { lazyDialog } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { DiscardTextDialog } from '../../../ui/discard-text-dialog.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ListFields } from './list-fields.tsx';
import type { PublishObstacle } from './module-draft.rules.ts';
import { OutdatedNotice } from './outdated-notice.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RevisionList } from './revision-list.tsx';
import { type ModuleDraftState, useModuleDraft } from './use-module-draft.ts';

const DescriptionForm = lazyDialog(async () => (await import('./description-form.tsx')).DescriptionForm);

const PublishDialog = lazyDialog(async () => (await import('./publish-dialog.tsx')).PublishDialog);

type Props = {
  module: EditableModule;
  userId: string;
  /** Called when publishing failed because a newer revision exists. */
  onOutdated: () => void;
};

/** The editor of a module. Nobody else sees the changes before they are published. */
export function ModuleEditor({ module, userId, onOutdated }: Props) {
  const { t } = useLingui();
  const draftState = useModuleDraft(userId, module);
  const { draft, editorKey, hasChanges, change } = draftState;
  const [openDialog, setOpenDialog] = useState<'preview' | 'publish' | 'discard' | null>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  // After a publication, the new revision arrives before the dialog is closed. For this moment, the draft is outdated.
  const isPublishing = openDialog === 'publish';
  const obstacle = isPublishing ? null : draftState.publishObstacle;
  const obstacleTexts: Record<PublishObstacle, string> = {
    outdated: t`Decide on the newer text first`,
    invalid: t`Correct the fields under “Title and time” first`,
    unchanged: t`Nothing has changed`,
  };
  const closeDialog = () => setOpenDialog(null);
  // For actions whose button disappears. Waits for the next frame, because a closing dialog also moves the focus.
  const focusPublishButton = () => requestAnimationFrame(() => publishButton.current?.focus());
  const discard = () => {
    closeDialog();
    draftState.discard();
    focusPublishButton();
  };
  return (
    <div className="stack grid-cols-[minmax(0,1fr)]">
      {obstacle === 'outdated' ? (
        <OutdatedNotice
          module={module}
          draft={draft}
          onKeepDraft={() => {
            change({ baseRevision: module.contentRevision });
            focusPublishButton();
          }}
          onDiscardDraft={() => setOpenDialog('discard')}
        />
      ) : null}
      <div className="row flex-wrap">
        <Button
          ref={publishButton}
          variant="primary"
          disabledReason={obstacle === null ? undefined : obstacleTexts[obstacle]}
          onClick={() => setOpenDialog('publish')}
        >
          <Trans>Publish</Trans>
        </Button>
        <Button onClick={() => setOpenDialog('preview')}>
          <Trans>Preview</Trans>
        </Button>
        {hasChanges ? (
          <Button variant="quiet" onClick={() => setOpenDialog('discard')}>
            <Trans>Discard changes</Trans>
          </Button>
        ) : null}
        <span className="text-ink-2 text-14" role="status">
          {hasChanges ? <Trans>Saved in this browser, not published.</Trans> : null}
        </span>
      </div>
      <Tabs
        label={t`Parts of the module`}
        listClassName="mb-4"
        items={[
          {
            value: 'text',
            label: <Trans>Text</Trans>,
            panel: <TextEditor key={editorKey} module={module} draftState={draftState} />,
          },
          {
            value: 'lists',
            label: <Trans>Lists</Trans>,
            panel: <ListFields key={editorKey} lists={draft.lists} onChange={(lists) => change({ lists })} />,
          },
          {
            value: 'description',
            label: <Trans>Title and time</Trans>,
            panel: <DescriptionForm key={editorKey} draft={draft} onChange={change} />,
          },
          { value: 'revisions', label: <Trans>Revisions</Trans>, panel: <RevisionList module={module} /> },
        ]}
      />
      {openDialog === 'preview' ? <PreviewDialog module={module} draft={draft} onClose={closeDialog} /> : null}
      {isPublishing ? (
        <PublishDialog
          module={module}
          draft={draft}
          onClose={closeDialog}
          onPublished={discard}
          onOutdated={() => {
            closeDialog();
            onOutdated();
          }}
        />
      ) : null}
      <DiscardTextDialog
        open={openDialog === 'discard'}
        title={<Trans>Discard your changes</Trans>}
        onCancel={closeDialog}
        onDiscard={discard}
      >
        <Trans>Your unpublished changes to this module are deleted. You cannot undo this.</Trans>
      </DiscardTextDialog>
    </div>
  );
}

function TextEditor({ module, draftState }: { module: EditableModule; draftState: ModuleDraftState }) {
  const { t } = useLingui();
  return (
    <RichText
      label={t`Text of the chapter`}
      hint={t`You can move and remove drawings. Changes stay in this browser until you publish them.`}
      value={draftState.draft.content}
      drawings={module.drawings.map((html) => ({ html, name: findCaption(html) ?? t`Drawing` }))}
      onChange={(content) => draftState.change({ content })}
    />
  );
}

const findCaption = (figureHtml: string): string | undefined =>
  new DOMParser().parseFromString(figureHtml, 'text/html').querySelector('figcaption')?.textContent ?? undefined;
