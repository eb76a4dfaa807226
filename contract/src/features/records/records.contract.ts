import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';

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
  'updated',
  'added',
  'removed',
]);
export type Verb = z.infer<typeof Verb>;

export const RecordObject = z.enum([
  'module',
  'quiz',
  'account',
  'session',
  'trainer-access',
  'password',
  'sop',
  'badge',
  'certificate',
  'resource',
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

export const recordsEndpoints = {
  crew: endpoint({
    method: 'GET',
    path: '/api/trainer/recent-activity',
    access: 'trainer',
    summary: 'The latest five things that people of the crew did, newest first',
    reply: z.array(CrewActivity).max(5),
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
