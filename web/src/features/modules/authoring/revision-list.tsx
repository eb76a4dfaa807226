import { Trans } from '@lingui/react/macro';
import type { EditableModule, ModuleRevision } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { NextPage } from '../../../ui/next-page.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useRevisions } from './authoring.hooks.ts';
import { RevisionLine } from './module-list.tsx';

const RevisionDialog = lazyWithoutPlaceholder(async () => (await import('./revision-dialog.tsx')).RevisionDialog);

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
    <li className={cx(panelPadding, 'row flex-wrap')}>
      <div className="min-w-0 flex-1">
        <p>
          <RevisionLine revision={item} />
        </p>
        <p className="text-ink-2 text-14">{note}</p>
        <PublicationLine revision={item} />
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

/**
 * States what the publication of a revision asked readers to do. Shows nothing for a revision that was shipped with the
 * product, and for the first revision of a module.
 */
function PublicationLine({ revision: { kind, asked } }: { revision: ModuleRevision }) {
  if (asked === null) return null;
  const { toRead, toPass } = asked;
  return (
    <p className="meta">
      {kind === 'small_correction' ? <Trans>Small correction: nobody was told</Trans> : null}
      {kind === 'read_again' ? <Trans>Asked to read again: {toRead}</Trans> : null}
      {kind === 'read_and_pass_again' ? (
        <Trans>
          Asked to read again: {toRead}, to pass again: {toPass}
        </Trans>
      ) : null}
    </p>
  );
}
