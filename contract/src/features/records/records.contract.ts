import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { lineText, Timestamp } from '../../fields.ts';
import { recordsPaths } from './records.paths.ts';

/** Verbs follow xAPI's vocabulary, so that the events can be handed to a learning record store. */
export const Verb = z.enum([
  'registered',
  'logged-in',
  'initialized',
  'progressed',
  'marked',
  'completed',
  'attempted',
  'passed',
  'failed',
  'scored',
  'terminated',
  'requested',
  'approved',
  'rejected',
  'revoked',
  'earned',
  'created',
  'updated',
  'added',
  'removed',
  'activated',
  'deactivated',
  'deleted',
  'exported',
  'read',
  'downloaded',
]);
export type Verb = z.infer<typeof Verb>;

export const RecordObject = z.enum([
  'module',
  'quiz',
  'account',
  'session',
  'trainer-access',
  'admin-access',
  'password',
  'sop',
  'badge',
  'certificate',
  'resource',
  'personal-data',
  'discussion',
  'news',
  'site',
  'progress-matrix',
  'announcement',
]);
export type RecordObject = z.infer<typeof RecordObject>;

/**
 * Every event that is recorded: what happens to which object. An event that does not stand here does not compile where
 * it is written, and one that has no sentence does not compile where it is read.
 */
export const recorded = {
  module: [
    'initialized',
    'progressed',
    'marked',
    'completed',
    'created',
    'updated',
    'activated',
    'deactivated',
    'approved',
    'rejected',
  ],
  quiz: ['attempted', 'passed', 'failed', 'scored', 'terminated', 'updated', 'approved', 'rejected'],
  account: ['registered', 'created', 'approved', 'rejected', 'activated', 'deactivated', 'updated', 'deleted'],
  session: ['logged-in'],
  'trainer-access': ['requested', 'approved', 'rejected', 'revoked'],
  'admin-access': ['approved', 'revoked'],
  password: ['requested', 'updated'],
  sop: ['read', 'downloaded', 'added', 'updated', 'approved', 'rejected', 'activated', 'deactivated', 'removed'],
  badge: ['earned'],
  certificate: ['requested', 'approved', 'rejected', 'revoked'],
  resource: ['added', 'updated', 'removed', 'completed'],
  'personal-data': ['exported'],
  discussion: ['approved', 'updated', 'removed'],
  news: ['activated', 'deactivated'],
  site: ['updated'],
  'progress-matrix': ['exported'],
  announcement: ['created', 'updated', 'revoked'],
} as const satisfies Record<RecordObject, readonly Verb[]>;

/** The verbs that are recorded of an object. */
export type RecordedVerb<Object extends RecordObject> = (typeof recorded)[Object][number];

/** One kind of event that is recorded. */
export type KnownEvent = {
  [Object in RecordObject]: { readonly object: Object; readonly verb: RecordedVerb<Object> };
}[RecordObject];

/** What is done to a quiz or its pool: the `act` of its event `updated`. */
export const QuizAct = z.enum([
  'quiz_created',
  'quiz_settings',
  'quizzes_ordered',
  'question_created',
  'question_edited',
  'question_activated',
  'question_deactivated',
  'question_regraded',
  'questions_ordered',
  'questions_imported',
]);
export type QuizAct = z.infer<typeof QuizAct>;

/** A training event as its owner sees it. `result` holds what the verb needs: depth, score, how it was completed. */
export const TrainingEvent = z.object({
  id: z.uuid(),
  verb: Verb,
  object: RecordObject,
  objectId: z.string().nullable(),
  chapterNumber: z.int().nullable(),
  title: z.string().nullable(),
  result: z.record(z.string(), z.unknown()),
  occurredAt: Timestamp,
});
export type TrainingEvent = z.infer<typeof TrainingEvent>;

/** What somebody of the crew did, as a sentence with their name. */
export const CrewActivity = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  message: z.string(),
  timestamp: Timestamp,
});
export type CrewActivity = z.infer<typeof CrewActivity>;

/** What the activity log can be narrowed to. `acts`: what somebody did to somebody else, or to the site. */
export const ActivityKind = z.enum(['acts', 'training', 'certificates', 'access', 'site']);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** Somebody in the activity log, under the name that the account has now. */
const Somebody = z.object({ id: z.uuid(), fullName: z.string() });

/** A training event as an admin sees it: who did what to whom, when, from where. */
export const Activity = TrainingEvent.extend({
  person: Somebody,
  actor: Somebody,
  /** Null where no call did it, and for what was recorded before places were kept. */
  ipAddress: z.string().nullable(),
  deviceType: z.string().nullable(),
  browser: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** A day that the site may have seen: years far off are beyond what the calendar of a database holds. */
const Day = z.iso.date().refine((day) => day >= '1970-01-01' && day < '3000-01-01', 'A day between 1970 and 2999.');

/** Days are the site's own; both ends are counted in. */
export const ActivityFilter = z.object({
  kind: ActivityKind.optional(),
  /** Words of the name, email or employee id of whom it was about. */
  person: lineText(100).optional(),
  /** The same of who did it. */
  actor: lineText(100).optional(),
  moduleId: z.uuid().optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const recordsEndpoints = {
  crew: endpoint({
    ...recordsPaths.crew,
    access: 'trainer',
    summary: 'The latest five things that people of the crew did, newest first',
    reply: z.array(CrewActivity).max(5),
  }),
  activity: endpoint({
    ...recordsPaths.activity,
    access: 'admin',
    summary: 'Who did what to whom, when and from where; newest first',
    query: ActivityFilter.extend({ cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ items: z.array(Activity), nextCursor: z.string().nullable() }),
  }),
  exportActivity: endpoint({
    ...recordsPaths.exportActivity,
    access: 'admin',
    summary: 'The same as CSV, all of it',
    query: ActivityFilter,
    reply: download,
  }),
  recent: endpoint({
    ...recordsPaths.recent,
    access: 'member',
    summary: 'Own latest training events, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
    reply: z.array(TrainingEvent),
  }),
};
