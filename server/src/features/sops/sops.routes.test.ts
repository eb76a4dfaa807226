import type { Endpoint } from '@loopcheck/contract/endpoint';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, type SopHit, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { type Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

let trainee: Person;
let trainer: Person;
let sops: Sop[];
beforeAll(async () => {
  trainee = await app.person();
  trainer = await app.person({ role: 'trainer' });
  sops = (await app.call(sopsEndpoints.list, { as: trainee })).json();
});

const idOf = (number: string) => sops.find((sop) => sop.number === number)?.id ?? '';
const fileOf = (id: string, as: Person, headers = {}) => app.call(sopsEndpoints.file, { as, params: { id }, headers });

describe('the shipped procedures', () => {
  test('are listed in the order of their numbers and are not released yet', () => {
    expect(sops).toHaveLength(62);
    expect(sops[0]).toMatchObject({ number: 'LC-01-01', chapterNumber: 1, revision: 1, releasedAt: null });
    expect(sops.map((sop) => sop.number)).toEqual(sops.map((sop) => sop.number).toSorted());
  });

  test('are PDF files that are rendered only once, so that every download has the same bytes', async () => {
    const first = await fileOf(idOf('LC-01-01'), trainee);
    const second = await fileOf(idOf('LC-01-01'), trainee);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const again = await fileOf(idOf('LC-01-01'), trainee, { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
  });

  test('are rendered only once when several people request the file concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => fileOf(idOf('LC-01-02'), trainee)));
    expect(new Set(replies.map((reply) => reply.headers.etag)).size).toBe(1);
  });

  test('support range requests', async () => {
    const whole = await fileOf(idOf('LC-01-01'), trainee);
    const part = await fileOf(idOf('LC-01-01'), trainee, { range: 'bytes=5-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 5-9/${whole.rawPayload.length}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true);
    expect((await fileOf(idOf('LC-01-01'), trainee, { range: 'bytes=99999999-' })).statusCode).toBe(416);
  });

  test('return 404 for an unknown id', async () => {
    const reply = await fileOf('00000000-0000-4000-8000-000000000000', trainee);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'sop_not_found' });
  });
});

describe('reading a procedure', () => {
  const call = (endpoint: Endpoint, number: string, as: Person) =>
    app.call(endpoint, { as, params: { id: idOf(number) } });
  const statesOf = async (as: Person) => (await app.call(sopsEndpoints.readStates, { as })).json();

  test('can be marked as read after five seconds by the server clock; marking it again changes nothing', async () => {
    const reader = await app.person();
    expect((await call(sopsEndpoints.read, 'LC-03-01', reader)).json()).toMatchObject({ code: 'sop_not_viewed' });
    const begun = await call(sopsEndpoints.view, 'LC-03-01', reader);
    expect(begun.json()).toMatchObject({ revision: 1, readingSeconds: 5 });
    app.clock.advance(4_000);
    const early = await call(sopsEndpoints.read, 'LC-03-01', reader);
    expect([early.statusCode, early.json().code]).toEqual([409, 'sop_not_viewed']);
    app.clock.advance(1_000);
    const read = await call(sopsEndpoints.read, 'LC-03-01', reader);
    expect(read.json()).toMatchObject({ sopId: idOf('LC-03-01'), readRevision: 1, mustReadAgain: false });
    expect((await call(sopsEndpoints.read, 'LC-03-01', reader)).json()).toEqual(read.json());
    expect(await statesOf(reader)).toEqual({ items: [read.json()], readCount: 1, readAgainCount: 0 });
    const events = await eventsOf(app, reader);
    expect(events).toMatchObject([{ verb: 'read', result: { number: 'LC-03-01', revision: 1 } }]);
  });

  test('is recorded once when several tabs mark the procedure as read concurrently', async () => {
    const reader = await app.person();
    await call(sopsEndpoints.view, 'LC-03-02', reader);
    app.clock.advance(6_000);
    const replies = await Promise.all([1, 2, 3].map(() => call(sopsEndpoints.read, 'LC-03-02', reader)));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(await eventsOf(app, reader)).toHaveLength(1);
  });

  test('is timed from the latest opening, or from the sending of the file if view was not called', async () => {
    const reader = await app.person();
    await call(sopsEndpoints.view, 'LC-03-03', reader);
    app.clock.advance(4_000);
    await call(sopsEndpoints.view, 'LC-03-03', reader);
    app.clock.advance(3_000);
    expect((await call(sopsEndpoints.read, 'LC-03-03', reader)).statusCode).toBe(409);
    await fileOf(idOf('LC-03-03'), reader);
    app.clock.advance(2_000);
    expect((await call(sopsEndpoints.read, 'LC-03-03', reader)).statusCode).toBe(200);
    await fileOf(idOf('LC-01-01'), reader);
    app.clock.advance(5_000);
    expect((await call(sopsEndpoints.read, 'LC-01-01', reader)).statusCode).toBe(200);
  });

  test('counts only for the person who has read it', async () => {
    const other = await app.person();
    expect(await statesOf(other)).toEqual({ items: [], readCount: 0, readAgainCount: 0 });
    expect((await call(sopsEndpoints.read, 'LC-03-01', other)).statusCode).toBe(409);
  });

  test('records a download, and returns 404 for an unknown procedure', async () => {
    const reader = await app.person();
    expect((await call(sopsEndpoints.download, 'LC-03-01', reader)).json()).toMatchObject({ revision: 1 });
    expect(await eventsOf(app, reader)).toMatchObject([{ verb: 'downloaded' }]);
    for (const endpoint of [sopsEndpoints.view, sopsEndpoints.read, sopsEndpoints.download, sopsEndpoints.text]) {
      const params = { id: crypto.randomUUID() };
      const reply = await app.call(endpoint, { as: reader, params });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'sop_not_found']);
    }
  });
});

describe('GET /api/documents', () => {
  test('returns 304 when nothing has changed', async () => {
    const first = await app.call(sopsEndpoints.list, { as: trainee });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.call(sopsEndpoints.list, { as: trainee, headers })).statusCode).toBe(304);
  });
});

describe('the search', () => {
  const found = async (search: string): Promise<SopHit[]> =>
    (await app.call(sopsEndpoints.search, { as: trainee, query: { search } })).json();
  const numbersOf = (hits: SopHit[]) => hits.map(({ id }) => sops.find((sop) => sop.id === id)?.number ?? '');
  const inOrder = (hits: SopHit[]) => numbersOf(hits).toSorted((one, other) => one.localeCompare(other));
  const shown = (hit?: SopHit) => hit?.snippet?.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('') ?? null;

  test('finds numbers and parts of numbers', async () => {
    expect(numbersOf(await found('LC-07-02'))[0]).toBe('LC-07-02');
    const ofChapter = numbersOf(await found('lc-07'));
    expect(ofChapter.slice(0, 5)).toEqual(['LC-07-01', 'LC-07-02', 'LC-07-03', 'LC-07-04', 'LC-07-05']);
  });

  test('finds words in the text and shows the text around them', async () => {
    const hits = await found('hash');
    expect(hits.length).toBeGreaterThan(0);
    const inText = hits.find(({ snippet }) => snippet !== null);
    expect(shown(inText)).toMatch(/\[hash\]/i);
    expect(shown(inText)?.length).toBeLessThan(300);
  });

  test('matches all words, parts of words and other word forms, and ignores case and accents', async () => {
    const [both, one] = [await found('event export'), await found('export')];
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThanOrEqual(one.length);
    expect(inOrder(await found('EXPÖRT'))).toEqual(inOrder(one));
    expect((await found('xport')).length).toBeGreaterThanOrEqual(one.length);
    expect((await found('exporting')).length).toBeGreaterThan(0);
  });

  test.each(['', '   ', '%', '_', '\\', "' or 1=1", '\u0000', 'zzzyx', '&|!:*()', '<b>', '😀', 'a'.repeat(100)])(
    'accepts %j',
    async (search) => {
      const reply = await app.call(sopsEndpoints.search, { as: trainee, query: { search } });
      expect(reply.statusCode).toBe(200);
      if (search.trim() === '' || search === 'zzzyx') expect(reply.json()).toEqual([]);
    },
  );
});

describe('the release of a procedure', () => {
  test('is refused for trainees, allowed once for trainers, and recorded', async () => {
    const params = { id: idOf('LC-02-01') };
    expect((await app.call(sopAuthoringEndpoints.release, { as: trainee, params })).statusCode).toBe(403);
    const before = await fileOf(params.id, trainee);
    const released = await app.call(sopAuthoringEndpoints.release, { as: trainer, params });
    expect(released.json()).toMatchObject({ number: 'LC-02-01', releasedAt: expect.any(String) });
    expect((await app.call(sopAuthoringEndpoints.release, { as: trainer, params })).json()).toMatchObject({
      code: 'sop_already_released',
    });
    const after = await fileOf(params.id, trainee);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    const events = await app.db
      .selectFrom('training_events')
      .select(['verb', 'object', 'actor_id'])
      .where('object_id', '=', params.id)
      .execute();
    expect(events).toEqual([{ verb: 'approved', object: 'sop', actor_id: trainer.id }]);
  });
});
