import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const recordsPersonalData: PersonalData = {
  events: {
    userForeignKeys: ['training_events.person_id'],
    read: (db, userId) =>
      db
        .selectFrom('training_events as event')
        .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
        .selectAll('event')
        .select(['details.ip_address', 'details.device_type', 'details.browser', 'details.texts'])
        .where('event.person_id', '=', userId)
        .orderBy('event.occurred_at')
        .orderBy('event.sequence')
        .execute(),
  },
  // Events that this person caused in other people's records. These events are exported without the identity of the
  // other people.
  actsOnOthers: {
    userForeignKeys: ['training_events.actor_id'],
    read: (db, userId) =>
      db
        .selectFrom('training_events as event')
        .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
        .select(['event.id', 'event.verb', 'event.object', 'event.occurred_at'])
        .select(['details.ip_address', 'details.device_type', 'details.browser'])
        .where('event.actor_id', '=', userId)
        .where('event.person_id', '<>', userId)
        .orderBy('event.occurred_at')
        .orderBy('event.sequence')
        .execute(),
  },
};
