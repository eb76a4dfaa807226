import { z } from 'zod';

/**
 * The state of a line on the record sheet:
 * - `right`: the value is right, and the host had shown it before it was written
 * - `wrong`: the value differs
 * - `missed`: nothing was written
 * - `unseen`: the value is right, but no output had shown it before. It does not count
 * - `counted`: an unseen line that a trainer counts
 */
export const DrillLineState = z.enum(['right', 'wrong', 'missed', 'unseen', 'counted']);
export type DrillLineState = z.infer<typeof DrillLineState>;

/** A section or procedure to read. `href` is a path of this site. */
export const DrillReading = z.object({ title: z.string(), href: z.string() });
export type DrillReading = z.infer<typeof DrillReading>;

/** A line of the record sheet in the debrief. */
export const DrillResultLine = z.object({
  id: z.string(),
  /** The number of the line on the sheet, from 1. */
  number: z.int(),
  ask: z.string(),
  state: DrillLineState,
  /** The value on the sheet; empty if nothing was written. */
  written: z.string(),
  /** The value that the host had. */
  hostHad: z.string(),
  /** A command that shows the value; null if no single one does. */
  shownBy: z.string().nullable(),
  /** The number of the input, from 1, whose output showed the value; null if none did, or if none needs to. */
  shownAt: z.int().nullable(),
  /** The number of the input, from 1, that wrote the line last; null if nothing was written. */
  writtenAt: z.int().nullable(),
  /** A sentence about a typical mistake that the written value reveals; null for none. */
  note: z.string().nullable(),
  reads: z.array(DrillReading),
  /** True if the run cannot be passed without this line. */
  isMust: z.boolean(),
  /** True if a trainer may count the line: it is right, but was written without having looked. */
  canBeCounted: z.boolean(),
  /** The trainer who counted the line, and why; null for other lines. */
  counted: z.object({ by: z.string(), reason: z.string() }).nullable(),
});
export type DrillResultLine = z.infer<typeof DrillResultLine>;

/** An act in a run that the job does not allow, or that was careless and costs nothing. `index` is the number of its input, from 1. */
export const DrillAct = z.object({
  act: z.string(),
  /** What happened, in words. */
  text: z.string(),
  index: z.int(),
  reads: z.array(DrillReading),
});
export type DrillAct = z.infer<typeof DrillAct>;

/** How the person reacted to something that happened during the run. */
export const DrillReaction = z.object({
  event: z.string(),
  /** What was said, by whom. */
  from: z.string(),
  text: z.string(),
  isRight: z.boolean(),
  /** What the person did, in words. */
  did: z.string(),
  /** What was needed, in words. */
  needed: z.string(),
});
export type DrillReaction = z.infer<typeof DrillReaction>;

/** A thing that the job requires beside the lines of the sheet, such as a call or a copy. */
export const DrillDuty = z.object({ text: z.string(), isDone: z.boolean() });
export type DrillDuty = z.infer<typeof DrillDuty>;

/** One moment of a run. `hostTime` is the clock of the host, for example `09:41`. */
export const DrillMoment = z.object({
  hostTime: z.string(),
  kind: z.enum(['begin', 'act', 'call', 'event', 'answer', 'stop', 'careless', 'forbidden', 'submit']),
  text: z.string(),
  /** The number of the input, from 1; 0 for the begin. */
  index: z.int(),
});
export type DrillMoment = z.infer<typeof DrillMoment>;

/** The result of a run for the record, with everything that the debrief shows. */
export const DrillResult = z.object({
  isPassed: z.boolean(),
  rightCount: z.int(),
  lineCount: z.int(),
  /** The number of right lines that a pass needs. */
  requiredCount: z.int(),
  mustRightCount: z.int(),
  mustCount: z.int(),
  lines: z.array(DrillResultLine),
  forbidden: z.array(DrillAct),
  careless: z.array(DrillAct),
  reactions: z.array(DrillReaction),
  duties: z.array(DrillDuty),
  timeline: z.array(DrillMoment),
  /** The number of inputs. */
  stepCount: z.int(),
  /** The time that passed on the host, in minutes. */
  minutes: z.int(),
});
export type DrillResult = z.infer<typeof DrillResult>;
