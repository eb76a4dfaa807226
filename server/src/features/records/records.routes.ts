import { RecordObject, recordsEndpoints, Verb } from '@loopcheck/contract/features/records/records.contract';
import { implement } from '../../platform/http/implement.ts';
import { listRecentEvents } from './records.queries.ts';

export const recordsRoutes = implement(recordsEndpoints, {
  recent: async ({ db, user, query }) => {
    const events = await listRecentEvents(db, user.id, query.limit);
    return events.map((event) => ({
      id: event.id,
      verb: Verb.parse(event.verb),
      object: RecordObject.parse(event.object),
      objectId: event.object_id,
      chapterNumber: event.chapter_number,
      title: event.title,
      result: event.result as Record<string, unknown>,
      occurredAt: event.occurred_at.toISOString(),
    }));
  },
});
