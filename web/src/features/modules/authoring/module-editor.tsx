import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { type Ref, useRef, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { DraftNotices, DraftStatus } from '../../../ui/draft-status.tsx';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { DiscardTextDialog } from '../../../ui/discard-text-dialog.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import type { StorePicture } from '../../../ui/rich-text/rich-text-props.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ListFields } from './list-fields.tsx';
import type { PublishObstacle } from './module-draft.rules.ts';
import { RevisionList } from './revision-list.tsx';
import { type ModuleDraftState, useModuleDraft } from './use-module-draft.ts';

const OutdatedNotice = lazyWithoutPlaceholder(async () => (await import('./outdated-notice.tsx')).OutdatedNotice);

const TitleAndSettingsForm = lazyWithoutPlaceholder(
  async () => (await import('./title-and-settings-form.tsx')).TitleAndSettingsForm,
);

const TestOutSetting = lazyWithoutPlaceholder(async () => (await import('./test-out-setting.tsx')).TestOutSetting);

const PartsForm = lazyWithoutPlaceholder(async () => (await import('./parts-form.tsx')).PartsForm);

const PreviewDialog = lazyWithoutPlaceholder(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

const PublishDialog = lazyWithoutPlaceholder(async () => (await import('./publish-dialog.tsx')).PublishDialog);

type Props = {
  module: EditableModule;
  serverDraft: ServerDraft;
  /** Stores a picture for the text of the module. */
  uploadPicture: StorePicture;
  /** Called when publishing failed because a newer revision exists. */
  onOutdated: () => void;
};

/** The editor of a module. Readers see the changes only after they are published. */
export function ModuleEditor({ module, serverDraft, uploadPicture, onOutdated }: Props) {
  const { t } = useLingui();
  const draftState = useModuleDraft(serverDraft, module);
  const { draft, editorKey, hasChanges, change } = draftState;
  const [openDialog, setOpenDialog] = useState<'preview' | 'publish' | 'discard' | null>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const isPublishDialogOpen = openDialog === 'publish';
  // After a publication, the new revision arrives before the publish dialog closes, and the draft is outdated for a
  // moment. So obstacles are ignored while this dialog is open: otherwise a notice would appear.
  const obstacle = isPublishDialogOpen ? null : draftState.publishObstacle;
  const obstacleText = useObstacleText(obstacle);
  const publishProps = { obstacleText, onPublish: () => setOpenDialog('publish') };
  const closeDialog = () => setOpenDialog(null);
  // The pressed button disappears, so the focus moves to the Publish button. This happens one frame later, because the
  // dialog also moves the focus when it closes.
  const focusPublishButton = () => requestAnimationFrame(() => publishButton.current?.focus());
  const closeAndRemoveDraft = () => {
    closeDialog();
    draftState.discard();
    focusPublishButton();
  };
  return (
    <div className="stack grid-cols-[minmax(0,1fr)]">
      <DraftNotices draft={serverDraft} />
      {obstacle === 'outdated' ? (
        <OutdatedNotice
          module={module}
          draft={draft}
          onMerged={(merged) => {
            change({ ...merged, baseRevision: module.contentRevision });
            focusPublishButton();
          }}
          onDiscardDraft={() => setOpenDialog('discard')}
        />
      ) : null}
      <div className="row flex-wrap">
        <PublishButton ref={publishButton} {...publishProps} />
        <Button onClick={() => setOpenDialog('preview')}>
          <Trans>Preview</Trans>
        </Button>
        {hasChanges ? (
          <Button variant="quiet" onClick={() => setOpenDialog('discard')}>
            <Trans>Discard changes</Trans>
          </Button>
        ) : null}
        {/* On a phone, this line stays even when a publication removes the draft, so that the text below does not
            move. */}
        <div className="min-h-[21px] max-lg:basis-full">
          <DraftStatus state={serverDraft.state} />
        </div>
      </div>
      <Tabs
        label={t`Parts of the module`}
        listClassName="mb-4"
        items={[
          {
            value: 'text',
            label: <Trans>Text</Trans>,
            panel: <TextEditor key={editorKey} module={module} draftState={draftState} uploadPicture={uploadPicture} />,
          },
          {
            value: 'lists',
            label: <Trans>Steps and lists</Trans>,
            panel: <ListFields key={editorKey} lists={draft.lists} onChange={(lists) => change({ lists })} />,
          },
          {
            value: 'description',
            label: <Trans>Title and settings</Trans>,
            panel: (
              <>
                <TitleAndSettingsForm key={editorKey} draft={draft} onChange={change} />
                <TestOutSetting module={module} />
              </>
            ),
          },
          {
            value: 'parts',
            label: <Trans>Parts</Trans>,
            panel: <PartsForm draft={draft} onChange={(parts) => change({ parts })} />,
          },
          { value: 'revisions', label: <Trans>Revisions</Trans>, panel: <RevisionList module={module} /> },
        ]}
      />
      {/* Repeats the Publish button, because the end of a long text is far from the buttons above it. */}
      <div className="row flex-wrap">
        <PublishButton {...publishProps} />
        {obstacle === 'unchanged' ? null : <span className="text-ink-2 text-14">{obstacleText}</span>}
      </div>
      {openDialog === 'preview' ? <PreviewDialog module={module} draft={draft} onClose={closeDialog} /> : null}
      {isPublishDialogOpen ? (
        <PublishDialog
          module={module}
          draft={draft}
          onClose={closeDialog}
          onPublished={closeAndRemoveDraft}
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
        onDiscard={closeAndRemoveDraft}
      >
        <Trans>Your unpublished changes to this module are deleted. You cannot undo this.</Trans>
      </DiscardTextDialog>
    </div>
  );
}

/** Returns the text that says why the draft cannot be published; undefined if it can. */
function useObstacleText(obstacle: PublishObstacle | null): string | undefined {
  const { t } = useLingui();
  const texts: Record<PublishObstacle, string> = {
    outdated: t`First choose between your text and the newer revision`,
    invalid: t`Correct the fields under “Title and settings” first`,
    invalid_parts: t`Correct the fields under “Parts” first`,
    unchanged: t`Nothing has changed`,
  };
  return obstacle === null ? undefined : texts[obstacle];
}

type PublishButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  /** The text that says why the draft cannot be published; undefined if it can. */
  obstacleText: string | undefined;
  onPublish: () => void;
};

function PublishButton({ ref, obstacleText, onPublish }: PublishButtonProps) {
  return (
    <Button ref={ref} variant="primary" disabledReason={obstacleText} onClick={onPublish}>
      <Trans>Publish</Trans>
    </Button>
  );
}

type TextEditorProps = Pick<Props, 'module' | 'uploadPicture'> & { draftState: ModuleDraftState };

function TextEditor({ module, draftState, uploadPicture }: TextEditorProps) {
  const { t } = useLingui();
  return (
    <RichText
      label={t`Text of the module`}
      hint={t`You can move and remove drawings. Only you see your changes until you publish them.`}
      value={draftState.draft.content}
      drawings={module.drawings.map((html) => ({ html, name: findCaption(html) ?? t`Drawing` }))}
      uploadPicture={uploadPicture}
      onChange={(content) => draftState.change({ content })}
    />
  );
}

/** Returns the caption of a drawing; undefined if it has none. */
const findCaption = (figureHtml: string): string | undefined =>
  new DOMParser().parseFromString(figureHtml, 'text/html').querySelector('figcaption')?.textContent ?? undefined;
