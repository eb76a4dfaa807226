import {
  type Certificate,
  certificatesEndpoints,
  type Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { rotateSiteKey } from '../../platform/signing/site-keys.ts';

// Fourteen hours ahead of UTC: at noon UTC (here of yesterday, for signatures must not lie in the future) it is the next day there.
const app = await testApp({ PUBLIC_URL: 'http://plant.test:3000', SITE_TIMEZONE: 'Pacific/Kiritimati' });
afterAll(app.close);
app.clock.advance(-(12 + app.clock.now().getUTCHours()) * 3_600_000);

const ask = (number: string) => app.call(certificatesEndpoints.verify, { params: { number } });
const verify = async (number: string): Promise<Verification> => (await ask(number)).json();
const keys = async () => createLocalJWKSet((await app.call(certificatesEndpoints.keys)).json());
const list = async () => {
  const { jws } = (await app.call(certificatesEndpoints.revocations)).json();
  return JSON.parse(new TextDecoder().decode((await compactVerify(jws, await keys())).payload));
};

let person: Person;
let trainer: Person;
let certificate: Certificate;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer' });
  person = await app.person({ fullName: 'María Fernández-Villaverde', employeeId: '40477' });
  await givenAllPassed(app, person);
  const { id } = await givenRequest(app, person);
  certificate = await givenApproval(app, trainer, id);
});

describe('GET /api/verify/:number', () => {
  test('returns name, dates and modules of an issued number in any spelling, and no other personal data', async () => {
    const { certificateNumber } = certificate;
    const answer = await verify(certificateNumber);
    expect(answer).toMatchObject({
      status: 'valid',
      number: certificateNumber,
      holder: 'María Fernández-Villaverde',
      issuedAt: certificate.issuedAt,
      expiresAt: certificate.expiresAt,
      reason: null,
    });
    expect(answer.modules).toHaveLength(13);
    expect(Object.keys(answer.modules[0] ?? {})).toEqual(['chapterNumber', 'title', 'completedAt', 'completedOn']);
    expect(JSON.stringify(answer)).not.toContain('40477');
    expect((await verify(` ${certificateNumber.toLowerCase().replaceAll('-', ' ')}`)).status).toBe('valid');
  });

  test('answers unknown for a number that was never issued and for a pending one', async () => {
    const other = await app.person();
    await givenAllPassed(app, other);
    const { certificateNumber } = await givenRequest(app, other);
    expect(await verify(certificateNumber)).toMatchObject({ status: 'unknown', holder: null, modules: [] });
    expect((await verify('LOOPCHECK-2222-2222')).status).toBe('unknown');
  });

  test('returns 429 after too many unknown numbers from one address; issued ones are always answered', async () => {
    app.clock.advance(3_600_000);
    const from = (remoteAddress: string, number: string) =>
      app.fastify.inject({ url: `/api/verify/${number}`, remoteAddress });
    const codes = [];
    for (let round = 0; round < 35; round += 1)
      codes.push((await from('10.0.0.9', `LOOPCHECK-2222-${2222 + round}`)).statusCode);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(5);
    const refused = await from('10.0.0.9', 'LOOPCHECK-2222-9999');
    expect([refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual(['too_many_requests', true]);
    expect((await from('10.0.0.9', certificate.certificateNumber)).json()).toMatchObject({ status: 'valid' });
    expect((await from('10.0.0.10', 'LOOPCHECK-2222-9999')).json()).toMatchObject({ status: 'unknown' });
  });
});

describe('the signed forms', () => {
  const codeOf = async (): Promise<string> =>
    (await app.db.selectFrom('certificates').select('code').where('id', '=', certificate.id).executeTakeFirstOrThrow())
      .code ?? '';
  const credentialOf = async (): Promise<string> =>
    (await app.call(certificatesEndpoints.credential, { as: person, params: { id: certificate.id } })).json()
      .credential;

  test('include an Open Badges 3.0 credential that a JOSE library verifies', async () => {
    const { payload } = await jwtVerify(await credentialOf(), await keys(), {
      issuer: 'http://plant.test:3000',
      typ: 'JWT',
    });
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      jti: `http://plant.test:3000/verify/${certificate.certificateNumber}`,
      credentialSubject: { identifier: [{ identityHash: 'María Fernández-Villaverde' }, { identityHash: '40477' }] },
    });
  });

  test('include an offline code of at most 400 bytes', async () => {
    const code = await codeOf();
    expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(400);
    const { payload } = await compactVerify(code, await keys());
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      n: certificate.certificateNumber,
      h: 'María Fernández-Villaverde',
    });
  });

  test('name the same days as the verification reply, those of the site’s time zone', async () => {
    const { payload } = await compactVerify(await codeOf(), await keys());
    const { i: issuedOn, e: expiresOn } = JSON.parse(new TextDecoder().decode(payload));
    const answer = await verify(certificate.certificateNumber);
    expect(answer).toMatchObject({ issuedOn, expiresOn });
    expect(issuedOn).not.toBe(answer.issuedAt?.slice(0, 10));
    expect(answer.modules[0]?.completedOn).toBe(issuedOn);
    expect(certificate).toMatchObject({ issuedOn, expiresOn, revokedOn: null });
  });

  test('do not verify when a byte is changed, wherever it is', async () => {
    for (const signed of [await credentialOf(), await codeOf()]) {
      for (let index = 0; index < signed.length - 1; index += 37) {
        if (signed[index] === '.') continue;
        const changed = signed.slice(0, index) + (signed[index] === 'A' ? 'B' : 'A') + signed.slice(index + 1);
        await expect(compactVerify(changed, await keys()), `byte ${index}`).rejects.toThrow();
      }
    }
  });

  test('still verify after a key rotation; later signatures use the new key', async () => {
    const [credential, code] = [await credentialOf(), await codeOf()];
    const before = decodeProtectedHeader(credential).kid;
    const kid = await rotateSiteKey(app.siteKeyFile);
    await compactVerify(credential, await keys());
    await compactVerify(code, await keys());
    expect([await credentialOf(), decodeProtectedHeader(credential).kid]).toEqual([credential, before]);
    const { jws } = (await app.call(certificatesEndpoints.revocations)).json();
    expect(decodeProtectedHeader(jws).kid).toBe(kid);
    const published = (await app.call(certificatesEndpoints.keys)).json().keys;
    expect(published.map((key: { kid: string }) => key.kid)).toEqual([kid, before]);
    expect(JSON.stringify(published)).not.toContain('"d"');
  });
});

test('A revoked number is answered as revoked for good, with reason class and date, and is in the signed list', async () => {
  expect((await list()).revoked).toEqual([]);
  const body = { reason: 'private words', reasonClass: 'result_withdrawn' };
  await app.call(certificatesEndpoints.revoke, { as: trainer, params: { id: certificate.id }, body });
  const answer = await verify(certificate.certificateNumber);
  expect(answer).toMatchObject({ status: 'revoked', reason: 'result_withdrawn', holder: 'María Fernández-Villaverde' });
  expect(answer.revokedAt).not.toBeNull();
  expect(JSON.stringify(answer)).not.toContain('private words');
  const signed = await list();
  expect(signed.revoked).toMatchObject([{ n: certificate.certificateNumber, r: 'result_withdrawn' }]);
  expect(signed.revoked[0].d).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Math.abs(signed.iat - app.clock.now().getTime() / 1000)).toBeLessThan(60);
  app.clock.advance(800 * 86_400_000);
  expect((await verify(certificate.certificateNumber)).status).toBe('revoked');
});
