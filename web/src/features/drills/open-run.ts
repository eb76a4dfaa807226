import type { ClosedDrillRun, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { drillLimits } from '@loopcheck/contract/features/drills/drill-limits';
import { begin, type Frame, type Input, isReady, maskSecrets, prepare, type Run, step } from '@loopcheck/simulator';
import type { RequestFailure } from '../../lib/saving/request-failure.ts';
import type { SaveStatus } from '../../lib/saving/save-status.ts';
import { type RequestEnd, SendLoop } from '../../lib/saving/send-loop.ts';
import { WatchedState } from '../../lib/saving/watched-state.ts';
import { type Heard, heardAt, listHeard } from './heard.rules.ts';
import { countThatFit, type JoinedInputs } from './run-inputs.rules.ts';
import { addFrame, emptyLog, logAfter, type ScreenLog } from './screen-log.rules.ts';
import { type LineInput, StepAhead } from './step-ahead.ts';
import type { StoredRun } from './stored-run.ts';

/** The body of a request that saves inputs. */
export interface SentInputs {
  /** The index, from 0, of the first of these inputs in the run. */
  readonly from: number;
  readonly inputs: DrillInput[];
  /** The time of each of these inputs by the clock of the device, in milliseconds. */
  readonly deviceMs: number[];
  /** Identifies what the page has shown up to the last of these inputs. The server compares it with its own result. */
  readonly digest: string;
  readonly simulatorRevision: number;
  /** True after a step back: the server first removes its inputs from `from` on. */
  readonly replaces?: boolean;
}

/** After this number of milliseconds, the page tries again to load code that could not be loaded. */
const loadAgainMs = 3000;

/** The network, the storage of the device, and the clock. */
export interface OpenRunEnvironment {
  readonly save: (body: SentInputs) => Promise<{ accepted: number; mustReload: boolean }>;
  /** Returns the inputs that the server has. */
  readonly loadInputs: () => Promise<readonly Input[]>;
  readonly submit: (inputCount: number) => Promise<ClosedDrillRun>;
  readonly classifyError: (error: unknown) => RequestFailure;
  readonly startTimer: (milliseconds: number, callback: () => void) => () => void;
  /** Calls `callback` after the browser has painted the present state of the page. */
  readonly afterPaint: (callback: () => void) => void;
  /** Reads a clock that never goes back, in milliseconds. */
  readonly monotonicMs: () => number;
  /** Stores the inputs on the device. Returns false if the storage is blocked or full. */
  readonly store: (run: StoredRun) => boolean;
  /** Removes the inputs from the device. */
  readonly removeStored: () => void;
}

/** What the page shows of an open run. */
export interface OpenRunState {
  readonly run: Run;
  /**
   * The inputs as they are stored and sent: without passwords, and with texts that are not longer than the contract
   * allows.
   */
  readonly inputs: readonly DrillInput[];
  /** One frame for each input. */
  readonly frames: readonly Frame[];
  /** All that contacts have said. The array stays the same object until a contact says something. */
  readonly heard: readonly Heard[];
  readonly log: ScreenLog;
  readonly saveStatus: SaveStatus;
  /** False if the device cannot store inputs, because its storage is blocked or full. */
  readonly isStored: boolean;
  /** True while an input waits for code that is still loading. */
  readonly isWaiting: boolean;
  /**
   * The error of a request that the server refused; null if no request was refused. After a refusal, the run is not
   * continued in this page.
   */
  readonly refusal: unknown;
  /** The closed run with its result; null until the server has answered the request that hands in the run. */
  readonly result: ClosedDrillRun | null;
}

/**
 * One open run in this page: a trainee's try at a drill, on a simulated host. An input, such as a typed line or a call,
 * is first stored on the device, then shown, then sent. The server gets the inputs in their order, and after all inputs
 * the request that hands in the run. The trainee can work without a network; only the result needs the network.
 */
export class OpenRun {
  readonly #setup: Pick<OpenDrillRun, 'hostPart' | 'seed' | 'simulatorRevision' | 'kind'>;
  readonly #environment: OpenRunEnvironment;
  readonly #loop: SendLoop;
  readonly #watched: WatchedState<OpenRunState>;
  readonly getState: () => OpenRunState;
  readonly subscribe: WatchedState<OpenRunState>['subscribe'];
  /**
   * Added to the time of the monotonic clock, which begins anew with each page. So the times of new inputs follow the
   * times of the inputs that were made before the page was loaded.
   */
  readonly #clockOffsetMs: number;
  /** The time of each input by the clock of the device, in milliseconds, as in the contract. */
  #deviceMs: readonly number[];
  /** The number of inputs, from the first on, that the server is known to have. */
  #acceptedCount: number;
  /**
   * The largest number of inputs that the server can have received. The inputs of a sent request count even if the reply
   * did not arrive.
   */
  #sentCount: number;
  /**
   * After a step back: the number of inputs that the server must keep; it removes all later inputs. Null if the server
   * has nothing to remove.
   */
  #cutAt: number | null;
  /**
   * The number of steps back. `#sendInputs` compares this number before and after a request, to find out whether
   * another step back was made while the request was under way.
   */
  #stepBackCount = 0;
  /**
   * True if the inputs must be loaded from the server, because the server has replaced a part of a text that it must not
   * store, such as a password.
   */
  #mustReload = false;
  /**
   * Inputs that the trainee has made, but that are not part of the run yet, because the code that plays them is still
   * loading.
   */
  #waiting: readonly { readonly input: DrillInput; readonly deviceMs: number }[] = [];
  /** Cancels the timer that loads the code again. Null if there is no timer. */
  #cancelLoadAgain: (() => void) | null = null;

  readonly #stepAhead = new StepAhead();

  constructor(
    setup: Pick<OpenDrillRun, 'hostPart' | 'seed' | 'simulatorRevision' | 'kind'>,
    start: JoinedInputs,
    environment: OpenRunEnvironment,
  ) {
    this.#setup = setup;
    this.#environment = environment;
    this.#deviceMs = start.deviceMs;
    this.#acceptedCount = start.acceptedCount;
    // After a step back, the server might still have the input that the device has removed.
    this.#sentCount = start.cutAt === null ? start.acceptedCount : start.inputs.length + 1;
    this.#cutAt = start.cutAt;
    this.#clockOffsetMs = (start.deviceMs.at(-1) ?? 0) - environment.monotonicMs();
    this.#watched = new WatchedState<OpenRunState>({
      ...this.#replay(start.inputs.map(toSendable)),
      saveStatus: start.acceptedCount === start.inputs.length && start.cutAt === null ? 'saved' : 'retrying',
      isStored: true,
      isWaiting: false,
      refusal: null,
      result: null,
    });
    this.getState = this.#watched.get;
    this.subscribe = this.#watched.subscribe;
    this.#loop = new SendLoop({
      hasPending: () => this.#hasPending(),
      sendOnce: () => this.#sendOnce(),
      startTimer: environment.startTimer,
    });
  }

  /**
   * Stores, shows and sends an input. Ignores the input after the sheet is handed in, after a refusal, and when the run
   * has as many inputs as the contract allows.
   */
  add(input: Input): void {
    const masked = toSendable(input);
    const deviceMs = Math.max(0, Math.round(this.#clockOffsetMs + this.#environment.monotonicMs()));
    if (this.#waiting.length === 0 && isReady(this.#state.run, masked)) {
      this.#addToRun(masked, deviceMs);
      return;
    }
    this.#waiting = [...this.#waiting, { input: masked, deviceMs }];
    this.#update({ isStored: this.#store(this.#state.inputs, this.#deviceMs) });
    if (!this.#state.isWaiting) void this.#addWaitingInputs();
  }

  /**
   * Loads the missing code, and then adds the waiting inputs to the run. If the code cannot be loaded, tries again
   * every `loadAgainMs` milliseconds while inputs wait. Must not be called while an earlier call is waiting.
   */
  async #addWaitingInputs(): Promise<void> {
    this.#cancelLoadAgain = null;
    this.#update({ isWaiting: true });
    try {
      await prepare();
    } catch {
      if (this.#waiting.length > 0) {
        this.#cancelLoadAgain = this.#environment.startTimer(loadAgainMs, () => void this.#addWaitingInputs());
        return;
      }
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { input, deviceMs } of waiting) this.#addToRun(input, deviceMs);
    this.#update({ isWaiting: false });
  }

  /** Cancels the timer that loads the code again, if no input waits for the code. */
  #endWaiting(): void {
    if (this.#waiting.length > 0 || !this.#cancelLoadAgain) return;
    this.#cancelLoadAgain();
    this.#cancelLoadAgain = null;
    this.#update({ isWaiting: false });
  }

  /**
   * Adds an input to the run. Does nothing if the sheet is handed in, if the server has refused a request, or if the run
   * has as many inputs as the contract allows.
   */
  #addToRun(masked: DrillInput, inputMs: number): void {
    const { run, inputs: earlierInputs, frames, log, heard } = this.#state;
    if (run.ended === 'handed in' || this.#isStopped || earlierInputs.length >= drillLimits.inputs) return;
    const inputs = [...earlierInputs, masked];
    const deviceMs = [...this.#deviceMs, inputMs];
    const isStored = this.#store(inputs, deviceMs);
    const next = this.#stepAhead.step(run, masked);
    const newlyHeard = heardAt(next.frame, inputs.length);
    this.#update({
      run: next.run,
      inputs,
      frames: [...frames, next.frame],
      log: addFrame(log, next.frame, inputs.length),
      heard: newlyHeard.length === 0 ? heard : [...heard, ...newlyHeard],
      saveStatus: this.#state.saveStatus === 'saved' ? 'saving' : this.#state.saveStatus,
      isStored,
    });
    // The inputs are sent after the paint, so that starting the request does not delay the output of a typed line.
    this.#environment.afterPaint(() => void this.#loop.send());
  }

  /**
   * Computes the output of a command line that is typed but not entered, so that the output appears sooner after Enter.
   * The run stays as it is.
   */
  playAhead(line: LineInput): void {
    const masked = toSendable(line);
    if (masked.kind === 'line' && this.#waiting.length === 0) this.#stepAhead.play(this.#state.run, masked);
  }

  /** Removes the last input that still waits for code. If no input waits, removes the last input of a practised run. */
  stepBack(): void {
    if (this.#waiting.length > 0) {
      this.#waiting = this.#waiting.slice(0, -1);
      this.#update({ isStored: this.#store(this.#state.inputs, this.#deviceMs) });
      this.#endWaiting();
      return;
    }
    const { inputs, run } = this.#state;
    const canStepBack = run.ended !== 'handed in' && !this.#isStopped;
    if (this.#setup.kind !== 'practice' || inputs.length === 0 || !canStepBack) return;
    const kept = inputs.slice(0, -1);
    this.#stepBackCount += 1;
    if (kept.length < this.#sentCount) this.#cutAt = Math.min(this.#cutAt ?? Infinity, kept.length);
    this.#acceptedCount = Math.min(this.#acceptedCount, kept.length);
    const isStored = this.#store(kept, this.#deviceMs.slice(0, -1));
    this.#update({ ...this.#replay(kept), saveStatus: 'saving', isStored });
    void this.#loop.send();
  }

  /** Sends unsent inputs immediately, without waiting for the next retry. */
  retryNow(): void {
    this.#loop.retryNow();
  }

  start(): void {
    this.#loop.start();
  }

  /**
   * Disables retries, and no longer waits for code. All inputs stay stored on the device, including those that still
   * waited for code.
   */
  stop(): void {
    this.#waiting = [];
    this.#endWaiting();
    this.#loop.stop();
  }

  get #state(): OpenRunState {
    return this.#watched.get();
  }

  get #isStopped(): boolean {
    return this.#state.refusal !== null || this.#state.result !== null;
  }

  #replay(inputs: readonly DrillInput[]): Pick<OpenRunState, 'run' | 'inputs' | 'frames' | 'log' | 'heard'> {
    let run = begin(this.#setup.hostPart, this.#setup.seed);
    const frames = inputs.map((input) => {
      const next = step(run, input);
      run = next.run;
      return next.frame;
    });
    const log = frames.length === 0 ? emptyLog : logAfter(frames);
    return { run, inputs, frames, log, heard: listHeard(frames) };
  }

  /**
   * Stores these inputs on the device, followed by the waiting inputs. Returns false if the device cannot store inputs.
   */
  #store(inputs: readonly DrillInput[], deviceMs: readonly number[]): boolean {
    this.#deviceMs = deviceMs;
    return this.#environment.store({
      inputs: [...inputs, ...this.#waiting.map(({ input }) => input)],
      deviceMs: [...deviceMs, ...this.#waiting.map((each) => each.deviceMs)],
      cutAt: this.#cutAt,
    });
  }

  #hasPending(): boolean {
    if (this.#isStopped) return false;
    return this.#mustReload || this.#hasUnsent() || this.#state.run.ended === 'handed in';
  }

  #hasUnsent(): boolean {
    return this.#cutAt !== null || this.#acceptedCount < this.#state.inputs.length;
  }

  async #sendOnce(): Promise<RequestEnd> {
    try {
      if (this.#mustReload) await this.#reload();
      else if (this.#hasUnsent()) await this.#sendInputs();
      else await this.#submit();
      return 'sent';
    } catch (error) {
      return this.#handleFailure(error);
    }
  }

  async #sendInputs(): Promise<void> {
    const { inputs, frames } = this.#state;
    const cutAt = this.#cutAt;
    const stepBackCount = this.#stepBackCount;
    const from = this.#acceptedCount;
    const count = countThatFit(inputs, from, drillLimits.bodyBytes);
    const end = from + count;
    this.#sentCount = Math.max(this.#sentCount, end);
    if (this.#state.saveStatus === 'saved') this.#update({ saveStatus: 'saving' });
    const { accepted, mustReload } = await this.#environment.save({
      from,
      inputs: inputs.slice(from, end),
      deviceMs: this.#deviceMs.slice(from, end),
      digest: frames[end - 1]?.digest ?? '',
      simulatorRevision: this.#setup.simulatorRevision,
      ...(cutAt !== null && { replaces: true }),
    });
    // If another step back was made while the request was under way, the server must cut the run again. Then `#cutAt`
    // stays.
    if (cutAt !== null && this.#stepBackCount === stepBackCount) {
      this.#cutAt = null;
      this.#sentCount = end;
    }
    // If a step back was made while the request was under way, the server has more inputs than the page. The inputs that
    // the page has removed do not count as accepted.
    this.#acceptedCount = Math.min(Math.max(accepted, end), this.#cutAt ?? Infinity, this.#state.inputs.length);
    this.#mustReload ||= mustReload;
    this.#update({ saveStatus: this.#hasUnsent() || this.#mustReload ? 'saving' : 'saved' });
  }

  /** Takes over the inputs of the server, and keeps the later inputs, which the server does not have yet. */
  async #reload(): Promise<void> {
    const serverInputs = (await this.#environment.loadInputs()).map(toSendable);
    this.#mustReload = false;
    const inputs = [...serverInputs, ...this.#state.inputs.slice(serverInputs.length)];
    const isStored = this.#store(inputs, this.#deviceMs);
    this.#update({ ...this.#replay(inputs), saveStatus: this.#hasUnsent() ? 'saving' : 'saved', isStored });
  }

  async #submit(): Promise<void> {
    const result = await this.#environment.submit(this.#state.inputs.length);
    this.#environment.removeStored();
    this.#update({ result, saveStatus: 'saved' });
  }

  /**
   * Shows that a request has failed. Returns `stop` after a refusal or after the end of the session, otherwise `retry`.
   */
  #handleFailure(error: unknown): RequestEnd {
    const failure = this.#environment.classifyError(error);
    if (failure === 'refused') this.#update({ refusal: error, saveStatus: 'refused' });
    else this.#update({ saveStatus: 'retrying' });
    return failure === 'retryable' ? 'retry' : 'stop';
  }

  #update(change: Partial<OpenRunState>): void {
    this.#watched.update(change);
  }
}

/**
 * An input as it is stored and sent: without passwords, and with texts that are not longer than the contract allows.
 */
function toSendable(input: Input): DrillInput {
  if (input.kind === 'line')
    return { ...input, text: toStorable(maskSecrets(input.text), drillLimits.typedLineLength) };
  if (input.kind === 'write') return { ...input, value: toStorable(input.value, drillLimits.valueLength) };
  return input.kind === 'call' ? { ...input, people: [...input.people] } : input;
}

/**
 * Cuts a text to `maximumLength` characters, and replaces what the server refuses: NUL characters and halves of
 * surrogate pairs.
 */
const toStorable = (text: string, maximumLength: number): string =>
  text.replaceAll('\0', '\u241B').slice(0, maximumLength).toWellFormed();
