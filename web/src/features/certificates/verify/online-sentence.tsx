import { Trans } from '@lingui/react/macro';
import type { Verification } from '@loopcheck/contract/features/certificates/certificates.contract';
import { formatDay } from '../../../lib/formatting.ts';
import { useReasonWords } from '../reason-words.ts';

/** What the verdict means, in a sentence. */
export function OnlineSentence({ found }: { found: Verification }) {
  const words = useReasonWords();
  const { status, expiresOn, revokedOn, reason } = found;
  if (status === 'unknown') {
    return <Trans>No certificate of this site has this number. Compare it letter by letter with the sheet.</Trans>;
  }
  if (status === 'revoked') {
    return (
      <>
        {revokedOn ? (
          <Trans>Taken back on {formatDay(revokedOn, 'long')}. It proves nothing any more.</Trans>
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
    return expiresOn ? <Trans>It ended on {formatDay(expiresOn, 'long')}.</Trans> : <Trans>It has ended.</Trans>;
  }
  return expiresOn ? <Trans>Until {formatDay(expiresOn, 'long')}.</Trans> : <Trans>It holds.</Trans>;
}
