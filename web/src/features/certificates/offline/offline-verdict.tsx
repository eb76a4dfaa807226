import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../lib/formatting.ts';
import { VerdictPlate } from '../verify/verdict.tsx';
import type { CodeVerdict } from './check-code.ts';

/** What the signature, the dates and the last list say of a code. */
export function OfflineVerdict({ verdict }: { verdict: CodeVerdict }) {
  return (
    <div className="stack s12">
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
  const { expiresAt } = verdict.claims;
  if (verdict.status === 'unlisted') {
    return <Trans>The signature is right. Without a revocation list nobody can say whether it still holds.</Trans>;
  }
  if (verdict.status === 'revoked') return <Trans>It stands on the list of revoked certificates.</Trans>;
  if (verdict.status === 'expired') {
    return expiresAt === null ? <Trans>It has ended.</Trans> : <Trans>It ended on {dateOf(expiresAt)}.</Trans>;
  }
  return expiresAt === null ? <Trans>The signature is right.</Trans> : <Trans>Until {dateOf(expiresAt)}.</Trans>;
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
