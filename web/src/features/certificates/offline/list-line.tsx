import { Plural, Trans } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { formatAgo, formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { listAge, type RevocationList } from './revocation-list.ts';

type Props = {
  list: RevocationList | undefined;
  error: Error | null;
  isFetching: boolean;
  now: number;
  onRefresh: () => void;
};

/** How old the revocation list is that this browser holds, and the way to a newer one. */
export function ListLine({ list, error, isFetching, now, onRefresh }: Props) {
  return (
    <div className="stack s8">
      <div className="row wrap between gap-y-1!">
        <p className="sec text-14">{list ? <Age list={list} now={now} /> : <Missing isFetching={isFetching} />}</p>
        <Button variant="quiet" icon={<Icon of={RotateCw} />} busy={isFetching} onClick={onRefresh}>
          <Trans>Refresh list</Trans>
        </Button>
      </div>
      {error && !isFetching ? (
        <p className="meta" role="status">
          {plainMessageOf(error) ?? error.message} {list ? <Trans>The list kept in this browser is used.</Trans> : null}
        </p>
      ) : null}
      {list ? <AgeWarning list={list} now={now} /> : null}
    </div>
  );
}

function Age({ list, now }: { list: RevocationList; now: number }) {
  const signedAt = new Date(list.issuedAt).toISOString();
  return (
    <Trans>
      Revocation list of <b>{formatDateTime(signedAt)}</b>, {formatAgo(signedAt, now)}.
    </Trans>
  );
}

function Missing({ isFetching }: { isFetching: boolean }) {
  if (isFetching) return <Trans>Fetching the revocation list...</Trans>;
  return <Trans>This browser holds no revocation list yet. Open this page once while the site can be reached.</Trans>;
}

function AgeWarning({ list, now }: { list: RevocationList; now: number }) {
  const age = listAge(list.issuedAt, now);
  if (age.isAhead) {
    return (
      <Callout tone="warn" title={<Trans>The clock of this device is behind</Trans>}>
        <Trans>The list is dated in the future. Set the clock, or an expired certificate may show as valid.</Trans>
      </Callout>
    );
  }
  if (!age.isOld) return null;
  return (
    <Callout tone="warn" title={<Plural value={age.days} one="The list is # day old" other="The list is # days old" />}>
      <Trans>
        A certificate that was revoked since still shows as valid here. Refresh the list when there is network.
      </Trans>
    </Callout>
  );
}
