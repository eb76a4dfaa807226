import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule, ModuleRevision } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { cx } from 'class-variance-authority';
import { useRef, useState } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inset } from '../../../ui/inset.ts';
import { NextPage } from '../../../ui/next-page.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRestore, useRevision, useRevisions } from './authoring.hooks.ts';
import { toComparisonHtml } from './comparison-html.ts';
import { useFieldLabels } from './field-labels.ts';
import { toModuleDraft, toRestoredContent } from './module-draft.rules.ts';
import { RevisionLine } from './module-list.tsx';

/** All revisions of a module, newest first, with a dialog to compare and restore one. */
export function RevisionList({ module }: { module: EditableModule }) {
  const query = useRevisions(module.id);
  const [openRevision, setOpenRevision] = useState<number | null>(null);
  return (
    <QueryState queries={[query]} title={<Trans>The revisions could not be loaded</Trans>} variant="panel">
      {({ pages }) => (
        <div className="stack">
          <ul className={panelClass()}>
            {pages
              .flatMap((page) => page.items)
              .map((item) => (
                <Row
                  key={item.revision}
                  item={item}
                  isCurrent={item.revision === module.contentRevision}
                  onOpen={() => setOpenRevision(item.revision)}
                />
              ))}
          </ul>
          <NextPage query={query} errorTitle={<Trans>Earlier revisions could not be loaded</Trans>}>
            <Trans>Earlier revisions</Trans>
          </NextPage>
          {openRevision === null ? null : (
            <RevisionDialog module={module} revision={openRevision} onClose={() => setOpenRevision(null)} />
          )}
        </div>
      )}
    </QueryState>
  );
}

type RowProps = { item: ModuleRevision; isCurrent: boolean; onOpen: () => void };

function Row({ item, isCurrent, onOpen }: RowProps) {
  const { revision, note } = item;
  return (
    <li className={cx(inset, 'row flex-wrap')}>
      <div className="min-w-0 flex-1">
        <p>
          <RevisionLine revision={item} />
        </p>
        <p className="text-ink-2 text-14">{note}</p>
      </div>
      {isCurrent ? (
        <Badge>
          <Trans>Readers see this one</Trans>
        </Badge>
      ) : (
        <Button variant="quiet" onClick={onOpen}>
          <Trans>Compare</Trans> <span className="sr-only">{revision}</span>
        </Button>
      )}
    </li>
  );
}

type DialogProps = { module: EditableModule; revision: number; onClose: () => void };

/** Compares an earlier revision with the current one, and offers to publish the earlier one again. */
function RevisionDialog({ module, revision, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const query = useRevision(module.id, revision);
  const restore = useRestore(module.id);
  const labels = useFieldLabels();
  const current = toModuleDraft(module);
  // The second click of a double click arrives before the button is busy.
  const isSent = useRef(false);
  const publishAgain = () => {
    if (isSent.current) return;
    isSent.current = true;
    restore.mutate(
      { revision, baseRevision: module.contentRevision },
      {
        onSuccess: () => {
          show({ title: t`Published`, description: t`Readers see the text of revision ${revision} again.` });
          onClose();
        },
        onError: () => {
          isSent.current = false;
        },
      },
    );
  };
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Revision {revision}</Trans>}
      footer={
        <Button variant="primary" busy={restore.isPending} onClick={publishAgain}>
          <Trans>Publish this revision again</Trans>
        </Button>
      }
    >
      <QueryState queries={[query]} title={<Trans>The text could not be loaded</Trans>} variant="panel">
        {(revisionText) => (
          <TextComparison
            before={toComparisonHtml(current, labels)}
            after={toComparisonHtml(toRestoredContent(revisionText, current), labels)}
            beforeLabel={t`What readers see`}
            afterLabel={t`Revision ${revision}`}
          />
        )}
      </QueryState>
      <p className="text-14 text-red" role="alert">
        {restore.error ? (plainMessageOf(restore.error) ?? t`It was not published. Try again.`) : null}
      </p>
    </Dialog>
  );
}
