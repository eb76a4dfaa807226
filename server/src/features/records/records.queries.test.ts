import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { recordsPersonalData } from './personal-data.queries.ts';
import { type ActivityRowFilter, listActivity, listLatestEventsAbout } from './records.queries.ts';

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

test('the filters person and actor select exactly the events of the people who match the words, whether nobody, one person or several people match', async () => {
  const names = ['Kim Search', 'Kim Sought', 'Lee Search', 'Somebody Else'];
  const people: { readonly id: string }[] = [];
  for (const fullName of names) people.push(await app.person({ fullName }));
  // Each of the 16 pairs of a person and an actor has at least three of the 60 events. Three events share each time.
  const events = Array.from({ length: 60 }, (_, index) => ({
    person_id: people[index % 4]?.id ?? '',
    actor_id: people[Math.floor(index / 4) % 4]?.id ?? '',
    verb: 'created' as const,
    object: 'reminder' as const,
    occurred_at: new Date(Date.UTC(2026, 0, 1, 0, 0, (index * 7) % 20)),
  }));
  await app.db.insertInto('training_events').values(events).execute();
  const rows = (await listActivity(app.db, {}, 10_000)).filter(({ object }) => object === 'reminder');
  const containsAllWords = (name: string, words = '') =>
    words.split(' ').every((word) => name.toLowerCase().includes(word.toLowerCase()));
  for (const filter of [
    { person: 'kim search' },
    { person: 'kim' },
    { person: 'search', actor: 'kim' },
    { person: 'lee', actor: 'kim sought' },
    { actor: 'somebody' },
    { actor: 'search' },
    { person: 'kim', actor: 'nobody at all' },
    { person: 'nobody at all' },
  ] satisfies ActivityRowFilter[]) {
    const expected = rows.filter(
      (row) => containsAllWords(row.person_name, filter.person) && containsAllWords(row.actor_name, filter.actor),
    );
    const found = [];
    let beforeSequence: number | undefined;
    const pageSize = 7;
    do {
      const page = await listActivity(app.db, { ...filter, beforeSequence }, pageSize);
      found.push(...page);
      beforeSequence = page.length === pageSize ? page.at(-1)?.sequence : undefined;
    } while (beforeSequence !== undefined);
    const listSequences = (listed: readonly { sequence: number; object: string }[]) =>
      listed.flatMap(({ sequence, object }) => (object === 'reminder' ? [sequence] : []));
    expect(listSequences(found), JSON.stringify(filter)).toEqual(listSequences(expected));
  }
});
