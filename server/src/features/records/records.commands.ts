import { randomUUID } from 'node:crypto';
import type { KnownEvent } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { callPlace } from '../../platform/http/caller.ts';
import { saveEvents } from './records.queries.ts';

/** One training event, as a command records it. */
export type NewTrainingEvent = KnownEvent & {
  /** Whom it is about. */
  readonly personId: string;
  /** Who did it, if not the person: a trainer or an admin. */
  readonly actorId?: string;
  readonly objectId?: string;
  /** The module that it belongs to, whatever the object. */
  readonly moduleId?: string;
  readonly contentRevision?: number;
  /** What is needed to understand the event later: depth, score, how it was completed. Never a secret, never an answer key. */
  readonly result?: Record<string, string | number | boolean | null>;
  /** The same where somebody wrote it freely, such as a reason or a search: kept beside the event, so that it can be erased. */
  readonly personal?: Record<string, string>;
};

/** Records a training event; the only way to write one. Call it in the transaction of the change. */
export const recordEvent = (db: Database, event: NewTrainingEvent): Promise<void> => recordEvents(db, [event]);

/**
 * Records many events in one statement. Address, device and browser of the current request are kept with their personal
 * details; outside a request (at the start, in a job, on the console) there are none.
 */
export async function recordEvents(db: Database, events: readonly NewTrainingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const place = callPlace();
  const identified = events.map((event) => ({ ...event, id: randomUUID() }));
  await saveEvents(
    db,
    identified.map((event) => ({
      id: event.id,
      person_id: event.personId,
      actor_id: event.actorId ?? event.personId,
      verb: event.verb,
      object: event.object,
      object_id: event.objectId ?? null,
      module_id: event.moduleId ?? null,
      content_revision: event.contentRevision ?? null,
      result: event.result ?? {},
    })),
    identified
      .filter(({ personal }) => place !== null || personal !== undefined)
      .map(({ id, personal = {} }) => ({
        event_id: id,
        ip_address: place?.ipAddress ?? null,
        device_type: place?.deviceType ?? null,
        browser: place?.browser ?? null,
        texts: personal,
      })),
  );
}
