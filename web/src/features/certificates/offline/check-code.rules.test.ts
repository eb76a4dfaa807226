import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { checkCode } from './check-code.rules.ts';
import { verifySignature } from './ed25519.ts';
import { readRevocationList } from './revocation-list.rules.ts';
import { decodeBase64Url, type SiteKey, verifySignedText } from './signed-text.rules.ts';
import { isStoredNewer, verifyTrustData } from './trust-data.rules.ts';

const encode = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const encodeJson = (value: unknown) => encode(new TextEncoder().encode(JSON.stringify(value)));

const siteKeyPair = ed25519.keygen();
const otherKeyPair = ed25519.keygen();
const keys: SiteKey[] = [{ kid: 'k1', x: encode(siteKeyPair.publicKey) }];

function sign(payload: unknown, header: object = {}, secretKey = siteKeyPair.secretKey): string {
  const message = `${encodeJson({ alg: 'EdDSA', kid: 'k1', ...header })}.${encodeJson(payload)}`;
  return `${message}.${encode(ed25519.sign(new TextEncoder().encode(message), secretKey))}`;
}

const offlinePayload = { n: 'LOOPCHECK-7K3Q-9XWD', h: 'Zoë 王', i: '2026-01-31', e: '2027-01-31' };
const signedAtSeconds = Date.parse('2026-11-20T10:00:00Z') / 1000;
const createList = (revoked: unknown[], iat = signedAtSeconds) => {
  const list = readRevocationList({ iat, revoked });
  if (!list) throw new Error('The test data are not a revocation list.');
  return list;
};
const emptyList = createList([]);
const localTime = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).getTime();
const check = (text: string, now = localTime(2026, 11, 20), list = emptyList) =>
  checkCode(text, { keys, list, verify: verifySignature, now });

describe('checkCode, for a code that the site has signed', () => {
  const code = sign(offlinePayload);

  it('returns "valid" until the end of the expiry day, then "expired"', () => {
    expect(check(code, localTime(2027, 1, 31, 23))).toMatchObject({
      status: 'valid',
      claims: { number: offlinePayload.n, holder: 'Zoë 王' },
    });
    expect(check(code, localTime(2027, 2, 1, 0))).toMatchObject({ status: 'expired' });
  });

  it('returns "revoked" if the number is in the list, also after the certificate has expired', () => {
    const list = createList([{ n: offlinePayload.n, d: '2026-11-19', r: 'left_the_site' }]);
    expect(check(code, localTime(2026, 11, 20), list)).toMatchObject({
      status: 'revoked',
      revocation: { reason: 'left_the_site', revokedAt: localTime(2026, 11, 19, 0) },
    });
    expect(check(code, localTime(2030, 1, 1), list)).toMatchObject({ status: 'revoked' });
  });

  it('returns "altered", "foreign" or "unreadable" after any one character is changed', () => {
    for (let position = 0; position < code.length; position += 1) {
      const replacement = code[position] === 'A' ? 'B' : 'A';
      const { status } = check(code.slice(0, position) + replacement + code.slice(position + 1));
      expect(['altered', 'foreign', 'unreadable'], `position ${position}`).toContain(status);
    }
  });

  it('returns "altered" if the last character differs only in bits that decoding ignores', () => {
    // The 64 bytes of the signature fill only 2 of the 6 bits of the last character. `^ 1` flips an unused bit.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(code.at(-1) ?? '');
    expect(check(code.slice(0, -1) + (alphabet[last ^ 1] ?? ''))).toEqual({ status: 'altered' });
  });

  it('returns "expired" for a code without an expiry date', () => {
    expect(check(sign({ n: 'A-1' }))).toMatchObject({ status: 'expired' });
  });
});

describe('checkCode, for a code that the site has not signed', () => {
  it('returns "altered" if the header names the key of the site', () => {
    expect(check(sign(offlinePayload, {}, otherKeyPair.secretKey))).toEqual({ status: 'altered' });
  });

  it.each([
    ['an unknown key', { kid: 'k2' }],
    ['a URL of an unknown key', { kid: 'https://plant.test/.well-known/jwks/k2' }],
    ['the algorithm "none"', { alg: 'none' }],
    [
      'a public key instead of a key id',
      { kid: undefined, jwk: { kty: 'OKP', crv: 'Ed25519', x: encode(otherKeyPair.publicKey) } },
    ],
    ['an unknown critical extension', { crit: ['exp'] }],
  ])('returns "foreign" for a header with %s', (_name, header) => {
    expect(check(sign(offlinePayload, header, otherKeyPair.secretKey))).toEqual({ status: 'foreign' });
  });

  it.each(['', 'hello', 'a.b', 'a.b.c', '....', 'eyJ.eyJ.eyJ', `${encodeJson([1])}.x.y`])(
    'returns "unreadable" for %j',
    (text) => {
      expect(check(text)).toEqual({ status: 'unreadable' });
    },
  );
});

describe('checkCode, for other signed texts', () => {
  it('returns "valid" with the number, holder and dates for an Open Badges credential', () => {
    const credential = {
      id: 'https://plant.example/verify/LOOPCHECK-7K3Q-9XWD',
      validFrom: '2026-01-31T08:00:00Z',
      validUntil: '2027-01-31T20:59:59Z',
      credentialSubject: {
        identifier: [
          { identityType: 'systemId', identityHash: '40477' },
          { identityType: 'name', identityHash: 'Elena Petrova' },
        ],
      },
    };
    // In the header of a credential, `kid` is the URL of the key.
    expect(check(sign(credential, { kid: 'https://plant.example/.well-known/jwks/k1' }))).toEqual({
      status: 'valid',
      claims: {
        number: 'LOOPCHECK-7K3Q-9XWD',
        holder: 'Elena Petrova',
        issuedAt: Date.parse('2026-01-31T08:00:00Z'),
        expiresAt: Date.parse('2027-01-31T20:59:59Z'),
      },
    });
  });

  it('returns "unreadable" for a signed revocation list', () => {
    const signedList = sign({ iat: signedAtSeconds, revoked: [] });
    expect(check(signedList)).toEqual({ status: 'unreadable' });
  });
});

describe('verifyTrustData', () => {
  it('returns the list if it is signed with a key of the site, otherwise null', () => {
    const payload = { iat: signedAtSeconds, revoked: [{ n: 'A-1', d: null, r: 'other' }] };
    const trustData = verifyTrustData({ keys, list: sign(payload) }, verifySignature);
    expect(trustData?.list.revocations.get('A-1')).toEqual({ revokedAt: null, reason: 'other' });
    expect(verifyTrustData({ keys, list: sign(payload, {}, otherKeyPair.secretKey) }, verifySignature)).toBeNull();
    expect(verifyTrustData(null, verifySignature)).toBeNull();
  });

  it('returns null if the list is replaced by a signed certificate', () => {
    expect(verifyTrustData({ keys, list: sign(offlinePayload) }, verifySignature)).toBeNull();
  });
});

describe('isStoredNewer', () => {
  const trustData = (iat: number) => ({ keys, list: createList([], iat) });

  it('returns true only if the stored list is newer than the fetched list', () => {
    expect(isStoredNewer(trustData(signedAtSeconds), trustData(signedAtSeconds + 1))).toBe(true);
    expect(isStoredNewer(trustData(signedAtSeconds), trustData(signedAtSeconds))).toBe(false);
    expect(isStoredNewer(trustData(signedAtSeconds), null)).toBe(false);
  });
});

describe('readRevocationList', () => {
  it('returns null if an entry has no number, or if the list has no date', () => {
    expect(readRevocationList({ iat: signedAtSeconds, revoked: [{ n: 'A-1' }, { number: 'A-2' }] })).toBeNull();
    expect(readRevocationList({ revoked: [] })).toBeNull();
  });
});

describe('decodeBase64Url', () => {
  it('returns null for invalid base64url and for a second encoding of the same bytes', () => {
    expect(decodeBase64Url('AA')).toEqual(new Uint8Array([0]));
    // `AB` is the second encoding of the byte 0. The other texts are not base64url.
    const results = ['AB', 'A', 'A=', 'A+B/'].map(decodeBase64Url);
    expect(results).toEqual([null, null, null, null]);
  });
});

describe('verifySignedText', () => {
  it('returns "unreadable" for a signed payload that is not JSON', () => {
    const message = `${encodeJson({ alg: 'EdDSA', kid: 'k1' })}.${encode(new Uint8Array([255, 254]))}`;
    const signature = encode(ed25519.sign(new TextEncoder().encode(message), siteKeyPair.secretKey));
    expect(verifySignedText(`${message}.${signature}`, keys, verifySignature)).toEqual({ outcome: 'unreadable' });
  });
});
