import { Trans } from '@lingui/react/macro';
import { ApiError } from '../../../lib/api/api-error.ts';

/** What went wrong with a write, as a sentence that is read out when it appears. */
export function Failure({ error }: { error: Error | null }) {
  return (
    <p className="text-14 text-red" role="alert">
      {error === null ? null : error instanceof ApiError ? error.plain : <Trans>It was not saved. Try again.</Trans>}
    </p>
  );
}
