import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftableModule, ModuleRevision } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useRef, useState } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRestore, useRevision, useRevisions } from './authoring.hooks.ts';
import { RevisionLine } from './module-list.tsx';
import { ReadStates } from '../../../ui/read-states.tsx';
import { restoredFrom, sheetOf, usePartLabels } from './module-sheet.ts';
import { draftOf } from './use-module-draft.ts';

/** Every text that the module had, newest first. */
export function RevisionList({ module }: { module: DraftableModule }) {
  const pages = useRevisions(module.id);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ReadStates read={pages} title={<Trans>The revisions did not arrive</Trans>}>
      {({ pages: found }) => (
        <div className="stack">
          <ul className="panel rows">
            {found
              .flatMap((page) => page.items)
              .map((item) => (
                <Row
                  key={item.revision}
                  item={item}
                  isPresent={item.revision === module.contentRevision}
                  onOpen={() => setOpened(item.revision)}
                />
              ))}
          </ul>
          {pages.hasNextPage ? (
            <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              <Trans>Earlier revisions</Trans>
            </Button>
          ) : null}
          {opened === null ? null : (
            <RevisionDialog module={module} revision={opened} onClose={() => setOpened(null)} />
          )}
        </div>
      )}
    </ReadStates>
  );
}

type RowProps = { item: ModuleRevision; isPresent: boolean; onOpen: () => void };

function Row({ item, isPresent, onOpen }: RowProps) {
  const { revision, note } = item;
  return (
    <li className="pad row wrap">
      <div className="min-w-0 grow">
        <p>
          <RevisionLine revision={item} />
        </p>
        <p className="sec text-14">{note}</p>
      </div>
      {isPresent ? (
        <Badge>
          <Trans>Readers see this one</Trans>
        </Badge>
      ) : (
        <Button variant="quiet" onClick={onOpen}>
          <Trans>Compare</Trans> <span className="vh">{revision}</span>
        </Button>
      )}
    </li>
  );
}

type DialogProps = { module: DraftableModule; revision: number; onClose: () => void };

function RevisionDialog({ module, revision, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const read = useRevision(module.id, revision);
  const restore = useRestore(module.id);
  const labels = usePartLabels();
  const present = draftOf(module);
  // As for a publication: a double click publishes once.
  const isSent = useRef(false);
  const put = () => {
    if (isSent.current) return;
    isSent.current = true;
    restore.mutate(
      { revision, baseRevision: module.contentRevision },
      {
        onSuccess: () => {
          show({ title: t`Published`, description: t`What readers see now is as it was in revision ${revision}.` });
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
        <Button variant="primary" busy={restore.isPending} onClick={put}>
          <Trans>Publish this revision again</Trans>
        </Button>
      }
    >
      <ReadStates read={read} title={<Trans>The text did not arrive</Trans>}>
        {(old) => (
          <TextComparison
            before={sheetOf(present, labels)}
            after={sheetOf(restoredFrom(old, present), labels)}
            beforeLabel={t`What readers see`}
            afterLabel={t`Revision ${revision}`}
          />
        )}
      </ReadStates>
      <p className="text-14 text-red" role="alert">
        {restore.error ? (plainMessageOf(restore.error) ?? t`It was not published. Try again.`) : null}
      </p>
    </Dialog>
  );
}
