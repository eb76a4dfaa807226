import type { ActivityKind, RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import { type InsertObject, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { objectsOf } from './records.rules.ts';

/** A filter of the activity log. `from` is inclusive, `until` is exclusive. */
export interface ActivityFilter {
  readonly kind?: ActivityKind | undefined;
  /** Words in the name, email or employee id of the person whom the event is about. */
  readonly person?: string | undefined;
  /** Words in the name, email or employee id of the person who acted. */
  readonly actor?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only events with a lower sequence number. */
  readonly before?: number | undefined;
}

/** Saves events and their personal details, if there are any, in one statement. */
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

/** The result of an event, including its personal texts unless they have been erased. */
const wholeResult = sql<
  Record<string, string | number | boolean | null>
>`event.result || coalesce(details.texts, '{}')`;

/** Selects events with their modules. */
const events = (db: Database) =>
  db
    .selectFrom('training_events as event')
    .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
    .leftJoin('module_titles as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.sequence', 'event.verb', 'event.object', 'event.object_id', 'event.occurred_at'])
    .select(wholeResult.as('result'))
    .select(['module.chapter_number', 'module.title']);

/** The columns of an event that all queries return. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

/** Lists a person's latest events, newest first, without sign-ins, which have a separate list. */
export function listRecentEvents(db: Database, personId: string, limit: number): Promise<EventRow[]> {
  return events(db)
    .where('event.person_id', '=', personId)
    .where('event.verb', '<>', 'logged-in')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Lists a page of a person's events with the actors' names, newest first. `before` is a sequence number. */
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
 * Lists the latest events of all people, newest first. `kinds` has the form "object verb". Completions of a module by
 * its quiz are left out, because passing the quiz is a separate event.
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

/** Shared content and settings. Only the verbs in `changes` count as changes of them, unlike reading or watching. */
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

/** Lists a page of the activity log, newest first. */
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

/** Selects people whose name, email or employee id contains each word. `%` and `_` are matched literally. */
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
