import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { VerdictPlate } from '../verify/verdict.tsx';
import { useReasonWords } from '../reason-words.ts';
import type { CodeVerdict } from './check-code.ts';
import type { Revocation } from './revocation-list.ts';

/** What the signature, the dates and the last list say of a code. */
export function OfflineVerdict({ verdict }: { verdict: CodeVerdict }) {
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was scanned or pasted further down is answered here.
    plate.current?.focus({ preventScroll: true });
    plate.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={plate} tabIndex={-1} className="stack s12 outline-none">
      <VerdictPlate status={verdict.status} headingLevel={2}>
        <OfflineSentence verdict={verdict} />
      </VerdictPlate>
      {'claims' in verdict ? <ClaimList verdict={verdict} /> : null}
    </div>
  );
}

type Genuine = Extract<CodeVerdict, { claims: unknown }>;

const dateOf = (moment: number) => formatDate(new Date(moment).toISOString());

function OfflineSentence({ verdict }: { verdict: CodeVerdict }) {
  if ('claims' in verdict) return <GenuineSentence verdict={verdict} />;
  if (verdict.status === 'altered') {
    return <Trans>The signature does not fit: this code was changed, or was never made by this site.</Trans>;
  }
  if (verdict.status === 'foreign') {
    return <Trans>It is signed with a key that this site does not have. Refresh the list, then check again.</Trans>;
  }
  return <Trans>There is no certificate in it. Use the code on the second page, or the credential file.</Trans>;
}

function GenuineSentence({ verdict }: { verdict: Genuine }) {
  if (verdict.status === 'revoked') return <RevokedSentence revocation={verdict.revocation} />;
  const { expiresAt } = verdict.claims;
  if (verdict.status === 'expired') {
    return expiresAt === null ? <Trans>It has ended.</Trans> : <Trans>It ended on {dateOf(expiresAt)}.</Trans>;
  }
  return expiresAt === null ? <Trans>The signature is right.</Trans> : <Trans>Until {dateOf(expiresAt)}.</Trans>;
}

function RevokedSentence({ revocation: { revokedAt, reason } }: { revocation: Revocation }) {
  const words = useReasonWords();
  return (
    <>
      {revokedAt === null ? (
        <Trans>Taken back. It proves nothing any more.</Trans>
      ) : (
        <Trans>Taken back on {dateOf(revokedAt)}. It proves nothing any more.</Trans>
      )}
      {reason ? (
        <p>
          <Trans>Reason: {words[reason]}</Trans>
        </p>
      ) : null}
    </>
  );
}

function ClaimList({ verdict: { claims } }: { verdict: Genuine }) {
  const { holder, number, issuedAt, expiresAt } = claims;
  return (
    <div>
      {holder ? <p className="text-22 leading-[1.2] font-semibold wrap-anywhere">{holder}</p> : null}
      <p className="mono mt-1 wrap-anywhere">{number}</p>
      <dl className="kv mt-2">
        {issuedAt === null ? null : (
          <>
            <dt>
              <Trans>Issued</Trans>
            </dt>
            <dd>{dateOf(issuedAt)}</dd>
          </>
        )}
        {expiresAt === null ? null : (
          <>
            <dt>
              <Trans>Valid until</Trans>
            </dt>
            <dd>{dateOf(expiresAt)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
