import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDirectorySettings } from '../../../platform/directory/directory-settings.ts';
import {
  changesOfAccess,
  findClaim,
  proofTime,
  readDirectoryPerson,
  secondFactorPage,
  signInPage,
} from './directory-sign-in.rules.ts';

function settingsOf(environment: Record<string, string>) {
  const result = readDirectorySettings({
    OIDC_ISSUER: 'https://id.plant.example',
    OIDC_CLIENT_ID: 'loopcheck',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Plant ID',
    ...environment,
  });
  if ('faults' in result || !result.settings) throw new Error('The settings are not valid.');
  return result.settings;
}

const readPerson = (claims: Record<string, unknown>, environment: Record<string, string> = {}) =>
  readDirectoryPerson({ issuer: 'i', subject: 's', signedInAt: null, all: claims }, settingsOf(environment));

const ownedDomains = { OIDC_OWNED_DOMAINS: 'plant.example; @Other.Example' };

describe('the email that the directory states for a person', () => {
  // The last two values of each case are `verifiedEmail` and `isEmailAssigned`.
  test.each([
    [
      'is verified if the claim email_verified is true',
      { email: 'A@x.example', email_verified: true },
      {},
      'a@x.example',
      false,
    ],
    [
      'is verified if email_verified is the text "true"',
      { email: 'a@x.example', email_verified: 'true' },
      {},
      'a@x.example',
      false,
    ],
    [
      'is not verified if email_verified is another text',
      { email: 'a@x.example', email_verified: 'yes' },
      {},
      null,
      false,
    ],
    ['is not verified if email_verified is missing', { email: 'a@x.example' }, {}, null, false],
    [
      'is verified without email_verified if the directory owns the domain',
      { email: 'a@plant.example' },
      ownedDomains,
      'a@plant.example',
      true,
    ],
    [
      'is verified even if the settings spell the owned domain with @ and in capitals',
      { email: 'a@other.example' },
      ownedDomains,
      'a@other.example',
      true,
    ],
    [
      'is not verified in an owned domain if email_verified is false',
      { email: 'a@plant.example', email_verified: false },
      ownedDomains,
      null,
      false,
    ],
    [
      'is not verified if its domain only ends like an owned domain',
      { email: 'a@evil-plant.example' },
      ownedDomains,
      null,
      false,
    ],
    ['is not verified in a subdomain of an owned domain', { email: 'a@x.plant.example' }, ownedDomains, null, false],
    [
      'is not verified by email_verified if the email comes from a claim other than email',
      { upn: 'a@x.example', email: 'b@x.example', email_verified: true },
      { OIDC_CLAIM_EMAIL: 'upn' },
      null,
      false,
    ],
  ] as const)('%s', (_, claims, environment, verifiedEmail, isEmailAssigned) => {
    expect(readPerson(claims, environment)).toMatchObject({ verifiedEmail, isEmailAssigned });
  });
});

describe('the groups that the directory states for a person', () => {
  const groups = {
    OIDC_CLAIM_GROUPS: 'groups',
    OIDC_TRAINER_GROUPS: 'CN=Trainers,OU=Plant; leads',
    OIDC_ADMIN_GROUPS: 'admins',
  };
  test.each([
    [{ groups: ['leads'] }, groups, 'trainer', false],
    [{ groups: ['CN=Trainers,OU=Plant', 'admins'] }, groups, 'trainer', true],
    [{ groups: 'admins' }, groups, 'trainee', true],
    [{ groups: ['Admins', 'lead', 7, null] }, groups, 'trainee', false],
    [{}, groups, 'trainee', false],
    // If the role or the admin access is undefined, the sign-in does not change it.
    // With `_claim_names`, the directory states that it has left the groups out.
    [{ _claim_names: { groups: 'src1' } }, groups, undefined, undefined],
    [{ groups: ['leads', 'admins'] }, { ...groups, OIDC_TRAINER_GROUPS: '' }, undefined, true],
    [{ groups: ['leads', 'admins'] }, {}, undefined, undefined],
    [{ realm_access: { roles: ['admins'] } }, { ...groups, OIDC_CLAIM_GROUPS: 'realm_access.roles' }, 'trainee', true],
  ])(
    'in the claims %j, with the settings %j, give the role %s and admin access %s',
    (claims, environment, role, isAdmin) => {
      expect(readPerson(claims, environment)).toMatchObject({ role, isAdmin });
    },
  );

  test('give admin access only to an approved account, and change only what differs', () => {
    const current = { role: 'trainee', isAdmin: false, isApproved: false };
    expect(changesOfAccess(current, { role: 'trainee', isAdmin: true })).toEqual({});
    expect(changesOfAccess({ ...current, isApproved: true }, { role: 'trainer', isAdmin: true })).toEqual({
      role: 'trainer',
      isAdmin: true,
    });
    expect(changesOfAccess({ ...current, isAdmin: true }, { role: undefined, isAdmin: false })).toEqual({
      isAdmin: false,
    });
    expect(changesOfAccess({ ...current, isAdmin: true }, { role: undefined, isAdmin: undefined })).toEqual({});
  });
});

test.each([
  [{ name: 'Salma Al Harthy', given_name: 'x' }, 'Salma Al Harthy'],
  [{ given_name: 'Salma', family_name: 'Al Harthy' }, 'Salma Al Harthy'],
  [{ name: 'two\nlines', given_name: 'Salma' }, 'Salma'],
  [{ name: ['Salma'] }, null],
])('the claims %j give the full name %s', (claims, fullName) => {
  expect(readPerson(claims).fullName).toBe(fullName);
});

test('an employee ID can be a number; values that are too long or of another type are ignored', () => {
  const names = { OIDC_CLAIM_EMPLOYEE_ID: 'number', OIDC_CLAIM_DEPARTMENT: 'department' };
  expect(readPerson({ number: 4711, department: ' Electrical ' }, names)).toMatchObject({
    employeeId: '4711',
    department: 'Electrical',
  });
  // An employee ID has at most 64 characters.
  expect(readPerson({ number: 'x'.repeat(65), department: ['a'] }, names)).toMatchObject({
    employeeId: null,
    department: null,
  });
});

test.each([
  [{ amr: ['pwd', 'otp'] }, 'mfa; otp', true],
  [{ acr: 'gold' }, 'gold', true],
  [{ amr: ['pwd'] }, 'mfa', false],
  [{ amr: ['mfa'] }, '', false],
  [{}, 'mfa', false],
])('the claims %j state a second factor, if the site accepts "%s": %s', (claims, accepted, hasSecondFactor) => {
  expect(readPerson(claims, { OIDC_SECOND_FACTOR: accepted })).toMatchObject({ hasSecondFactor });
});

test('findClaim prefers a claim whose name contains the dots to a nested claim, and never finds an inherited property', () => {
  expect(findClaim({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1);
  expect(findClaim({ a: { b: 2 } }, 'a.b')).toBe(2);
  expect(findClaim({ a: null }, 'a.b')).toBeUndefined();
  expect(findClaim({}, 'constructor.name')).toBeUndefined();
});

test('any claims are read without an error, and a verified email contains an @', () => {
  const anyName = fc.constantFrom(
    'email',
    'email_verified',
    'name',
    'given_name',
    'groups',
    'amr',
    'acr',
    '_claim_names',
  );
  fc.assert(
    fc.property(fc.dictionary(anyName, fc.anything()), (claims) => {
      const person = readPerson(claims, { OIDC_CLAIM_GROUPS: 'groups', OIDC_ADMIN_GROUPS: 'a', ...ownedDomains });
      expect(person.verifiedEmail === null || person.verifiedEmail.includes('@')).toBe(true);
    }),
  );
});

describe('proofTime', () => {
  /** Returns a time relative to the `now` of these tests. */
  const secondsFromNow = (seconds: number) => new Date(1_000_000_000 + seconds * 1000);
  test.each([
    ['returns the time of the sign-in at the directory', secondsFromNow(-300), undefined, secondsFromNow(-300)],
    ['returns null if the directory does not state the time', null, undefined, null],
    [
      'returns the present time if the clock of the directory is a little ahead',
      secondsFromNow(30),
      undefined,
      secondsFromNow(0),
    ],
    ['returns null if the sign-in is more than a minute in the future', secondsFromNow(61), undefined, null],
    [
      'returns the time of a sign-in after the confirmation began',
      secondsFromNow(-20),
      secondsFromNow(-60),
      secondsFromNow(-20),
    ],
    [
      'accepts a sign-in up to a minute before the confirmation began, because clocks differ',
      secondsFromNow(-110),
      secondsFromNow(-60),
      secondsFromNow(-110),
    ],
    [
      'returns null if the sign-in was more than a minute before the confirmation began',
      secondsFromNow(-121),
      secondsFromNow(-60),
      null,
    ],
  ])('%s', (_, signedInAt, notBefore, expected) => {
    expect(proofTime(signedInAt, { now: secondsFromNow(0), ...(notBefore && { notBefore }) })).toEqual(expected);
  });
});

test('the pages for a refused sign-in and for the second factor keep the path to open afterwards', () => {
  expect(signInPage({ notice: 'refused', nextPath: '/' })).toBe('/?signin=1&directory=refused');
  expect(signInPage({ notice: 'link', nextPath: '/a?b=c&d#e' })).toBe(
    '/?signin=1&directory=link&next=%2Fa%3Fb%3Dc%26d%23e',
  );
  const due = { challenge: 'abc', methods: ['passkey', 'app'] } as const;
  expect(secondFactorPage({ due: { ...due, methods: [...due.methods] }, nextPath: '/' })).toBe(
    '/?signin=1#challenge=abc&methods=passkey+app',
  );
});
