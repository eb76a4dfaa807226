import { isPassing } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';

/** How deep a text was read, and the content revision that was on the screen. */
export interface ReadingMark {
  readonly depth: number;
  readonly revision: number;
}

/**
 * `saved`: the server has all of it. `saving`: it is on its way. `retrying`: the network or the server is away,
 * and it will be sent again. `refused`: the server does not want it, so nothing is promised.
 */
export type Saving = 'saved' | 'saving' | 'retrying' | 'refused';

/** What a saver says of itself. */
export interface ReadingSaverState {
  readonly depth: number;
  readonly saving: Saving;
}

export interface ReadingSaverOptions {
  /** The depth that the server has. */
  readonly savedDepth: number;
  /** Sends a mark and gives the depth that the server then has. `isLast`: the page may be gone before the answer. */
  readonly send: (mark: ReadingMark, isLast: boolean) => Promise<number>;
  /** Keeps in this browser what the server has not taken yet; null when there is nothing. */
  readonly keep: (mark: ReadingMark | null) => void;
}

/** At most one report in this many milliseconds: a scroll makes dozens of steps a second. */
export const reportInterval = 1_000;
const longestWait = 15_000;

/**
 * Brings the reading depth of one module to the server: one report at a time, the deepest mark always, again and
 * again while the network is away. What it called saved was acknowledged.
 */
export function createReadingSaver({ savedDepth, send, keep }: ReadingSaverOptions) {
  const listeners = new Set<() => void>();
  let mark: ReadingMark = { depth: savedDepth, revision: 0 };
  let saved = savedDepth;
  let isOutdated = false;
  let isRereading = false;
  let sending = 0;
  let failures = 0;
  let isRefused = false;
  let isKept = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: ReadingSaverState = { depth: savedDepth, saving: 'saved' };

  const isUnsaved = () => mark.depth > saved || isRereading;
  const isWaiting = () => isUnsaved() && !isRefused;
  const savingNow = (): Saving => {
    if (!isUnsaved()) return 'saved';
    if (isRefused) return 'refused';
    return failures > 0 ? 'retrying' : 'saving';
  };
  const tell = () => {
    const next = { depth: Math.max(mark.depth, saved), saving: savingNow() };
    if (next.depth === state.depth && next.saving === state.saving) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const acknowledge = (depth: number) => {
    saved = Math.max(saved, depth);
    if (!isUnsaved()) forget();
  };
  // What an earlier page has kept is not this saver's to throw away.
  const forget = () => {
    if (isKept) keep(null);
    isKept = false;
  };
  const fail = (error: unknown) => {
    if (isPassing(error)) {
      failures += 1;
      return;
    }
    isRefused = true;
    // Without a session the mark waits in this browser for the next sign-in; any other refusal is final.
    if (!isUnauthorized(error)) forget();
  };
  const report = async (isLast: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (!isWaiting()) return;
    const sent = mark;
    sending += 1;
    try {
      const depth = await send(sent, isLast);
      if (sent === mark) isRereading = false;
      acknowledge(Math.max(sent.depth, depth));
      failures = 0;
    } catch (error) {
      fail(error);
    }
    sending -= 1;
    tell();
    reportLater();
  };
  const reportLater = () => {
    if (!isWaiting() || sending > 0 || timer !== undefined) return;
    timer = setTimeout(() => void report(false), Math.min(longestWait, reportInterval * 2 ** failures));
  };

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Somebody has read this far. Scrolling back up never un-reads; a newer text counts once it is read as far again. */
    reach(next: ReadingMark): void {
      const isDeeper = next.depth > Math.max(mark.depth, saved);
      const isReread = isOutdated && next.depth >= saved && next.revision > mark.revision;
      if (!isDeeper && !isReread) return;
      isRereading = isReread;
      mark = next;
      keep(mark);
      isKept = true;
      tell();
      reportLater();
    },
    /** The server has this depth, by whatever way; `onOlderText` when the text has changed since. */
    learn(depth: number, onOlderText: boolean): void {
      isOutdated = onOlderText;
      acknowledge(depth);
      tell();
    },
    /** The network may be back: sends what is waiting now. */
    tryNow(): void {
      if (sending === 0) void report(false);
    },
    /** The reader leaves: sends what is waiting in a way that outlives the page. Failing that, it goes on trying. */
    leave(): void {
      void report(true);
    },
  };
}

export type ReadingSaver = ReturnType<typeof createReadingSaver>;
