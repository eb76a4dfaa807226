import type { Act } from '../acts.ts';
import type { Reply, Run, Screen, StartedEvent } from '../run-state.ts';
import type { ShellWindow } from '../shell/session.ts';

/** What the current input has changed so far. */
export interface Work {
  run: Run;
  screens: Screen[];
  acts: Act[];
  events: StartedEvent[];
  replies: readonly Reply[];
}

/** The work of an input before it has done anything. */
export const createWork = (run: Run): Work => ({ run, screens: [], acts: [], events: [], replies: [] });

/** Keeps the new state of a window. */
export const putWindow = (work: Work, window: ShellWindow): void => {
  work.run = { ...work.run, windows: new Map(work.run.windows).set(window.id, window) };
};

/** Closes a window. */
export function removeWindow(work: Work, id: string): void {
  const windows = new Map(work.run.windows);
  windows.delete(id);
  work.run = { ...work.run, windows };
}
