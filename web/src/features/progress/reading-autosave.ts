import { isTemporary } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';

/** A reading depth in percent, and the content revision that was displayed; 0 if it is unknown. */
export interface DepthReport {
  readonly depth: number;
  readonly revision: number;
}

/**
 * `saved`: the server has confirmed the current depth. `saving`: a report is waiting or being sent. `retrying`: the
 * last request failed because of the network or the server, and is repeated. `refused`: the server refused the report,
 * and it is not repeated.
 */
export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'refused';

export interface ReadingAutosaveState {
  /** The greatest depth that was read or saved, in percent. */
  readonly depth: number;
  readonly status: SaveStatus;
}

export interface ReadingAutosaveOptions {
  /** The depth that the server has stored, in percent. */
  readonly savedDepth: number;
  /**
   * Sends a report and returns the depth that the server then has. `keepalive` is true if the page can be closed before
   * the reply arrives.
   */
  readonly send: (report: DepthReport, keepalive: boolean) => Promise<number>;
  /** Stores an unconfirmed report in the browser. With null, removes the stored report. */
  readonly store: (report: DepthReport | null) => void;
}

/** The minimum time between two reports. Scrolling changes the depth dozens of times per second. */
export const reportIntervalMs = 1_000;
const maximumRetryDelayMs = 15_000;

/**
 * Saves the reading depth of one module on the server. Sends only the latest report, and repeats it with increasing
 * delays while the network is down. Only one request is pending at a time, except that `flush` sends a report even
 * while another request is pending.
 */
export function createReadingAutosave({ savedDepth, send, store }: ReadingAutosaveOptions) {
  const listeners = new Set<() => void>();
  let latest: DepthReport = { depth: savedDepth, revision: 0 };
  let confirmedDepth = savedDepth;
  /** True if the depth on the server belongs to an older content revision than the current one. */
  let isServerDepthOutdated = false;
  /**
   * True if the latest report is unsaved and is for a newer content revision than the saved depth. It must be sent even
   * if its depth is not greater than the saved depth.
   */
  let isForNewerRevision = false;
  let pendingRequestCount = 0;
  /** The number of successive temporary failures. */
  let failureCount = 0;
  let isRefused = false;
  /** True if this object has stored the latest report in the browser. */
  let hasStoredReport = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: ReadingAutosaveState = { depth: savedDepth, status: 'saved' };

  const isUnsaved = () => latest.depth > confirmedDepth || isForNewerRevision;
  const mustSend = () => isUnsaved() && !isRefused;
  const findStatus = (): SaveStatus => {
    if (!isUnsaved()) return 'saved';
    if (isRefused) return 'refused';
    return failureCount > 0 ? 'retrying' : 'saving';
  };
  const updateState = () => {
    const next = { depth: Math.max(latest.depth, confirmedDepth), status: findStatus() };
    if (next.depth === state.depth && next.status === state.status) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const confirmDepth = (depth: number) => {
    confirmedDepth = Math.max(confirmedDepth, depth);
    if (!isUnsaved()) removeStored();
  };
  const removeStored = () => {
    // A report that was stored in an earlier visit is not removed here, because the server possibly does not have it.
    if (hasStoredReport) store(null);
    hasStoredReport = false;
  };
  const noteFailure = (error: unknown) => {
    if (isTemporary(error)) {
      failureCount += 1;
      return;
    }
    isRefused = true;
    // After the end of the session, the report stays stored until the next sign-in. Other refusals are final.
    if (!isUnauthorized(error)) removeStored();
  };
  const sendLatest = async (keepalive: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (!mustSend()) return;
    const report = latest;
    pendingRequestCount += 1;
    try {
      const depth = await send(report, keepalive);
      // A report that was added during the request is still unsaved.
      if (report === latest) isForNewerRevision = false;
      confirmDepth(Math.max(report.depth, depth));
      failureCount = 0;
    } catch (error) {
      noteFailure(error);
    }
    pendingRequestCount -= 1;
    updateState();
    schedule();
  };
  const schedule = () => {
    if (!mustSend() || pendingRequestCount > 0 || timer !== undefined) return;
    const delay = Math.min(maximumRetryDelayMs, reportIntervalMs * 2 ** failureCount);
    timer = setTimeout(() => void sendLatest(false), delay);
  };

  return {
    getState: () => state,
    /** Calls `listener` after every change of the state. Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Schedules a report that is deeper than the saved depth and the latest report. A report for a newer content
     * revision need only be as deep as the saved depth. Ignores other reports.
     */
    addReport(next: DepthReport): void {
      const isDeeper = next.depth > Math.max(latest.depth, confirmedDepth);
      const isNewRevision = isServerDepthOutdated && next.depth >= confirmedDepth && next.revision > latest.revision;
      if (!isDeeper && !isNewRevision) return;
      isForNewerRevision = isNewRevision;
      latest = next;
      store(latest);
      hasStoredReport = true;
      updateState();
      schedule();
    },
    /**
     * Takes over the depth of the server. `isOlderRevision`: the text has changed since the person read to this depth.
     */
    mergeServerDepth(depth: number, isOlderRevision: boolean): void {
      isServerDepthOutdated = isOlderRevision;
      confirmDepth(depth);
      updateState();
    },
    /** Sends an unsaved report at once, for example when the network is available again. */
    retryNow(): void {
      if (pendingRequestCount === 0) void sendLatest(false);
    },
    /** Sends an unsaved report in a request that continues after the page is closed. If it fails, retries continue. */
    flush(): void {
      void sendLatest(true);
    },
  };
}
