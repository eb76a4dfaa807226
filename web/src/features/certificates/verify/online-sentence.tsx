import { Trans } from '@lingui/react/macro';
import type { Verification } from '@loopcheck/contract/features/certificates/certificates.contract';
import { formatDate } from '../../../lib/formatting.ts';
import { useReasonWords } from '../reason-words.ts';

/** What the verdict means, in a sentence. */
export function OnlineSentence({ found }: { found: Verification }) {
  const words = useReasonWords();
  const { status, expiresAt, revokedAt, reason } = found;
  if (status === 'unknown') {
    return <Trans>No certificate of this site has this number. Compare it letter by letter with the sheet.</Trans>;
  }
  if (status === 'revoked') {
    return (
      <>
        {revokedAt ? (
          <Trans>Taken back on {formatDate(revokedAt)}. It proves nothing any more.</Trans>
        ) : (
          <Trans>Taken back. It proves nothing any more.</Trans>
        )}
        {reason ? (
          <p>
            <Trans>Reason: {words[reason]}</Trans>
          </p>
        ) : null}
      </>
    );
  }
  if (status === 'expired') {
    return expiresAt ? <Trans>It ended on {formatDate(expiresAt)}.</Trans> : <Trans>It has ended.</Trans>;
  }
  return expiresAt ? <Trans>Until {formatDate(expiresAt)}.</Trans> : <Trans>It holds.</Trans>;
}
