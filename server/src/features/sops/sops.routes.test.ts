import type { Endpoint } from '@loopcheck/contract/endpoint';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, type SopHit, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
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

const findSopId = (number: string) => sops.find((sop) => sop.number === number)?.id ?? '';
const requestFile = (id: string, as: Person, headers = {}) =>
  app.call(sopsEndpoints.file, { as, params: { id }, headers });

describe('the shipped procedures', () => {
  test('are listed in the order of their numbers and are not released yet', () => {
    const shippedSopCount = 63;
    expect(sops).toHaveLength(shippedSopCount);
    expect(sops[0]).toMatchObject({ number: 'LC-01-01', chapterNumber: 1, revision: 1 });
    expect(sops.filter((sop) => sop.releasedAt !== null)).toEqual([]);
    expect(sops.map((sop) => sop.number)).toEqual(sops.map((sop) => sop.number).toSorted());
  });

  test('are PDF files that are rendered only once: every request returns the same bytes, or 304 for a matching ETag', async () => {
    const first = await requestFile(findSopId('LC-01-01'), trainee);
    const second = await requestFile(findSopId('LC-01-01'), trainee);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const cachedReply = await requestFile(findSopId('LC-01-01'), trainee, { 'if-none-match': first.headers.etag });
    expect(cachedReply.statusCode).toBe(304);
  });

  test('are rendered only once if six requests for the same file arrive concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => requestFile(findSopId('LC-01-02'), trainee)));
    expect(new Set(replies.map((reply) => reply.headers.etag)).size).toBe(1);
  });

  test('can be requested in part with a Range header; a range after the end of the file returns 416', async () => {
    const whole = await requestFile(findSopId('LC-01-01'), trainee);
    const part = await requestFile(findSopId('LC-01-01'), trainee, { range: 'bytes=5-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 5-9/${whole.rawPayload.length}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true);
    expect((await requestFile(findSopId('LC-01-01'), trainee, { range: 'bytes=99999999-' })).statusCode).toBe(416);
  });

  test('return 404 sop_not_found for an unknown id', async () => {
    const reply = await requestFile('00000000-0000-4000-8000-000000000000', trainee);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'sop_not_found' });
  });
});

describe('marking a procedure as read', () => {
  const call = (endpoint: Endpoint, number: string, as: Person) =>
    app.call(endpoint, { as, params: { id: findSopId(number) } });
  const requestReadStates = async (as: Person) => (await app.call(sopsEndpoints.readStates, { as })).json();

  test('is refused until the procedure has been open for five seconds, and is recorded only once if it is repeated', async () => {
    const reader = await app.person();
    expect((await call(sopsEndpoints.read, 'LC-03-01', reader)).json()).toMatchObject({ code: 'sop_not_viewed' });
    const opened = await call(sopsEndpoints.view, 'LC-03-01', reader);
    expect(opened.json()).toMatchObject({ revision: 1, viewingSeconds: 5, readingSeconds: 5, viewedAt: null });

    app.clock.advance(4_000);
    const tooEarly = await call(sopsEndpoints.read, 'LC-03-01', reader);
    expect([tooEarly.statusCode, tooEarly.json().code]).toEqual([409, 'sop_not_viewed']);

    app.clock.advance(1_000);
    const read = await call(sopsEndpoints.read, 'LC-03-01', reader);
    expect(read.json()).toMatchObject({ sopId: findSopId('LC-03-01'), readRevision: 1, mustReadAgain: false });

    expect((await call(sopsEndpoints.read, 'LC-03-01', reader)).json()).toEqual(read.json());
    expect(await requestReadStates(reader)).toEqual({ items: [read.json()], readCount: 1, readAgainCount: 0 });
    const events = await listTrainingEvents(app, reader);
    expect(events).toMatchObject([{ verb: 'read', result: { number: 'LC-03-01', revision: 1 } }]);
  });

  test('is recorded only once if three tabs mark the procedure concurrently', async () => {
    const reader = await app.person();
    await call(sopsEndpoints.view, 'LC-03-02', reader);
    app.clock.advance(6_000);
    const replies = await Promise.all([1, 2, 3].map(() => call(sopsEndpoints.read, 'LC-03-02', reader)));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(await listTrainingEvents(app, reader)).toHaveLength(1);
  });

  test('requires five seconds since the latest call of view, or since the first request of the file if view was not called', async () => {
    const reader = await app.person();
    await call(sopsEndpoints.view, 'LC-03-03', reader);
    app.clock.advance(4_000);
    await call(sopsEndpoints.view, 'LC-03-03', reader);
    app.clock.advance(3_000);
    expect((await call(sopsEndpoints.read, 'LC-03-03', reader)).statusCode).toBe(409);

    // After a call of view, a request of the file does not restart the five seconds.
    await requestFile(findSopId('LC-03-03'), reader);
    app.clock.advance(2_000);
    // The latest call of view was 3 + 2 seconds ago.
    expect((await call(sopsEndpoints.read, 'LC-03-03', reader)).statusCode).toBe(200);

    await requestFile(findSopId('LC-01-01'), reader);
    app.clock.advance(5_000);
    expect((await call(sopsEndpoints.read, 'LC-01-01', reader)).statusCode).toBe(200);
  });

  test('does not mark the procedure as read for another person', async () => {
    const other = await app.person();
    expect(await requestReadStates(other)).toEqual({ items: [], readCount: 0, readAgainCount: 0 });
    expect((await call(sopsEndpoints.read, 'LC-03-01', other)).statusCode).toBe(409);
  });

  test('is not done by a download; the download is recorded as a separate training event', async () => {
    const reader = await app.person();
    expect((await call(sopsEndpoints.download, 'LC-03-01', reader)).json()).toMatchObject({ revision: 1 });
    expect(await listTrainingEvents(app, reader)).toMatchObject([{ verb: 'downloaded' }]);
  });

  test('returns 404 sop_not_found for an unknown procedure, like opening it, downloading it and requesting its text', async () => {
    const reader = await app.person();
    for (const endpoint of [sopsEndpoints.view, sopsEndpoints.read, sopsEndpoints.download, sopsEndpoints.text]) {
      const params = { id: crypto.randomUUID() };
      const reply = await app.call(endpoint, { as: reader, params });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'sop_not_found']);
    }
  });
});

describe('GET /api/documents', () => {
  test('shows every change immediately, even a change that was made directly in the database', async () => {
    const read = async () => (await app.call(sopsEndpoints.list, { as: trainee })).json<Sop[]>();
    const [first, ...others] = await read();
    const change = (columns: { title?: string; is_active?: boolean }) =>
      app.db
        .updateTable('sops')
        .set(columns)
        .where('id', '=', first?.id ?? '')
        .execute();
    await change({ title: 'Renamed' });
    expect(await read()).toEqual([{ ...first, title: 'Renamed' }, ...others]);
    await change({ is_active: false });
    expect(await read()).toEqual(others);
    await change({ title: first?.title ?? '', is_active: true });
    expect(await read()).toEqual([first, ...others]);
  });

  test('returns 304 for the ETag of the previous reply if no procedure has changed', async () => {
    const first = await app.call(sopsEndpoints.list, { as: trainee });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.call(sopsEndpoints.list, { as: trainee, headers })).statusCode).toBe(304);
  });
});

describe('the search for procedures', () => {
  const search = async (text: string): Promise<SopHit[]> =>
    (await app.call(sopsEndpoints.search, { as: trainee, query: { search: text } })).json();
  const listNumbers = (hits: SopHit[]) => hits.map(({ id }) => sops.find((sop) => sop.id === id)?.number ?? '');
  const listSortedNumbers = (hits: SopHit[]) => listNumbers(hits).toSorted((one, other) => one.localeCompare(other));
  /** The snippet of a hit as a text in which brackets mark the found words. */
  const snippetText = (hit?: SopHit) =>
    hit?.snippet?.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('') ?? null;

  test('finds procedures by their numbers and by parts of numbers', async () => {
    expect(listNumbers(await search('LC-07-02'))[0]).toBe('LC-07-02');
    const numbersOfChapter = listNumbers(await search('lc-07'));
    expect(numbersOfChapter.slice(0, 5)).toEqual(['LC-07-01', 'LC-07-02', 'LC-07-03', 'LC-07-04', 'LC-07-05']);
  });

  test('finds words in the text and returns a snippet of less than 300 characters in which the found words are marked', async () => {
    const hits = await search('hash');
    expect(hits.length).toBeGreaterThan(0);
    const hitInText = hits.find(({ snippet }) => snippet !== null);
    expect(snippetText(hitInText)).toMatch(/\[hash\]/i);
    expect(snippetText(hitInText)?.length).toBeLessThan(300);
  });

  test('requires all words, matches parts of words and other word forms, and ignores case and accents', async () => {
    const hitsOfBothWords = await search('event export');
    const hitsOfExport = await search('export');
    expect(hitsOfBothWords.length).toBeGreaterThan(0);
    expect(hitsOfBothWords.length).toBeLessThanOrEqual(hitsOfExport.length);
    expect(listSortedNumbers(await search('EXPÖRT'))).toEqual(listSortedNumbers(hitsOfExport));
    expect((await search('xport')).length).toBeGreaterThanOrEqual(hitsOfExport.length);
    expect((await search('exporting')).length).toBeGreaterThan(0);
  });

  test.each(['', '   ', '%', '_', '\\', "' or 1=1", '\u0000', 'zzzyx', '&|!:*()', '<b>', '😀', 'a'.repeat(100)])(
    'accepts the search text %j; a blank text or an unknown word returns no hits',
    async (text) => {
      const reply = await app.call(sopsEndpoints.search, { as: trainee, query: { search: text } });
      expect(reply.statusCode).toBe(200);
      if (text.trim() === '' || text === 'zzzyx') expect(reply.json()).toEqual([]);
    },
  );
});

describe('the release of a procedure', () => {
  test('is refused for trainees; a trainer can release the procedure once, which changes its PDF and is recorded', async () => {
    const params = { id: findSopId('LC-02-01') };
    expect((await app.call(sopAuthoringEndpoints.release, { as: trainee, params })).statusCode).toBe(403);
    const before = await requestFile(params.id, trainee);
    const released = await app.call(sopAuthoringEndpoints.release, { as: trainer, params });
    expect(released.json()).toMatchObject({ number: 'LC-02-01', releasedAt: expect.any(String) });
    expect((await app.call(sopAuthoringEndpoints.release, { as: trainer, params })).json()).toMatchObject({
      code: 'sop_already_released',
    });
    const after = await requestFile(params.id, trainee);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    const events = await app.db
      .selectFrom('training_events')
      .select(['verb', 'object', 'actor_id'])
      .where('object_id', '=', params.id)
      .execute();
    expect(events).toEqual([{ verb: 'approved', object: 'sop', actor_id: trainer.id }]);
  });
});
