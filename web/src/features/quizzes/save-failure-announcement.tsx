import { Trans } from '@lingui/react/macro';
import type { SaveStateProps } from '../../ui/save-state.tsx';

/** Announces failures to screen readers, but not every successful save. */
export function SaveFailureAnnouncement({ status }: Pick<SaveStateProps, 'status'>) {
  return (
    <span className="sr-only" role="status">
      {status === 'retrying' ? <Trans>Not saved yet, retrying. Your answers are stored on this device.</Trans> : null}
      {status === 'refused' ? <Trans>The last answer was not saved.</Trans> : null}
    </span>
  );
}
