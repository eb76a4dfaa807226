import type { RequestFailure } from '../../lib/saving/request-failure.ts';
import type { SaveStatus } from '../../lib/saving/save-status.ts';
import { type RequestEnd, SendLoop } from '../../lib/saving/send-loop.ts';
import { WatchedState } from '../../lib/saving/watched-state.ts';
import {
  type Answers,
  type AttemptAnswers,
  chooseOption,
  createAttemptAnswers,
  failRequest,
  isSaved,
  mergeServerAnswers,
  startRequest,
} from './attempt-answers.rules.ts';
import { createServerClock, type ServerClock } from './attempt-clock.rules.ts';

/** The part of the server's reply to a save or a submission that the autosave needs. */
export interface SavedAttempt {
  readonly answers: Answers;
  /** Null while the attempt is open. */
  readonly completedAt: string | null;
  readonly serverNow: string;
}

/** `user`: the submit button was pressed. `timeout`: the time limit is reached. */
export type SubmitReason = 'user' | 'timeout';

/** The network, the storage of the device, and the clocks. */
export interface AutosaveEnvironment<Attempt extends SavedAttempt> {
  readonly send: (body: { answers: Answers; completedAt?: string }) => Promise<Attempt>;
  readonly classifyError: (error: unknown) => RequestFailure;
  /** Returns a function that cancels the timer. */
  readonly startTimer: (milliseconds: number, callback: () => void) => () => void;
  readonly now: () => Date;
  /** A monotonic clock, in milliseconds. */
  readonly monotonicMs: () => number;
  /** Stores an unsaved answer on the device. */
  readonly storeAnswer: (questionId: string, option: string) => void;
  /** Removes a stored answer. Keeps it if another tab has stored another option for the question. */
  readonly removeStoredAnswer: (questionId: string, option: string) => void;
  readonly onSubmitFailed: (error: unknown) => void;
}

export interface AutosaveState<Attempt> {
  readonly answers: AttemptAnswers;
  readonly saveStatus: SaveStatus;
  /** The time at which the server last confirmed an answer, by this device's clock. */
  readonly savedAt: Date | null;
  /** The reason of the submission that is being sent or repeated; null if there is none. */
  readonly submitting: SubmitReason | null;
  /** The clock of the server, updated by each reply. */
  readonly clock: ServerClock;
  /**
   * The submitted attempt; null until the attempt is submitted by this tab, by another tab, or by the server when the
   * time is over.
   */
  readonly result: Attempt | null;
  /** True if the result is the reply to a submission of this tab. */
  readonly isSubmittedInThisTab: boolean;
}

/**
 * Saves the answers of one open attempt. Each answer is stored on the device and sent to the server. Only one request
 * is sent at a time. A failed save is repeated with increasing delays, but not after a refusal or the end of the
 * session. A submission with the button Submit Quiz is not repeated. A submission at the time limit is repeated, even
 * after a refusal.
 */
export class AttemptAutosave<Attempt extends SavedAttempt> {
  readonly #environment: AutosaveEnvironment<Attempt>;
  readonly #watched: WatchedState<AutosaveState<Attempt>>;
  readonly getState: () => AutosaveState<Attempt>;
  readonly subscribe: WatchedState<AutosaveState<Attempt>>['subscribe'];
  readonly #loop: SendLoop;
  /** True after `sync`, until a request is sent. */
  #mustSync = false;

  /** `storedAnswers`: the unsaved answers that were stored on the device in an earlier visit. */
  constructor(
    { answers, storedAnswers, clock }: { answers: Answers; storedAnswers: Answers; clock: ServerClock },
    environment: AutosaveEnvironment<Attempt>,
  ) {
    this.#environment = environment;
    this.#loop = new SendLoop({
      hasPending: () => this.#hasPending(),
      sendOnce: () => this.#sendOnce(),
      startTimer: environment.startTimer,
    });
    this.#watched = new WatchedState<AutosaveState<Attempt>>({
      answers: createAttemptAnswers(answers, storedAnswers),
      saveStatus: Object.keys(storedAnswers).length === 0 ? 'saved' : 'retrying',
      savedAt: null,
      submitting: null,
      clock,
      result: null,
      isSubmittedInThisTab: false,
    });
    this.getState = this.#watched.get;
    this.subscribe = this.#watched.subscribe;
  }

  /** Stores and sends an answer. Ignored while a submission is being sent, and after the attempt is submitted. */
  choose(questionId: string, option: string): void {
    if (this.#state.result !== null || this.#state.submitting !== null) return;
    const answers = chooseOption(this.#state.answers, questionId, option);
    if (answers === this.#state.answers) return;
    this.#environment.storeAnswer(questionId, option);
    this.#update({ answers, saveStatus: 'saving' });
    void this.#loop.send();
  }

  /**
   * Submits the attempt. Ignored if the attempt is already submitted, or if a submission for the same reason is being
   * sent.
   */
  submit(reason: SubmitReason): void {
    if (this.#state.result !== null || this.#state.submitting === reason) return;
    this.#update({ submitting: reason });
    void this.#loop.send();
  }

  /** Requests the server's time and the state of the attempt. */
  sync(): void {
    this.#mustSync = true;
    void this.#loop.send();
  }

  /** Repeats a failed request at once, for example when the network is available again. */
  retryNow(): void {
    this.#loop.retryNow();
  }

  /** Sends the stored answers and enables retries. */
  start(): void {
    this.#loop.start();
  }

  /** Disables retries. Unsaved answers stay stored on the device. */
  stop(): void {
    this.#loop.stop();
  }

  get #state(): AutosaveState<Attempt> {
    return this.#watched.get();
  }

  #hasPending(): boolean {
    if (this.#state.result !== null) return false;
    return this.#state.submitting !== null || this.#mustSync || !isSaved(this.#state.answers);
  }

  async #sendOnce(): Promise<RequestEnd> {
    const isSubmission = this.#state.submitting !== null;
    this.#mustSync = false;
    const answers = startRequest(this.#state.answers);
    this.#update({ answers, saveStatus: isSaved(answers) ? this.#state.saveStatus : 'saving' });
    try {
      this.#handleReply(await this.#environment.send(this.#requestBody(isSubmission)), isSubmission);
      return 'sent';
    } catch (error) {
      return this.#handleFailure(error, isSubmission);
    }
  }

  #requestBody(isSubmission: boolean): { answers: Answers; completedAt?: string } {
    const { chosenInThisTab, unsaved } = this.#state.answers;
    return isSubmission
      ? { answers: chosenInThisTab, completedAt: this.#environment.now().toISOString() }
      : { answers: unsaved };
  }

  #handleReply(reply: Attempt, isSubmission: boolean): void {
    const before = this.#state.answers;
    const sent = Object.entries(isSubmission ? before.chosenInThisTab : (before.sending ?? {}));
    for (const [questionId, option] of sent) this.#environment.removeStoredAnswer(questionId, option);
    const answers = mergeServerAnswers(before, reply.answers);
    this.#update({
      answers,
      saveStatus: isSaved(answers) ? 'saved' : 'saving',
      ...(sent.length > 0 && { savedAt: this.#environment.now() }),
      clock: createServerClock(reply.serverNow, this.#environment.monotonicMs()),
      ...(reply.completedAt !== null && { result: reply, isSubmittedInThisTab: isSubmission, submitting: null }),
    });
  }

  /** Returns what happens next. `again`: a submission was waiting for the failed save, and is sent immediately. */
  #handleFailure(error: unknown, isSubmission: boolean): RequestEnd {
    const answers = failRequest(this.#state.answers);
    if (!isSubmission && this.#state.submitting !== null) {
      this.#update({ answers });
      return 'again';
    }
    const failure = this.#environment.classifyError(error);
    const isFirstFailure = this.#loop.failureCount === 0;
    // The server refuses a submission with unanswered questions while there is time left by its own clock. So a
    // submission at the time limit is repeated until the time is over by the server's clock too.
    const submitting = this.#state.submitting === 'timeout' && failure !== 'signed_out' ? 'timeout' : null;
    const mustRetry = failure === 'retryable' || submitting === 'timeout';
    const unsavedStatus = failure === 'refused' && !mustRetry ? 'refused' : 'retrying';
    this.#update({ answers, submitting, saveStatus: isSaved(answers) ? 'saved' : unsavedStatus });
    // If a submission is repeated, only its first failure is reported.
    if (isSubmission && (isFirstFailure || submitting === null)) this.#environment.onSubmitFailed(error);
    return mustRetry ? 'retry' : 'stop';
  }

  #update(change: Partial<AutosaveState<Attempt>>): void {
    this.#watched.update(change);
  }
}
