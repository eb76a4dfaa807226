import { siteEndpoints, type SitePictureKind } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createRotatedPhoto, photoLocation } from '../../testing/sample-pictures.ts';
import { testApp } from '../../testing/test-app.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { uploadFile } from '../../testing/upload-actions.ts';
import { ensureSiteMode } from './index.ts';

const app = await testApp();
afterAll(app.close);
// Adds the row of the table `site`, as the server does at its start.
await ensureSiteMode(app.db, app.config);

const admin = await app.person({ isAdmin: true });
/** A photo whose metadata contain the place where it was taken (`photoLocation`). */
const photo = await createRotatedPhoto(900, 600);

const setPicture = async (kind: SitePictureKind, as = admin) => {
  const fileURL = await uploadFile(app, as, { purpose: 'picture', fileName: 'site.jpg', bytes: photo });
  return app.call(siteEndpoints.setPicture, { as, params: { kind }, body: { fileURL } });
};
const removePicture = (kind: SitePictureKind, as = admin) =>
  app.call(siteEndpoints.removePicture, { as, params: { kind } });
const fetchPicture = (kind: SitePictureKind) => app.call(siteEndpoints.picture, { params: { kind } });
const readSite = async () => (await app.call(siteEndpoints.publicSite)).json();

describe.each(['logo', 'picture'] as const)('the %s of the site', (kind) => {
  const urlField = kind === 'logo' ? 'logoUrl' : 'pictureUrl';

  test('is shown to visitors and recorded when an admin sets it, and gets a new URL each time', async () => {
    expect([(await readSite())[urlField], (await fetchPicture(kind)).statusCode]).toEqual([null, 404]);
    const first = (await setPicture(kind)).json()[urlField];
    const second = (await setPicture(kind)).json()[urlField];
    expect(first).toMatch(`/api/site/pictures/${kind}?v=`);
    expect(second).not.toBe(first);
    expect((await readSite())[urlField]).toBe(second);

    const reply = await fetchPicture(kind);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await listTrainingEvents(app, admin)).map(({ result }) => result)).toContainEqual({
      setting: kind,
      from: 'none',
      to: 'own picture',
    });
  });

  test('does not contain the location at which the uploaded photo was taken', async () => {
    await setPicture(kind);
    expect((await fetchPicture(kind)).rawPayload.includes(photoLocation)).toBe(false);
  });

  test('is deleted from the storage when an admin sets another picture', async () => {
    await setPicture(kind);
    const column = kind === 'logo' ? 'logo_key' : 'picture_key';
    const findKey = async () => (await app.db.selectFrom('site').select(column).executeTakeFirstOrThrow())[column];
    const firstKey = await findKey();
    await setPicture(kind);
    expect(await app.storage.find(firstKey ?? '')).toBeUndefined();
    expect(await app.storage.find((await findKey()) ?? '')).toBeDefined();
  });

  test('can be removed; a repeated removal succeeds too', async () => {
    await setPicture(kind);
    expect((await removePicture(kind)).json()[urlField]).toBeNull();
    expect((await removePicture(kind)).statusCode).toBe(200);
    expect((await fetchPicture(kind)).json().code).toBe('picture_not_found');
  });

  test.each(['trainee', 'trainer'] as const)('cannot be set or removed by a %s', async (role) => {
    const person = await app.person({ role });
    expect((await setPicture(kind, person)).statusCode).toBe(403);
    expect((await removePicture(kind, person)).statusCode).toBe(403);
  });

  test('cannot be removed by visitors', async () => {
    expect((await app.call(siteEndpoints.removePicture, { params: { kind } })).statusCode).toBe(401);
  });

  test('cannot be set to the upload of another person', async () => {
    const other = await app.person();
    const fileURL = await uploadFile(app, other, { purpose: 'picture', fileName: 'site.jpg', bytes: photo });
    const reply = await app.call(siteEndpoints.setPicture, { as: admin, params: { kind }, body: { fileURL } });
    expect(reply.json().code).toBe('upload_not_found');
  });
});

test('GET /api/site/pictures/:kind returns 404 for an unknown kind of picture', async () => {
  expect(
    (await app.fastify.inject({ url: '/api/site/pictures/banner', headers: { host: '127.0.0.1:3000' } })).statusCode,
  ).toBe(404);
});
