import { Trans } from '@lingui/react/macro';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { Suspense, useRef, useState } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useContentUpdates } from './content-updates.hooks.ts';

const UpdateDialog = lazyPart(async () => (await import('./update-dialog.tsx')).UpdateDialog);

type Props = {
  kind: ContentUpdate['kind'];
  /** Shows only the update of this module, quiz or procedure. */
  objectId?: string | undefined;
  /** The endpoints whose replies change when a shipped text is published. */
  affectedEndpoints: readonly Endpoint[];
};

/**
 * Lists the shipped updates that wait for a decision, with a dialog for each. A shipped update is a newer text in a
 * release of Loopcheck. Renders nothing if no update waits, and an error if the updates could not be loaded.
 */
export function UpdateNotices({ kind, objectId, affectedEndpoints }: Props) {
  const query = useContentUpdates();
  // Holds the whole update, because a decision removes it from `updates` while the dialog is still open.
  const [openUpdate, setOpenUpdate] = useState<ContentUpdate | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const openIndex = useRef(0);
  const updates = (query.data ?? []).filter(
    (update) => update.kind === kind && (objectId === undefined || update.objectId === objectId),
  );
  const open = (update: ContentUpdate, index: number) => {
    openIndex.current = index;
    setOpenUpdate(update);
  };
  /**
   * Returns the button at the position of the opened update. After a decision, this is the button of the next update.
   * If there is no next update, returns the last button; if the list is empty, the main area of the page.
   */
  const findFinalFocus = () => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    return buttons[openIndex.current] ?? buttons.at(-1) ?? document.getElementById('main');
  };
  return (
    <>
      {query.isError && !query.data ? (
        <div className="mb-4">
          <ErrorState
            variant="panel"
            title={<Trans>Newer shipped texts could not be loaded</Trans>}
            error={query.error}
            queries={query}
          />
        </div>
      ) : null}
      {updates.length > 0 ? (
        <Callout title={<Trans>A newer shipped text is available</Trans>} className="mb-4">
          <ul className="stack gap-2" ref={list}>
            {updates.map((update, index) => (
              <li key={update.id} className="row flex-wrap">
                <span className="min-w-0 flex-1">
                  {update.title} <span className="meta">{formatDate(update.arrivedAt)}</span>
                </span>
                <Button onClick={() => open(update, index)}>
                  <Trans>Compare and decide</Trans> <span className="sr-only">{update.title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Suspense>
        {openUpdate ? (
          <UpdateDialog
            update={openUpdate}
            affectedEndpoints={affectedEndpoints}
            onClose={() => setOpenUpdate(null)}
            finalFocus={findFinalFocus}
          />
        ) : null}
      </Suspense>
    </>
  );
}
