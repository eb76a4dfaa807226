import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulePicturesEndpoints } from '@loopcheck/contract/features/modules/module-pictures.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { createRotatedPhoto, photoLocation } from '../../../testing/sample-pictures.ts';
import { testApp } from '../../../testing/test-app.ts';
import { finishReading, listModulesWithQuiz, type ModuleWithQuiz } from '../../../testing/training-actions.ts';
import { uploadFile } from '../../../testing/upload-actions.ts';

const app = await testApp();
afterAll(app.close);

const trainer = await app.person({ role: 'trainer' });
const trainee = await app.person();
const admin = await app.person({ isAdmin: true });
const [module, otherModule] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz, ModuleWithQuiz];
const photo = await createRotatedPhoto(2000, 1000);

const uploadPhoto = (as: Person) => uploadFile(app, as, { purpose: 'picture', fileName: 'pump.jpg', bytes: photo });
const addPicture = async (as = trainer, id = module.id, fileURL?: string) =>
  app.call(modulePicturesEndpoints.add, { as, params: { id }, body: { fileURL: fileURL ?? (await uploadPhoto(as)) } });
const fetchPicture = (as: Person | undefined, pictureId: string) =>
  app.call(modulePicturesEndpoints.picture, { as, params: { pictureId } });
const getModule = async (id = module.id) =>
  (await app.call(moduleAuthoringEndpoints.one, { as: trainer, params: { id } })).json();
const publish = async (content: string, id = module.id) => {
  const body = { baseRevision: (await getModule(id)).contentRevision, note: 'x', content, parts: [] };
  return (await app.call(moduleAuthoringEndpoints.publish, { as: trainer, params: { id }, body })).json();
};
const figure = (url: string, alt = ' alt="A pump"') =>
  `<figure class="picture medium"><img src="${url}"${alt} width="1456" height="728"></figure>`;
const picture = (await addPicture()).json();

describe('a picture of a module', () => {
  test('is converted from an uploaded photo, without the location of the photo, and replaces the upload', async () => {
    // The photo has 2000 by 1000 pixels, and its metadata state that it must be turned by 90 degrees: 1000 by 2000. The
    // longer side is reduced to 1456 pixels.
    expect(picture).toMatchObject({ url: `/api/module-pictures/${picture.id}`, width: 728, height: 1456 });
    const reply = await fetchPicture(trainee, picture.id);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(reply.rawPayload.includes(photoLocation)).toBe(false);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 728, height: 1456 });
    // An upload is `taken` when a record, here the picture, was made from its file.
    const rows = await app.db.selectFrom('uploads').select('storage_key').where('state', '=', 'taken').execute();
    for (const { storage_key: key } of rows) expect(await app.storage.find(key ?? '')).toBeUndefined();
  });

  test('is kept in the text by a publication and by the restoration of a revision', async () => {
    const { content: before } = await getModule();
    const published = await publish(`${before}${figure(picture.url)}`);
    expect(published.content).toContain(figure(picture.url));
    const read = await app.call(modulesEndpoints.one, { as: trainee, params: { id: module.id } });
    expect(read.json().content).toContain(`src="${picture.url}"`);
    const withoutPicture = await publish(before);
    expect(withoutPicture.content).not.toContain('<img');
    const restored = await app.call(moduleAuthoringEndpoints.restore, {
      as: trainer,
      params: { id: module.id, revision: String(published.contentRevision) },
      body: { baseRevision: withoutPicture.contentRevision },
    });
    expect(restored.json().content).toContain(figure(picture.url));
  });

  test('is removed from a text if it does not belong to the module, and otherwise always has the attribute alt', async () => {
    const unknown = `/api/module-pictures/${crypto.randomUUID()}`;
    const urls = [
      unknown,
      'https://other.example/a.png',
      '/api/logout',
      `${picture.url}?a`,
      'data:image/png;base64,AA',
    ];
    expect((await publish(`<p>a</p>${urls.map((url) => figure(url)).join('')}`)).content).toBe('<p>a</p>');
    expect((await publish(`<p>a</p>${figure(picture.url)}`, otherModule.id)).content).toBe('<p>a</p>');
    const decorative = figure(picture.url, '').replace(' width', ' onerror="a()" class="x" style="a" width');
    expect((await publish(decorative)).content).toBe(
      `<figure class="picture medium"><img src="${picture.url}" width="1456" height="728" alt=""></figure>`,
    );
    const withSpecialCharacters = figure(picture.url, ' alt="1 > 0 &quot;&lt;b&gt;"');
    expect((await publish(withSpecialCharacters)).content).toContain('alt="1 > 0 &#x22;<b>"');
  });

  test('is removed from the text of a new module, because it belongs to another module', async () => {
    const body = { title: 'New', chapterNumber: 70, content: figure(picture.url) };
    expect((await app.call(modulesEndpoints.create, { as: admin, body })).json().content).toBeNull();
  });

  test('is returned to people who are allowed to read its module, even if the module is inactive', async () => {
    const traineeWhoHasRead = await app.person();
    await finishReading(app, traineeWhoHasRead, module);
    const setActive = (isActive: boolean) =>
      app.call(modulesEndpoints.update, { as: admin, params: { id: module.id }, body: { isActive } });
    await setActive(false);
    try {
      const statusCodes = await Promise.all(
        [traineeWhoHasRead, trainer, trainee, undefined].map(
          async (as) => (await fetchPicture(as, picture.id)).statusCode,
        ),
      );
      expect(statusCodes).toEqual([200, 200, 404, 401]);
    } finally {
      await setActive(true);
    }
    expect((await fetchPicture(trainee, crypto.randomUUID())).json().code).toBe('picture_not_found');
  });

  test('is refused with 404 if its file is lost', async () => {
    const lost = (await addPicture()).json();
    const stored = await app.db
      .selectFrom('module_pictures')
      .select('storage_key')
      .where('id', '=', lost.id)
      .executeTakeFirstOrThrow();
    await app.storage.remove(stored.storage_key);
    expect((await fetchPicture(trainee, lost.id)).statusCode).toBe(404);
  });

  test('cannot be added by trainees and visitors, to an unknown module, or from another person’s upload or a damaged file', async () => {
    expect((await addPicture(trainee)).statusCode).toBe(403);
    const body = { fileURL: await uploadPhoto(trainer) };
    expect((await app.call(modulePicturesEndpoints.add, { params: { id: module.id }, body })).statusCode).toBe(401);
    expect((await addPicture(trainer, crypto.randomUUID())).json().code).toBe('module_not_found');
    expect((await addPicture(admin, module.id, await uploadPhoto(trainer))).json().code).toBe('upload_not_found');
    const bytes = Buffer.concat([photo.subarray(0, 400), Buffer.alloc(400)]);
    const damaged = await uploadFile(app, trainer, { purpose: 'picture', fileName: 'a.jpg', bytes });
    expect((await addPicture(trainer, module.id, damaged)).statusCode).toBe(422);
  });

  test('is created only once if two requests with the same upload arrive concurrently', async () => {
    const fileURL = await uploadPhoto(trainer);
    const replies = await Promise.all([
      addPicture(trainer, module.id, fileURL),
      addPicture(trainer, module.id, fileURL),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
