import { sql } from 'kysely';
import type { KnownEvent } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { callPlace } from '../../platform/http/caller.ts';

/** One thing that happened, as it is written. */
export type NewTrainingEvent = KnownEvent & {
  readonly personId: string;
  /** Who did it, when that was not the person: a trainer, an admin. */
  readonly actorId?: string;
  readonly objectId?: string;
  /** The module that it belongs to, whatever the object. */
  readonly moduleId?: string;
  readonly contentRevision?: number;
  /** What the verb needs to be understood later: depth, score, how it was completed. Never a secret, never a key. */
  readonly result?: Record<string, string | number | boolean | null>;
};

/** The only way a training event is written. Call it in the transaction of the change that it tells of. */
export const recordEvent = (db: Database, event: NewTrainingEvent): Promise<void> => recordEvents(db, [event]);

/** The same for many at once. From where they were done is read from the call that is under way. */
export async function recordEvents(db: Database, events: readonly NewTrainingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const place = callPlace();
  await db
    .insertInto('training_events')
    .values(
      events.map((event) => ({
        person_id: event.personId,
        actor_id: event.actorId ?? event.personId,
        verb: event.verb,
        object: event.object,
        object_id: event.objectId ?? null,
        module_id: event.moduleId ?? null,
        content_revision: event.contentRevision ?? null,
        result: event.result ?? {},
        ip_address: place?.ipAddress ?? null,
        device_type: place?.deviceType ?? null,
        browser: place?.browser ?? null,
      })),
    )
    .execute();
}

/** What a person did lately, newest first, with the module that each event belongs to. */
export function listRecentEvents(db: Database, personId: string, limit: number) {
  return db
    .selectFrom('training_events as event')
    .leftJoin('modules as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.verb', 'event.object', 'event.object_id', 'event.result', 'event.occurred_at'])
    .select(['module.chapter_number', 'module.title'])
    .where('event.person_id', '=', personId)
    .where('event.verb', '<>', 'logged-in')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** The latest of the events that are told, whoever they are of, newest first. A completion by quiz is told by its pass. */
export function listCrewEvents(db: Database, told: readonly string[], limit: number) {
  return db
    .selectFrom('training_events as event')
    .innerJoin('users as person', 'person.id', 'event.person_id')
    .leftJoin('modules as module', 'module.id', 'event.module_id')
    .select(['event.id', 'event.person_id', 'event.verb', 'event.object', 'event.result', 'event.occurred_at'])
    .select(['person.full_name', 'module.chapter_number'])
    .where(sql<string>`event.object || ' ' || event.verb`, 'in', told)
    .where(sql<boolean>`event.result ->> 'by' is distinct from 'quiz'`)
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(limit)
    .execute();
}
