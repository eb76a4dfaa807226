import { type ServerClock, setClock } from './attempt-clock.ts';
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
  /** A reading in milliseconds that never jumps. */
  readonly deviceMs: () => number;
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
  /** Set anew by each reply. */
  readonly clock: ServerClock;
  /** The attempt with its result, once it is submitted, by whichever tab or by the clock. */
  readonly result: Attempt | null;
  /** Whether the result came in answer to a submission of this tab. */
  readonly submittedHere: boolean;
}

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

/** How long to wait before the next try, after so many failures in a row. */
export const waitAfter = (failures: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));

/**
 * Keeps the answers of one open attempt: each choice is kept on the device and sent at once, a failed request is
 * repeated ever more slowly until the server has acknowledged it, and the submission goes the same way. One request at a time.
 */
export class AnswerKeeper<Attempt extends KeptAttempt> {
  #state: KeeperState<Attempt>;
  readonly #edge: KeeperEdge<Attempt>;
  readonly #listeners = new Set<() => void>();
  #isSending = false;
  #isAsking = false;
  #isStopped = false;
  #failures = 0;
  #callOff: (() => void) | null = null;

  constructor(open: { answers: Answers; leftUnsaved: Answers; clock: ServerClock }, edge: KeeperEdge<Attempt>) {
    this.#edge = edge;
    this.#state = {
      book: openBook(open.answers, open.leftUnsaved),
      saving: Object.keys(open.leftUnsaved).length === 0 ? 'saved' : 'waiting',
      savedAt: null,
      submitting: null,
      clock: open.clock,
      result: null,
      submittedHere: false,
    };
  }

  readonly state = (): KeeperState<Attempt> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** An option is chosen: kept on the device, shown, and sent. While a submission is on its way nothing is taken. */
  choose(questionId: string, option: string): void {
    if (this.#state.result !== null || this.#state.submitting !== null) return;
    const book = choose(this.#state.book, questionId, option);
    if (book === this.#state.book) return;
    this.#edge.keepOnDevice(questionId, option);
    this.#set({ book, saving: 'saving' });
    void this.#work();
  }

  /** Submits; a second call while the first is on its way does nothing. */
  submit(why: 'person' | 'end'): void {
    if (this.#state.result !== null || this.#state.submitting === why) return;
    this.#set({ submitting: why });
    void this.#work();
  }

  /** Asks the server for its time and whether the attempt is still open. */
  ask(): void {
    this.#isAsking = true;
    void this.#work();
  }

  /** Sends what waits, without waiting longer: the network is back. */
  tryNow(): void {
    if (this.#hasWork()) void this.#work();
  }

  /** Sends what was left unsaved, and repeats what fails from now on. */
  start(): void {
    this.#isStopped = false;
    this.tryNow();
  }

  /** Stops repeating. What is unsaved stays on the device. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelWait();
  }

  #hasWork(): boolean {
    return this.#state.submitting !== null || this.#isAsking || !isSaved(this.#state.book);
  }

  /** Sends until nothing is left to send, or a request failed. */
  async #work(): Promise<void> {
    this.#cancelWait();
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#state.result === null && this.#hasWork()) {
      const ends = this.#state.submitting !== null;
      this.#isAsking = false;
      const book = beginSending(this.#state.book);
      this.#set({ book, saving: isSaved(book) ? this.#state.saving : 'saving' });
      try {
        this.#succeeded(await this.#edge.send(this.#body(ends)), ends);
      } catch (error) {
        if (!this.#failed(error, ends)) break;
      }
    }
    this.#isSending = false;
  }

  #body(ends: boolean): { answers: Answers; completedAt?: string } {
    const { book } = this.#state;
    return ends ? { answers: book.chosenHere, completedAt: this.#edge.now().toISOString() } : { answers: book.unsaved };
  }

  #succeeded(reply: Attempt, ends: boolean): void {
    this.#failures = 0;
    const { book: before } = this.#state;
    const sent = Object.entries(ends ? before.chosenHere : (before.sending ?? {}));
    for (const [questionId, option] of sent) this.#edge.dropFromDevice(questionId, option);
    const book = takeReply(before, reply.answers);
    this.#set({
      book,
      saving: isSaved(book) ? 'saved' : 'saving',
      ...(sent.length > 0 && { savedAt: this.#edge.now() }),
      clock: setClock(reply.serverNow, this.#edge.deviceMs()),
      ...(reply.completedAt !== null && { result: reply, submittedHere: ends, submitting: null }),
    });
  }

  /** Notes the failure. True when a submission was waiting behind the failed save: it gets its own try at once. */
  #failed(error: unknown, ends: boolean): boolean {
    const book = sendingFailed(this.#state.book);
    if (!ends && this.#state.submitting !== null) {
      this.#set({ book });
      return true;
    }
    const meaning = this.#edge.meaningOf(error);
    const isFirst = this.#failures === 0;
    this.#failures += 1;
    // At the end of the time a refusal means that the clocks differ by a moment: the submission stays and is repeated.
    const submitting = this.#state.submitting === 'end' && meaning !== 'signed_out' ? 'end' : null;
    const repeats = meaning === 'again' || submitting === 'end';
    const unsaved = meaning === 'refused' && !repeats ? 'refused' : 'waiting';
    this.#set({ book, submitting, saving: isSaved(book) ? 'saved' : unsaved });
    if (ends && (isFirst || submitting === null)) this.#edge.onSubmitFailed(error);
    if (repeats && this.#hasWork()) this.#repeatLater();
    return false;
  }

  #repeatLater(): void {
    if (this.#isStopped) return;
    this.#callOff = this.#edge.after(waitAfter(this.#failures), () => void this.#work());
  }

  #cancelWait(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #set(change: Partial<KeeperState<Attempt>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
