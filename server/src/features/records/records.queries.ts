import type { ActivityKind, RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import { type InsertObject, type RawBuilder, sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { inParts } from '../../platform/db/row-parts.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { withoutWaiting } from '../../platform/db/transaction.ts';
import { objectsOf } from './records.rules.ts';

/** A filter of the activity log. The filter selects events at or after the time `from` and before the time `until`. */
export interface ActivityRowFilter {
  readonly kind?: ActivityKind | undefined;
  /** Words that occur in the name, email or employee ID of the person whom the event is about. */
  readonly person?: string | undefined;
  /** Words that occur in the name, email or employee ID of the person who acted. */
  readonly actor?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /**
   * The sequence number of an event. Only events that follow this event in the list, that is, older events, are
   * selected.
   */
  readonly beforeSequence?: number | undefined;
}

/**
 * Saves events and their personal details, if there are any, in one statement. In a transaction, does not wait for the
 * result.
 */
export async function saveEvents(
  db: Database,
  events: readonly InsertObject<Tables, 'training_events'>[],
  details: readonly InsertObject<Tables, 'training_event_details'>[],
): Promise<void> {
  await withoutWaiting(insertEvents, db, { events, details });
}

interface NewEvents {
  readonly events: readonly InsertObject<Tables, 'training_events'>[];
  readonly details: readonly InsertObject<Tables, 'training_event_details'>[];
}

/** Inserts any number of rows. The rows are one parameter, so that the text of the statement is always the same. */
const insertEvents = compileOnce((db, parameter: Parameter<NewEvents>) => {
  const statement = sql<object>`
    with event as (
      insert into training_events
        (id, person_id, actor_id, verb, object, object_id, module_id, content_revision, result)
      select id, person_id, actor_id, verb, object, object_id, module_id, content_revision, result
      from jsonb_to_recordset(${parameter('events')}::jsonb) as event (
        id uuid, person_id uuid, actor_id uuid, verb text, object text, object_id uuid, module_id uuid,
        content_revision integer, result jsonb
      )
    )
    insert into training_event_details (event_id, ip_address, device_type, browser, session_id, texts)
    select event_id, ip_address, device_type, browser, session_id, texts
    from jsonb_to_recordset(${parameter('details')}::jsonb) as detail (
      event_id uuid, ip_address text, device_type text, browser text, session_id uuid, texts jsonb
    )`;
  return { compile: () => statement.compile(db) };
});

/**
 * Erases the IP addresses, devices and sessions from which a person caused events about themselves, and the person's
 * earlier names. Keeps the events and other texts, such as the note of a publication. Also keeps the details of events
 * that one person caused about another person.
 */
export async function eraseDetailsOfPerson(db: Database, personId: string): Promise<void> {
  // Selects the events about the person. With `actor_id`, selects only those that the person caused.
  const eventsOf = (column: 'person_id' | 'actor_id') =>
    db.selectFrom('training_events').select('id').where('person_id', '=', personId).where(column, '=', personId);
  // An earlier name can also be in an event that an admin caused.
  await db
    .deleteFrom('training_event_details')
    .where(sql<boolean>`texts ? 'previousName'`)
    .where('event_id', 'in', eventsOf('person_id'))
    .execute();
  const erased = await db
    .deleteFrom('training_event_details')
    .where('event_id', 'in', eventsOf('actor_id'))
    .returning(['event_id', sql<string | null>`case when texts <> '{}' then texts::text end`.as('texts')])
    .execute();
  // The server is not allowed to change rows of this table, so the rows with texts are inserted again, without the
  // other columns.
  const kept = erased.flatMap(({ event_id, texts }) =>
    texts === null ? [] : [{ event_id, texts: sql<never>`${texts}::jsonb` }],
  );
  for (const part of inParts(kept)) await db.insertInto('training_event_details').values(part).execute();
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

/**
 * An SQL condition for a list of events that is sorted by time, newest first. The condition selects the events that
 * follow the event with this sequence number; no events if there is no such event. Events are never deleted, so the same
 * events follow it while new events are recorded. Events with the same time are sorted by `sequence`.
 */
const followsEvent = (sequence: number) =>
  sql<boolean>`(event.occurred_at, event.sequence) < (
    select position.occurred_at, position.sequence from training_events as position where position.sequence = ${sequence}
  )`;

/** Lists the latest events of one person, newest first, without sign-ins. */
export const listLatestEventsOfPerson = (db: Database, personId: string, limit: number): Promise<EventRow[]> =>
  selectLatestEvents(db, { personId, limit });

const selectLatestEvents = compileOnce((db, parameter: Parameter<{ personId: string; limit: number }>) =>
  selectEvents(db)
    .where('event.person_id', '=', parameter('personId'))
    .where('event.verb', '<>', 'logged-in')
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(parameter('limit')),
);

/**
 * Lists a page of a person's events with the actors' names, newest first, without sign-ins. `before` is the sequence
 * number of the last event of the previous page; undefined for the first page.
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
  if (before !== undefined) query = query.where(followsEvent(before));
  return query.orderBy('event.occurred_at', 'desc').orderBy('event.sequence', 'desc').limit(limit).execute();
}

/**
 * Lists, for each of these people, the latest event about this kind of object, with the name of the actor. Omits people
 * without such an event.
 */
export function listLatestEventsAbout(db: Database, personIds: readonly string[], object: RecordObject) {
  return db
    .selectFrom('training_events as event')
    .innerJoin('people as actor', 'actor.id', 'event.actor_id')
    .distinctOn('event.person_id')
    .select(['event.person_id as personId', 'event.occurred_at as occurredAt', 'actor.full_name as actorName'])
    .where('event.person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('event.object', '=', object)
    .orderBy('event.person_id')
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .execute();
}

/**
 * An SQL expression: the latest event about this kind of object for a person, as JSON with the name of the actor; null
 * if there is no such event. Like `listLatestEventsAbout`, but for use inside another query.
 */
export const latestEventAbout = (personId: RawBuilder<unknown>, object: RecordObject) => sql<{
  occurredAt: string;
  actorName: string;
} | null>`(
  select json_build_object('occurredAt', event.occurred_at, 'actorName', actor.full_name)
  from training_events as event join people as actor on actor.id = event.actor_id
  where event.person_id = ${personId} and event.object = ${object}
  order by event.occurred_at desc, event.sequence desc limit 1)`;

/**
 * Lists the latest events of all people, newest first. `objectsAndVerbs` are the events to include, each in the form
 * "object verb". An event "module completed" is omitted if the person completed the module by passing its quiz, after
 * or before reading, because the event "quiz passed" is listed.
 */
export function listLatestEventsOfAllPeople(db: Database, objectsAndVerbs: readonly string[], limit: number) {
  return db
    .selectFrom('training_events as event')
    .innerJoin('people as person', 'person.id', 'event.person_id')
    .leftJoin('module_titles as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.person_id', 'event.verb', 'event.object', 'event.result', 'event.occurred_at'])
    .select(['person.full_name', 'module.chapter_number'])
    .where(sql<string>`event.object || ' ' || event.verb`, 'in', objectsAndVerbs)
    .where(sql<boolean>`coalesce(event.result ->> 'by', '') not in ('quiz', 'test_out')`)
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** The objects that do not belong to one person: shared content and settings. */
const sharedObjects: RecordObject[] = [
  'module',
  'quiz',
  'sop',
  'resource',
  'announcement',
  'site',
  'progress-matrix',
  'user-list',
  // Listed because of the export of the list of certificates. All other actions on certificates concern another
  // person's record.
  'certificate',
];
/** The verbs that count as actions on a shared object. Other verbs, such as `read`, only use the object. */
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
export async function listActivity(db: Database, filter: ActivityRowFilter, limit: number) {
  const personCondition = filter.person ? await matchesPeople(db, 'event.person_id', filter.person) : undefined;
  const actorCondition = filter.actor ? await matchesPeople(db, 'event.actor_id', filter.actor) : undefined;
  let query = selectEvents(db)
    .innerJoin('people as person', 'person.id', 'event.person_id')
    .innerJoin('people as actor', 'actor.id', 'event.actor_id')
    .select(['details.ip_address', 'details.device_type', 'details.browser'])
    .select(['event.person_id', 'person.full_name as person_name'])
    .select(['event.actor_id', 'actor.full_name as actor_name']);
  if (filter.kind === 'acts') {
    // The kind `acts` contains the actions on another person's record or on a shared object.
    query = query.where((eb) =>
      eb.or([
        eb('event.actor_id', '<>', eb.ref('event.person_id')),
        eb.and([eb('event.object', 'in', sharedObjects), eb('event.verb', 'in', actVerbs)]),
      ]),
    );
  } else if (filter.kind) query = query.where('event.object', 'in', objectsOf(filter.kind));
  if (personCondition) query = query.where(personCondition);
  if (actorCondition) query = query.where(actorCondition);
  if (filter.moduleId) query = query.where('event.module_id', '=', filter.moduleId);
  if (filter.from) query = query.where('event.occurred_at', '>=', filter.from);
  if (filter.until) query = query.where('event.occurred_at', '<', filter.until);
  if (filter.beforeSequence !== undefined) query = query.where(followsEvent(filter.beforeSequence));
  return query.orderBy('event.occurred_at', 'desc').orderBy('event.sequence', 'desc').limit(limit).execute();
}

/** Finds the chapter number and the title of a module, for the file name of an export. */
export function findModuleTitle(db: Database, moduleId: string) {
  return db
    .selectFrom('module_titles')
    .select(['chapter_number', 'title'])
    .where('id', '=', moduleId)
    .executeTakeFirst();
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/**
 * Returns the condition that the person in a column matches the words (`selectMatchingPeople`). If the words match one
 * person, the condition compares the column with this person: an index then returns the events of the person sorted by
 * time. For several people, PostgreSQL reads all events sorted by time until it has found enough events of these people.
 */
async function matchesPeople(db: Database, column: 'event.person_id' | 'event.actor_id', words: string) {
  const [first, second] = await selectMatchingPeople(db, words).limit(2).execute();
  if (!first) return sql<boolean>`false`;
  if (second) return sql<boolean>`${sql.ref(column)} in (${selectMatchingPeople(db, words)})`;
  return sql<boolean>`${sql.ref(column)} = ${first.id}::uuid`;
}

/** Selects the ids of the people whose name, email or employee ID contains each of the words, case-insensitively. */
function selectMatchingPeople(db: Database, words: string) {
  let people = db.selectFrom('people').select('people.id');
  for (const word of words.split(/\s+/).filter(Boolean)) {
    people = people.where(sql<boolean>`people.search_text like lower(${likePattern(word)})`);
  }
  return people;
}

/**
 * Finds the number (from 1) of the option that a person chose last in the check question of a part. A check question is
 * an ungraded question at the end of a part of a module's text. Returns undefined if the person has not answered this
 * question in this revision.
 */
export async function findLatestPartAnswer(
  db: Database,
  check: {
    readonly personId: string;
    readonly moduleId: string;
    readonly contentRevision: number;
    readonly part: number;
  },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('training_events')
    .select('result')
    .where('person_id', '=', check.personId)
    .where('object', '=', 'module')
    .where('verb', '=', 'answered')
    .where('module_id', '=', check.moduleId)
    .where('content_revision', '=', check.contentRevision)
    .where(sql<number>`(result ->> 'part')::int`, '=', check.part)
    .orderBy('occurred_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.result['option']);
}

/** The number of latest events in which `listDeviceUses` looks for devices. */
const maxDeviceUses = 50;

/**
 * Lists the devices from which a person caused the latest events about modules and quizzes, oldest event first.
 * `device` consists of the session, the kind of device and the browser. The IP address does not count, because a phone
 * gets another IP address when it changes the network.
 */
export async function listDeviceUses(db: Database, personId: string): Promise<{ device: string; at: Date }[]> {
  const rows = await db
    .selectFrom('training_events as event')
    .innerJoin('training_event_details as details', 'details.event_id', 'event.id')
    .select(['event.occurred_at', 'details.session_id', 'details.device_type', 'details.browser'])
    .where('event.person_id', '=', personId)
    .where('event.actor_id', '=', personId)
    .where('event.object', 'in', ['module', 'quiz'])
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(maxDeviceUses)
    .execute();
  return rows
    .map((row) => ({ device: [row.session_id, row.device_type, row.browser].join(' '), at: row.occurred_at }))
    .toReversed();
}
