import { useLingui } from '@lingui/react/macro';
import { readingSeconds, type Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, plainMessageOf } from '../../../lib/api/api-error.ts';
import { isUnauthorized } from '../../../lib/api/session-loss.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useBeginView, useMarkRead } from '../sops.hooks.ts';

type Viewing = {
  /** Told each second, with the seconds in which the procedure really stood on the screen. */
  onSeen: (seconds: number) => void;
  /** Seconds until it counts as read; null where that does not matter any more. */
  secondsLeft: number | null;
  /** The call that began it. */
  begin: Pick<ReturnType<typeof useBeginView>, 'data'>;
};

/**
 * Has a procedure counted as read. The server holds the clock: viewing begins with a call of its own, and it refuses
 * what comes too early; here only seconds count in which it stood on the screen.
 */
export function useViewing(sop: Sop, isRead: boolean): Viewing {
  const { t } = useLingui();
  const { show } = useToast();
  const begin = useBeginView(sop.id);
  const mark = useMarkRead(sop.id);
  const [seconds, setSeconds] = useState(0);
  const triedAt = useRef(0);
  const tell = (title: string) => (error: Error) => {
    if (isUnauthorized(error)) return;
    show({ title, description: plainMessageOf(error), variant: 'destructive' });
  };
  const beginOnce = useRef(() => begin.mutate(undefined, { onError: tell(t`Failed to view document.`) }));
  useEffect(() => {
    if (!isRead) beginOnce.current();
    // Another revision under the same address is another thing to read.
  }, [isRead, sop.id, sop.revision]);

  const onSeen = (seen: number) => {
    setSeconds(seen);
    const isDue = seen >= Math.max(readingSeconds, triedAt.current + readingSeconds);
    if (isRead || !isDue || !begin.isSuccess || mark.isPending || mark.isSuccess) return;
    triedAt.current = seen;
    mark.mutate(undefined, {
      onSuccess: () =>
        show({ title: t`Marked as Read`, description: `${sop.number} ${sop.title}`, variant: 'success' }),
      onError: (error) => {
        // Opened in another tab meanwhile: the clock of the server began anew, and the next try comes by itself.
        if (error instanceof ApiError && error.code === 'sop_not_viewed') return;
        tell(t`It could not be marked as read`)(error);
      },
    });
  };
  const isOver = isRead || mark.isSuccess;
  return { onSeen, begin, secondsLeft: isOver ? null : Math.max(0, readingSeconds - seconds) };
}

/** Counts the seconds in which something is on the screen and the window in front. */
export function useSecondsOnScreen(isShown: boolean, onSeen: (seconds: number) => void): void {
  const told = useRef(onSeen);
  useEffect(() => {
    told.current = onSeen;
  });
  useEffect(() => {
    if (!isShown) return undefined;
    let seconds = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds += 1;
      told.current(seconds);
    }, 1000);
    return () => clearInterval(timer);
  }, [isShown]);
}
