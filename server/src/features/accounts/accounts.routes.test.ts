import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

describe('GET /api/auth/user', () => {
  test('returns 401 without a session', async () => {
    const reply = await app.call(accountsEndpoints.me);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'unauthorized' });
  });

  test('returns the owner of the session in the cookie, without the password hash', async () => {
    const person = await app.person({ fullName: 'Li Wei Zhang' });
    const reply = await app.call(accountsEndpoints.me, { as: person });
    expect(reply.json()).toMatchObject({ id: person.id, firstName: 'Li', lastName: 'Wei Zhang', role: 'trainee' });
    // A password hash contains the name of its algorithm.
    expect(reply.body).not.toContain('argon2');
  });
});
