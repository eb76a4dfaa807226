const firstRetryDelayMs = 1_000;
const maximumRetryDelayMs = 15_000;

/** The delay before the next retry after a number of consecutive failures, in milliseconds. */
export const retryDelayMs = (failureCount: number): number =>
  Math.min(maximumRetryDelayMs, firstRetryDelayMs * 2 ** (failureCount - 1));

/**
 * How one request has ended. `sent`: the server has answered. `again`: the request failed, but another request must be
 * sent immediately, for example the submission of a quiz. `retry`: the request failed, and is repeated after a delay.
 * `stop`: the request failed, and is not repeated.
 */
export type RequestEnd = 'sent' | 'again' | 'retry' | 'stop';

export interface SendLoopOptions {
  /** True if something must be sent. */
  readonly hasPending: () => boolean;
  /** Sends one request. Must not reject. */
  readonly sendOnce: () => Promise<RequestEnd>;
  /** Starts a timer, and returns a function that cancels it. */
  readonly startTimer: (milliseconds: number, callback: () => void) => () => void;
}

/**
 * The part of an autosave that sends what a person has entered: one request at a time, until nothing is pending or a
 * request fails. A failed request is repeated with increasing delays.
 */
export class SendLoop {
  readonly #options: SendLoopOptions;
  #isSending = false;
  #isStopped = false;
  #failureCount = 0;
  #cancelRetry: (() => void) | null = null;

  constructor(options: SendLoopOptions) {
    this.#options = options;
  }

  /** The number of failures since the last success. */
  get failureCount(): number {
    return this.#failureCount;
  }

  /** Sends what is pending. Does nothing while an earlier call is still sending, because that call sends the rest. */
  async send(): Promise<void> {
    this.#clearRetry();
    if (this.#isSending) return;
    this.#isSending = true;
    let end: RequestEnd = 'sent';
    while ((end === 'sent' || end === 'again') && this.#options.hasPending()) {
      end = await this.#options.sendOnce();
      if (end === 'sent') this.#failureCount = 0;
      if (end === 'retry' || end === 'stop') this.#failureCount += 1;
    }
    this.#isSending = false;
    if (end === 'retry') this.#scheduleRetry();
  }

  /** Repeats a failed request without waiting for the next retry, for example when the network is available again. */
  retryNow(): void {
    if (this.#options.hasPending()) void this.send();
  }

  /** Sends what is pending and enables retries. */
  start(): void {
    this.#isStopped = false;
    this.retryNow();
  }

  /** Disables retries. */
  stop(): void {
    this.#isStopped = true;
    this.#clearRetry();
  }

  #scheduleRetry(): void {
    if (this.#isStopped || !this.#options.hasPending()) return;
    this.#cancelRetry = this.#options.startTimer(retryDelayMs(this.#failureCount), () => void this.send());
  }

  #clearRetry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }
}
