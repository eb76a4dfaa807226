import { Plural, Trans } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { userMessageOf } from '../../../lib/api/api-error.ts';
import { formatAgo, formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { type RevocationList, toListAge } from './revocation-list.rules.ts';

type Props = {
  /** Undefined before the first list is loaded. */
  list: RevocationList | undefined;
  /** Why the list could not be refreshed. */
  error: Error | null;
  isFetching: boolean;
  /** The current time, in milliseconds since 1970. */
  now: number;
  onRefresh: () => void;
};

/** The date and age of the revocation list on this device, and a button that fetches the current list. */
export function RevocationListStatus({ list, error, isFetching, now, onRefresh }: Props) {
  if (!list && error) return <ListError error={error} isFetching={isFetching} onRefresh={onRefresh} />;
  if (!list) {
    return (
      <LoadingState>
        <Trans>Loading the revocation list...</Trans>
      </LoadingState>
    );
  }
  return (
    <div className="stack gap-2">
      <div className="row flex-wrap justify-between gap-y-1">
        <p className="text-ink-2 text-14">
          <ListDate list={list} now={now} />
        </p>
        <Button variant="quiet" icon={<Icon of={RotateCw} />} busy={isFetching} onClick={onRefresh}>
          <Trans>Refresh list</Trans>
        </Button>
      </div>
      {error && !isFetching ? (
        <p className="meta" role="status">
          {userMessageOf(error) ?? error.message} <Trans>The list stored in this browser is used.</Trans>
        </p>
      ) : null}
      <AgeWarning list={list} now={now} />
    </div>
  );
}

type ListErrorProps = Pick<Props, 'isFetching' | 'onRefresh'> & { error: Error };

function ListError({ error, isFetching, onRefresh }: ListErrorProps) {
  return (
    <ErrorState
      title={<Trans>The revocation list could not be loaded</Trans>}
      error={error}
      message={
        <>
          {userMessageOf(error) ?? error.message}{' '}
          <Trans>Without this list, codes cannot be checked. Open this page once with network.</Trans>
        </>
      }
      onRetry={onRefresh}
      isRetrying={isFetching}
    />
  );
}

function ListDate({ list, now }: { list: RevocationList; now: number }) {
  const signedAt = new Date(list.issuedAt).toISOString();
  return (
    <Trans>
      Revocation list of <b>{formatDateTime(signedAt)}</b>, {formatAgo(signedAt, now)}.
    </Trans>
  );
}

function AgeWarning({ list, now }: { list: RevocationList; now: number }) {
  const age = toListAge(list.issuedAt, now);
  if (age.isFromFuture) {
    return (
      <Callout tone="warn" title={<Trans>The clock of this device is behind</Trans>}>
        <Trans>The list is dated in the future. Set the clock, or an expired certificate may be shown as valid.</Trans>
      </Callout>
    );
  }
  if (!age.isOld) return null;
  return (
    <Callout tone="warn" title={<Plural value={age.days} one="The list is # day old" other="The list is # days old" />}>
      <Trans>
        Certificates that were revoked since then are shown as valid here. Refresh the list when you have network.
      </Trans>
    </Callout>
  );
}
