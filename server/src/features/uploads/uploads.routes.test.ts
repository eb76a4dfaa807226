import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { claimUpload, takeClaimed } from './index.ts';

const house = await testApp();
afterAll(house.close);
const trainer = await house.person({ role: 'trainer' });
const trainee = await house.person();

const pdf = Buffer.from('%PDF-1.7\nA procedure\n%%EOF\n');
const announced = (changes: object = {}) => ({
  fileName: 'Loop check.pdf',
  mimeType: 'application/pdf',
  fileSize: pdf.length,
  purpose: 'sop',
  ...changes,
});
const refusalOf = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code];

async function addressFor(as: Person, changes: object = {}): Promise<string> {
  const reply = await house.call(uploadsEndpoints.request, { as, body: announced(changes) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().uploadURL;
}

const put = (as: Person, url: string, payload: Buffer, type = 'application/pdf') =>
  house.app.inject({
    method: 'PUT',
    url,
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'content-type': type },
    cookies: { loopcheck_session: as.token },
    payload,
  });

describe('An upload', () => {
  test('is announced, sent, claimed and taken once', async () => {
    const url = await addressFor(trainer);
    const sent = await put(trainer, url, pdf);
    expect([sent.statusCode, sent.json()]).toEqual([200, { received: pdf.length }]);
    const call = { ...house, now: new Date(), user: { ...trainer, role: 'trainer' }, request: { log: house.app.log } };
    const { objectPath } = await claimUpload(call as never, url, 'sop');
    expect(await claimUpload(call as never, url, 'sop')).toEqual({ objectPath });
    const wanted = { userId: trainer.id, objectPath, purpose: 'sop' } as const;
    const taken = await takeClaimed(house.db, wanted);
    expect(taken).toMatchObject({ fileName: 'Loop check.pdf', mimeType: 'application/pdf', fileSize: pdf.length });
    expect(await house.storage.find(taken.storageKey)).toMatchObject({ size: pdf.length });
    await expect(takeClaimed(house.db, wanted)).rejects.toMatchObject({ code: 'upload_claimed' });
    expect(refusalOf(await put(trainer, url, pdf))).toEqual([409, 'upload_claimed']);
  });

  test('is for trainers where all learn from it, and for everybody where it is a picture', async () => {
    const reply = await house.call(uploadsEndpoints.request, { as: trainee, body: announced() });
    expect(refusalOf(reply)).toEqual([403, 'forbidden']);
    await addressFor(trainee, { fileName: 'me.png', mimeType: 'image/png', purpose: 'picture' });
  });
});
