import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { lineText, Percent, ShortText, Timestamp } from '../../fields.ts';
import { BadgeKind } from '../badges/badges.contract.ts';
import { CertificateStatus } from '../certificates/certificates.contract.ts';
import { EvidenceFilter, EvidenceMark } from '../evidence/evidence-marks.ts';
import { DrillRunMark } from '../drills/drill-result.ts';
import { DrillRunKind, DrillRunSummary } from '../drills/drills.contract.ts';
import { RecordObject, Verb } from '../records/records.contract.ts';
import { traineesPaths } from './trainees.paths.ts';

/**
 * The state of one module for one person. The first matching state applies. "The quiz" is the first active quiz of the
 * module.
 *
 * - `passed`: the module is completed, and the quiz is passed or there is none.
 * - `failed`: attempts at the quiz were submitted, and none passed.
 * - `completed`: the module was completed with the button Complete Module, and no attempt at the quiz was submitted.
 * - `in_progress`: the module was started.
 * - `available`: the module is the first one, or the module before it has opened it (see `ModuleGate` in
 *   site.contract.ts).
 * - `locked`: otherwise.
 */
export const CellState = z.enum(['locked', 'available', 'in_progress', 'failed', 'completed', 'passed']);
export type CellState = z.infer<typeof CellState>;

/**
 * The progress of one person in one module. The matrix has a row for each person and a column for each module. `depth`
 * is the share of the text that the person has read. `percentage` is the progress in the whole module: reading gives
 * at most 50, and 100 means that the module is completed.
 */
export const MatrixCell = z.object({
  moduleId: z.uuid(),
  state: CellState,
  percentage: Percent,
  depth: Percent,
  /** The best quiz score in whole percent; null without a submitted attempt. */
  bestScore: Percent.nullable(),
  attempts: z.int(),
  /** True if the person has passed a drill of the module; null if the module has no drills. */
  isDrillPassed: z.boolean().nullable(),
  lastActivityAt: Timestamp.nullable(),
});
export type MatrixCell = z.infer<typeof MatrixCell>;

/**
 * The reason why a person has not finished their next module. `quiz_open`: an attempt is open. `quiz_not_tried`: the
 * person could take the quiz, but has no submitted attempt that counts for the current revision of the module.
 * docs/rules/trainees.md lists the conditions.
 */
export const NextModuleReason = z.enum(['not_opened', 'reading', 'quiz_not_tried', 'quiz_open', 'quiz_failed']);
export type NextModuleReason = z.infer<typeof NextModuleReason>;

/** The first module that a person has not finished, and the reason why it is not finished. */
export const NextModule = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  reason: NextModuleReason,
  /** The share of the module's text that the person has read. */
  depth: Percent,
  /** The score of the latest attempt if the state of the module is `failed`, otherwise null. */
  lastScore: Percent.nullable(),
  /** The time of the last activity in any module or quiz. Without activity, the time of the account's approval. */
  since: Timestamp,
  /** The number of whole days from `since` to now. */
  days: z.int(),
  /** True if `days` is at least the site setting `stalledAfterDays`. */
  isStalled: z.boolean(),
});
export type NextModule = z.infer<typeof NextModule>;

/** One person in the matrix. The cells are in the order of the modules. */
export const MatrixRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  employeeId: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  completedModules: z.int(),
  totalModules: z.int(),
  lastActivityAt: Timestamp.nullable(),
  /** The person's next module; null if the person has finished all modules. */
  nextModule: NextModule.nullable(),
  /** The reason why a trainer should help the person; null if there is none. */
  needsAction: z.enum(['quiz_failed', 'stalled']).nullable(),
  /** The reasons to check the person's evidence. */
  marks: z.array(EvidenceMark),
  cells: z.array(MatrixCell),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

/**
 * The order of the matrix. `urgent`: first the people with `needsAction`. `least` and `most`: by the number of
 * completed modules, ascending and descending. `quiet`: first the people who have not finished all modules, then the
 * others; in each of these two groups, the longest inactive people first.
 */
export const MatrixSort = z.enum(['name', 'urgent', 'least', 'most', 'quiet']);
export type MatrixSort = z.infer<typeof MatrixSort>;

/**
 * The filter for active trainees. A trainee must meet all conditions.
 * - `state` without `module`: people with at least one module in that state.
 * - `state` with `module`: people for whom that module is in that state.
 * - `module` without `state`: people whose next module is that module.
 * - `standing`: people with `needsAction`, or people who have finished all modules.
 * - `stalledDays`: people who have not finished all modules and were inactive for at least that many days.
 * - `evidence`: people whose evidence should be checked.
 */
export const MatrixFilter = z.object({
  search: lineText(100).optional(),
  state: CellState.optional(),
  standing: z.enum(['needs_action', 'finished']).optional(),
  department: ShortText.optional(),
  module: z.uuid().optional(),
  stalledDays: z.coerce.number().int().min(1).max(3650).optional(),
  evidence: EvidenceFilter.optional(),
});
export type MatrixFilter = z.infer<typeof MatrixFilter>;

/** A module of the matrix, and the number of filtered trainees in each of its states. */
export const ModuleTotals = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  /** True if people can start a drill of the module. */
  hasDrills: z.boolean(),
  states: z.record(CellState, z.int()),
});
export type ModuleTotals = z.infer<typeof ModuleTotals>;

/** The figures above the matrix. */
export const ProgressStats = z.object({
  /**
   * `trainees`, `needAction` and `finished` are numbers of people. They ignore the filter `standing`, because pages
   * show them next to the options of that filter.
   */
  trainees: z.int(),
  needAction: z.int(),
  finished: z.int(),
  /** The number of trainees that match the whole filter. `averageProgress` and `modules` also apply it. */
  shown: z.int(),
  /** Average progress of the shown trainees over active modules, in whole percent. */
  averageProgress: Percent,
  modules: z.array(ModuleTotals),
  /** The departments of all active trainees, for the filter. */
  departments: z.array(z.string()),
});
export type ProgressStats = z.infer<typeof ProgressStats>;

/** A trainee in a list. */
export const Trainee = z.object({
  id: z.uuid(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  employeeId: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  isActive: z.boolean(),
  completedModules: z.int(),
  totalModules: z.int(),
  lastActivityAt: Timestamp.nullable(),
});
export type Trainee = z.infer<typeof Trainee>;

/** A quiz attempt in a person's record. */
export const RecordedAttempt = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  /**
   * The number, from 1, of this attempt among all attempts of the person in the module, in the order in which they were
   * started.
   */
  number: z.int(),
  quizId: z.uuid(),
  quizTitle: z.string(),
  startedAt: Timestamp,
  submittedAt: Timestamp.nullable(),
  /** The score in whole percent; null before the submission, and if a revision ended the attempt. */
  score: Percent.nullable(),
  isPassing: z.boolean().nullable(),
  passingScore: Percent,
  /** True if the attempt is a test-out: the person started it before reading the text, as the module allows. */
  testOut: z.boolean(),
  /**
   * True if the attempt counts as a pass, for which a test-out needs at least 90 percent. Null before the submission.
   */
  countsAsPass: z.boolean().nullable(),
  /** True if the attempt was ended because a later revision asked for a new pass. Such an attempt does not count. */
  endedByRevision: z.boolean(),
  correctCount: z.int().nullable(),
  questionCount: z.int(),
  timeSpentSeconds: z.int().nullable(),
  /** True if the person spent less than five seconds per question on average. */
  isFast: z.boolean(),
});
export type RecordedAttempt = z.infer<typeof RecordedAttempt>;

/** One module in a person's record. */
export const RecordedModule = MatrixCell.extend({
  chapterNumber: z.int(),
  title: z.string(),
  /** True if the person has ticked "Mark as completed". */
  isTicked: z.boolean(),
  contentRevision: z.int(),
  /** The content revision that the reading depth `depth` refers to; null if the person has not read any text. */
  depthRevision: z.int().nullable(),
  /** True if the text has a newer revision than `depthRevision`. */
  changedSinceRead: z.boolean(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  /** The time that the person has spent reading the module, over all revisions, in seconds. */
  readSeconds: z.int(),
  /**
   * The way in which the person completed the module; null if it is not completed. `declared`: with the button Complete
   * Module. `quiz`: by passing the quiz. `test_out`: by passing the quiz before reading the text.
   */
  completedBy: z.enum(['declared', 'quiz', 'test_out']).nullable(),
});
export type RecordedModule = z.infer<typeof RecordedModule>;

/**
 * A drill in a person's record, of which the person has at least one run. A drill is a job on a simulated host. In a
 * run, which is one try, the person writes the results on the lines of a record sheet (sheet lines).
 */
export const RecordedDrill = z.object({
  drillId: z.string(),
  /** For example `7.1`. */
  number: z.string(),
  title: z.string(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  /**
   * The first graded run that passed or, if none did, the graded run with the most right sheet lines; null without a
   * graded run.
   */
  bestRun: DrillRunSummary.nullable(),
  /** The number of runs for the record, including an open one. */
  recordRuns: z.int(),
  /** The number of practised runs, including an open one. */
  practisedRuns: z.int(),
  /** The run that is not handed in yet; null if there is none. */
  openRun: z.object({ id: z.uuid(), kind: DrillRunKind, begunAt: Timestamp }).nullable(),
});
export type RecordedDrill = z.infer<typeof RecordedDrill>;

/**
 * The training record of a person. Separate endpoints list the quiz attempts, the training events, the sign-in attempts
 * and the procedures that the person has read.
 */
export const TraineeRecord = Trainee.extend({
  phoneNumber: z.string(),
  /** The time at which the account was approved. */
  approvedAt: Timestamp.nullable(),
  /** The person's next module; null if the person has finished all modules. */
  nextModule: NextModule.nullable(),
  needsAction: MatrixRow.shape.needsAction,
  /** The last reminder of a trainer or admin about the person's next step; null if there is none. */
  lastReminder: z.object({ sentAt: Timestamp, sentBy: z.string() }).nullable(),
  /** The reasons to check the person's evidence. */
  marks: z.array(EvidenceMark),
  modules: z.array(RecordedModule),
  certificates: z.array(
    z.object({
      id: z.uuid(),
      certificateNumber: z.string(),
      status: CertificateStatus,
      requestedAt: Timestamp,
      issuedAt: Timestamp.nullable(),
      expiresAt: Timestamp.nullable(),
    }),
  ),
  badges: z.array(z.object({ kind: BadgeKind, chapterNumber: z.int().nullable(), earnedAt: Timestamp })),
  /** The drills that the person has started at least once. */
  drills: z.array(RecordedDrill),
});
export type TraineeRecord = z.infer<typeof TraineeRecord>;

/** A training event in a person's record. */
export const RecordedEvent = z.object({
  id: z.uuid(),
  verb: Verb,
  object: RecordObject,
  objectId: z.string().nullable(),
  chapterNumber: z.int().nullable(),
  title: z.string().nullable(),
  /**
   * The name of the person who caused the training event; null if it was the person whom the training event is about.
   */
  actorName: z.string().nullable(),
  result: z.record(z.string(), z.unknown()),
  occurredAt: Timestamp,
});
export type RecordedEvent = z.infer<typeof RecordedEvent>;

/** A sign-in attempt in a person's record. */
export const RecordedSignIn = z.object({
  id: z.uuid(),
  loginTime: Timestamp,
  succeeded: z.boolean(),
  deviceType: z.string(),
  browser: z.string(),
  ipAddress: z.string(),
});
export type RecordedSignIn = z.infer<typeof RecordedSignIn>;

/**
 * A procedure that a person has read or viewed. `id` is the id of the procedure. `revision` and `readAt` are null if
 * the person has not confirmed reading any revision. `viewedRevision` and `viewedAt` are null if they have not viewed
 * any.
 */
export const RecordedSopRead = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The title of the revision that was read, or viewed if none was read. */
  title: z.string(),
  /** The newest revision that the person has read. */
  revision: z.int().nullable(),
  viewedRevision: z.int().nullable(),
  viewedAt: Timestamp.nullable(),
  /** The current revision of the procedure. */
  currentRevision: z.int(),
  mustReadAgain: z.boolean(),
  /** False if the procedure was removed from the library. */
  isActive: z.boolean(),
  readAt: Timestamp.nullable(),
});
export type RecordedSopRead = z.infer<typeof RecordedSopRead>;

/** A run of a drill in a person's record. */
export const RecordedDrillRun = DrillRunSummary.extend({
  drillId: z.string(),
  /** For example `7.1`. */
  number: z.string(),
  title: z.string(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  /** The reasons to check the run. Empty if the run was not graded, and in the list of the person's own runs. */
  marks: z.array(DrillRunMark),
  /** The minutes that most people need for the drill. */
  drillMinutes: z.int(),
  /**
   * The seconds from the first to the last input: the larger of the device's count and the server's count. Null if the
   * time was not stored, if the run was not graded, and in the list of the person's own runs.
   */
  playedSeconds: z.int().min(0).nullable(),
});
export type RecordedDrillRun = z.infer<typeof RecordedDrillRun>;

/** The numbers of active trainees who reached each step of a module. */
export const ModuleFunnel = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  hasQuiz: z.boolean(),
  /** The number of all active trainees, whether they have opened the module or not. */
  trainees: z.int(),
  /** The number of active trainees who have opened the module. */
  opened: z.int(),
  /** The number of active trainees who have read the module to the end. */
  read: z.int(),
  /** The number of active trainees who have submitted an attempt at the quiz. */
  quizTried: z.int(),
  /** The number of active trainees who have passed the quiz. */
  passed: z.int(),
  completed: z.int(),
  /** The median over the active trainees who have completed the module; null if nobody has. */
  medianMinutesToComplete: z.number().nullable(),
  /** The median over the active trainees who have passed the quiz; null if nobody has. */
  medianAttemptsToPass: z.number().nullable(),
  /** The median over the submitted attempts of active trainees; null if there are none. */
  medianSecondsInQuiz: z.number().nullable(),
});
export type ModuleFunnel = z.infer<typeof ModuleFunnel>;

const TraineeId = z.object({ userId: z.uuid() });
/** The `nextCursor` of the previous page; omitted for the first page. */
const Cursor = z.string().max(400).optional();

const DrillRunsQuery = z.object({ kind: DrillRunKind.optional(), cursor: Cursor });
const DrillRunsPage = z.object({ items: z.array(RecordedDrillRun), nextCursor: z.string().nullable() });

export const traineesEndpoints = {
  matrix: endpoint({
    ...traineesPaths.matrix,
    access: 'trainer',
    summary: 'Lists active trainees with their state in each module',
    query: MatrixFilter.extend({ sort: MatrixSort.default('name'), cursor: Cursor }),
    reply: z.object({ items: z.array(MatrixRow), nextCursor: z.string().nullable() }),
  }),
  stats: endpoint({
    ...traineesPaths.stats,
    access: 'trainer',
    summary: 'Counts the filtered trainees by state, in total and for each module',
    query: MatrixFilter,
    reply: ProgressStats,
  }),
  export: endpoint({
    ...traineesPaths.export,
    access: 'trainer',
    summary: 'Exports the filtered matrix as CSV or Excel; the file name states the filter, and the export is recorded',
    query: MatrixFilter.extend({ sort: MatrixSort.default('name'), format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: download,
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  funnel: endpoint({
    ...traineesPaths.funnel,
    access: 'trainer',
    summary: 'Counts the active trainees who reached each step of a module, with the median time and attempts needed',
    params: z.object({ moduleId: z.uuid() }),
    reply: ModuleFunnel,
    errors: ['module_not_found'],
  }),
  list: endpoint({
    ...traineesPaths.list,
    access: 'trainer',
    summary: 'Lists all approved trainees by name, including deactivated ones',
    reply: z.array(Trainee),
  }),
  record: endpoint({
    ...traineesPaths.record,
    access: 'trainer',
    summary: 'Returns the training record of an approved person of any role',
    params: TraineeId,
    reply: TraineeRecord,
    errors: ['trainee_not_found'],
  }),
  recordPdf: endpoint({
    ...traineesPaths.recordPdf,
    access: 'trainer',
    summary: 'Returns the training record of a person as PDF; the export is recorded',
    params: TraineeId,
    reply: download,
    contentTypes: ['application/pdf'],
    errors: ['trainee_not_found', 'too_many_requests'],
  }),
  ownRecordPdf: endpoint({
    ...traineesPaths.ownRecordPdf,
    access: 'member',
    summary: 'Returns the training record of the signed-in person as PDF, without marks on evidence',
    reply: download,
    contentTypes: ['application/pdf'],
    errors: ['trainee_not_found', 'too_many_requests'],
  }),
  attempts: endpoint({
    ...traineesPaths.attempts,
    access: 'trainer',
    summary: 'Lists the quiz attempts of a person, optionally those in one module, newest first',
    params: TraineeId,
    query: z.object({ moduleId: z.uuid().optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedAttempt), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
  events: endpoint({
    ...traineesPaths.events,
    access: 'trainer',
    summary: 'Lists the training events of a person, newest first',
    params: TraineeId,
    query: z.object({ cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedEvent), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
  signIns: endpoint({
    ...traineesPaths.signIns,
    access: 'trainer',
    summary: 'Lists the sign-in attempts of a person, newest first',
    params: TraineeId,
    query: z.object({ cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedSignIn), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
  drillRuns: endpoint({
    ...traineesPaths.drillRuns,
    access: 'trainer',
    summary: 'Lists the drill runs of a person, optionally those of one kind, newest first',
    params: TraineeId,
    query: DrillRunsQuery,
    reply: DrillRunsPage,
    errors: ['trainee_not_found'],
  }),
  ownDrills: endpoint({
    ...traineesPaths.ownDrills,
    access: 'member',
    summary: 'Lists the drills that the signed-in person has started at least once',
    reply: z.array(RecordedDrill),
  }),
  ownDrillRuns: endpoint({
    ...traineesPaths.ownDrillRuns,
    access: 'member',
    summary: 'Lists the drill runs of the signed-in person, newest first',
    query: DrillRunsQuery,
    reply: DrillRunsPage,
  }),
  sopReads: endpoint({
    ...traineesPaths.sopReads,
    access: 'trainer',
    summary: 'Lists the procedures that a person has read or viewed, newest first',
    params: TraineeId,
    query: z.object({ cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedSopRead), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
};
