import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/**
 * The endpoints without `needsFreshIdentityProof`, each with the reason. `needsFreshIdentityProof` makes people confirm
 * their identity again, for example with their password. These tests check the endpoints for admins, and the endpoints
 * that change the account of the signed-in person. A new endpoint of these kinds must either declare
 * `needsFreshIdentityProof` or be added here.
 */
const endpointsWithoutProof: Readonly<Record<string, string>> = {
  'GET /api/admin/users': 'shows people without secrets',
  'GET /api/admin/users/export': 'shows people without secrets, and records a training event',
  'GET /api/admin/user-ids': 'shows ids',
  'POST /api/admin/users/bulk/check': 'saves nothing',
  'GET /api/admin/departments': 'shows names of departments',
  'GET /api/admin/settings': 'shows settings without secrets',
  'GET /api/admin/first-steps': 'shows what is set up, without secrets',
  'POST /api/admin/first-steps/test-mail': 'mails a fixed text to the signed-in admin',
  'PUT /api/admin/first-steps/hidden': 'hides the list of first steps',
  'GET /api/admin/stats': 'shows figures',
  'GET /api/admin/analytics': 'shows figures',
  'GET /api/admin/activity': 'shows events',
  'GET /api/admin/activity/export': 'shows events',
  'GET /api/admin/modules': 'shows modules',
  'GET /api/admin/registration-clashes': 'shows registrations without secrets',
  'DELETE /api/admin/registration-clashes/:id': 'removes a registration that has no account, and gives no rights',
  'POST /api/admin/users/:id/approve': 'lets a person in as a trainee, with a password that only they know',
  'POST /api/admin/users/:id/refuse': 'gives no rights, and can be undone by activating the account',
  'POST /api/admin/trainer-requests/:userId/refuse': 'gives no rights',
  'POST /api/admin/users/import/check': 'saves nothing',
  'POST /api/admin/users/:id/export': 'shows the data of one person without secrets, and records a training event',
  'POST /api/training-modules': 'changes content, whose revisions are kept',
  'PATCH /api/training-modules/:id': 'changes content, whose revisions are kept',
  'POST /api/trainer/content-updates/:id/keep': 'changes content, whose revisions are kept',
  'POST /api/trainer/content-updates/:id/take-over': 'changes content, whose revisions are kept',
  'PATCH /api/profile': 'changes neither the email nor the password',
  'PATCH /api/profile/settings': 'changes the appearance and notifications',
  'PUT /api/profile/picture': 'changes the picture',
  'DELETE /api/profile/picture': 'changes the picture',
  'POST /api/profile/password': 'takes the current password in the same call',
  'POST /api/session/confirm': 'is the proof',
  'POST /api/session/confirm/passkey': 'is the proof',
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** True for an endpoint that changes the account or a session of the signed-in person. */
const changesOwnAccount = ({ path, method }: Endpoint) =>
  method !== 'GET' && /^\/api\/(profile|session)(\/|$)/.test(path);

const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((feature): Endpoint[] => Object.values(feature));
const checkedEndpoints = allEndpoints.filter((endpoint) => endpoint.access === 'admin' || changesOwnAccount(endpoint));
const endpointsWithProof = allEndpoints.filter(({ needsFreshIdentityProof }) => needsFreshIdentityProof);

describe('needsFreshIdentityProof', () => {
  test('is declared by all endpoints for admins or for changes of the account of the caller, except those in endpointsWithoutProof', () => {
    const undeclared = checkedEndpoints.filter((endpoint) => !endpoint.needsFreshIdentityProof).map(nameOf);
    expect(
      undeclared.toSorted(),
      'Declare needsFreshIdentityProof, or add the endpoint with a reason to "endpointsWithoutProof"',
    ).toEqual(Object.keys(endpointsWithoutProof).toSorted());
  });

  // Public endpoints have no session, and pages repeat GET requests in the background.
  test('is not declared by public endpoints or GET endpoints', () => {
    const isPublicOrGet = ({ access, method }: Endpoint) => access === 'public' || method === 'GET';
    expect(endpointsWithProof.filter(isPublicOrGet).map(nameOf)).toEqual([]);
  });

  // These endpoints must not be moved to `endpointsWithoutProof`.
  test('is declared by the endpoints that grant rights, create links, end sessions or change security settings', () => {
    expect(endpointsWithProof.map(nameOf)).toEqual(
      expect.arrayContaining([
        'PATCH /api/admin/settings',
        'PUT /api/admin/site-pictures/:kind',
        'DELETE /api/admin/site-pictures/:kind',
        'POST /api/admin/users',
        'PATCH /api/admin/users/:id',
        'DELETE /api/admin/users/:id',
        'POST /api/admin/users/:id/reset-password',
        'POST /api/admin/users/:id/mail-link',
        'POST /api/admin/users/cards',
        'POST /api/admin/users/import',
        'POST /api/admin/users/bulk',
        'POST /api/admin/trainer-requests/:userId/approve',
        'DELETE /api/admin/users/:id/sessions',
        'DELETE /api/admin/users/:id/second-factor',
        'DELETE /api/profile/sessions/:sessionId',
        'POST /api/profile/email',
        'POST /api/profile/second-factor/app/begin',
        'POST /api/profile/second-factor/app',
        'DELETE /api/profile/second-factor/app',
        'POST /api/profile/second-factor/passkeys/begin',
        'POST /api/profile/second-factor/passkeys',
        'DELETE /api/profile/second-factor/passkeys/:passkeyId',
        'POST /api/profile/second-factor/recovery-codes',
      ]),
    );
  });
});
