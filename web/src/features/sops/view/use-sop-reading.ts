import { useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useRecordView, useStartView } from '../sops.hooks.ts';
import { countSecondsUntilViewed, isRecordingDue } from './reading-time.rules.ts';
import { type ConfirmReading, useConfirmReading } from './use-confirm-reading.ts';

type SopReading = {
  /** Must be called after each second with the total number of seconds in which the procedure was visible. */
  reportVisibleSeconds: (seconds: number) => void;
  /** The seconds until the procedure counts as viewed; null if it already counts as viewed. */
  secondsUntilViewed: number | null;
  /** True if the person had already downloaded this revision when the procedure was opened. */
  wasDownloaded: boolean;
  confirmReading: ConfirmReading;
};

/**
 * Tells the server that a procedure was opened and, after the procedure was visible for long enough, that it was
 * viewed. The server measures the time too and refuses a call that is too early. Counts the time until the person can
 * confirm that they have read the procedure.
 */
export function useSopReading(sop: Sop, isRead: boolean): SopReading {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const start = useStartView(sop.id);
  const record = useRecordView(sop.id);
  const [visibleSeconds, setVisibleSeconds] = useState(0);
  const lastAttemptSeconds = useRef(0);
  const confirmReading = useConfirmReading(sop, {
    readingSeconds: start.data?.readingSeconds ?? 0,
    elapsedSeconds: visibleSeconds,
  });

  const startView = useEffectEvent(() =>
    start.mutate(undefined, { onError: showFailure(t`Failed to view document.`) }),
  );
  // A new revision of the same procedure must be viewed again.
  useEffect(() => {
    if (!isRead) startView();
  }, [isRead, sop.id, sop.revision]);

  const isViewed = isRead || record.isSuccess || (start.data?.viewedAt ?? null) !== null;
  const reportVisibleSeconds = (seconds: number) => {
    setVisibleSeconds(seconds);
    if (isViewed || !start.isSuccess || record.isPending) return;
    if (!isRecordingDue(seconds, lastAttemptSeconds.current)) return;
    lastAttemptSeconds.current = seconds;
    record.mutate(undefined, {
      onError: (error) => {
        // `sop_not_viewed`: the person has opened the procedure in another tab, and so the server measures the time
        // from the beginning again. `isRecordingDue` lets this hook try again later.
        if (!isRefusal(error, 'sop_not_viewed')) showFailure(t`The view could not be recorded`)(error);
      },
    });
  };

  return {
    reportVisibleSeconds,
    secondsUntilViewed: isViewed ? null : countSecondsUntilViewed(visibleSeconds),
    wasDownloaded: (start.data?.downloadedAt ?? null) !== null,
    confirmReading,
  };
}
