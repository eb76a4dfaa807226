import type { Act } from './acts.ts';
import type { VariedValues } from './host/varied-values.ts';
import type { HostState } from './host/state.ts';
import type { WindowId } from './input.ts';
import type { HostPart, ContactChannel } from './part.ts';
import type { Seed } from './random.ts';
import type { ShellWindow } from './shell/session.ts';
import type { FactId, Line } from './text.ts';
import type { HostTime } from './time.ts';

/** What one window showed in reaction to an input. */
export interface Screen {
  readonly window: WindowId;
  /** The prompt and the line that was typed, if it was typed in this window. */
  readonly typed?: { readonly prompt: string; readonly text: string };
  readonly lines: readonly Line[];
  /** The whole window was drawn anew. Otherwise the lines come below the earlier ones. */
  readonly isWhole?: boolean;
  /** The line of the window is still running. */
  readonly isRunning?: boolean;
}

/** What one input showed and did. */
export interface Frame {
  /** The clock of the hosts after the input. */
  readonly at: HostTime;
  readonly screens: readonly Screen[];
  readonly shown: readonly FactId[];
  readonly acts: readonly Act[];
  /** Events of the drill that began with this input. */
  readonly events: readonly StartedEvent[];
  /** What people said to a call. */
  readonly replies?: readonly Reply[];
  /** Covers this frame and all frames before it. Equal digests mean equal runs (digest.ts). */
  readonly digest: string;
}

/** The state of a run. It is never changed: `step` returns a new one. */
export interface Run {
  readonly part: HostPart;
  readonly seed: Seed;
  readonly values: VariedValues;
  /** The number of inputs so far. */
  readonly length: number;
  readonly startedAt: HostTime;
  readonly clock: HostTime;
  readonly hosts: ReadonlyMap<string, HostState>;
  readonly windows: ReadonlyMap<WindowId, ShellWindow>;
  readonly tools: ReadonlyMap<WindowId, ToolWindow>;
  readonly sheet: ReadonlyMap<string, string>;
  readonly events: EventState;
  /** How often each act was finished, in all and with each thing that it was done to. */
  readonly actCounts: ReadonlyMap<string, number>;
  /** The plant has ended the run, or the person has handed in the sheet. */
  readonly ended: 'no' | 'by the plant' | 'handed in';
  readonly digest: string;
}

/** Something that somebody said to the person. */
export interface StartedEvent {
  /** The id of an event of the drill. For what follows from an act: the act with `!` before it. */
  readonly id: string;
  readonly from: string;
  readonly by: ContactChannel;
  readonly text: string;
  readonly at: HostTime;
}

/** What somebody said at once to what the person has told them. */
export type Reply = Pick<StartedEvent, 'from' | 'by' | 'text'>;

/** The events of a run so far. */
export interface EventState {
  readonly started: readonly StartedEvent[];
  /** The ids of the events to which the person has reacted by a call or an answer. */
  readonly settled: readonly string[];
  /** What will be said later, in the order in which it was planned. */
  readonly planned: readonly StartedEvent[];
  /** The number of inputs before the one with which the latest event of the drill began; null if none has begun. */
  readonly begunAt: number | null;
}

/** A tool in its window. */
export interface ToolWindow {
  readonly tool: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** What the tool remembers between taps, for example the selected log. */
  readonly selected: string;
}
