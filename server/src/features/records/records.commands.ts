import { randomUUID } from 'node:crypto';
import type { KnownEvent } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { callPlace } from '../../platform/http/caller.ts';
import { saveEvents } from './records.queries.ts';

/** A training event to be recorded. */
export type NewTrainingEvent = KnownEvent & {
  /** The person whom the event is about. */
  readonly personId: string;
  /** The trainer or admin who acted, if it was not the person. */
  readonly actorId?: string;
  readonly objectId?: string;
  /** The module to which the event belongs, for any kind of object. */
  readonly moduleId?: string;
  readonly contentRevision?: number;
  /** Details for understanding the event later, such as depth or score. Must not contain secrets or answer keys. */
  readonly result?: Record<string, string | number | boolean | null>;
  /** Details that people typed, such as a reason or a search. They are stored separately, so that they are erasable. */
  readonly personal?: Record<string, string>;
};

/** Records a training event. Call it in the transaction of the change. */
export const recordEvent = (db: Database, event: NewTrainingEvent): Promise<void> => recordEvents(db, [event]);

/**
 * Records many events in one statement. The IP address, device and browser of the current request are stored with the
 * personal details of the events. Outside a request (at the start, in a job, on the console) there are none.
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
