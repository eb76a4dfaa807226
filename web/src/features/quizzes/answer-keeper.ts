import {
  type AnswerBook,
  type Answers,
  beginSending,
  choose,
  isSaved,
  openBook,
  sendingFailed,
  takeReply,
} from './answer-book.ts';

/** What the keeper needs of the server's reply to a save or a submission. */
export interface KeptAttempt {
  readonly answers: Answers;
  readonly completedAt: string | null;
  readonly serverNow: string;
}

/** What a failed request means: try again, this person is not signed in any more, or the server will never take it. */
export type Failure = 'again' | 'signed_out' | 'refused';

/** Everything outside: the network, the device's store, the time. */
export interface KeeperEdge<Attempt extends KeptAttempt> {
  readonly send: (body: { answers: Answers; completedAt?: string }) => Promise<Attempt>;
  readonly meaningOf: (error: unknown) => Failure;
  /** Calls back after so many milliseconds; returns how to call that off. */
  readonly after: (milliseconds: number, callBack: () => void) => () => void;
  readonly now: () => Date;
  /** A choice that is not saved yet is kept on this device. */
  readonly keepOnDevice: (questionId: string, option: string) => void;
  /** Drops it again; only while the device still holds this very option, since another tab may have chosen anew. */
  readonly dropFromDevice: (questionId: string, option: string) => void;
  readonly onSubmitFailed: (error: unknown) => void;
}

export interface KeeperState<Attempt> {
  readonly book: AnswerBook;
  readonly saving: 'saved' | 'saving' | 'waiting' | 'refused';
  /** When the server last acknowledged an answer, by this device's clock. */
  readonly savedAt: Date | null;
  /** A submission is on its way; `end` is the one at the end of the time, which is repeated until it arrives. */
  readonly submitting: 'person' | 'end' | null;
  /** The server's time, as of its last reply. */
  readonly serverNow: string;
  /** The attempt with its result, once it is submitted, by whichever tab or by the clock. */
  readonly result: Attempt | null;
}

export type AnswerKeeper<Attempt> = ReturnType<typeof createAnswerKeeper<Attempt & KeptAttempt>>;

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

/** How long to wait before the next try, after so many failures in a row. */
export const waitAfter = (failures: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));

/**
 * Keeps the answers of one open attempt: each choice is kept on the device and sent at once, a failed request is
 * repeated ever more slowly until the server has acknowledged it, and the submission goes the same way. One request at a time.
 */
export function createAnswerKeeper<Attempt extends KeptAttempt>(
  open: { answers: Answers; leftUnsaved: Answers; serverNow: string },
  edge: KeeperEdge<Attempt>,
) {
  let state: KeeperState<Attempt> = {
    book: openBook(open.answers, open.leftUnsaved),
    saving: Object.keys(open.leftUnsaved).length === 0 ? 'saved' : 'waiting',
    savedAt: null,
    submitting: null,
    serverNow: open.serverNow,
    result: null,
  };
  let isSending = false;
  let asked = false;
  let failures = 0;
  let callOff: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const set = (change: Partial<KeeperState<Attempt>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** Sends until nothing is left to send, or a request failed. */
  async function work(): Promise<void> {
    callOff?.();
    callOff = null;
    if (isSending) return;
    isSending = true;
    while (state.result === null && hasWork()) {
      const ends = state.submitting !== null;
      asked = false;
      set({ book: beginSending(state.book), saving: isSaved(state.book) ? state.saving : 'saving' });
      try {
        const body = ends
          ? { answers: state.book.chosenHere, completedAt: edge.now().toISOString() }
          : { answers: state.book.unsaved };
        succeeded(await edge.send(body), ends);
      } catch (error) {
        if (!failed(error, ends)) break;
      }
    }
    isSending = false;
  }

  const hasWork = () => state.submitting !== null || asked || !isSaved(state.book);

  function succeeded(reply: Attempt, ends: boolean): void {
    failures = 0;
    const sent = Object.entries(ends ? state.book.chosenHere : (state.book.sending ?? {}));
    for (const [questionId, option] of sent) edge.dropFromDevice(questionId, option);
    const book = takeReply(state.book, reply.answers);
    set({
      book,
      saving: isSaved(book) ? 'saved' : 'saving',
      ...(sent.length > 0 && { savedAt: edge.now() }),
      serverNow: reply.serverNow,
      ...(reply.completedAt !== null && { result: reply, submitting: null }),
    });
  }

  /** Notes the failure. True when a submission was waiting behind the failed save: it gets its own try at once. */
  function failed(error: unknown, ends: boolean): boolean {
    const book = sendingFailed(state.book);
    if (!ends && state.submitting !== null) {
      set({ book });
      return true;
    }
    const meaning = edge.meaningOf(error);
    const isFirst = failures === 0;
    failures += 1;
    // At the end of the time a refusal means that the clocks differ by a moment: the submission stays and is repeated.
    const submitting = state.submitting === 'end' && meaning !== 'signed_out' ? 'end' : null;
    const repeats = meaning === 'again' || submitting === 'end';
    set({
      book,
      submitting,
      saving: isSaved(book) ? 'saved' : meaning === 'refused' && !repeats ? 'refused' : 'waiting',
    });
    if (ends && (isFirst || submitting === null)) edge.onSubmitFailed(error);
    if (repeats && hasWork()) callOff = edge.after(waitAfter(failures), () => void work());
    return false;
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** An option is chosen: kept on the device, shown, and sent. After the end of the time, nothing is taken. */
    choose(questionId: string, option: string): void {
      if (state.result !== null || state.submitting !== null) return;
      const book = choose(state.book, questionId, option);
      if (book === state.book) return;
      edge.keepOnDevice(questionId, option);
      set({ book, saving: 'saving' });
      void work();
    },
    /** Submits; a second call while the first is on its way does nothing. */
    submit(why: 'person' | 'end'): void {
      if (state.result !== null || state.submitting === why) return;
      set({ submitting: why });
      void work();
    },
    /** Asks the server for its time and whether the attempt is still open. */
    ask(): void {
      asked = true;
      void work();
    },
    /** Sends what is waiting, without waiting longer: the network is back. */
    tryNow(): void {
      if (hasWork()) void work();
    },
    /** Stops repeating. What is unsaved stays on the device. */
    stop(): void {
      callOff?.();
      callOff = null;
    },
  };
}
