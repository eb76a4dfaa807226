import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attested, codeLimitBytes, codePayloadOf, credentialOf, payloadBytesIn } from './credential.rules.ts';

const attested: Attested = {
  number: 'ABCDEFGHIJ-ABCDEFGHI-7K3Q-9XWD',
  holderId: '11111111-1111-4111-8111-111111111111',
  holderName: 'Elena Petrova',
  employeeId: '40477',
  siteName: 'Northmere Energy',
  address: 'https://plant.example',
  issuedAt: new Date('2025-11-21T10:00:00.500Z'),
  expiresAt: new Date('2026-11-21T19:59:59Z'),
  issuedOn: { year: 2025, month: 11, day: 21 },
  expiresOn: { year: 2026, month: 11, day: 21 },
  modules: [],
};

describe('the offline code', () => {
  const header = JSON.stringify({ alg: 'EdDSA', kid: 'abcdefghijkl' }).length;
  const room = payloadBytesIn(codeLimitBytes, header);
  const lengthOf = (payload: object) =>
    Math.ceil((header * 4) / 3) +
    Math.ceil((new TextEncoder().encode(JSON.stringify(payload)).length * 4) / 3) +
    86 +
    2;

  test('contains number, name, first and last day', () => {
    expect(codePayloadOf(attested, room)).toEqual({
      n: attested.number,
      h: 'Elena Petrova',
      i: '2025-11-21',
      e: '2026-11-21',
    });
  });

  test('stays within its size for every name, and never splits a character', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 160 }),
      fc.constant('👷🏽‍♀️'.repeat(40)),
      fc.constant('王'.repeat(160)),
      fc.constant('"\\'.repeat(80)),
    );
    fc.assert(
      fc.property(names, (holderName) => {
        const payload = codePayloadOf({ ...attested, holderName }, room);
        expect(lengthOf(payload)).toBeLessThanOrEqual(codeLimitBytes);
        expect(payload.h.isWellFormed()).toBe(true);
        const isCut = payload.h !== holderName;
        if (isCut) expect(holderName.startsWith(payload.h.slice(0, -1))).toBe(true);
        expect(isCut).toBe(payload.h.endsWith('…') && !holderName.endsWith('…') ? true : isCut);
      }),
    );
  });
});

test('credentialOf makes an Open Badges 3.0 credential with matching registered JWT claims', () => {
  expect(credentialOf(attested)).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'https://plant.example', name: 'Northmere Energy' },
    validFrom: '2025-11-21T10:00:00Z',
    validUntil: '2026-11-21T19:59:59Z',
    iss: 'https://plant.example',
    jti: `https://plant.example/verify/${attested.number}`,
    sub: `urn:uuid:${attested.holderId}`,
    nbf: 1763719200,
    exp: 1795291200,
    credentialSubject: { achievement: { type: ['Achievement'] } },
  });
});
