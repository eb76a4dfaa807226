import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { lineText, Timestamp } from '../../fields.ts';

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

/** What somebody of the crew did, as a sentence with their name (spec 3). */
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
    method: 'GET',
    path: '/api/trainer/recent-activity',
    access: 'trainer',
    summary: 'The latest five things that people of the crew did, newest first',
    reply: z.array(CrewActivity).max(5),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/admin/activity',
    access: 'admin',
    summary: 'Who did what to whom, when and from where; newest first',
    query: ActivityFilter.extend({ cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ items: z.array(Activity), nextCursor: z.string().nullable() }),
  }),
  exportActivity: endpoint({
    method: 'GET',
    path: '/api/admin/activity/export',
    access: 'admin',
    summary: 'The same as CSV, all of it',
    query: ActivityFilter,
    reply: download,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/training-events/recent',
    access: 'member',
    summary: 'Own latest training events, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
    reply: z.array(TrainingEvent),
  }),
};
