import { z } from 'zod';
import { ContactChannel } from './host-part.ts';

/**
 * The state of a line of the record sheet (a sheet line):
 * - `right`: the value is right, and the host had shown the value before the trainee wrote it
 * - `wrong`: the value is not right
 * - `missed`: nothing was written
 * - `unseen`: the value is right, but the host had not shown the value before the trainee wrote it. The line does not
 *   count
 * - `counted`: the line was `unseen`, but a trainer has decided that it counts
 */
export const DrillLineState = z.enum(['right', 'wrong', 'missed', 'unseen', 'counted']);
export type DrillLineState = z.infer<typeof DrillLineState>;

/**
 * A section or procedure to read. `href` is a path of this site. For a section, `chapterNumber` is the chapter of its
 * module. For a procedure, `stepNumber` is the number of the step that contains the command for the sheet line; it is
 * absent if no step or more than one step contains the command. Both fields are absent in results that were saved
 * before the fields were added.
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
  /** What the sheet line asks for, for example a value that the trainee must read on the host. */
  ask: z.string(),
  state: DrillLineState,
  /** The value on the sheet; empty if nothing was written. */
  written: z.string(),
  /**
   * The value that the host had. Empty if the host had no such value. For example, a copy that the trainee never saved
   * has no hash.
   */
  hostHad: z.string(),
  /**
   * A sentence that states why `hostHad` is right; null if the drill contains no such sentence. Absent in results that
   * were saved before this field was added.
   */
  why: z.string().nullable().optional(),
  /** A command that shows the value; null if no single command shows it. */
  shownBy: z.string().nullable(),
  /**
   * The number of the input, from 1, whose output showed the value. Null if no output showed the value, or if the line
   * can be answered without looking at the host.
   */
  shownAt: z.int().nullable(),
  /** The number of the input, from 1, that last changed the sheet line; null if nothing was written. */
  writtenAt: z.int().nullable(),
  /** A sentence about the typical mistake that leads to the written value; null if there is no such sentence. */
  note: z.string().nullable(),
  /**
   * The sections and procedures that explain how to find the value. The name of this field cannot be changed, because
   * stored results contain it.
   */
  reads: z.array(DrillReading),
  /**
   * True for a sheet line whose value no screen shows, because the line asks for a judgement, such as who decides.
   * Absent in results that were saved before this field was added.
   */
  isJudgement: z.boolean().optional(),
  /** True if this line must be right for a pass. */
  isMust: z.boolean(),
  /** True if the line is `unseen`, so that a trainer can decide that it counts. */
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
  /** A sentence that states what happened. */
  text: z.string(),
  index: z.int(),
  /** The sections and procedures to read about the act. */
  reads: z.array(DrillReading),
});
export type DrillAct = z.infer<typeof DrillAct>;

/** How the trainee reacted to a drill event, such as a call from a contact. */
export const DrillReaction = z.object({
  /** The id of the drill event. */
  event: z.string(),
  /** The name of the contact who spoke. */
  from: z.string(),
  /** What the contact said. With the channel `nobody`, a description of what happened. */
  text: z.string(),
  /**
   * The channel on which the contact spoke. Absent in results that were saved before this field was added.
   */
  by: ContactChannel.optional(),
  isRight: z.boolean(),
  /** A phrase that states what the trainee did. */
  did: z.string(),
  /** A phrase that states what the trainee should have done. */
  needed: z.string(),
});
export type DrillReaction = z.infer<typeof DrillReaction>;

/** Something that the job requires in addition to the sheet lines, such as a call or a copy of a file. */
export const DrillDuty = z.object({ text: z.string(), isDone: z.boolean() });
export type DrillDuty = z.infer<typeof DrillDuty>;

/** An entry of the timeline of a run. */
export const DrillMoment = z.object({
  /**
   * The correct time at the plant, for example `09:41`, as the trainee's watch shows it. The clock of a host may
   * show another time.
   */
  hostTime: z.string(),
  /** `stop`: the trainee interrupted the running command. */
  kind: z.enum(['begin', 'act', 'call', 'event', 'answer', 'stop', 'careless', 'forbidden', 'submit']),
  text: z.string(),
  /**
   * For `event` and `answer`: the channel on which the contact spoke. Absent in results that were saved before this
   * field was added.
   */
  by: ContactChannel.optional(),
  /**
   * For `event` and `answer`: the id of the drill event. Absent in results that were saved before this field was added.
   */
  event: z.string().optional(),
  /** The number of the input, from 1; 0 for the entry `begin`. */
  index: z.int(),
});
export type DrillMoment = z.infer<typeof DrillMoment>;

/** The result of a graded run, with everything that the debrief shows. */
export const DrillResult = z.object({
  isPassed: z.boolean(),
  rightCount: z.int(),
  lineCount: z.int(),
  /** The number of right sheet lines that a pass needs. */
  requiredCount: z.int(),
  /** The number of right sheet lines among those with `isMust`. */
  mustRightCount: z.int(),
  /** The number of sheet lines with `isMust`. */
  mustCount: z.int(),
  lines: z.array(DrillResultLine),
  forbidden: z.array(DrillAct),
  careless: z.array(DrillAct),
  reactions: z.array(DrillReaction),
  duties: z.array(DrillDuty),
  timeline: z.array(DrillMoment),
  /** The number of inputs of the run. */
  stepCount: z.int(),
  /** The time that passed in the simulated plant, in minutes. */
  minutes: z.int(),
});
export type DrillResult = z.infer<typeof DrillResult>;

/**
 * Why a trainer should check a graded run:
 * - `fast_steps`: the inputs follow each other, or a command line was typed, faster than is possible for a person
 * - `steps_at_once`: the run has at least ten inputs, and they reached the server in less than one second per input, or
 *   in much less time than the device has counted for them
 * - `device_ahead`: the device has counted more time than has passed on the server
 * - `fast_pass`: the run was passed in less than a tenth of the minutes that most people need for the drill
 * - `same_steps`: the run was passed with exactly the inputs of an earlier graded run of the drill, although the host
 *   had other values in the earlier run
 * - `short_runs`: before this passed run, the person handed in several runs of the drill that were too short for a
 *   serious try
 */
export const DrillRunMark = z.enum([
  'fast_steps',
  'steps_at_once',
  'device_ahead',
  'fast_pass',
  'same_steps',
  'short_runs',
]);
export type DrillRunMark = z.infer<typeof DrillRunMark>;

/**
 * A result as the server stores it. The server removes `marks` and `playedSeconds` before it sends a result, because
 * the trainee must not see these fields. Trainers get them in the list of a person's runs. Both fields are absent in
 * results that were saved before the fields were added.
 */
export type StoredDrillResult = DrillResult & {
  readonly marks?: readonly DrillRunMark[];
  /** The seconds from the first to the last input: the larger of the device's count and the server's count. */
  readonly playedSeconds?: number;
};
