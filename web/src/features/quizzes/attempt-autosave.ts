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
  readonly completedAt: string | null;
  readonly serverNow: string;
}

/** `retryable`: the same request may succeed later. `signed_out`: the session has ended. `refused`: final. */
export type RequestFailure = 'retryable' | 'signed_out' | 'refused';

/** `user`: the submit button was pressed. `timeout`: the time limit is reached. */
export type SubmitReason = 'user' | 'timeout';

/**
 * `saved`: the server has confirmed all answers. `saving`: answers are being sent. `retrying`: answers are unsaved after
 * a failure, or were stored in an earlier visit. `refused`: the server refused the last save, and it is not repeated.
 */
export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'refused';

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
  /** Removes a stored answer, unless another tab has stored another option for the question. */
  readonly removeStoredAnswer: (questionId: string, option: string) => void;
  readonly onSubmitFailed: (error: unknown) => void;
}

export interface AutosaveState<Attempt> {
  readonly answers: AttemptAnswers;
  readonly saveStatus: SaveStatus;
  /** The time at which the server last confirmed an answer, by this device's clock. */
  readonly savedAt: Date | null;
  /** Null if no submission is being sent. */
  readonly submitting: SubmitReason | null;
  /** Updated by each reply. */
  readonly clock: ServerClock;
  /** The submitted attempt; it may have been submitted in another tab, or by the server when the time was over. */
  readonly result: Attempt | null;
  /** True if the result is the reply to a submission of this tab. */
  readonly isSubmittedHere: boolean;
}

const firstRetryDelayMs = 1_000;
const maximumRetryDelayMs = 15_000;

/** The delay before the next retry after a number of consecutive failures, in milliseconds. */
export const retryDelayMs = (failureCount: number): number =>
  Math.min(maximumRetryDelayMs, firstRetryDelayMs * 2 ** (failureCount - 1));

/**
 * Saves the answers of one open attempt. Each answer is stored on the device and sent to the server. Only one request is
 * sent at a time. A failed save is repeated with increasing delays, but not after a refusal or the end of the session. A
 * submission with the button is not repeated. A submission at the time limit is repeated, even after a refusal.
 */
export class AttemptAutosave<Attempt extends SavedAttempt> {
  #state: AutosaveState<Attempt>;
  readonly #environment: AutosaveEnvironment<Attempt>;
  readonly #listeners = new Set<() => void>();
  #isSending = false;
  #mustSync = false;
  #isStopped = false;
  #failureCount = 0;
  #cancelRetry: (() => void) | null = null;

  /** `storedAnswers`: the unsaved answers that were stored on the device in an earlier visit. */
  constructor(
    { answers, storedAnswers, clock }: { answers: Answers; storedAnswers: Answers; clock: ServerClock },
    environment: AutosaveEnvironment<Attempt>,
  ) {
    this.#environment = environment;
    this.#state = {
      answers: createAttemptAnswers(answers, storedAnswers),
      saveStatus: Object.keys(storedAnswers).length === 0 ? 'saved' : 'retrying',
      savedAt: null,
      submitting: null,
      clock,
      result: null,
      isSubmittedHere: false,
    };
  }

  readonly getState = (): AutosaveState<Attempt> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stores and sends an answer. Ignored while a submission is being sent, and after the attempt is submitted. */
  choose(questionId: string, option: string): void {
    if (this.#state.result !== null || this.#state.submitting !== null) return;
    const answers = chooseOption(this.#state.answers, questionId, option);
    if (answers === this.#state.answers) return;
    this.#environment.storeAnswer(questionId, option);
    this.#update({ answers, saveStatus: 'saving' });
    void this.#sendPending();
  }

  /** Submits the attempt. Ignored if it is submitted, or if a submission for the same reason is being sent. */
  submit(reason: SubmitReason): void {
    if (this.#state.result !== null || this.#state.submitting === reason) return;
    this.#update({ submitting: reason });
    void this.#sendPending();
  }

  /** Requests the server's time and the state of the attempt. */
  sync(): void {
    this.#mustSync = true;
    void this.#sendPending();
  }

  /** Repeats a failed request without waiting for the next retry, for example when the network is available again. */
  retryNow(): void {
    if (this.#hasPending()) void this.#sendPending();
  }

  /** Sends the stored answers and enables retries. */
  start(): void {
    this.#isStopped = false;
    this.retryNow();
  }

  /** Disables retries. Unsaved answers stay stored on the device. */
  stop(): void {
    this.#isStopped = true;
    this.#clearRetry();
  }

  #hasPending(): boolean {
    return this.#state.submitting !== null || this.#mustSync || !isSaved(this.#state.answers);
  }

  /** Sends requests until nothing is pending or a request fails. */
  async #sendPending(): Promise<void> {
    this.#clearRetry();
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#state.result === null && this.#hasPending()) {
      const isSubmission = this.#state.submitting !== null;
      this.#mustSync = false;
      const answers = startRequest(this.#state.answers);
      this.#update({ answers, saveStatus: isSaved(answers) ? this.#state.saveStatus : 'saving' });
      try {
        this.#handleReply(await this.#environment.send(this.#requestBody(isSubmission)), isSubmission);
      } catch (error) {
        if (this.#handleFailure(error, isSubmission) === 'stop') break;
      }
    }
    this.#isSending = false;
  }

  #requestBody(isSubmission: boolean): { answers: Answers; completedAt?: string } {
    const { chosenHere, unsaved } = this.#state.answers;
    return isSubmission
      ? { answers: chosenHere, completedAt: this.#environment.now().toISOString() }
      : { answers: unsaved };
  }

  #handleReply(reply: Attempt, isSubmission: boolean): void {
    this.#failureCount = 0;
    const before = this.#state.answers;
    const sent = Object.entries(isSubmission ? before.chosenHere : (before.sending ?? {}));
    for (const [questionId, option] of sent) this.#environment.removeStoredAnswer(questionId, option);
    const answers = mergeServerAnswers(before, reply.answers);
    this.#update({
      answers,
      saveStatus: isSaved(answers) ? 'saved' : 'saving',
      ...(sent.length > 0 && { savedAt: this.#environment.now() }),
      clock: createServerClock(reply.serverNow, this.#environment.monotonicMs()),
      ...(reply.completedAt !== null && { result: reply, isSubmittedHere: isSubmission, submitting: null }),
    });
  }

  /** Returns `continue` if a submission was waiting for the failed save. The submission is then sent immediately. */
  #handleFailure(error: unknown, isSubmission: boolean): 'continue' | 'stop' {
    const answers = failRequest(this.#state.answers);
    if (!isSubmission && this.#state.submitting !== null) {
      this.#update({ answers });
      return 'continue';
    }
    const failure = this.#environment.classifyError(error);
    const isFirstFailure = this.#failureCount === 0;
    this.#failureCount += 1;
    // At the time limit, a refusal means that the clocks differ by a moment: the server still requires all answers.
    const submitting = this.#state.submitting === 'timeout' && failure !== 'signed_out' ? 'timeout' : null;
    const mustRetry = failure === 'retryable' || submitting === 'timeout';
    const unsavedStatus = failure === 'refused' && !mustRetry ? 'refused' : 'retrying';
    this.#update({ answers, submitting, saveStatus: isSaved(answers) ? 'saved' : unsavedStatus });
    if (isSubmission && (isFirstFailure || submitting === null)) this.#environment.onSubmitFailed(error);
    if (mustRetry && this.#hasPending()) this.#scheduleRetry();
    return 'stop';
  }

  #scheduleRetry(): void {
    if (this.#isStopped) return;
    this.#cancelRetry = this.#environment.startTimer(retryDelayMs(this.#failureCount), () => void this.#sendPending());
  }

  #clearRetry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #update(change: Partial<AutosaveState<Attempt>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
