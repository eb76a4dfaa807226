import type { Frame, Line, Screen, WindowId } from '@loopcheck/simulator';

/** What one input showed in a window. */
export interface LogEntry {
  /** The number of the input, from 1. */
  readonly step: number;
  /** The prompt and the command line; undefined if the input was not typed in this window. */
  readonly typed: Screen['typed'];
  readonly lines: readonly Line[];
  /** True if a command line was still running in the window after this input. */
  readonly isRunning: boolean;
}

/** What each window has shown, oldest first, by the id of the window. */
export type ScreenLog = ReadonlyMap<WindowId, readonly LogEntry[]>;

export const emptyLog: ScreenLog = new Map();

/** Returns the log with the output of one more input. `step` is the number of this input, from 1. */
export function addFrame(log: ScreenLog, frame: Frame, step: number): ScreenLog {
  if (frame.screens.length === 0) return log;
  const next = new Map(log);
  for (const { window, typed, lines, isWhole, isRunning = false } of frame.screens) {
    // A whole screen, such as the screen of a tool, replaces everything that the window has shown before.
    const earlierEntries = isWhole ? [] : (next.get(window) ?? []);
    next.set(window, [...earlierEntries, { step, typed, lines, isRunning }]);
  }
  return next;
}

/** The log after the first `count` frames. */
export const logAfter = (frames: readonly Frame[], count = frames.length): ScreenLog =>
  frames.slice(0, count).reduce<ScreenLog>((log, frame, index) => addFrame(log, frame, index + 1), emptyLog);
