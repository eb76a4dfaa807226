import type { ActivityKind, RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import { type InsertObject, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { objectsOf } from './records.rules.ts';

/** A filter of the activity log. It selects events at or after the time `from` and before the time `until`. */
export interface ActivityRowFilter {
  readonly kind?: ActivityKind | undefined;
  /** Words that occur in the name, email or employee id of the person whom the event is about. */
  readonly person?: string | undefined;
  /** Words that occur in the name, email or employee id of the person who acted. */
  readonly actor?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only events with a lower sequence number. */
  readonly beforeSequence?: number | undefined;
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

/** SQL for the result of an event together with its personal texts, unless they have been erased. */
const resultWithTexts = sql<
  Record<string, string | number | boolean | null>
>`event.result || coalesce(details.texts, '{}')`;

/** Selects events with the chapter number and title of their module. */
const selectEvents = (db: Database) =>
  db
    .selectFrom('training_events as event')
    .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
    .leftJoin('module_titles as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.sequence', 'event.verb', 'event.object', 'event.object_id', 'event.occurred_at'])
    .select(resultWithTexts.as('result'))
    .select(['module.chapter_number', 'module.title']);

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

/** Lists the latest events of one person, newest first, without sign-ins. */
export function listLatestEventsOfPerson(db: Database, personId: string, limit: number): Promise<EventRow[]> {
  return selectEvents(db)
    .where('event.person_id', '=', personId)
    .where('event.verb', '<>', 'logged-in')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Lists a page of a person's events with the actors' names, newest first, without sign-ins. `before` is the sequence
 * number of the last event of the previous page.
 */
export function listEventsOfPerson(
  db: Database,
  personId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  let query = selectEvents(db)
    .innerJoin('people as actor', 'actor.id', 'event.actor_id')
    .select(['event.actor_id', 'actor.full_name as actor_name'])
    .where('event.person_id', '=', personId)
    .where('event.verb', '<>', 'logged-in');
  if (before !== undefined) query = query.where('event.sequence', '<', before);
  return query.orderBy('event.sequence', 'desc').limit(limit).execute();
}

/**
 * Lists the latest events of all people, newest first. `objectsAndVerbs` are the events to include, each in the form
 * "object verb". An event "module completed" is omitted if the person completed the module by passing its quiz, because
 * the event "quiz passed" is listed.
 */
export function listLatestEventsOfAllPeople(db: Database, objectsAndVerbs: readonly string[], limit: number) {
  return db
    .selectFrom('training_events as event')
    .innerJoin('people as person', 'person.id', 'event.person_id')
    .leftJoin('module_titles as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.person_id', 'event.verb', 'event.object', 'event.result', 'event.occurred_at'])
    .select(['person.full_name', 'module.chapter_number'])
    .where(sql<string>`event.object || ' ' || event.verb`, 'in', objectsAndVerbs)
    .where(sql<boolean>`event.result ->> 'by' is distinct from 'quiz'`)
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** The objects that do not belong to one person: shared content and settings. */
const sharedObjects: RecordObject[] = ['module', 'quiz', 'sop', 'resource', 'announcement', 'site', 'progress-matrix'];
/** The verbs of events that count as acts on a shared object. Other events, such as `read`, only use the object. */
const actVerbs: Verb[] = [
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
export function listActivity(db: Database, filter: ActivityRowFilter, limit: number) {
  let query = selectEvents(db)
    .innerJoin('people as person', 'person.id', 'event.person_id')
    .innerJoin('people as actor', 'actor.id', 'event.actor_id')
    .select(['details.ip_address', 'details.device_type', 'details.browser'])
    .select(['event.person_id', 'person.full_name as person_name'])
    .select(['event.actor_id', 'actor.full_name as actor_name']);
  if (filter.kind === 'acts') {
    // An act concerns another person's record or a shared object.
    query = query.where((eb) =>
      eb.or([
        eb('event.actor_id', '<>', eb.ref('event.person_id')),
        eb.and([eb('event.object', 'in', sharedObjects), eb('event.verb', 'in', actVerbs)]),
      ]),
    );
  } else if (filter.kind) query = query.where('event.object', 'in', objectsOf(filter.kind));
  if (filter.person) query = query.where('event.person_id', 'in', selectMatchingPeople(db, filter.person));
  if (filter.actor) query = query.where('event.actor_id', 'in', selectMatchingPeople(db, filter.actor));
  if (filter.moduleId) query = query.where('event.module_id', '=', filter.moduleId);
  if (filter.from) query = query.where('event.occurred_at', '>=', filter.from);
  if (filter.until) query = query.where('event.occurred_at', '<', filter.until);
  if (filter.beforeSequence) query = query.where('event.sequence', '<', filter.beforeSequence);
  return query.orderBy('event.sequence', 'desc').limit(limit).execute();
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/** Selects the ids of the people whose name, email or employee id contains each of the words, case-insensitively. */
function selectMatchingPeople(db: Database, words: string) {
  let people = db.selectFrom('people').select('people.id');
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const pattern = likePattern(word);
    people = people.where((eb) =>
      eb.or([
        eb('people.full_name', 'ilike', pattern),
        eb('people.email', 'ilike', pattern),
        eb('people.employee_id', 'ilike', pattern),
      ]),
    );
  }
  return people;
}
