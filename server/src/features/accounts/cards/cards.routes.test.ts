import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { cardsEndpoints, type PrintedCards } from '@loopcheck/contract/features/accounts/cards.contract';
import { maxPeoplePerBulkRequest } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findOneTimeLink } from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import { accountAndAddressLimit, addressLimit } from '../accounts.rules.ts';
import { cardToken } from './card-token.ts';

const publicUrl = 'http://plant.test:3000';
const headers = { host: 'plant.test:3000', origin: publicUrl };
const app = await testApp({ DEMO: 'off', PUBLIC_URL: publicUrl }, { hasRateLimits: true });
afterAll(app.close);
const password = 'gravel under seven boots';

let testNumber = 0;
let admin: Person;
let person: Person;
let employeeId: string;
beforeEach(async () => {
  // Failed attempts of earlier tests must not count.
  app.clock.advance(addressLimit.windowMs);
  testNumber += 1;
  employeeId = `CARD-${testNumber}`;
  admin = await app.person({ isAdmin: true, role: 'trainer' });
  await app.db.updateTable('site').set({ second_factor_required_for: 'nobody' }).execute();
  person = await app.person({ email: null, employeeId, fullName: 'Kofi Mensah', passwordHash: null });
});

const createCards = (userIds: readonly string[], as: Person | undefined = admin) =>
  app.call(cardsEndpoints.create, { ...(as && { as }), body: { userIds }, headers });
const createCard = async (id = person.id): Promise<string> =>
  (await createCards([id])).json<PrintedCards>().cards[0]?.code ?? '';
const useCard = (code: string, form: object = {}) =>
  app.call(cardsEndpoints.use, { body: { employee_id: employeeId, code, password, ...form }, headers });
const signIn = (email: string) => app.call(accountsEndpoints.signIn, { body: { email, password }, headers });
const statusAndCode = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().code];
const withoutRequestId = (reply: LightMyRequestResponse) => ({ ...reply.json(), requestId: '' });
const cardNotValid = [404, 'card_not_valid'];
/** A code that no card has. */
const guessedCode = '7KQM-3XTP-WR9H';

describe('printing cards', () => {
  test('returns one card for each person, in the order of the request, and the site name, address and QR code to print', async () => {
    const other = await app.person({ email: null, employeeId: `OTHER-${testNumber}`, fullName: 'Ana Lima' });
    const reply = await createCards([other.id, person.id, other.id]);
    expect(reply.statusCode).toBe(200);
    const printed = reply.json<PrintedCards>();
    expect(printed).toMatchObject({ siteName: 'Loopcheck', siteAddress: publicUrl });
    expect(printed.cards).toMatchObject([
      { userId: other.id, fullName: 'Ana Lima', employeeId: `OTHER-${testNumber}` },
      { userId: person.id, fullName: 'Kofi Mensah', employeeId },
    ]);
    for (const { code } of printed.cards) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(printed.qrCode.path).toMatch(/^M\d/);
    const days = printed.cards.map(({ expiresAt }) => (Date.parse(expiresAt) - app.clock.now().getTime()) / 86_400_000);
    // `other` has a password. A card that resets a password is valid for one day, and a card for a first password, like
    // that of `person`, for 14 days.
    expect(days[0]).toBeCloseTo(1, 4);
    expect(days[1]).toBeCloseTo(14, 4);
  });

  test('stores only a hash of the code, and records the card without the code', async () => {
    const code = await createCard();
    const links = await app.db.selectFrom('one_time_links').selectAll().where('user_id', '=', person.id).execute();
    const events = await listTrainingEvents(app, person);
    expect(events.at(-1)).toMatchObject({ verb: 'requested', object: 'password', actor_id: admin.id });
    expect(events.at(-1)?.result).toEqual({ by: 'card' });
    for (const text of [code, code.replaceAll('-', '')]) expect(JSON.stringify([links, events])).not.toContain(text);
  });

  test('is allowed only for admins with a recent proof of identity', async () => {
    expect((await app.call(cardsEndpoints.create, { body: { userIds: [person.id] }, headers })).statusCode).toBe(401);
    const trainer = await app.person({ role: 'trainer' });
    for (const other of [person, trainer])
      expect(statusAndCode(await createCards([person.id], other))).toEqual([403, 'forbidden']);
    // A proof of identity is fresh for ten minutes.
    app.clock.advance(11 * 60_000);
    expect(statusAndCode(await createCards([person.id]))).toEqual([403, 'confirmation_required']);
  });

  test('leaves out people who are not allowed to get a card, and states the reason for each of them', async () => {
    const inactive = await app.person();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    const waiting = await app.person({ approvedAt: null });
    const nobody = 'b6a1a2f0-7f3a-4c1e-8d39-0a4f5f0d2b11';
    const reply = await createCards([admin.id, inactive.id, person.id, waiting.id, nobody]);
    expect(reply.json<PrintedCards>().cards.map(({ userId }) => userId)).toEqual([person.id]);
    expect(reply.json<PrintedCards>().leftOut.map(({ id, outcome }) => [id, outcome])).toEqual([
      [admin.id, 'own_account'],
      [inactive.id, 'account_not_open'],
      [waiting.id, 'account_not_open'],
      [nobody, 'user_not_found'],
    ]);
  });

  test('is accepted for 1 to 500 people', async () => {
    expect((await createCards([])).statusCode).toBe(422);
    const many = Array.from({ length: maxPeoplePerBulkRequest + 1 }, () => person.id);
    expect((await createCards(many)).statusCode).toBe(422);
    // The request names the same person 500 times. This person gets one card.
    expect((await createCards(many.slice(1))).json<PrintedCards>().cards).toHaveLength(1);
  });
});

describe('using a card', () => {
  test('sets the password, signs in, and works once', async () => {
    const code = await createCard();
    const reply = await useCard(code);
    expect(reply.json()).toMatchObject({ id: person.id, email: null });
    expect(reply.headers['set-cookie']).toBeDefined();
    expect(statusAndCode(await useCard(code))).toEqual(cardNotValid);
    expect((await signIn(employeeId)).statusCode).toBe(200);
    expect((await app.call(accountsEndpoints.me, { as: person, headers })).statusCode).toBe(401);
    const event = (await listTrainingEvents(app, person)).find(({ verb }) => verb === 'updated');
    expect(event).toMatchObject({ object: 'password', actor_id: person.id, result: { by: 'card' } });
  });

  test('ignores letter case, spaces and hyphens', async () => {
    const code = await createCard();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await useCard(typed, { employee_id: ` ${employeeId.toLowerCase()} ` })).statusCode).toBe(200);
  });

  // PostgreSQL and JavaScript convert these letters to lower case differently.
  test.each(['İ-12', 'ΟΔΟΣ'])('finds the account with the employee ID %s, as the sign-in does', async (name) => {
    const other = await app.person({ email: null, employeeId: name });
    const code = await createCard(other.id);
    expect((await useCard(code, { employee_id: name })).json()).toMatchObject({ id: other.id });
    expect((await signIn(name)).json()).toMatchObject({ id: other.id });
  });

  test('sets the password for only one of several concurrent requests', async () => {
    const code = await createCard();
    const replies = await Promise.all(Array.from({ length: 4 }, () => useCard(code)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404,
    ]);
    expect(replies.filter(({ statusCode }) => statusCode === 404).map(statusAndCode)).toEqual(
      Array.from({ length: 3 }, () => cardNotValid),
    );
  });

  test('keeps the card if the password is too short or easy to guess', async () => {
    const code = await createCard();
    expect(statusAndCode(await useCard(code, { password: 'short' }))).toEqual([422, 'password_too_short']);
    expect(statusAndCode(await useCard(code, { password: 'kofi mensah 1' }))).toEqual([422, 'password_too_weak']);
    expect((await useCard(code)).statusCode).toBe(200);
  });

  test.each([
    ['14 days', { passwordHash: null }, 14],
    ['24 hours if the person has a password', {}, 1],
  ])('is refused after %s, and with the employee ID of another person', async (_, options, days) => {
    const other = await app.person({ email: null, employeeId: `OTHER-${testNumber}`, ...options });
    const code = await createCard(other.id);
    expect(statusAndCode(await useCard(code))).toEqual(cardNotValid);
    app.clock.advance(days * 86_400_000 - 60_000);
    // A complaint about the password shows that the card is still valid, and does not use up the card.
    const weakPassword = { employee_id: `OTHER-${testNumber}`, password: 'short' };
    expect(statusAndCode(await useCard(code, weakPassword))).toEqual([422, 'password_too_short']);
    app.clock.advance(60_001);
    expect(statusAndCode(await useCard(code, { employee_id: `OTHER-${testNumber}` }))).toEqual(cardNotValid);
  });

  test('is refused after a newer card or link was created, and makes older links invalid', async () => {
    const older = await createCard();
    const newer = await createCard();
    expect(statusAndCode(await useCard(older))).toEqual(cardNotValid);
    const link = await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id }, headers });
    expect(link.statusCode).toBe(200);
    expect(statusAndCode(await useCard(newer))).toEqual(cardNotValid);
    await createCard();
    const token = String(link.json().address).split('/').at(-1) ?? '';
    const opened = await app.call(accountsEndpoints.oneTimeLink, { params: { token }, headers });
    expect(opened.statusCode).toBe(404);
  });

  test('is refused after the account was deactivated, even if the account is active again', async () => {
    const code = await createCard();
    for (const isActive of [false, true]) {
      const options = { as: admin, params: { id: person.id }, body: { isActive }, headers };
      expect((await app.call(usersEndpoints.update, options)).statusCode).toBe(200);
      expect(statusAndCode(await useCard(code))).toEqual(cardNotValid);
    }
  });

  test('is refused by the call that redeems one-time links, because that call has other limits', async () => {
    const code = await createCard();
    const token = cardToken(await app.siteKeys.read(), person.id, code.replaceAll('-', ''));
    expect(await findOneTimeLink(app.db, token, app.clock.now())).toMatchObject({ purpose: 'card' });
    const reply = await app.call(accountsEndpoints.redeemOneTimeLink, {
      params: { token },
      body: { password },
      headers,
    });
    expect(statusAndCode(reply)).toEqual([404, 'link_not_valid']);
    expect((await useCard(code)).statusCode).toBe(200);
  });

  test('asks for the second factor of the account', async () => {
    const code = await createCard();
    await app.db
      .insertInto('authenticator_apps')
      .values({
        user_id: person.id,
        encrypted_secret: new Uint8Array([1]),
        last_used_step: 0,
        added_at: app.clock.now(),
      })
      .execute();
    const reply = await useCard(code);
    expect(statusAndCode(reply)).toEqual([401, 'second_factor_required']);
    expect(reply.json().secondFactor.methods).toContain('app');
    expect(reply.headers['set-cookie']).toBeUndefined();
    // The password is set, as with a one-time link.
    expect(statusAndCode(await signIn(employeeId))).toEqual([401, 'second_factor_required']);
  });
});

describe('guessing codes', () => {
  test('gets the same reply for an unknown employee ID as for a wrong code, and a wrong code is recorded as a failed sign-in', async () => {
    await createCard();
    const wrongCode = await useCard(guessedCode);
    const unknownId = await useCard(guessedCode, { employee_id: 'nobody has this' });
    expect(statusAndCode(wrongCode)).toEqual(cardNotValid);
    expect(withoutRequestId(unknownId)).toEqual(withoutRequestId(wrongCode));
    const attempts = await app.db.selectFrom('sign_ins').selectAll().where('user_id', '=', person.id).execute();
    expect(attempts).toMatchObject([{ succeeded: false, refused: false }]);
  });

  test.each(['known', 'unknown'])(
    'for one employee ID is limited, whether or not an account has this ID (%s)',
    async (kind) => {
      const code = await createCard();
      const name = kind === 'known' ? employeeId : `nobody ${testNumber}`;
      for (let attempt = 0; attempt < accountAndAddressLimit.limit; attempt += 1)
        expect((await useCard(guessedCode, { employee_id: name })).statusCode).toBe(404);
      expect(statusAndCode(await useCard(guessedCode, { employee_id: name }))).toEqual([429, 'too_many_requests']);
      // The right code works all the same: nobody can keep a person from using a card.
      expect((await useCard(code)).statusCode).toBe(200);
    },
  );

  test('from one IP address is limited together with the failed sign-ins from this address', async () => {
    const code = await createCard();
    for (let attempt = 0; attempt < addressLimit.limit; attempt += 1)
      await useCard(guessedCode, { employee_id: `nobody ${testNumber} ${attempt}` });
    expect(statusAndCode(await useCard(guessedCode))).toEqual([429, 'too_many_requests']);
    expect((await signIn(employeeId)).statusCode).toBe(429);
    expect((await useCard(code)).statusCode).toBe(200);
  });
});
