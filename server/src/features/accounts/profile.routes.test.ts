import { readdir } from 'node:fs/promises';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { uploadFile } from '../../testing/upload-actions.ts';
import type { Person } from '../../testing/people.ts';
import { createAnimation, createOneBitPng, createRotatedPhoto, photoLocation } from '../../testing/sample-pictures.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;
let other: Person;

beforeAll(async () => {
  app = await testApp();
  other = await app.person();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.person();
});

describe('the settings of a person', () => {
  test('follow the device by default; a change affects only the fields that it contains, and only this person', async () => {
    const defaultSettings = { theme: 'system', textSize: 'normal', motion: 'system', mail: true, mailAvailable: false };
    expect((await app.call(profileEndpoints.settings, { as: person })).json()).toEqual(defaultSettings);

    const save = (body: object) => app.call(profileEndpoints.saveSettings, { as: person, body });
    expect((await save({ theme: 'dark', textSize: 'larger' })).json()).toMatchObject({
      theme: 'dark',
      motion: 'system',
    });
    expect((await save({ motion: 'reduced', mail: false })).json()).toEqual({
      ...defaultSettings,
      theme: 'dark',
      textSize: 'larger',
      motion: 'reduced',
      mail: false,
    });
    expect((await save({})).json().theme).toBe('dark');

    expect((await app.call(profileEndpoints.settings, { as: other })).json()).toEqual(defaultSettings);
  });

  test.each([{ theme: 'pink' }, { textSize: 3 }, { mail: 'yes' }])(
    'cannot be changed to the invalid value %j',
    async (body) => {
      expect((await app.call(profileEndpoints.saveSettings, { as: person, body })).statusCode).toBe(422);
    },
  );
});

describe('a profile picture', () => {
  let photo: Buffer;
  beforeAll(async () => {
    // The photo is stored sideways: a screen shows it 600 pixels wide and 900 pixels high.
    photo = await createRotatedPhoto(900, 600);
  });
  const setPicture = async (as: Person, { uploader = as, fileName = 'me.jpg', bytes = photo } = {}) => {
    const fileURL = await uploadFile(app, uploader, { purpose: 'picture', fileName, bytes });
    return app.call(profileEndpoints.setPicture, { as, body: { fileURL } });
  };
  const fetchPicture = (of: Person, as: Person = other) =>
    app.call(profileEndpoints.picture, { as, params: { userId: of.id } });

  test('is served to signed-in people, and has a different URL after it is replaced', async () => {
    expect((await fetchPicture(person)).statusCode).toBe(404);

    const first = (await setPicture(person)).json().profileImageUrl;
    const second = (await setPicture(person)).json().profileImageUrl;

    expect(first).toMatch(`/api/profile/picture/${person.id}?v=`);
    expect(second).not.toBe(first);
    const reply = await fetchPicture(person);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await app.call(accountsEndpoints.me, { as: person })).json().profileImageUrl).toBe(second);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'updated',
      result: { fields: 'picture' },
    });
  });

  test('is made from the uploaded photo: upright, at most 512 pixels, in WebP, without the location of the photo', async () => {
    expect(photo.includes(photoLocation)).toBe(true);
    await setPicture(person);
    const { rawPayload } = await fetchPicture(person);
    // The height is reduced from 900 to 512 pixels, and the width in the same proportion: 600 * 512 / 900 = 341.
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 341, height: 512 });
    expect(rawPayload.includes(photoLocation)).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  test('leaves no other file when it replaces an earlier picture', async () => {
    const findStorageKey = async () => {
      const query = app.db.selectFrom('users').select('profile_image_path').where('id', '=', person.id);
      return (await query.executeTakeFirstOrThrow()).profile_image_path ?? '';
    };
    await setPicture(person);
    const firstKey = await findStorageKey();
    await setPicture(person);
    const secondKey = await findStorageKey();
    await app.runJobs();

    const fileNames = (await readdir(app.filesFolder, { recursive: true })).filter((name) =>
      /\.(jpg|webp)$/.test(name),
    );
    expect(fileNames.filter((name) => secondKey.endsWith(name))).not.toEqual([]);
    expect(firstKey).toMatch(/^pictures\//);
    expect(fileNames.filter((name) => firstKey.endsWith(name))).toEqual([]);
    // The uploaded files had the extension jpg, and are deleted.
    expect(fileNames.filter((name) => name.endsWith('.jpg'))).toEqual([]);
  });

  test('contains only the first frame of an uploaded animation', async () => {
    await setPicture(person, { fileName: 'me.webp', bytes: await createAnimation('webp') });
    const { pages = 1, format } = await sharp((await fetchPicture(person)).rawPayload).metadata();
    expect([format, pages]).toEqual(['webp', 1]);
  });

  test('is refused if the file cannot be decoded or has more than 50 million pixels', async () => {
    const damaged = await setPicture(person, { bytes: photo.subarray(0, photo.length / 2) });
    expect([damaged.statusCode, damaged.json().code]).toEqual([422, 'file_damaged']);
    // The file contains only one row of pixels. The size in its header is enough for the refusal.
    const huge = await setPicture(person, { fileName: 'me.png', bytes: createOneBitPng(60_000, 60_000, 1) });
    expect([huge.statusCode, huge.json().code]).toEqual([413, 'picture_too_many_pixels']);
    expect((await fetchPicture(person)).statusCode).toBe(404);
  });

  test('is set once if the same upload is used twice at the same time', async () => {
    const fileURL = await uploadFile(app, person, { purpose: 'picture', fileName: 'me.jpg', bytes: photo });
    const setSamePicture = () => app.call(profileEndpoints.setPicture, { as: person, body: { fileURL } });
    const statuses = (await Promise.all([setSamePicture(), setSamePicture()])).map((reply) => reply.statusCode);
    expect(statuses.toSorted((one, another) => one - another)).toEqual([200, 409]);
    expect((await fetchPicture(person)).statusCode).toBe(200);
  });

  test('is no longer served after its owner removes it', async () => {
    await setPicture(person);
    const removed = await app.call(profileEndpoints.removePicture, { as: person });
    expect(removed.json().profileImageUrl).toBeNull();
    expect((await fetchPicture(person)).json().code).toBe('picture_not_found');
  });

  test('is no longer served after its owner is deleted', async () => {
    await setPicture(person);
    const admin = await app.person({ role: 'trainer', isAdmin: true });
    const deleted = await app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } });
    expect(deleted.statusCode).toBe(200);
    expect((await fetchPicture(person)).statusCode).toBe(404);
  });

  test('cannot be set to a file that another person uploaded, nor to an unknown file', async () => {
    expect((await setPicture(person, { uploader: other })).json().code).toBe('upload_not_found');
    const unknownUpload = { as: person, body: { fileURL: '/api/objects/nothing' } };
    expect((await app.call(profileEndpoints.setPicture, unknownUpload)).json().code).toBe('upload_not_found');
    expect((await fetchPicture(person)).statusCode).toBe(404);
  });
});
