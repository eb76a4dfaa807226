import { Trans } from '@lingui/react/macro';
import {
  certificatesEndpoints,
  type Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '../../../lib/api/query-for.ts';
import { formatDateTime, formatDay } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CertifiedDrills } from '../certified-drills.tsx';
import { VerdictPanel } from './verdict-panel.tsx';
import { VerificationSentence } from './verification-sentence.tsx';

/**
 * Verifies a certificate number on the server. The result is not cached, because the certificate can be revoked later.
 */
export function VerificationResult({ number }: { number: string }) {
  const query = useQuery({
    ...queryFor(certificatesEndpoints.verify, { params: { number } }),
    gcTime: 0,
    staleTime: 0,
  });
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  // If a later check fails, the earlier result is hidden, because it can be out of date.
  if (error) {
    return (
      <ErrorState title={<Trans>Not checked</Trans>} variant="panel" headingLevel={1} error={error} queries={query} />
    );
  }
  if (!data) {
    return (
      <LoadingState>
        <Trans>Checking...</Trans>
      </LoadingState>
    );
  }
  return (
    <div className="stack">
      <VerdictPanel status={data.status}>
        <VerificationSentence verification={data} />
      </VerdictPanel>
      <Panel>
        {data.status === 'unknown' ? (
          <p className="font-mono text-18 wrap-anywhere">{number}</p>
        ) : (
          <CertificateDetails verification={data} />
        )}
        <div className="row flex-wrap justify-between">
          <p className="meta">
            <Trans>Checked {formatDateTime(new Date(dataUpdatedAt).toISOString())}</Trans>
          </p>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Check again</Trans>
          </Button>
        </div>
      </Panel>
    </div>
  );
}

function CertificateDetails({ verification }: { verification: Verification }) {
  const { holder, number, siteName, issuedOn, expiresOn, revokedOn, modules } = verification;
  return (
    <>
      <div>
        <p className="text-28 leading-[1.15] font-semibold wrap-anywhere">{holder}</p>
        <p className="font-mono mt-1 text-16 wrap-anywhere">{number}</p>
      </div>
      <KeyValues size="large">
        <DateRow label={<Trans>Issued</Trans>} day={issuedOn} />
        <DateRow label={<Trans>Valid until</Trans>} day={expiresOn} />
        <DateRow label={<Trans>Revoked</Trans>} day={revokedOn} />
        {siteName ? <KeyValue label={<Trans>Site</Trans>}>{siteName}</KeyValue> : null}
      </KeyValues>
      {modules.length > 0 ? (
        <div>
          <h2 className="text-16">
            <Trans>Chapters</Trans>
          </h2>
          <ol className="mt-2 grid gap-1.5 text-14">
            {modules.map(({ chapterNumber, title, completedOn, drills }) => (
              <li key={chapterNumber} className="grid grid-cols-[2.2ch_1fr_auto] items-baseline gap-2">
                <span className="meta font-mono">{String(chapterNumber).padStart(2, '0')}</span>
                <span className="min-w-0">
                  {title}
                  <CertifiedDrills drills={drills} />
                </span>
                <span className="meta tabular-nums">{formatDay(completedOn, 'long')}</span>
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
  return <KeyValue label={label}>{formatDay(day, 'long')}</KeyValue>;
}
