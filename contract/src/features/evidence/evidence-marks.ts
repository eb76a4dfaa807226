import { z } from 'zod';
import { Timestamp } from '../../fields.ts';

/**
 * The reasons why the evidence of a person should be looked at. Evidence is what shows that the person has learned:
 * progress, quiz attempts and certificates. docs/rules/evidence.md has the limits.
 *
 * - `fast_reading`: the text of a module was read in a short time.
 * - `fast_modules`: several modules were completed in a short time.
 * - `fast_attempts`: attempts at a quiz were submitted in a short time.
 * - `many_attempts`: many attempts at the quizzes of a module were submitted.
 * - `two_devices`: two devices sent progress of the person at the same time.
 * - `drill_runs`: passed runs of the drills of a module should be checked (see `DrillRunMark`). A drill is a practice job
 *   on a simulated host.
 */
export const EvidenceMarkKind = z.enum([
  'fast_reading',
  'fast_modules',
  'fast_attempts',
  'many_attempts',
  'two_devices',
  'drill_runs',
]);
export type EvidenceMarkKind = z.infer<typeof EvidenceMarkKind>;

/** The filter for people whose evidence has at least one mark. Without the filter, all people match. */
export const EvidenceFilter = z.enum(['to_be_looked_at']);
export type EvidenceFilter = z.infer<typeof EvidenceFilter>;

/**
 * A mark on the evidence of a person. A mark has no consequence by itself: a trainer or admin decides what it means.
 * The person does not see the mark.
 */
export const EvidenceMark = z.object({
  kind: EvidenceMarkKind,
  /** Null for `fast_modules` and `two_devices`, which are about several modules. `chapterNumber` is then null too. */
  moduleId: z.uuid().nullable(),
  chapterNumber: z.int().nullable(),
  /**
   * How many things the mark is about: modules for `fast_modules`, attempts for `fast_attempts` and `many_attempts`,
   * changes of the device for `two_devices`, runs for `drill_runs`. Always 1 for `fast_reading`.
   */
  count: z.int().min(1),
  /**
   * The time that the person needed, in seconds: for the text, for all modules, or for the fastest attempt. Null for
   * `many_attempts`, `two_devices` and `drill_runs`.
   */
  seconds: z.int().min(0).nullable(),
  /** The time at which the server saved the mark, or last raised its `count`. */
  markedAt: Timestamp,
});
export type EvidenceMark = z.infer<typeof EvidenceMark>;
