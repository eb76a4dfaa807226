import { Trans } from '@lingui/react/macro';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { lazy, Suspense, useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useContentUpdates } from './content-updates.hooks.ts';

const UpdateDialog = lazy(async () => ({ default: (await import('./update-dialog.tsx')).UpdateDialog }));

type Props = {
  kind: ContentUpdate['kind'];
  /** Only that of one module, quiz or procedure. */
  objectId?: string | undefined;
  /** The reads that a text taken over makes out of date. */
  touched: readonly Endpoint[];
};

/** Newer shipped texts of what this site has edited: to compare, to take over, or to leave. Nothing where there are none. */
export function UpdateNotices({ kind, objectId, touched }: Props) {
  const { data, error, refetch, isFetching } = useContentUpdates();
  // The whole of it, not its id: once it is decided the list knows it no more, and the answer is still to be told.
  const [opened, setOpened] = useState<ContentUpdate | null>(null);
  const updates = (data ?? []).filter(
    (update) => update.kind === kind && (objectId === undefined || update.objectId === objectId),
  );
  return (
    <>
      {error && !data ? (
        <Callout className="mb-4" title={<Trans>Newer shipped texts could not be looked up</Trans>}>
          <p>{plainMessageOf(error)}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </Callout>
      ) : null}
      {updates.length > 0 ? (
        <Callout title={<Trans>A newer shipped text is there</Trans>} className="mb-4">
          <ul className="stack s8">
            {updates.map((update) => (
              <li key={update.id} className="row wrap">
                <span className="grow">
                  {update.title} <span className="meta">{formatDate(update.arrivedAt)}</span>
                </span>
                <Button onClick={() => setOpened(update)}>
                  <Trans>Compare and decide</Trans> <span className="vh">{update.title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Suspense>
        {opened ? <UpdateDialog update={opened} touched={touched} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  );
}
