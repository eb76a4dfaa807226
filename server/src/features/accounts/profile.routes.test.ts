import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { givenSent } from '../../testing/given-upload.ts';
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

describe('personal settings', () => {
  test('follow the device until a person changes them, and are stored for that person only', async () => {
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

  test.each([{ theme: 'pink' }, { textSize: 3 }, { mail: 'yes' }])('reject the invalid value %j', async (body) => {
    expect((await app.call(profileEndpoints.saveSettings, { as: person, body })).statusCode).toBe(422);
  });
});

describe('a profile picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = async (as: Person, by = as) => {
    const fileURL = await givenSent(app, by, { purpose: 'picture', fileName: 'me.png', bytes: png });
    return app.call(profileEndpoints.setPicture, { as, body: { fileURL } });
  };
  const fetchPicture = (of: Person, as: Person = other) =>
    app.call(profileEndpoints.picture, { as, params: { userId: of.id } });

  test('is visible to members at a URL that changes with each picture, and the previous file is deleted', async () => {
    expect((await fetchPicture(person)).statusCode).toBe(404);
    const first = (await put(person)).json().profileImageUrl;
    const second = (await put(person)).json().profileImageUrl;
    expect(first).toMatch(`/api/profile/picture/${person.id}?v=`);
    expect(second).not.toBe(first);
    const reply = await fetchPicture(person);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.rawPayload.equals(png)).toBe(true);
    expect((await app.call(accountsEndpoints.me, { as: person })).json().profileImageUrl).toBe(second);
    expect((await eventsOf(app, person)).at(-1)).toMatchObject({ verb: 'updated', result: { fields: 'picture' } });
  });

  test('is deleted when its owner removes it', async () => {
    await put(person);
    const removed = await app.call(profileEndpoints.removePicture, { as: person });
    expect(removed.json().profileImageUrl).toBeNull();
    expect((await fetchPicture(person)).json().code).toBe('picture_not_found');
  });

  test('is deleted when its owner is deleted', async () => {
    await put(person);
    const admin = await app.person({ role: 'trainer', isAdmin: true });
    const deleted = await app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } });
    expect(deleted.statusCode).toBe(200);
    expect((await fetchPicture(person)).statusCode).toBe(404);
  });

  test('cannot be set to the upload of another person or to a missing upload', async () => {
    expect((await put(person, other)).json().code).toBe('upload_not_found');
    const nothing = { as: person, body: { fileURL: '/api/objects/nothing' } };
    expect((await app.call(profileEndpoints.setPicture, nothing)).json().code).toBe('upload_not_found');
    expect((await fetchPicture(person)).statusCode).toBe(404);
  });
});
