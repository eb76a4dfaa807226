import { type Frame, type Input, isPrepared, type Run, step } from '@loopcheck/simulator';

/** The result of an input: the run after it, and what it showed. */
export interface Step {
  readonly run: Run;
  readonly frame: Frame;
}

/** A typed command line. */
export type LineInput = Extract<Input, { kind: 'line' }>;

/**
 * Plays a command line before the trainee presses Enter, so that the output appears sooner. This is possible because an
 * input never changes the run on which it is played, but returns a new run.
 */
export class StepAhead {
  #played: { readonly run: Run; readonly line: LineInput; readonly step: Step } | null = null;

  /** Plays a command line. Does nothing while code of the simulator is still loading. */
  play(run: Run, line: LineInput): void {
    if (isPrepared() && !this.#find(run, line)) this.#played = { run, line, step: step(run, line) };
  }

  /**
   * Does the same as `step` of the simulator, but returns the earlier result if the input was played ahead on `run`.
   */
  step(run: Run, input: Input): Step {
    return this.#find(run, input) ?? step(run, input);
  }

  #find(run: Run, input: Input): Step | undefined {
    if (input.kind !== 'line' || this.#played?.run !== run) return undefined;
    const { line } = this.#played;
    return line.window === input.window && line.text === input.text ? this.#played.step : undefined;
  }
}
