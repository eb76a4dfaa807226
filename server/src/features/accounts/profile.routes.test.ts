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

describe('Settings', () => {
  test('follow the device until somebody chooses, and stay as chosen, for that person alone', async () => {
    const asked = { theme: 'system', textSize: 'normal', motion: 'system', mail: true, mailAvailable: false };
    expect((await app.call(profileEndpoints.settings, { as: person })).json()).toEqual(asked);
    const save = (body: object) => app.call(profileEndpoints.saveSettings, { as: person, body });
    expect((await save({ theme: 'dark', textSize: 'larger' })).json()).toMatchObject({
      theme: 'dark',
      motion: 'system',
    });
    expect((await save({ motion: 'reduced', mail: false })).json()).toEqual({
      ...asked,
      theme: 'dark',
      textSize: 'larger',
      motion: 'reduced',
      mail: false,
    });
    expect((await save({})).json().theme).toBe('dark');
    expect((await app.call(profileEndpoints.settings, { as: other })).json()).toEqual(asked);
  });

  test.each([{ theme: 'pink' }, { textSize: 3 }, { mail: 'yes' }])(
    'refuse what there is no choice of: %j',
    async (body) => {
      expect((await app.call(profileEndpoints.saveSettings, { as: person, body })).statusCode).toBe(422);
    },
  );
});

describe('The own picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = async (as: Person, by = as) => {
    const fileURL = await givenSent(app, by, { purpose: 'picture', fileName: 'me.png', bytes: png });
    return app.call(profileEndpoints.setPicture, { as, body: { fileURL } });
  };
  const seen = (of: Person, as: Person = other) =>
    app.call(profileEndpoints.picture, { as, params: { userId: of.id } });

  test('is seen by members at an address that changes with it, and the one before is gone', async () => {
    expect((await seen(person)).statusCode).toBe(404);
    const first = (await put(person)).json().profileImageUrl;
    const second = (await put(person)).json().profileImageUrl;
    expect(first).toMatch(`/api/profile/picture/${person.id}?v=`);
    expect(second).not.toBe(first);
    const reply = await seen(person);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.rawPayload.equals(png)).toBe(true);
    expect((await app.call(accountsEndpoints.me, { as: person })).json().profileImageUrl).toBe(second);
    expect((await eventsOf(app, person)).at(-1)).toMatchObject({ verb: 'updated', result: { fields: 'picture' } });
  });

  test('goes when it is removed', async () => {
    await put(person);
    const removed = await app.call(profileEndpoints.removePicture, { as: person });
    expect(removed.json().profileImageUrl).toBeNull();
    expect((await seen(person)).json().code).toBe('picture_not_found');
  });

  test('goes with a person who is deleted', async () => {
    await put(person);
    const admin = await app.person({ role: 'trainer', isAdmin: true });
    const deleted = await app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } });
    expect(deleted.statusCode).toBe(200);
    expect((await seen(person)).statusCode).toBe(404);
  });

  test('is never made of what somebody else has uploaded, nor of nothing', async () => {
    expect((await put(person, other)).json().code).toBe('upload_not_found');
    const nothing = { as: person, body: { fileURL: '/api/objects/nothing' } };
    expect((await app.call(profileEndpoints.setPicture, nothing)).json().code).toBe('upload_not_found');
    expect((await seen(person)).statusCode).toBe(404);
  });
});
