import { requiredReadingSeconds } from '@loopcheck/contract/features/progress/progress.rules';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, sopsEndpoints, viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';

const environment = { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' };
const app = await testApp(environment, { secondFactorRequiredFor: 'nobody' });
afterAll(app.close);
// The clock stands still unless a test advances it. Otherwise a second could begin during a test and change the reading
// times, which are counted in whole seconds.
app.clock.stop();
const trainer = await app.person({ role: 'trainer' });
const sops: Sop[] = (await app.call(sopsEndpoints.list, { as: trainer })).json();
const [first, second] = sops as [Sop, Sop];
const wordCounts = await app.db.selectFrom('sops').select(['id', 'word_count']).execute();
const neededSecondsFor = (sop: Sop) =>
  requiredReadingSeconds(wordCounts.find(({ id }) => id === sop.id)?.word_count ?? 0);
const neededSeconds = neededSecondsFor(first);

let reader: Person;
beforeEach(async () => {
  reader = await app.person();
});

const advanceSeconds = (seconds: number) => app.clock.advance(seconds * 1000);
const call = (name: 'view' | 'read', { sop = first, query = {}, as = reader }: CallOptions = {}) =>
  app.call(sopsEndpoints[name], { as, params: { id: sop.id }, query });
type CallOptions = { sop?: Sop; query?: Record<string, string>; as?: Person };
const open = (sop = first) => call('view', { sop });
const confirm = (sop = first) => call('read', { sop });
const recordViewed = () => call('view', { query: { viewed: '1' } });

describe('PUT /api/documents/:id/view', () => {
  test('with viewed=1 records the viewing once, after five seconds, and does not restart the reading time', async () => {
    expect((await recordViewed()).json()).toMatchObject({ code: 'sop_not_viewed' });
    const opened = (await open()).json();
    expect(opened).toMatchObject({ viewingSeconds, readingSeconds: neededSeconds, viewedAt: null });
    expect((await recordViewed()).json()).toMatchObject({ code: 'sop_not_viewed' });
    advanceSeconds(viewingSeconds);
    const viewed = (await recordViewed()).json();
    expect(viewed).toMatchObject({ beganAt: opened.beganAt, viewedAt: expect.any(String) });
    expect((await recordViewed()).json()).toEqual(viewed);
    const events = await listTrainingEvents(app, reader);
    expect(events).toMatchObject([{ verb: 'viewed', object: 'sop', result: { number: first.number, revision: 1 } }]);
    const states = (await app.call(sopsEndpoints.readStates, { as: reader })).json();
    expect(states).toEqual({ items: [], readCount: 0, readAgainCount: 0 });
  });
});

describe('outside demo mode, PUT /api/documents/:id/read', () => {
  test('is refused with 409 reading_too_fast before the required reading time has passed, and recorded afterwards', async () => {
    expect(neededSeconds).toBeGreaterThan(30);
    expect((await confirm()).json()).toMatchObject({ code: 'sop_not_viewed' });
    await open();
    advanceSeconds(viewingSeconds + 1);
    const early = await confirm();
    expect([early.statusCode, early.json().code]).toEqual([409, 'reading_too_fast']);
    expect(early.json().retryAfterSeconds).toBe(neededSeconds - viewingSeconds - 1);
    advanceSeconds(neededSeconds - viewingSeconds - 1);
    const confirmed = await confirm();
    expect(confirmed.json()).toMatchObject({ sopId: first.id, readRevision: 1, mustReadAgain: false });
    expect((await confirm()).json()).toEqual(confirmed.json());
    expect((await listTrainingEvents(app, reader)).map(({ verb }) => verb)).toEqual(['read']);
  });

  test('is recorded once if three tabs confirm at the same time', async () => {
    await open();
    advanceSeconds(neededSeconds);
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(await listTrainingEvents(app, reader)).toHaveLength(1);
  });

  test('counts the same time for only one of two procedures that are open together', async () => {
    await open(first);
    await open(second);
    advanceSeconds(neededSeconds + 1);
    expect((await confirm(first)).statusCode).toBe(200);
    const refused = (await confirm(second)).json();
    expect(refused.code).toBe('reading_too_fast');
    // The time passed is one second longer than `first` needed. Only this second counts for `second`.
    expect(refused.retryAfterSeconds).toBe(neededSecondsFor(second) - 1);
    advanceSeconds(refused.retryAfterSeconds);
    expect((await confirm(second)).statusCode).toBe(200);
  });

  test('uses up the reading time only once if the button is pressed several times', async () => {
    await open(first);
    await open(second);
    // The time is enough to read the first procedure twice and the second once. If each of the three presses used up
    // the reading time of the first procedure, too little would be left for the second.
    advanceSeconds(2 * neededSeconds + neededSecondsFor(second) + 2);
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect((await confirm(second)).statusCode).toBe(200);
    const { credited } = await app.db
      .selectFrom('reading_clocks')
      .select('credited')
      .where('user_id', '=', reader.id)
      .executeTakeFirstOrThrow();
    // `credited` lists the spans of time that are used up, each with its start and its end in seconds.
    const spentSeconds = credited.reduce((sum, [start, end]) => sum + end - start, 0);
    expect(spentSeconds).toBe(neededSeconds + neededSecondsFor(second));
  });

  test('does not count the time before the procedure was opened again', async () => {
    await open();
    advanceSeconds(10 * neededSeconds);
    await open();
    expect((await confirm()).json()).toMatchObject({ code: 'reading_too_fast', retryAfterSeconds: neededSeconds });
  });

  test('does not count the time of another person', async () => {
    await open();
    advanceSeconds(neededSeconds);
    const other = await app.person();
    expect((await call('read', { as: other })).json()).toMatchObject({ code: 'sop_not_viewed' });
    expect((await app.call(sopsEndpoints.read, { params: { id: first.id } })).statusCode).toBe(401);
  });

  test('needs only five seconds for a file whose number of words is not known', async () => {
    // The database counts the words of `plain_text`.
    await app.db.updateTable('sops').set({ plain_text: '' }).where('id', '=', second.id).execute();
    await open(second);
    advanceSeconds(viewingSeconds - 2);
    expect((await confirm(second)).json()).toMatchObject({ code: 'reading_too_fast' });
    advanceSeconds(2);
    expect((await confirm(second)).statusCode).toBe(200);
  });
});

test('the time for which an older revision was open does not count for a newer revision that was only downloaded', async () => {
  await open(second);
  await app.db
    .updateTable('sops')
    .set({ revision: 2, mime_type: 'application/msword', file_key: 'no/file', file_size: 1 })
    .where('id', '=', second.id)
    .execute();
  advanceSeconds(3600);
  await app.call(sopsEndpoints.file, { as: reader, params: { id: second.id } });
  const recorded = await call('view', { sop: second, query: { viewed: '1' } });
  expect(recorded.json()).toMatchObject({ code: 'sop_not_viewed' });
});

test('trainers see separately who has viewed a procedure and who has confirmed to have read it', async () => {
  await open();
  advanceSeconds(viewingSeconds);
  await recordViewed();
  const findReader = async () => {
    const reply = await app.call(sopAuthoringEndpoints.readers, { as: trainer, params: { id: first.id } });
    return reply.json().items.find((item: { userId: string }) => item.userId === reader.id);
  };
  const listReadsOfReader = async () =>
    (await app.call(traineesEndpoints.sopReads, { as: trainer, params: { userId: reader.id } })).json().items;
  expect(await findReader()).toMatchObject({ state: 'not_read', readAt: null, viewedRevision: 1 });
  expect(await listReadsOfReader()).toMatchObject([
    { number: first.number, title: first.title, revision: null, readAt: null, viewedRevision: 1, mustReadAgain: false },
  ]);

  advanceSeconds(neededSeconds);
  await confirm();
  expect(await findReader()).toMatchObject({ state: 'read', readRevision: 1, viewedRevision: 1 });
  expect(await listReadsOfReader()).toMatchObject([{ revision: 1, readAt: expect.any(String), viewedRevision: 1 }]);
});
