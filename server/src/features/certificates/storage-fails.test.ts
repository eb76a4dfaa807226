import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { afterAll, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

test('When the file store fails nothing is issued, and it is issued when the store is back', async () => {
  const trainer = await app.person({ role: 'trainer' });
  const person = await app.person();
  await givenAllPassed(app, person);
  const { id } = await givenRequest(app, person);
  const params = { id };
  // A file where the folder of certificates would be: every save and every look fails, as on a disk that is gone.
  await app.storage.save('certificates', new Uint8Array([1]), 'text/plain');
  const refused = await app.call(certificatesEndpoints.approve, { as: trainer, params });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage_unavailable']);
  const many = await app.call(certificatesEndpoints.approveMany, { as: trainer, body: { ids: [id] } });
  expect(many.json()).toMatchObject([{ approved: false, message: expect.stringContaining('file store') }]);
  expect((await app.call(certificatesEndpoints.list, { as: person })).json()[0].status).toBe('pending');
  expect((await eventsOf(app, person)).map((event) => event.verb)).not.toContain('approved');

  await app.storage.remove('certificates');
  await givenApproval(app, trainer, id);
  const { file_key: key } = await app.db
    .selectFrom('certificates')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.storage.remove(key ?? '');
  const gone = await app.call(certificatesEndpoints.download, { as: person, params });
  expect([gone.statusCode, gone.json().code]).toEqual([503, 'storage_unavailable']);
});
