import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attestation,
  createCodePayload,
  createCredential,
  maximumCodeBytes,
  maximumPayloadBytes,
} from './credential.rules.ts';

/** The content of a certificate. The certificate number has the maximum length. */
const attestation: Attestation = {
  number: 'ABCDEFGHIJ-ABCDEFGHI-7K3Q-9XWD',
  holderId: '11111111-1111-4111-8111-111111111111',
  holderName: 'Elena Petrova',
  employeeId: '40477',
  siteName: 'Northmere Energy',
  siteUrl: 'https://plant.example',
  issuedAt: new Date('2025-11-21T10:00:00.500Z'),
  expiresAt: new Date('2026-11-21T19:59:59Z'),
  issuedOn: { year: 2025, month: 11, day: 21 },
  expiresOn: { year: 2026, month: 11, day: 21 },
  statusIndex: 7,
  modules: [],
};

describe('createCodePayload', () => {
  const headerBytes = JSON.stringify({ alg: 'EdDSA', kid: 'abcdefghijkl' }).length;
  const maximumBytes = maximumPayloadBytes(maximumCodeBytes, headerBytes);
  // The base64url length of an Ed25519 signature.
  const signatureCharacters = 86;
  const dotCount = 2;
  /** The length of a signed payload. Header and payload are encoded in base64url: four characters for three bytes. */
  const jwsLengthOf = (payload: object) =>
    Math.ceil((headerBytes * 4) / 3) +
    Math.ceil((new TextEncoder().encode(JSON.stringify(payload)).length * 4) / 3) +
    signatureCharacters +
    dotCount;

  test('returns the certificate number, the holder’s name, the day of issue and the last day of validity', () => {
    expect(createCodePayload(attestation, maximumBytes)).toEqual({
      n: attestation.number,
      h: 'Elena Petrova',
      i: '2025-11-21',
      e: '2026-11-21',
    });
  });

  test('shortens the name so that no signed code is larger than 400 bytes', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 160 }),
      fc.constant('👷🏽‍♀️'.repeat(40)),
      fc.constant('王'.repeat(160)),
      fc.constant('"\\'.repeat(80)),
    );
    fc.assert(
      fc.property(anyName, (holderName) => {
        const payload = createCodePayload({ ...attestation, holderName }, maximumBytes);
        expect(jwsLengthOf(payload)).toBeLessThanOrEqual(maximumCodeBytes);
        expect(payload.h.isWellFormed()).toBe(true);
        const isShortened = payload.h !== holderName;
        if (isShortened) expect(payload.h.endsWith('…') && holderName.startsWith(payload.h.slice(0, -1))).toBe(true);
      }),
    );
  });

  test('never shortens the name within an emoji that consists of several code points', () => {
    const emoji = '👷🏽‍♀️';
    const { h } = createCodePayload({ ...attestation, holderName: emoji.repeat(40) }, maximumBytes);
    expect(h).toMatch(/.…$/u);
    // Before the ellipsis, there are only complete emoji.
    expect(h.replaceAll(emoji, '')).toBe('…');
  });
});

test('createCredential returns an Open Badges 3.0 credential and JWT claims with the same issuer, holder and times', () => {
  expect(createCredential(attestation)).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'https://plant.example', name: 'Northmere Energy' },
    validFrom: '2025-11-21T10:00:00Z',
    validUntil: '2026-11-21T19:59:59Z',
    iss: 'https://plant.example',
    jti: `https://plant.example/verify/${attestation.number}`,
    sub: `urn:uuid:${attestation.holderId}`,
    // The second of `validFrom`.
    nbf: 1763719200,
    // The second of `validUntil`.
    exp: 1795291199,
    credentialStatus: {
      id: 'https://plant.example/.well-known/credential-status/0#7',
      statusListIndex: '7',
      statusListCredential: 'https://plant.example/.well-known/credential-status/0',
    },
    credentialSubject: { achievement: { type: ['Achievement'] } },
  });
});

test('createCredential mentions quizzes in the description of the achievement only if a module has a quiz', () => {
  const createCredentialWith = (passingScore: number | null) => {
    const completedOn = { year: 2025, month: 11, day: 20 };
    const module = { chapterNumber: 1, title: 'Title', contentRevision: 1, completedOn, score: null, drills: [] };
    return createCredential({ ...attestation, modules: [{ ...module, passingScore }] });
  };
  const withDescription = (description: string) => ({ credentialSubject: { achievement: { description } } });
  expect(createCredentialWith(80)).toMatchObject(withDescription('All 1 modules completed, and each quiz passed.'));
  expect(createCredentialWith(null)).toMatchObject(withDescription('All 1 modules completed.'));
});
