import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { useRevocationReasonLabels } from '../revocation-reasons.ts';
import { VerdictPanel } from '../verify/verdict-panel.tsx';
import type { CertificateClaims } from './certificate-claims.rules.ts';
import type { CodeVerdict } from './check-code.rules.ts';
import type { Revocation } from './revocation-list.rules.ts';

/** The result of a check without network. Moves the focus to the result, which is above the inputs. */
export function OfflineVerdict({ verdict }: { verdict: CodeVerdict }) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={result} tabIndex={-1} className="stack gap-3 outline-none">
      <VerdictPanel status={verdict.status} headingLevel={2}>
        <VerdictSentence verdict={verdict} />
      </VerdictPanel>
      {'claims' in verdict ? <ClaimList claims={verdict.claims} /> : null}
    </div>
  );
}

type GenuineVerdict = Extract<CodeVerdict, { claims: unknown }>;

/** `time` is in milliseconds. */
const toDate = (time: number) => formatDate(new Date(time).toISOString());

function VerdictSentence({ verdict }: { verdict: CodeVerdict }) {
  if ('claims' in verdict) return <GenuineSentence verdict={verdict} />;
  if (verdict.status === 'altered') {
    return <Trans>The signature is wrong. The code was changed, or this site has not issued it.</Trans>;
  }
  if (verdict.status === 'foreign') {
    return <Trans>The code is signed with a key that is not from this site. Refresh the list, then check again.</Trans>;
  }
  return <Trans>This is not a certificate. Use the code on the second page, or the credential file.</Trans>;
}

function GenuineSentence({ verdict }: { verdict: GenuineVerdict }) {
  if (verdict.status === 'revoked') return <RevokedSentence revocation={verdict.revocation} />;
  const { expiresAt } = verdict.claims;
  if (verdict.status === 'expired') {
    return expiresAt === null ? (
      <Trans>The certificate has expired.</Trans>
    ) : (
      <Trans>Expired on {toDate(expiresAt)}.</Trans>
    );
  }
  return expiresAt === null ? <Trans>The signature is correct.</Trans> : <Trans>Until {toDate(expiresAt)}.</Trans>;
}

function RevokedSentence({ revocation: { revokedAt, reason } }: { revocation: Revocation }) {
  const reasonLabels = useRevocationReasonLabels();
  return (
    <>
      {revokedAt === null ? (
        <Trans>The certificate was revoked and is no longer valid.</Trans>
      ) : (
        <Trans>Revoked on {toDate(revokedAt)}. The certificate is no longer valid.</Trans>
      )}
      {reason ? (
        <p>
          <Trans>Reason: {reasonLabels[reason]}</Trans>
        </p>
      ) : null}
    </>
  );
}

function ClaimList({ claims: { holder, number, issuedAt, expiresAt } }: { claims: CertificateClaims }) {
  return (
    <div>
      {holder ? <p className="text-22 leading-[1.2] font-semibold wrap-anywhere">{holder}</p> : null}
      <p className="font-mono mt-1 wrap-anywhere">{number}</p>
      <KeyValues className="mt-2">
        {issuedAt === null ? null : <KeyValue label={<Trans>Issued</Trans>}>{toDate(issuedAt)}</KeyValue>}
        {expiresAt === null ? null : <KeyValue label={<Trans>Valid until</Trans>}>{toDate(expiresAt)}</KeyValue>}
      </KeyValues>
    </div>
  );
}
