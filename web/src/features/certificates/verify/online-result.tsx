import { Trans } from '@lingui/react/macro';
import {
  certificatesEndpoints,
  type Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryFor } from '../../../lib/api/query-for.ts';
import { formatDateTime, formatDay } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { OnlineSentence } from './online-sentence.tsx';
import { VerdictPlate } from './verdict.tsx';

/** Asks the site about a number, anew each time: a verdict of this morning is worth nothing at a gate. */
export function OnlineResult({ number }: { number: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...queryFor(certificatesEndpoints.verify, { params: { number } }),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) {
    return (
      <section className="panel">
        <ErrorState
          headingLevel={1}
          title={<Trans>Not checked</Trans>}
          message={error instanceof ApiError ? error.plain : undefined}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </section>
    );
  }
  if (!data) {
    return (
      <Loading>
        <Trans>Checking...</Trans>
      </Loading>
    );
  }
  return (
    <div className="stack">
      <VerdictPlate status={data.status}>
        <OnlineSentence found={data} />
      </VerdictPlate>
      <section className="panel pad stack">
        {data.status === 'unknown' ? (
          <p className="mono text-18 wrap-anywhere">{number}</p>
        ) : (
          <Particulars found={data} />
        )}
        <div className="row wrap between">
          <p className="meta">
            <Trans>Checked {formatDateTime(new Date(dataUpdatedAt).toISOString())}</Trans>
          </p>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Check again</Trans>
          </Button>
        </div>
      </section>
    </div>
  );
}

/** Whose it is, and since when: to be compared with the badge of the person at the gate. */
function Particulars({ found }: { found: Verification }) {
  const { holder, number, siteName, issuedOn, expiresOn, revokedOn, modules } = found;
  return (
    <>
      <div>
        <p className="text-28 leading-[1.15] font-semibold wrap-anywhere">{holder}</p>
        <p className="mono mt-1 text-16 wrap-anywhere">{number}</p>
      </div>
      <dl className="kv text-16!">
        <DateRow label={<Trans>Issued</Trans>} day={issuedOn} />
        <DateRow label={<Trans>Valid until</Trans>} day={expiresOn} />
        <DateRow label={<Trans>Revoked</Trans>} day={revokedOn} />
        {siteName ? (
          <>
            <dt>
              <Trans>Site</Trans>
            </dt>
            <dd>{siteName}</dd>
          </>
        ) : null}
      </dl>
      {modules.length > 0 ? (
        <div>
          <h2 className="text-16">
            <Trans>Chapters</Trans>
          </h2>
          <ol className="mt-2 grid gap-1.5 text-14">
            {modules.map(({ chapterNumber, title, completedOn }) => (
              <li key={chapterNumber} className="grid grid-cols-[2.2ch_1fr_auto] items-baseline gap-2">
                <span className="meta mono">{String(chapterNumber).padStart(2, '0')}</span>
                <span className="min-w-0">{title}</span>
                <span className="meta num">{formatDay(completedOn, 'long')}</span>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </>
  );
}

function DateRow({ label, day }: { label: ReactNode; day: string | null }) {
  if (!day) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{formatDay(day, 'long')}</dd>
    </>
  );
}
