import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DropTextDialog } from '../../../ui/drop-text-dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Drawing } from '../../../ui/rich-text/rich-text-props.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ListFields } from './list-fields.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RevisionList } from './revision-list.tsx';
import { type ModuleDraft, useModuleDraft } from './use-module-draft.ts';

type Props = { module: DraftableModule; userId: string; onOutdated: () => void };

/** A module in the hands of who writes it. Readers see nothing of it before it is published. */
export function ModuleWriter({ module, userId, onOutdated }: Props) {
  const { t } = useLingui();
  const writing = useModuleDraft(userId, module);
  const { draft, epoch, hasChanges } = writing;
  const [shown, setShown] = useState<'preview' | 'publish' | 'drop' | null>(null);
  // One's own publication arrives before its dialog is closed.
  const isOutdated = writing.isOutdated && shown !== 'publish';
  const close = () => setShown(null);
  const drop = () => {
    close();
    writing.drop();
  };
  return (
    <div className="stack">
      {isOutdated ? (
        <OutdatedNotice
          module={module}
          draft={draft}
          onKeep={() => writing.change({ baseRevision: module.contentRevision })}
          onTake={() => setShown('drop')}
        />
      ) : null}
      <div className="row wrap">
        <Button
          variant="primary"
          disabledReason={publishReason(
            hasChanges,
            isOutdated,
            t`Nothing has changed`,
            t`Decide on the newer text first`,
          )}
          onClick={() => setShown('publish')}
        >
          <Trans>Publish</Trans>
        </Button>
        <Button onClick={() => setShown('preview')}>
          <Trans>Preview</Trans>
        </Button>
        {hasChanges ? (
          <Button variant="quiet" onClick={() => setShown('drop')}>
            <Trans>Discard changes</Trans>
          </Button>
        ) : null}
        <span className="sec text-14" role="status">
          {hasChanges ? <Trans>Kept in this browser, not published.</Trans> : null}
        </span>
      </div>
      <Tabs
        label={t`Parts of the module`}
        listClassName="mb-4"
        items={[
          {
            value: 'text',
            label: <Trans>Text</Trans>,
            panel: <TextPart key={epoch} module={module} writing={writing} />,
          },
          {
            value: 'lists',
            label: <Trans>Lists</Trans>,
            panel: <ListFields key={epoch} lists={draft.lists} onChange={(lists) => writing.change({ lists })} />,
          },
          {
            value: 'about',
            label: <Trans>Title and time</Trans>,
            panel: <AboutPart draft={draft} writing={writing} />,
          },
          { value: 'revisions', label: <Trans>Revisions</Trans>, panel: <RevisionList module={module} /> },
        ]}
      />
      {shown === 'preview' ? <PreviewDialog module={module} draft={draft} onClose={close} /> : null}
      {shown === 'publish' ? (
        <PublishDialog
          module={module}
          draft={draft}
          onClose={close}
          onPublished={drop}
          onOutdated={() => {
            close();
            onOutdated();
          }}
        />
      ) : null}
      <DropTextDialog
        open={shown === 'drop'}
        title={<Trans>Discard what you wrote</Trans>}
        onKeep={close}
        onDrop={drop}
      >
        <Trans>What you wrote about this module and did not publish is gone for good.</Trans>
      </DropTextDialog>
    </div>
  );
}

const publishReason = (hasChanges: boolean, isOutdated: boolean, nothing: string, outdated: string) =>
  isOutdated ? outdated : hasChanges ? undefined : nothing;

type Writing = ReturnType<typeof useModuleDraft>;

function TextPart({ module, writing }: { module: DraftableModule; writing: Writing }) {
  const { t } = useLingui();
  return (
    <RichText
      label={t`Text of the chapter`}
      hint={t`A drawing can be moved and removed. Changes stay in this browser until you publish them.`}
      value={writing.draft.content}
      drawings={module.drawings.map((html) => ({ html, name: captionOf(html) ?? t`Drawing` }))}
      onChange={(content) => writing.change({ content })}
    />
  );
}

const captionOf = (html: string): Drawing['name'] | undefined =>
  new DOMParser().parseFromString(html, 'text/html').querySelector('figcaption')?.textContent ?? undefined;

function AboutPart({ draft, writing }: { draft: ModuleDraft; writing: Writing }) {
  const { t } = useLingui();
  return (
    <Panel>
      <TextField
        label={t`Title`}
        maxLength={160}
        value={draft.title}
        onChange={(event) => writing.change({ title: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        maxLength={1000}
        value={draft.description}
        onChange={(event) => writing.change({ description: event.target.value })}
      />
      <TextArea
        label={t`Summary`}
        maxLength={4000}
        value={draft.summary}
        onChange={(event) => writing.change({ summary: event.target.value })}
      />
      <TextField
        label={t`Estimated duration in minutes`}
        type="number"
        min={0}
        max={6000}
        value={draft.estimatedDuration}
        onChange={(event) => writing.change({ estimatedDuration: Math.round(Number(event.target.value)) })}
      />
    </Panel>
  );
}
