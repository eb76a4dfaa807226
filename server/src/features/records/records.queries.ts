import type { ActivityKind, RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import { type InsertObject, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { objectsOf } from './records.rules.ts';

/** What the activity log is narrowed to. Times count from `from` and up to, not with, `until`. */
export interface ActivityFilter {
  readonly kind?: ActivityKind | undefined;
  /** Words of the name, email or employee id of the person that the event is about. */
  readonly person?: string | undefined;
  /** The same of the person who did it. */
  readonly actor?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only events written before the one with this sequence number. */
  readonly before?: number | undefined;
}

/** Saves events with their personal details, of those that have any, in one statement. */
export async function saveEvents(
  db: Database,
  events: readonly InsertObject<Tables, 'training_events'>[],
  details: readonly InsertObject<Tables, 'training_event_details'>[],
): Promise<void> {
  if (details.length === 0) await db.insertInto('training_events').values(events).execute();
  else {
    await db
      .with('event', (query) => query.insertInto('training_events').values(events))
      .insertInto('training_event_details')
      .values(details)
      .execute();
  }
}

/** What happened, with the texts that people wrote, as long as they are there. */
const wholeResult = sql<
  Record<string, string | number | boolean | null>
>`event.result || coalesce(details.texts, '{}')`;

/** Events with the module that each belongs to. */
const events = (db: Database) =>
  db
    .selectFrom('training_events as event')
    .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
    .leftJoin('module_titles as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.sequence', 'event.verb', 'event.object', 'event.object_id', 'event.occurred_at'])
    .select(wholeResult.as('result'))
    .select(['module.chapter_number', 'module.title']);

/** The columns of an event that every reader gets. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

/** A person's latest events, newest first. Sign-ins have a list of their own. */
export function listRecentEvents(db: Database, personId: string, limit: number): Promise<EventRow[]> {
  return events(db)
    .where('event.person_id', '=', personId)
    .where('event.verb', '<>', 'logged-in')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** A page of a person's events with the names of those who did them, newest first; `before` is a sequence number. */
export function listEventsOf(
  db: Database,
  personId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  let query = events(db)
    .innerJoin('people as actor', 'actor.id', 'event.actor_id')
    .select(['event.actor_id', 'actor.full_name as actor_name'])
    .where('event.person_id', '=', personId)
    .where('event.verb', '<>', 'logged-in');
  if (before !== undefined) query = query.where('event.sequence', '<', before);
  return query.orderBy('event.sequence', 'desc').limit(limit).execute();
}

/**
 * The latest events of some kinds, each named as "object verb", of all people, newest first. A module that was completed
 * by its quiz is left out, because passing the quiz is an event of its own.
 */
export function listLatestEvents(db: Database, kinds: readonly string[], limit: number) {
  return db
    .selectFrom('training_events as event')
    .innerJoin('people as person', 'person.id', 'event.person_id')
    .leftJoin('module_titles as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.person_id', 'event.verb', 'event.object', 'event.result', 'event.occurred_at'])
    .select(['person.full_name', 'module.chapter_number'])
    .where(sql<string>`event.object || ' ' || event.verb`, 'in', kinds)
    .where(sql<boolean>`event.result ->> 'by' is distinct from 'quiz'`)
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Shared content and settings, and the changes that trainers and admins make to them; reading and watching are not. */
const sharedObjects: RecordObject[] = ['module', 'quiz', 'sop', 'resource', 'announcement', 'site', 'progress-matrix'];
const changes: Verb[] = [
  'created',
  'updated',
  'added',
  'removed',
  'activated',
  'deactivated',
  'approved',
  'rejected',
  'revoked',
  'exported',
];

/** A page of the activity log, newest first. */
export function listActivity(db: Database, filter: ActivityFilter, limit: number) {
  let query = events(db)
    .innerJoin('people as person', 'person.id', 'event.person_id')
    .innerJoin('people as actor', 'actor.id', 'event.actor_id')
    .select(['details.ip_address', 'details.device_type', 'details.browser'])
    .select(['event.person_id', 'person.full_name as person_name'])
    .select(['event.actor_id', 'actor.full_name as actor_name']);
  if (filter.kind === 'acts') {
    query = query.where((event) =>
      event.or([
        event('event.actor_id', '<>', event.ref('event.person_id')),
        event.and([event('event.object', 'in', sharedObjects), event('event.verb', 'in', changes)]),
      ]),
    );
  } else if (filter.kind) query = query.where('event.object', 'in', objectsOf(filter.kind));
  if (filter.person) query = query.where('event.person_id', 'in', peopleMatching(db, filter.person));
  if (filter.actor) query = query.where('event.actor_id', 'in', peopleMatching(db, filter.actor));
  if (filter.moduleId) query = query.where('event.module_id', '=', filter.moduleId);
  if (filter.from) query = query.where('event.occurred_at', '>=', filter.from);
  if (filter.until) query = query.where('event.occurred_at', '<', filter.until);
  if (filter.before) query = query.where('event.sequence', '<', filter.before);
  return query.orderBy('event.sequence', 'desc').limit(limit).execute();
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/** People who have each of the words in name, email or employee id; `%` and `_` are matched literally. */
function peopleMatching(db: Database, words: string) {
  let people = db.selectFrom('people').select('people.id');
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    people = people.where((person) =>
      person.or([
        person('people.full_name', 'ilike', pattern),
        person('people.email', 'ilike', pattern),
        person('people.employee_id', 'ilike', pattern),
      ]),
    );
  }
  return people;
}
