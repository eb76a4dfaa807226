import { Trans, useLingui } from '@lingui/react/macro';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { TextComparison } from '../../ui/text-comparison.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BesideText } from './beside-text.tsx';
import { useContentUpdate, useDecide } from './content-updates.hooks.ts';

type DialogProps = { update: ContentUpdate; touched: readonly Endpoint[]; onClose: () => void };

/** A newer shipped text beside the site's own, and the two answers to it. */
export function UpdateDialog({ update, touched, onClose }: DialogProps) {
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
  if (data) {
    return (
      <>
        <BesideText parts={data.beside} />
        <TextComparison before={data.ours} after={data.shipped} beforeLabel={t`Ours`} afterLabel={t`Shipped`} />
      </>
    );
  }
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
