import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { uploadFile } from '../../testing/upload-actions.ts';
import type { Person } from '../../testing/people.ts';
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
  test('follow the device by default, and a change affects only the fields that it contains, and only this person', async () => {
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
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const setPicture = async (as: Person, uploader = as) => {
    const fileURL = await uploadFile(app, uploader, { purpose: 'picture', fileName: 'me.png', bytes: png });
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
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.rawPayload.equals(png)).toBe(true);
    expect((await app.call(accountsEndpoints.me, { as: person })).json().profileImageUrl).toBe(second);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'updated',
      result: { fields: 'picture' },
    });
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
    expect((await setPicture(person, other)).json().code).toBe('upload_not_found');
    const unknownUpload = { as: person, body: { fileURL: '/api/objects/nothing' } };
    expect((await app.call(profileEndpoints.setPicture, unknownUpload)).json().code).toBe('upload_not_found');
    expect((await fetchPicture(person)).statusCode).toBe(404);
  });
});
