import { Trans } from '@lingui/react/macro';
import { userMessageOf } from '../../../lib/api/api-error.ts';

/** The error of a mutation. The element is always rendered, because screen readers announce only changes inside it. */
export function MutationError({ error }: { error: Error | null }) {
  return (
    <p className="text-14 text-red empty:hidden" role="alert">
      {error === null ? null : (userMessageOf(error) ?? <Trans>This did not work. Try again.</Trans>)}
    </p>
  );
}
