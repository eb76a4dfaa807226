import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import type { Query } from '../../testing/pages.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const admin = await app.person({ isAdmin: true });
const amina = await app.person({ fullName: 'Amina Haddad' });

/** Inserts an event with each of these times, in the given order. */
const insertEvents = (times: readonly string[]) =>
  app.db
    .insertInto('training_events')
    .values(
      times.map((occurred_at) => ({
        person_id: amina.id,
        actor_id: amina.id,
        verb: 'progressed' as const,
        object: 'module' as const,
        occurred_at: new Date(occurred_at),
      })),
    )
    .execute();

interface Page {
  readonly items: { readonly id: string; readonly occurredAt: string }[];
  readonly nextCursor: string | null;
}
/** Compares two times in ISO 8601 and UTC for sorting, newest first. Such times sort like texts. */
const newestFirst = (one = '', other = '') => {
  if (one === other) return 0;
  return one < other ? 1 : -1;
};
type ReadPage = (query: Query) => Promise<Page>;

const readActivity: ReadPage = async (query) =>
  (await app.call(recordsEndpoints.activity, { as: admin, query: { ...query, person: 'Amina' } })).json();
const readRecord: ReadPage = async (query) =>
  (await app.call(traineesEndpoints.events, { as: admin, params: { userId: amina.id }, query })).json();

// The 40 events of 2 March have the same time. The events of 1 March are inserted after them, so the order of insertion
// differs from the order of the times.
const timesOfLastDay = Array.from({ length: 40 }, () => '2026-03-02T10:00:00Z');
await insertEvents([
  ...timesOfLastDay,
  ...Array.from({ length: 40 }, (_, minute) => `2026-03-01T10:${10 + minute}:00Z`),
]);

describe.each([
  ['the activity log', readActivity],
  ['the events of a record', readRecord],
])('%s', (_, readPage) => {
  test('is sorted by time, newest first', async () => {
    const times = (await readPage({})).items.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted(newestFirst));
  });

  test('contains every event once and in order over all pages, even if times are equal and new events arrive', async () => {
    const expected = (
      await app.db
        .selectFrom('training_events')
        .select('id')
        .where('person_id', '=', amina.id)
        .orderBy('occurred_at', 'desc')
        .orderBy('sequence', 'desc')
        .execute()
    ).map(({ id }) => id);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await readPage(cursor === null ? {} : { cursor });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await insertEvents([new Date().toISOString()]);
    } while (cursor !== null);
    expect(ids).toEqual(expected);
  });
});

test('the export is sorted like the list, and its file name states the module of the filter', async () => {
  const module = await app.db
    .selectFrom('modules')
    .select(['id', 'title'])
    .where('chapter_number', '=', 7)
    .executeTakeFirstOrThrow();
  const all = await app.call(recordsEndpoints.exportActivity, { as: admin, query: { person: 'Amina' } });
  const times = parseCsv(all.body)
    .records.slice(1)
    .map(({ cells }) => cells[0]);
  // 80 events were inserted at first. The tests above have inserted more.
  expect(times.length).toBeGreaterThan(80);
  expect(times).toEqual(times.toSorted(newestFirst));

  const findExportFileName = async (moduleId: string) => {
    const reply = await app.call(recordsEndpoints.exportActivity, { as: admin, query: { moduleId } });
    return /filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1];
  };
  expect(await findExportFileName(module.id)).toMatch(/^activity-\d{4}-\d\d-\d\d_module-7-[A-Z][A-Za-z-]+\.csv$/);
  expect(await findExportFileName(crypto.randomUUID())).toMatch(/_module-unknown\.csv$/);
});
