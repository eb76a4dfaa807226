import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const house = await testApp();
afterAll(house.close);

let trainee: Person;
let trainer: Person;
let sops: Sop[];
beforeAll(async () => {
  trainee = await house.person();
  trainer = await house.person({ role: 'trainer' });
  sops = (await house.call(sopsEndpoints.list, { as: trainee })).json();
});

const idOf = (number: string) => sops.find((sop) => sop.number === number)?.id ?? '';
const fileOf = (id: string, as: Person, headers = {}) =>
  house.call(sopsEndpoints.file, { as, params: { id }, headers });

describe('The procedures', () => {
  test('are listed by number, none of them released', () => {
    expect(sops).toHaveLength(62);
    expect(sops[0]).toMatchObject({ number: 'LC-01-01', chapterNumber: 1, revision: 1, releasedAt: null });
    expect(sops.map((sop) => sop.number)).toEqual(sops.map((sop) => sop.number).toSorted());
  });

  test('are PDF files, drawn once: the same bytes at every download', async () => {
    const first = await fileOf(idOf('LC-01-01'), trainee);
    const second = await fileOf(idOf('LC-01-01'), trainee);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const again = await fileOf(idOf('LC-01-01'), trainee, { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
  });

  test('are drawn once when many ask at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => fileOf(idOf('LC-01-02'), trainee)));
    expect(new Set(replies.map((reply) => reply.headers.etag)).size).toBe(1);
  });

  test('can be fetched in part', async () => {
    const whole = await fileOf(idOf('LC-01-01'), trainee);
    const part = await fileOf(idOf('LC-01-01'), trainee, { range: 'bytes=5-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 5-9/${whole.rawPayload.length}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true);
    expect((await fileOf(idOf('LC-01-01'), trainee, { range: 'bytes=99999999-' })).statusCode).toBe(416);
  });

  test('an unknown one is not there', async () => {
    const reply = await fileOf('00000000-0000-4000-8000-000000000000', trainee);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'sop_not_found' });
  });
});

describe('The release of a procedure', () => {
  test('is for trainers and admins, once, and is a training event', async () => {
    const params = { id: idOf('LC-02-01') };
    expect((await house.call(sopsEndpoints.release, { as: trainee, params })).statusCode).toBe(403);
    const before = await fileOf(params.id, trainee);
    const released = await house.call(sopsEndpoints.release, { as: trainer, params });
    expect(released.json()).toMatchObject({ number: 'LC-02-01', releasedAt: expect.any(String) });
    expect((await house.call(sopsEndpoints.release, { as: trainer, params })).json()).toMatchObject({
      code: 'sop_already_released',
    });
    const after = await fileOf(params.id, trainee);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    const events = await house.db
      .selectFrom('training_events')
      .select(['verb', 'object', 'actor_id'])
      .where('object_id', '=', params.id)
      .execute();
    expect(events).toEqual([{ verb: 'approved', object: 'sop', actor_id: trainer.id }]);
  });
});
