import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { lineText, Percent, ShortText, Timestamp } from '../../fields.ts';
import { BadgeKind } from '../badges/badges.contract.ts';
import { CertificateStatus } from '../certificates/certificates.contract.ts';
import { RecordObject, Verb } from '../records/records.contract.ts';
import { traineesPaths } from './trainees.paths.ts';

/**
 * The state of one module for one person. `passed`: completed, and its first active quiz, if any, passed. `completed`:
 * declared with the button while the quiz is not passed yet. `failed`: attempts were submitted and none passed.
 */
export const CellState = z.enum(['locked', 'available', 'in_progress', 'failed', 'completed', 'passed']);
export type CellState = z.infer<typeof CellState>;

export const MatrixCell = z.object({
  moduleId: z.uuid(),
  state: CellState,
  percentage: Percent,
  depth: Percent,
  /** The best score in whole percent; null without a submitted attempt. */
  bestScore: Percent.nullable(),
  attempts: z.int(),
  lastActivityAt: Timestamp.nullable(),
});
export type MatrixCell = z.infer<typeof MatrixCell>;

/** The reason why a person has not finished a module. */
export const WaitingReason = z.enum(['not_opened', 'reading', 'quiz_not_tried', 'quiz_open', 'quiz_failed']);
export type WaitingReason = z.infer<typeof WaitingReason>;

/** The next step of a person who has not finished, and since when it is pending. */
export const Waiting = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  reason: WaitingReason,
  /** Reading depth of the module. */
  depth: Percent,
  /** The score of the latest attempt when the quiz is not passed; otherwise null. */
  lastScore: Percent.nullable(),
  /** The last activity in any module or quiz; without any, the time of admission. */
  since: Timestamp,
  /** Whole days from `since` to now. */
  days: z.int(),
  /** Whether `days` is at least the setting `stalledAfterDays`. */
  isStalled: z.boolean(),
});
export type Waiting = z.infer<typeof Waiting>;

/** One row of the matrix, with its cells in the order of the modules. */
export const MatrixRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  employeeId: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  completedModules: z.int(),
  totalModules: z.int(),
  lastActivityAt: Timestamp.nullable(),
  /** Null for a person who has finished. */
  waiting: Waiting.nullable(),
  /** The reason why the person needs a trainer's action; null when none is needed. */
  needsAction: z.enum(['quiz_failed', 'stalled']).nullable(),
  cells: z.array(MatrixCell),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

export const MatrixSort = z.enum(['name', 'urgent', 'least', 'most', 'quiet']);
export type MatrixSort = z.infer<typeof MatrixSort>;

/**
 * Filters active trainees. `state` alone: any module is in that state; with `module`: that module is in it; `module`
 * alone: their next step is in it. `stalledDays`: not finished, and inactive for at least that many days.
 */
const filterFields = {
  search: lineText(100).optional(),
  state: CellState.optional(),
  standing: z.enum(['needs_action', 'finished']).optional(),
  department: ShortText.optional(),
  module: z.uuid().optional(),
  stalledDays: z.coerce.number().int().min(1).max(3650).optional(),
};
export const MatrixFilter = z.object(filterFields);
export type MatrixFilter = z.infer<typeof MatrixFilter>;

/** The number of filtered trainees by their state of a module. */
export const ModuleTotals = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  states: z.record(CellState, z.int()),
});
export type ModuleTotals = z.infer<typeof ModuleTotals>;

export const ProgressStats = z.object({
  /** `trainees`, `needAction` and `finished` ignore the filter `standing`, so that they can be compared. */
  trainees: z.int(),
  needAction: z.int(),
  finished: z.int(),
  /** `shown`, `averageProgress` and `modules` apply the whole filter. */
  shown: z.int(),
  /** Average progress of the shown trainees across the modules, in whole percent. */
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
  email: z.string(),
  employeeId: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  isActive: z.boolean(),
  completedModules: z.int(),
  totalModules: z.int(),
  lastActivityAt: Timestamp.nullable(),
});
export type Trainee = z.infer<typeof Trainee>;

export const RecordedAttempt = z.object({
  id: z.uuid(),
  quizId: z.uuid(),
  quizTitle: z.string(),
  startedAt: Timestamp,
  submittedAt: Timestamp.nullable(),
  /** In whole percent. */
  score: Percent.nullable(),
  isPassing: z.boolean().nullable(),
  passingScore: Percent,
  correctCount: z.int().nullable(),
  questionCount: z.int(),
  timeSpentSeconds: z.int().nullable(),
});
export type RecordedAttempt = z.infer<typeof RecordedAttempt>;

/** One module in a person's record: reading progress, the revision that was read, and the attempts, newest first. */
export const RecordedModule = MatrixCell.extend({
  chapterNumber: z.int(),
  title: z.string(),
  isTicked: z.boolean(),
  contentRevision: z.int(),
  depthRevision: z.int().nullable(),
  /** Whether the text has changed since the person read it to `depth`. */
  changedSinceRead: z.boolean(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  completedBy: z.enum(['declared', 'quiz']).nullable(),
  takenAttempts: z.array(RecordedAttempt),
});
export type RecordedModule = z.infer<typeof RecordedModule>;

/** A person's training. Events, sign-ins and procedures read have paged endpoints of their own. */
export const TraineeRecord = Trainee.extend({
  phoneNumber: z.string(),
  letInAt: Timestamp.nullable(),
  waiting: Waiting.nullable(),
  needsAction: MatrixRow.shape.needsAction,
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
});
export type TraineeRecord = z.infer<typeof TraineeRecord>;

/** An event in a person's record. `actorName` is null when the person did it themselves. */
export const RecordedEvent = z.object({
  id: z.uuid(),
  verb: Verb,
  object: RecordObject,
  objectId: z.string().nullable(),
  chapterNumber: z.int().nullable(),
  title: z.string().nullable(),
  actorName: z.string().nullable(),
  result: z.record(z.string(), z.unknown()),
  occurredAt: Timestamp,
});
export type RecordedEvent = z.infer<typeof RecordedEvent>;

export const RecordedSignIn = z.object({
  id: z.uuid(),
  loginTime: Timestamp,
  succeeded: z.boolean(),
  deviceType: z.string(),
  browser: z.string(),
  ipAddress: z.string(),
});
export type RecordedSignIn = z.infer<typeof RecordedSignIn>;

/** A procedure that a person has read, with the latest revision that they read; `id` is the procedure's. */
export const RecordedSopRead = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The title of the revision that was read. */
  title: z.string(),
  revision: z.int(),
  presentRevision: z.int(),
  mustReadAgain: z.boolean(),
  /** False when the procedure is no longer in the library. */
  isActive: z.boolean(),
  readAt: Timestamp,
});
export type RecordedSopRead = z.infer<typeof RecordedSopRead>;

/** The number of active trainees who reached each step of a module, and the median time and attempts they needed. */
export const ModuleFunnel = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  hasQuiz: z.boolean(),
  trainees: z.int(),
  opened: z.int(),
  /** The number of trainees who have read the module to the end. */
  read: z.int(),
  quizTried: z.int(),
  passed: z.int(),
  completed: z.int(),
  /** Medians over the trainees who reached the step; null when nobody did. */
  medianMinutesToComplete: z.number().nullable(),
  medianAttemptsToPass: z.number().nullable(),
  medianSecondsInQuiz: z.number().nullable(),
});
export type ModuleFunnel = z.infer<typeof ModuleFunnel>;

const TraineeId = z.object({ userId: z.uuid() });
const Cursor = z.string().max(400).optional();

export const traineesEndpoints = {
  matrix: endpoint({
    ...traineesPaths.matrix,
    access: 'trainer',
    summary: 'Trainees by modules, in pages',
    query: MatrixFilter.extend({ sort: MatrixSort.default('name'), cursor: Cursor }),
    reply: z.object({ items: z.array(MatrixRow), nextCursor: z.string().nullable() }),
  }),
  stats: endpoint({
    ...traineesPaths.stats,
    access: 'trainer',
    summary: 'The number of filtered trainees by state, in all and for each module',
    query: MatrixFilter,
    reply: ProgressStats,
  }),
  export: endpoint({
    ...traineesPaths.export,
    access: 'trainer',
    summary: 'The filtered matrix as a CSV or Excel file that states the filter; the export is recorded',
    query: MatrixFilter.extend({ sort: MatrixSort.default('name'), format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: download,
  }),
  funnel: endpoint({
    ...traineesPaths.funnel,
    access: 'trainer',
    summary: 'How many active trainees reached each step of a module, and how long it took them',
    params: z.object({ moduleId: z.uuid() }),
    reply: ModuleFunnel,
    errors: ['module_not_found'],
  }),
  list: endpoint({
    ...traineesPaths.list,
    access: 'trainer',
    summary: 'All trainees by name, including deactivated ones',
    reply: z.array(Trainee),
  }),
  record: endpoint({
    ...traineesPaths.record,
    access: 'trainer',
    summary: 'One person’s training record',
    params: TraineeId,
    reply: TraineeRecord,
    errors: ['trainee_not_found'],
  }),
  events: endpoint({
    ...traineesPaths.events,
    access: 'trainer',
    summary: 'One person’s training events, newest first',
    params: TraineeId,
    query: z.object({ cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedEvent), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
  signIns: endpoint({
    ...traineesPaths.signIns,
    access: 'trainer',
    summary: 'One person’s sign-ins, newest first',
    params: TraineeId,
    query: z.object({ cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedSignIn), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
  sopReads: endpoint({
    ...traineesPaths.sopReads,
    access: 'trainer',
    summary: 'The procedures that one person has read, newest first',
    params: TraineeId,
    query: z.object({ cursor: Cursor }),
    reply: z.object({ items: z.array(RecordedSopRead), nextCursor: z.string().nullable() }),
    errors: ['trainee_not_found'],
  }),
};
