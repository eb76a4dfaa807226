import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { lineText, Timestamp } from '../../fields.ts';
import { recordsPaths } from './records.paths.ts';

/**
 * The verbs of training events, from the vocabulary of xAPI, the standard for learning records. A training event is a
 * stored record of something that happened, such as a passed quiz or a changed setting.
 */
export const Verb = z.enum([
  'registered',
  'logged-in',
  'initialized',
  'progressed',
  'marked',
  'answered',
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
  'viewed',
  'downloaded',
]);
export type Verb = z.infer<typeof Verb>;

/** The kinds of objects that training events are about. */
export const RecordObject = z.enum([
  'module',
  'quiz',
  'quiz-wait',
  'drill',
  'account',
  'session',
  'trainer-access',
  'admin-access',
  'password',
  'second-factor',
  'sop',
  'badge',
  'certificate',
  'resource',
  'personal-data',
  'discussion',
  'news',
  'site',
  'progress-matrix',
  'user-list',
  'training-record',
  'announcement',
  'reminder',
]);
export type RecordObject = z.infer<typeof RecordObject>;

/**
 * The verbs that are recorded for each kind of object. Code that records any other combination of object and verb does
 * not compile. The activity log needs a sentence for each combination.
 */
export const recordedVerbs = {
  module: [
    'initialized',
    'progressed',
    'marked',
    'answered',
    'completed',
    'created',
    'updated',
    'activated',
    'deactivated',
    'approved',
    'rejected',
  ],
  quiz: ['attempted', 'passed', 'failed', 'scored', 'terminated', 'updated', 'approved', 'rejected'],
  'quiz-wait': ['removed'],
  drill: ['attempted', 'passed', 'failed', 'completed', 'terminated', 'updated', 'approved'],
  account: ['registered', 'created', 'approved', 'rejected', 'activated', 'deactivated', 'updated', 'deleted'],
  session: ['logged-in', 'revoked'],
  'trainer-access': ['requested', 'approved', 'rejected', 'revoked'],
  'admin-access': ['approved', 'revoked'],
  password: ['requested', 'updated'],
  'second-factor': ['added', 'updated', 'removed', 'revoked'],
  sop: [
    'read',
    'viewed',
    'downloaded',
    'added',
    'updated',
    'approved',
    'rejected',
    'activated',
    'deactivated',
    'removed',
  ],
  badge: ['earned'],
  certificate: ['requested', 'approved', 'rejected', 'revoked', 'exported'],
  resource: ['added', 'updated', 'removed', 'completed'],
  'personal-data': ['exported'],
  discussion: ['approved', 'updated', 'removed'],
  news: ['activated', 'deactivated'],
  site: ['updated'],
  'progress-matrix': ['exported'],
  'user-list': ['exported'],
  'training-record': ['exported'],
  announcement: ['created', 'updated', 'revoked'],
  reminder: ['created'],
} as const satisfies Record<RecordObject, readonly Verb[]>;

/** The verbs that are recorded for one kind of object. */
export type RecordedVerb<Object extends RecordObject> = (typeof recordedVerbs)[Object][number];

/** A combination of object and verb that is recorded. */
export type EventKind = {
  [Object in RecordObject]: { readonly object: Object; readonly verb: RecordedVerb<Object> };
}[RecordObject];

/** The kinds of changes to a quiz or its questions. The training event `updated` of a quiz stores the kind as `act`. */
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

/**
 * A training event, as returned to the person whom it is about. docs/training-events.md lists the fields of `result`.
 */
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

/** A training event, as a sentence with the name of the person whom it is about. */
export const TraineeActivity = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  message: z.string(),
  timestamp: Timestamp,
});
export type TraineeActivity = z.infer<typeof TraineeActivity>;

/**
 * The kinds of events for the filter of the activity log:
 * - `acts`: actions on other people's records, and on shared content and settings
 * - `training`: events about modules, quizzes, drills, procedures, resources, badges and reminders
 * - `certificates`: events about certificates
 * - `access`: events about accounts, sign-ins, passwords, rights and exports of personal data
 * - `site`: events about the settings of the site, discussions, news and announcements
 */
export const ActivityKind = z.enum(['acts', 'training', 'certificates', 'access', 'site']);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** A person in the activity log; `fullName` is the current name of the account. */
const NamedPerson = z.object({ id: z.uuid(), fullName: z.string() });

/** A training event, as returned to admins. */
export const Activity = TrainingEvent.extend({
  /** The person whom the event is about. */
  person: NamedPerson,
  /** The person who caused the event. */
  actor: NamedPerson,
  /** The IP address, device and browser of the request that caused the event; null if unknown. */
  ipAddress: z.string().nullable(),
  deviceType: z.string().nullable(),
  browser: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** A calendar date in the filter of the activity log. */
const Day = z.iso.date().refine((day) => day >= '1970-01-01' && day < '3000-01-01', 'A day between 1970 and 2999.');

/** The filter of the activity log. `from` and `to` are days in the site's time zone, both inclusive. */
export const ActivityFilter = z.object({
  kind: ActivityKind.optional(),
  /** Words from the name, email or employee ID of the person whom the event is about. */
  person: lineText(100).optional(),
  /** Words from the name, email or employee ID of the actor. */
  actor: lineText(100).optional(),
  moduleId: z.uuid().optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const recordsEndpoints = {
  traineeActivity: endpoint({
    ...recordsPaths.traineeActivity,
    access: 'trainer',
    summary: 'Lists the latest five notable training events of all people as sentences, newest first',
    reply: z.array(TraineeActivity).max(5),
  }),
  activity: endpoint({
    ...recordsPaths.activity,
    access: 'admin',
    summary: 'Lists the activity log of the site, newest first',
    query: ActivityFilter.extend({ cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ items: z.array(Activity), nextCursor: z.string().nullable() }),
  }),
  exportActivity: endpoint({
    ...recordsPaths.exportActivity,
    access: 'admin',
    summary: 'Exports the filtered activity log as CSV, newest first',
    query: ActivityFilter,
    reply: download,
    contentTypes: ['text/csv'],
  }),
  recent: endpoint({
    ...recordsPaths.recent,
    access: 'member',
    summary: 'Lists the latest training events of the signed-in person, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
    reply: z.array(TrainingEvent),
  }),
};
