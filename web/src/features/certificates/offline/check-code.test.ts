import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { checkCode } from './check-code.ts';
import { verifySignature } from './ed25519.ts';
import { revocationListOf } from './revocation-list.ts';
import { bytesOf, openSigned, type SiteKey } from './signed-text.ts';
import { trustedOf } from './use-proofs.ts';

const encode = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const encodeJson = (value: unknown) => encode(new TextEncoder().encode(JSON.stringify(value)));

const site = ed25519.keygen();
const stranger = ed25519.keygen();
const keys: SiteKey[] = [{ kid: 'k1', x: encode(site.publicKey) }];

function sign(payload: unknown, header: object = {}, secretKey = site.secretKey): string {
  const signed = `${encodeJson({ alg: 'EdDSA', kid: 'k1', ...header })}.${encodeJson(payload)}`;
  return `${signed}.${encode(ed25519.sign(new TextEncoder().encode(signed), secretKey))}`;
}

const claims = { n: 'LOOPCHECK-7K3Q-9XWD', h: 'Zoë 王', i: '2026-01-31', e: '2027-01-31' };
const signedAt = Date.parse('2026-11-20T10:00:00Z') / 1000;
const listOf = (revoked: unknown[]) => {
  const list = revocationListOf({ iat: signedAt, revoked });
  if (!list) throw new Error('the test needs a list');
  return list;
};
const noneRevoked = listOf([]);
const onDay = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime();
const check = (text: string, now = onDay(2026, 11, 20), list = noneRevoked) =>
  checkCode(text, { keys, list, verify: verifySignature, now });

describe('A code that the site has signed', () => {
  const code = sign(claims);

  it('is valid through its last day and expired on the next', () => {
    expect(check(code, onDay(2027, 1, 31, 23))).toMatchObject({
      status: 'valid',
      claims: { number: claims.n, holder: 'Zoë 王' },
    });
    expect(check(code, onDay(2027, 2, 1, 0))).toMatchObject({ status: 'expired' });
  });

  it('is revoked when the list names it, expired or not', () => {
    const list = listOf([{ n: claims.n, d: '2026-11-19', r: 'left_the_site' }]);
    expect(check(code, onDay(2026, 11, 20), list)).toMatchObject({
      status: 'revoked',
      revocation: { reason: 'left_the_site', revokedAt: onDay(2026, 11, 19, 0) },
    });
    expect(check(code, onDay(2030, 1, 1), list)).toMatchObject({ status: 'revoked' });
  });

  it('is never valid when any one byte is changed', () => {
    for (let place = 0; place < code.length; place += 1) {
      const other = code[place] === 'A' ? 'B' : 'A';
      const { status } = check(code.slice(0, place) + other + code.slice(place + 1));
      expect(['altered', 'foreign', 'unreadable'], `place ${place}`).toContain(status);
    }
  });

  it('is altered when the last character differs only in bits that decoding drops', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(code.at(-1) ?? '');
    expect(check(code.slice(0, -1) + (alphabet[last ^ 1] ?? ''))).toEqual({ status: 'altered' });
  });

  it('without a date of expiry never passes', () => {
    expect(check(sign({ n: 'A-1' }))).toMatchObject({ status: 'expired' });
  });
});

describe('A code that the site has not signed', () => {
  it('is altered when it names the key of the site', () => {
    expect(check(sign(claims, {}, stranger.secretKey))).toEqual({ status: 'altered' });
  });

  it.each([
    ['an unknown key', { kid: 'k2' }],
    ['no signature', { alg: 'none' }],
    ['a key of its own', { kid: undefined, jwk: { kty: 'OKP', crv: 'Ed25519', x: encode(stranger.publicKey) } }],
    ['terms that this reader does not know', { crit: ['exp'] }],
  ])('is foreign with %s', (_name, header) => {
    expect(check(sign(claims, header, stranger.secretKey))).toEqual({ status: 'foreign' });
  });

  it.each(['', 'hello', 'a.b', 'a.b.c', '....', 'eyJ.eyJ.eyJ', `${encodeJson([1])}.x.y`])(
    '%j is not readable',
    (text) => {
      expect(check(text)).toEqual({ status: 'unreadable' });
    },
  );
});

describe('A credential', () => {
  it('is read by its address, its holder and its dates', () => {
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
    expect(check(sign(credential))).toEqual({
      status: 'valid',
      claims: {
        number: 'LOOPCHECK-7K3Q-9XWD',
        holder: 'Elena Petrova',
        issuedAt: Date.parse('2026-01-31T08:00:00Z'),
        expiresAt: Date.parse('2027-01-31T20:59:59Z'),
      },
    });
  });

  it('is not the revocation list, and the list is no certificate', () => {
    const list = sign({ iat: signedAt, revoked: [] });
    expect(check(list)).toEqual({ status: 'unreadable' });
    expect(trustedOf({ keys, list: sign(claims) }, verifySignature)).toBeNull();
  });
});

describe('The kept list', () => {
  it('is trusted only with the signature of the site', () => {
    const payload = { iat: signedAt, revoked: [{ n: 'A-1', d: null, r: 'other' }] };
    const trusted = trustedOf({ keys, list: sign(payload) }, verifySignature);
    expect(trusted?.list.revoked.get('A-1')).toEqual({ revokedAt: null, reason: 'other' });
    expect(trustedOf({ keys, list: sign(payload, {}, stranger.secretKey) }, verifySignature)).toBeNull();
    expect(trustedOf(null, verifySignature)).toBeNull();
  });

  it('is not trusted when one of its entries cannot be read', () => {
    expect(revocationListOf({ iat: signedAt, revoked: [{ n: 'A-1' }, { number: 'A-2' }] })).toBeNull();
    expect(revocationListOf({ revoked: [] })).toBeNull();
  });
});

describe('Base64url', () => {
  it('has one spelling for each value', () => {
    expect(bytesOf('AA')).toEqual(new Uint8Array([0]));
    expect([bytesOf('AB'), bytesOf('A'), bytesOf('A='), bytesOf('A+B/')]).toEqual([null, null, null, null]);
  });

  it('of text that is not JSON opens nothing, even well signed', () => {
    const signed = `${encodeJson({ alg: 'EdDSA', kid: 'k1' })}.${encode(new Uint8Array([255, 254]))}`;
    const seal = encode(ed25519.sign(new TextEncoder().encode(signed), site.secretKey));
    expect(openSigned(`${signed}.${seal}`, keys, verifySignature)).toEqual({ outcome: 'unreadable' });
  });
});
