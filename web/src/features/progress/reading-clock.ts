import type { ModuleProgress, ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import { isTemporary } from '../../lib/api/api-error.ts';
import { idleAfterSeconds } from '../../lib/api/presence.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { createReadingId } from './reading-id.ts';

/** Options of a report that contains a reading time. */
export interface ReportOptions {
  /** True if the page can be closed before the reply arrives. The request then continues. */
  readonly keepalive: boolean;
  /** Called with the progress of the reply as soon as the reply has arrived. */
  readonly onReply?: (progress: Pick<ModuleProgress, 'secondsToRead'>) => void;
}

export interface ReadingClockOptions {
  /** Sends the reading time. */
  readonly send: (reading: ReadingTime, options: Required<ReportOptions>) => Promise<unknown>;
  /** Stores an unconfirmed reading time in the browser; null removes it. */
  readonly store: (readingId: string, activeSeconds: number | null) => void;
}

/** The reading time is sent each time the person has read for this many further seconds. */
export const sendIntervalSeconds = 30;
/** Unconfirmed reading time is stored in the browser after this many further seconds of reading. */
const storeIntervalSeconds = 5;
/** After a failure, the next regular report waits for this many seconds. `retryNow` and `flush` do not wait. */
export const retryDelaySeconds = 15;

/**
 * Counts the seconds for which a person reads one revision of a text, and sends their number to the server. Counts the
 * calls of `countSecond` instead of comparing times of day, so neither a wrong clock nor a sleeping device changes the
 * result.
 */
export function createReadingClock({ send, store }: ReadingClockOptions) {
  /** Identifies this reading in all its reports, so that the server does not count the same seconds twice. */
  const readingId = createReadingId();
  const listeners = new Set<() => void>();
  let activeSeconds = 0;
  let confirmedSeconds = 0;
  let storedSeconds = 0;
  /** The required reading time that is still missing after the `confirmedSeconds`, according to the server. */
  let secondsToRead = 0;
  let secondsSinceActivity = 0;
  let secondsUntilRetry = 0;
  /** True after the server has confirmed a first report. */
  let hasBegun = false;
  let isSending = false;
  let isRefused = false;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const countUnconfirmedSeconds = () => activeSeconds - confirmedSeconds;
  const confirm = (seconds: number, missingSeconds: number) => {
    hasBegun = true;
    // Ignores the reply to an earlier report. `getSecondsLeft` needs both values below from the same reply.
    if (seconds >= confirmedSeconds) {
      confirmedSeconds = seconds;
      secondsToRead = missingSeconds;
    }
    if (countUnconfirmedSeconds() === 0 && storedSeconds > 0) {
      store(readingId, null);
      storedSeconds = 0;
    }
    notify();
  };
  const sendNow = async (keepalive: boolean) => {
    if (isRefused || (isSending && !keepalive)) return;
    const reading = { readingId, activeSeconds };
    isSending = true;
    try {
      await send(reading, {
        keepalive,
        onReply: (progress) => confirm(reading.activeSeconds, progress.secondsToRead),
      });
    } catch (error) {
      secondsUntilRetry = retryDelaySeconds;
      // After the end of the session, the time stays stored until the next sign-in. Other refusals are final.
      isRefused = !isTemporary(error);
      if (isRefused && !isUnauthorized(error)) store(readingId, null);
    }
    isSending = false;
  };
  const isSendDue = () => {
    if (secondsUntilRetry > 0) return false;
    if (!hasBegun || countUnconfirmedSeconds() >= sendIntervalSeconds) return true;
    // The server must know the time before it accepts the tick "Mark as completed" and the completion.
    return secondsToRead > 0 && countUnconfirmedSeconds() >= secondsToRead;
  };
  const storeUnconfirmed = () => {
    if (isRefused || countUnconfirmedSeconds() === 0 || storedSeconds === activeSeconds) return;
    store(readingId, activeSeconds);
    storedSeconds = activeSeconds;
  };

  return {
    /** The reading time for a report of progress. */
    getReading: (): ReadingTime => ({ readingId, activeSeconds }),
    /**
     * Notes that the server has received a report with this reading time and replied that `missingSeconds` are missing.
     */
    confirm: ({ activeSeconds: seconds }: ReadingTime, missingSeconds: number): void =>
      confirm(seconds, missingSeconds),
    /**
     * The seconds of reading that the server still requires before it accepts the tick "Mark as completed" or the
     * completion. 0 if the server requires none.
     */
    getSecondsLeft: (): number => Math.max(0, secondsToRead - countUnconfirmedSeconds()),
    /** Sets the missing seconds from progress that was fetched by itself, not from the reply to a report. */
    setSecondsToRead(seconds: number): void {
      secondsToRead = seconds;
      notify();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells the server that the text is displayed now. */
    begin: (): Promise<void> => sendNow(false),
    /** Call this when the person scrolls, touches or types. */
    noteActivity(): void {
      secondsSinceActivity = 0;
    },
    /** Call this every second. The second counts if the text is visible and the person was active recently. */
    countSecond(isVisible: boolean): void {
      secondsSinceActivity += 1;
      secondsUntilRetry = Math.max(0, secondsUntilRetry - 1);
      if (isVisible && secondsSinceActivity <= idleAfterSeconds) activeSeconds += 1;
      if (activeSeconds - storedSeconds >= storeIntervalSeconds) storeUnconfirmed();
      notify();
      if (isSendDue()) void sendNow(false);
    },
    /** Sends unconfirmed time at once, for example when the network is available again. */
    retryNow(): void {
      secondsUntilRetry = 0;
      if (countUnconfirmedSeconds() > 0 || !hasBegun) void sendNow(false);
    },
    /** Stores unconfirmed time, and sends it in a request that continues after the page is closed. */
    flush(): void {
      storeUnconfirmed();
      if (countUnconfirmedSeconds() > 0) void sendNow(true);
    },
  };
}

export type ReadingClock = ReturnType<typeof createReadingClock>;
