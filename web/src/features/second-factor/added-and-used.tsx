import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../lib/formatting.ts';

/** States when a second factor was added, and when it was last used. */
export function AddedAndUsed({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  return lastUsedAt ? (
    <Trans>
      Added {formatDate(addedAt)}, last used {formatDate(lastUsedAt)}
    </Trans>
  ) : (
    <Trans>Added {formatDate(addedAt)}</Trans>
  );
}
