import { useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useState } from 'react';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useTimeText } from '../../../lib/use-time-text.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useConfirmRead } from '../sops.hooks.ts';

export type ConfirmReading = {
  /**
   * Confirms that the person has read the revision. If the reading time is not over yet, shows the remaining time
   * instead.
   */
  confirm: () => void;
  isPending: boolean;
  isConfirmed: boolean;
  /** States the remaining time; null if the person can confirm now. */
  waitText: string | null;
};

type Options = {
  /** The minimum time that it takes to read the words of the procedure, in seconds. */
  readingSeconds: number;
  /** The seconds for which the procedure was visible. */
  elapsedSeconds: number;
  /** True if the person reads a downloaded file. Then `elapsedSeconds` is always 0. */
  isDeclared?: boolean;
};

/** The confirmation "I have read and understood this revision", which is possible when the reading time is over. */
export function useConfirmReading(
  { id, number, title }: Sop,
  { readingSeconds, elapsedSeconds, isDeclared = false }: Options,
): ConfirmReading {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const timeText = useTimeText();
  const confirmRead = useConfirmRead(id, { isDeclared });
  /**
   * After a refusal, the value of `elapsedSeconds` from which the server accepts the confirmation; 0 without a refusal.
   */
  const [refusedUntilSeconds, setRefusedUntilSeconds] = useState(0);
  const secondsLeft = Math.max(0, readingSeconds - elapsedSeconds, refusedUntilSeconds - elapsedSeconds);

  const showWait = (seconds: number) => {
    const time = timeText(seconds);
    show({ title: t`Read a little longer`, description: t`You can confirm this in ${time}` });
  };
  const confirm = () => {
    if (secondsLeft > 0) return showWait(secondsLeft);
    confirmRead.mutate(undefined, {
      onSuccess: () => show({ title: t`Marked as Read`, description: `${number} ${title}`, variant: 'success' }),
      onError: (error) => {
        if (!isRefusal(error, 'reading_too_fast')) return showFailure(t`It could not be marked as read`)(error);
        const seconds = error.retryAfterSeconds ?? 0;
        // For a downloaded file, `elapsedSeconds` stays 0, so a countdown would never end.
        if (!isDeclared) setRefusedUntilSeconds(elapsedSeconds + seconds);
        showWait(seconds);
      },
    });
  };
  const time = timeText(secondsLeft);
  return {
    confirm,
    isPending: confirmRead.isPending,
    isConfirmed: confirmRead.isSuccess,
    waitText: secondsLeft > 0 ? t`You can confirm this in ${time}` : null,
  };
}
