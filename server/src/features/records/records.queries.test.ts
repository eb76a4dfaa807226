import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { recordsPersonalData } from './personal-data.queries.ts';
import { listLatestEventsAbout } from './records.queries.ts';

const app = await testApp();
afterAll(app.close);

test('events are sorted by their time even if an earlier event was written later', async () => {
  const person = await app.person();
  const times = ['2026-03-05T08:00:00.000Z', '2026-03-02T08:00:00.000Z'];
  for (const occurredAt of times) {
    await app.db
      .insertInto('training_events')
      .values({
        person_id: person.id,
        actor_id: person.id,
        verb: 'created',
        object: 'reminder',
        result: {},
        occurred_at: new Date(occurredAt),
      })
      .execute();
  }
  const [latest] = await listLatestEventsAbout(app.db, [person.id], 'reminder');
  expect(latest?.occurredAt.toISOString()).toBe(times[0]);
  expect(await recordsPersonalData['events']?.read(app.db, person.id)).toMatchObject(
    times.toReversed().map((time) => ({ occurred_at: new Date(time) })),
  );
});
