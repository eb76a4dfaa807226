import { Trans, useLingui } from '@lingui/react/macro';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { TextComparison } from '../../ui/text-comparison.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useContentUpdate, useContentUpdates, useDecide } from './content-updates.hooks.ts';

type Props = {
  /** Only those of one module, quiz or procedure. */
  objectId?: string | undefined;
  /** The reads that a text taken over makes out of date. */
  touched: readonly Endpoint[];
};

/** Newer shipped texts of what this site has edited: to compare, to take over, or to leave. Nothing where there are none. */
export function UpdateNotices({ objectId, touched }: Props) {
  const { t } = useLingui();
  const { data, error } = useContentUpdates();
  const [opened, setOpened] = useState<string | null>(null);
  if (error) {
    return (
      <Callout tone="note" title={<Trans>Newer shipped texts could not be looked up</Trans>}>
        {plainMessageOf(error)}
      </Callout>
    );
  }
  const updates = (data ?? []).filter((update) => objectId === undefined || update.objectId === objectId);
  if (updates.length === 0) return null;
  const kinds = { module: t`Module`, quiz: t`Quiz`, sop: t`Procedure` };
  const shown = updates.find((update) => update.id === opened);
  return (
    <Callout title={<Trans>A newer shipped text is there</Trans>} className="mb-4">
      <ul className="stack s8">
        {updates.map(({ id, kind, title, arrivedAt }) => (
          <li key={id} className="row wrap">
            <span className="grow">
              {kinds[kind]}: {title} <span className="meta">{formatDate(arrivedAt)}</span>
            </span>
            <Button onClick={() => setOpened(id)}>
              <Trans>Compare and decide</Trans> <span className="vh">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown ? <UpdateDialog update={shown} touched={touched} onClose={() => setOpened(null)} /> : null}
    </Callout>
  );
}

type DialogProps = { update: ContentUpdate; touched: readonly Endpoint[]; onClose: () => void };

function UpdateDialog({ update, touched, onClose }: DialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const { takeOver, keep } = useDecide(update.id, touched);
  const done = (title: string) => () => {
    show({ title });
    onClose();
  };
  const failure = takeOver.error ?? keep.error;
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={update.title}
      description={
        update.canDecide ? (
          <Trans>Taking it over makes a new revision and drops what was edited here. Earlier revisions stay.</Trans>
        ) : (
          <Trans>An administrator decides whether it replaces the text of this site.</Trans>
        )
      }
      footer={
        update.canDecide ? (
          <>
            <Button busy={keep.isPending} onClick={() => keep.mutate(undefined, { onSuccess: done(t`Ours is kept`) })}>
              <Trans>Keep ours</Trans>
            </Button>
            <Button
              variant="primary"
              busy={takeOver.isPending}
              onClick={() => takeOver.mutate(undefined, { onSuccess: done(t`The shipped text is taken over`) })}
            >
              <Trans>Take over</Trans>
            </Button>
          </>
        ) : undefined
      }
    >
      <BothTexts id={update.id} />
      <p className="text-14 text-red" role="alert">
        {failure ? (plainMessageOf(failure) ?? t`Nothing was changed. Try again.`) : null}
      </p>
    </Dialog>
  );
}

function BothTexts({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useContentUpdate(id);
  if (data)
    return <TextComparison before={data.ours} after={data.shipped} beforeLabel={t`Ours`} afterLabel={t`Shipped`} />;
  if (error) {
    return (
      <ErrorState
        headingLevel={2}
        title={<Trans>The texts did not arrive</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <SkeletonGroup className="stack">
      <Skeleton height={64} />
    </SkeletonGroup>
  );
}
