import { z } from 'zod';
import { SpokenBy } from './host-part.ts';

/**
 * The state of a line on the record sheet:
 * - `right`: the value is right, and the host had shown it before the person wrote it
 * - `wrong`: the value is not right
 * - `missed`: nothing was written
 * - `unseen`: the value is right, but the host had not shown it before the person wrote it. The line does not count
 * - `counted`: the line was `unseen`, but a trainer has decided that it counts
 */
export const DrillLineState = z.enum(['right', 'wrong', 'missed', 'unseen', 'counted']);
export type DrillLineState = z.infer<typeof DrillLineState>;

/**
 * A section or procedure to read. `href` is a path of this site. `chapterNumber` is the chapter of a section;
 * `stepNumber` is the step of a procedure that has the command for the line, if exactly one step has it. Both are absent
 * in results that were saved before these fields were added.
 */
export const DrillReading = z.object({
  title: z.string(),
  href: z.string(),
  chapterNumber: z.int().optional(),
  stepNumber: z.int().optional(),
});
export type DrillReading = z.infer<typeof DrillReading>;

/** A line of the record sheet, as the debrief shows it after the run. */
export const DrillResultLine = z.object({
  id: z.string(),
  /** The number of the line on the sheet, from 1. */
  number: z.int(),
  /** What the line asks for, for example a value that the person must read on the host. */
  ask: z.string(),
  state: DrillLineState,
  /** The value on the sheet; empty if nothing was written. */
  written: z.string(),
  /**
   * The value that the host had. Empty if it had none, for example the hash of a copy that the person has not saved.
   */
  hostHad: z.string(),
  /**
   * Why the value is right, in a sentence; null if the drill does not say it. Absent in results that were saved before
   * this field was added.
   */
  why: z.string().nullable().optional(),
  /** A command that shows the value; null if no single command shows it. */
  shownBy: z.string().nullable(),
  /** The number of the input, from 1, whose output showed the value. Null if no output showed it, or if the line
   * can be answered without looking at the host. */
  shownAt: z.int().nullable(),
  /** The number of the input, from 1, that last changed the line; null if nothing was written. */
  writtenAt: z.int().nullable(),
  /** A sentence about the typical mistake that leads to the written value; null if there is none. */
  note: z.string().nullable(),
  /**
   * The texts to read, which explain how to find the value. The name of this field cannot be changed, because stored
   * results contain it.
   */
  reads: z.array(DrillReading),
  /**
   * True for a line that no screen shows, because it asks for a judgement, such as who decides. Absent in results that
   * were saved before this field was added.
   */
  isJudgement: z.boolean().optional(),
  /** True if the run cannot be passed without this line. */
  isMust: z.boolean(),
  /** True if the line is `unseen`, so that a trainer may decide that it counts. */
  canBeCounted: z.boolean(),
  /** The trainer who counted the line, and why; null for other lines. */
  counted: z.object({ by: z.string(), reason: z.string() }).nullable(),
});
export type DrillResultLine = z.infer<typeof DrillResultLine>;

/**
 * A forbidden or careless act in a run. A forbidden act fails the run; a careless one does not change the result.
 * `index` is the number of the input, from 1.
 */
export const DrillAct = z.object({
  act: z.string(),
  /** What happened, in words. */
  text: z.string(),
  index: z.int(),
  /** The texts to read about the act. */
  reads: z.array(DrillReading),
});
export type DrillAct = z.infer<typeof DrillAct>;

/** How the trainee reacted to an event of the drill, such as a call from a person of the plant. */
export const DrillReaction = z.object({
  /** The id of the event. */
  event: z.string(),
  /** The name of the person of the plant who spoke, not of the trainee, who reacted. */
  from: z.string(),
  /** What the speaker said. */
  text: z.string(),
  /**
   * How the speaker spoke; with `nobody`, the text describes what happened. Absent in results that were saved before
   * this field was added.
   */
  by: SpokenBy.optional(),
  isRight: z.boolean(),
  /** What the trainee did, in words. */
  did: z.string(),
  /** What was needed, in words. */
  needed: z.string(),
});
export type DrillReaction = z.infer<typeof DrillReaction>;

/** Something that the job requires in addition to the lines of the sheet, such as a call or a copy of a file. */
export const DrillDuty = z.object({ text: z.string(), isDone: z.boolean() });
export type DrillDuty = z.infer<typeof DrillDuty>;

/** An entry of the timeline of a run. */
export const DrillMoment = z.object({
  /**
   * The correct time at the plant, for example `09:41`, as the watch of the trainee shows it. The clock of a host may
   * show another time.
   */
  hostTime: z.string(),
  /** `stop`: the trainee interrupted the running command. */
  kind: z.enum(['begin', 'act', 'call', 'event', 'answer', 'stop', 'careless', 'forbidden', 'submit']),
  text: z.string(),
  /**
   * For `event` and `answer`: how the person of the plant spoke. Absent in results that were saved before this field was
   * added.
   */
  by: SpokenBy.optional(),
  /** The number of the input, from 1; 0 for the entry `begin`. */
  index: z.int(),
});
export type DrillMoment = z.infer<typeof DrillMoment>;

/** The result of a graded run, with everything that the debrief shows. */
export const DrillResult = z.object({
  isPassed: z.boolean(),
  rightCount: z.int(),
  lineCount: z.int(),
  /** The number of right lines that a pass needs. */
  requiredCount: z.int(),
  /** How many of the lines with `isMust` are right. */
  mustRightCount: z.int(),
  /** The number of lines with `isMust`. */
  mustCount: z.int(),
  lines: z.array(DrillResultLine),
  forbidden: z.array(DrillAct),
  careless: z.array(DrillAct),
  reactions: z.array(DrillReaction),
  duties: z.array(DrillDuty),
  timeline: z.array(DrillMoment),
  /** The number of inputs of the run. */
  stepCount: z.int(),
  /** The time that passed on the plant, in minutes. */
  minutes: z.int(),
});
export type DrillResult = z.infer<typeof DrillResult>;

/**
 * Why a trainer should check a graded run:
 * - `fast_steps`: inputs follow each other, or a command line was entered, faster than a person can do it
 * - `steps_at_once`: the run has at least ten inputs, and all of them reached the server in less than one second per
 *   input
 * - `device_ahead`: the device has counted more time than has passed on the server
 * - `fast_pass`: the run was passed in less than a tenth of the minutes that most people need for the drill
 */
export const DrillRunMark = z.enum(['fast_steps', 'steps_at_once', 'device_ahead', 'fast_pass']);
export type DrillRunMark = z.infer<typeof DrillRunMark>;

/**
 * A result as the server stores it. The server removes `marks` and `playedSeconds` before it sends a result, because the
 * trainee must not see them. Trainers get them in the list of a person's runs. Both are absent in results that were saved
 * before the fields were added.
 */
export type StoredDrillResult = DrillResult & {
  readonly marks?: readonly DrillRunMark[];
  /** The time from the first to the last input, by the clock of the device or of the server, whichever counted more. */
  readonly playedSeconds?: number;
};
