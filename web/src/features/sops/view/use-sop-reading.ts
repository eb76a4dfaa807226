import { useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useMarkRead, useStartReading } from '../sops.hooks.ts';
import { isMarkReadDue, secondsUntilRead } from './reading-time.rules.ts';

type SopReading = {
  /** Reports the total number of seconds in which the procedure was visible. To be called after each second. */
  reportVisibleSeconds: (seconds: number) => void;
  /** The seconds until the procedure counts as read; null if it does already. */
  secondsLeft: number | null;
  /** True if the person had already downloaded this revision when the procedure was opened. */
  wasDownloaded: boolean;
};

/**
 * Starts the reading time on the server when a procedure is opened, and marks the procedure as read after it was
 * visible for long enough. The server measures the time too and refuses a call that is too early.
 */
export function useSopReading(sop: Sop, isRead: boolean): SopReading {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const start = useStartReading(sop.id);
  const markRead = useMarkRead(sop.id);
  const [visibleSeconds, setVisibleSeconds] = useState(0);
  const lastAttemptSeconds = useRef(0);

  const startReading = useEffectEvent(() =>
    start.mutate(undefined, { onError: showFailure(t`Failed to view document.`) }),
  );
  // A new revision of the same procedure has its own reading time.
  useEffect(() => {
    if (!isRead) startReading();
  }, [isRead, sop.id, sop.revision]);

  const reportVisibleSeconds = (seconds: number) => {
    setVisibleSeconds(seconds);
    if (isRead || !start.isSuccess || markRead.isPending || markRead.isSuccess) return;
    if (!isMarkReadDue(seconds, lastAttemptSeconds.current)) return;
    lastAttemptSeconds.current = seconds;
    markRead.mutate(undefined, {
      onSuccess: () =>
        show({ title: t`Marked as Read`, description: `${sop.number} ${sop.title}`, variant: 'success' }),
      onError: (error) => {
        // The person opened the procedure in another tab, which restarted the reading time. Another attempt follows.
        if (isRefusal(error, 'sop_not_viewed')) return;
        showFailure(t`It could not be marked as read`)(error);
      },
    });
  };

  return {
    reportVisibleSeconds,
    secondsLeft: isRead || markRead.isSuccess ? null : secondsUntilRead(visibleSeconds),
    wasDownloaded: (start.data?.downloadedAt ?? null) !== null,
  };
}
