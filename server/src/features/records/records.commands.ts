import { randomUUID } from 'node:crypto';
import type { EventKind } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { inParts } from '../../platform/db/row-parts.ts';
import { currentCaller } from '../../platform/http/caller.ts';
import { saveEvents } from './records.queries.ts';

/** A training event that is to be recorded. */
export type NewTrainingEvent = EventKind & {
  /** The person whom the event is about. */
  readonly personId: string;
  /** The trainer or admin who acted; undefined if the person `personId` acted. */
  readonly actorId?: string;
  readonly objectId?: string;
  /** The module to which the event belongs, even if the object is a quiz or a badge. */
  readonly moduleId?: string;
  readonly contentRevision?: number;
  /** Details such as the reading depth or the score of a quiz. Must not contain secrets or correct answers. */
  readonly result?: Record<string, string | number | boolean | null>;
  /**
   * Texts that people typed, such as a reason or a search. These texts are stored separately, so that they can be
   * erased.
   */
  readonly personal?: Record<string, string>;
};

/** Records a training event. Call it in the transaction of the change that the event describes. */
export const recordEvent = (db: Database, event: NewTrainingEvent): Promise<void> => recordEvents(db, [event]);

/**
 * Records many events in few statements. Stores the IP address, device, browser and session of the current request with
 * each event. Events that are recorded outside a request, for example by a job, have none of these.
 */
export async function recordEvents(db: Database, events: readonly NewTrainingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const caller = currentCaller();
  for (const part of inParts(events)) await saveEventsOfCaller(db, part, caller);
}

/** Saves events. `caller` is the sender of the current request; null outside a request. */
async function saveEventsOfCaller(
  db: Database,
  events: readonly NewTrainingEvent[],
  caller: ReturnType<typeof currentCaller>,
): Promise<void> {
  const eventsWithId = events.map((event) => ({ ...event, id: randomUUID() }));
  await saveEvents(
    db,
    eventsWithId.map((event) => ({
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
    eventsWithId
      .filter(({ personal }) => caller !== null || personal !== undefined)
      .map(({ id, personal = {} }) => ({
        event_id: id,
        ip_address: caller?.ipAddress ?? null,
        device_type: caller?.deviceType ?? null,
        browser: caller?.browser ?? null,
        session_id: caller?.sessionId ?? null,
        texts: personal,
      })),
  );
}
