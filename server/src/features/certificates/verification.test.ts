import {
  type Certificate,
  certificatesEndpoints,
  type Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { gunzipSync } from 'node:zlib';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { rotateSiteKey } from '../../platform/signing/site-keys.ts';

// The time zone of the site is 14 hours ahead of UTC. The clock is set to yesterday, between 12:00 and 13:00 UTC. In
// the time zone of the site, this is already the next day. The clock is not set to today, because 12:00 UTC of today
// can be in the future, and a JOSE library rejects signatures from the future.
const app = await testApp(
  { PUBLIC_URL: 'http://plant.test:3000', SITE_TIMEZONE: 'Pacific/Kiritimati' },
  { hasRateLimits: true },
);
afterAll(app.close);
app.clock.advance(-(12 + app.clock.now().getUTCHours()) * 3_600_000);

const verify = async (number: string): Promise<Verification> =>
  (await app.call(certificatesEndpoints.verify, { params: { number } })).json();
const fetchKeys = async () => createLocalJWKSet((await app.call(certificatesEndpoints.keys)).json());
const fetchRevocationList = async () => {
  const { jws } = (await app.call(certificatesEndpoints.revocations)).json();
  return JSON.parse(new TextDecoder().decode((await compactVerify(jws, await fetchKeys())).payload));
};

const employeeId = '40477';
let person: Person;
let trainer: Person;
let certificate: Certificate;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer' });
  person = await app.person({ fullName: 'María Fernández-Villaverde', employeeId });
  await insertPassedModules(app, person);
  const { id } = await submitCertificateRequest(app, person);
  certificate = await approveCertificateRequest(app, trainer, id);
});

describe('GET /api/verify/:number', () => {
  /** One IP address is allowed to look up this number of unknown certificate numbers in ten minutes. */
  const unknownNumberLimit = 30;

  test('returns name, dates and modules for an issued number, but neither the scores nor the employee ID', async () => {
    const { certificateNumber } = certificate;
    const verification = await verify(certificateNumber);
    expect(verification).toMatchObject({
      status: 'valid',
      number: certificateNumber,
      holder: 'María Fernández-Villaverde',
      issuedAt: certificate.issuedAt,
      expiresAt: certificate.expiresAt,
      reason: null,
    });
    const shippedModuleCount = 13;
    expect(verification.modules).toHaveLength(shippedModuleCount);
    expect(Object.keys(verification.modules[0] ?? {})).toEqual([
      'chapterNumber',
      'title',
      'completedAt',
      'completedOn',
      'drills',
    ]);
    expect(JSON.stringify(verification)).not.toContain(employeeId);
  });

  test('accepts the number in lower case and with spaces instead of dashes', async () => {
    const typedNumber = ` ${certificate.certificateNumber.toLowerCase().replaceAll('-', ' ')}`;
    expect((await verify(typedNumber)).status).toBe('valid');
  });

  test('returns the status unknown for a number that was never issued and for the number of a pending request', async () => {
    const other = await app.person();
    await insertPassedModules(app, other);
    const { certificateNumber } = await submitCertificateRequest(app, other);
    expect(await verify(certificateNumber)).toMatchObject({ status: 'unknown', holder: null, modules: [] });
    expect((await verify('LOOPCHECK-2222-2222')).status).toBe('unknown');
  });

  test('counts the unknown numbers of all addresses of one IPv6 network together', async () => {
    const verifyFrom = async (interfaceId: number) =>
      (
        await app.fastify.inject({
          url: `/api/verify/LOOPCHECK-3333-${2222 + interfaceId}`,
          remoteAddress: `2001:db8:0:7::${interfaceId}`,
          headers: { host: 'plant.test:3000' },
        })
      ).statusCode;
    for (let id = 1; id <= unknownNumberLimit; id += 1) expect(await verifyFrom(id)).toBe(200);
    expect(await verifyFrom(unknownNumberLimit + 1)).toBe(429);
  });

  test('returns 429 to an IP address after 30 unknown numbers, but still verifies issued numbers for this address', async () => {
    const verifyFrom = (remoteAddress: string, number: string) =>
      app.fastify.inject({ url: `/api/verify/${number}`, remoteAddress, headers: { host: 'plant.test:3000' } });
    const statusCodes = [];
    for (let round = 0; round < unknownNumberLimit; round += 1)
      statusCodes.push((await verifyFrom('10.0.0.9', `LOOPCHECK-2222-${2222 + round}`)).statusCode);
    expect(new Set(statusCodes)).toEqual(new Set([200]));

    const refusal = await verifyFrom('10.0.0.9', 'LOOPCHECK-2222-9999');
    expect(refusal.statusCode).toBe(429);
    expect([refusal.json().code, Number(refusal.headers['retry-after']) > 0]).toEqual(['too_many_requests', true]);
    expect((await verifyFrom('10.0.0.9', certificate.certificateNumber)).json()).toMatchObject({ status: 'valid' });
    expect((await verifyFrom('10.0.0.10', 'LOOPCHECK-2222-9999')).json()).toMatchObject({ status: 'unknown' });
  });
});

describe('the credential and the offline code', () => {
  const readOfflineCode = async (): Promise<string> =>
    (await app.db.selectFrom('certificates').select('code').where('id', '=', certificate.id).executeTakeFirstOrThrow())
      .code ?? '';
  const fetchCredential = async (query: { algorithm?: string } = {}): Promise<string> =>
    (await app.call(certificatesEndpoints.credential, { as: person, params: { id: certificate.id }, query })).json()
      .credential;
  /** Finds the public key at the URL in the header, as verifiers of Open Badges do. */
  const fetchKeyOfHeader = async ({ kid = '' }: { kid?: string }) => {
    expect(kid).toMatch('http://plant.test:3000/');
    const reply = await app.fastify.inject({ url: new URL(kid).pathname, headers: { host: 'plant.test:3000' } });
    return importJWK(reply.json());
  };

  test('the credential is an Open Badges 3.0 credential whose signature a JOSE library verifies', async () => {
    const { payload } = await jwtVerify(await fetchCredential(), fetchKeyOfHeader, {
      issuer: 'http://plant.test:3000',
      typ: 'JWT',
    });
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      jti: `http://plant.test:3000/verify/${certificate.certificateNumber}`,
      credentialSubject: { identifier: [{ identityHash: 'María Fernández-Villaverde' }, { identityHash: employeeId }] },
    });
  });

  test('the credential with an RS256 signature has the same content', async () => {
    const credential = await fetchCredential({ algorithm: 'RS256' });
    const { payload, protectedHeader } = await jwtVerify(credential, fetchKeyOfHeader, { algorithms: ['RS256'] });
    expect(payload).toEqual((await jwtVerify(await fetchCredential(), fetchKeyOfHeader)).payload);
    await jwtVerify(credential, await importJWK(protectedHeader.jwk ?? {}, 'RS256'));
  });

  test('the URL of a key returns 404 for an unknown key', async () => {
    const reply = await app.call(certificatesEndpoints.key, { params: { kid: 'unknown' } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });

  test('the offline code has at most 400 bytes and contains the certificate number and the holder’s name', async () => {
    const code = await readOfflineCode();
    expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(400);
    const { payload } = await compactVerify(code, await fetchKeys());
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      n: certificate.certificateNumber,
      h: 'María Fernández-Villaverde',
    });
  });

  test('the offline code and the verification reply contain the same days, in the site’s time zone', async () => {
    const { payload } = await compactVerify(await readOfflineCode(), await fetchKeys());
    const { i: issuedOn, e: expiresOn } = JSON.parse(new TextDecoder().decode(payload));
    const verification = await verify(certificate.certificateNumber);
    expect(verification).toMatchObject({ issuedOn, expiresOn });
    const issuedOnInUtc = verification.issuedAt?.slice(0, 10);
    expect(issuedOn).not.toBe(issuedOnInUtc);
    expect(verification.modules[0]?.completedOn).toBe(issuedOn);
    expect(certificate).toMatchObject({ issuedOn, expiresOn, revokedOn: null });
  });

  test('a JOSE library rejects a credential and a code in which one of the tested characters is changed', async () => {
    // Testing every character would take too long. The last character is never tested, because some of its bits are
    // padding, which the signature does not protect.
    const step = 37;
    const keysOf = { credential: fetchKeyOfHeader, code: await fetchKeys() };
    const signedTexts = { credential: await fetchCredential(), code: await readOfflineCode() };
    for (const kind of ['credential', 'code'] as const) {
      const signed = signedTexts[kind];
      for (let index = 0; index < signed.length - 1; index += step) {
        if (signed[index] === '.') continue;
        const changed = signed.slice(0, index) + (signed[index] === 'A' ? 'B' : 'A') + signed.slice(index + 1);
        const verification = compactVerify(changed, kind === 'code' ? keysOf.code : keysOf.credential);
        await expect(verification, `character ${index} of the ${kind}`).rejects.toThrow();
      }
    }
  });

  test('a JOSE library still accepts a credential and a code after the site key is rotated; new signatures use the new key', async () => {
    const [credential, code] = [await fetchCredential(), await readOfflineCode()];
    const earlierKeys: { kid: string }[] = (await app.call(certificatesEndpoints.keys)).json().keys;

    const newKid = await rotateSiteKey(app.siteKeyFile);

    await compactVerify(credential, fetchKeyOfHeader);
    await compactVerify(code, await fetchKeys());
    expect(await fetchCredential()).toBe(credential);
    const { jws } = (await app.call(certificatesEndpoints.revocations)).json();
    expect(decodeProtectedHeader(jws).kid).toBe(newKid);
    const publishedKeys = (await app.call(certificatesEndpoints.keys)).json().keys;
    const kidsOf = (keys: { kid: string }[]) => keys.map(({ kid }) => kid);
    // The rotation has added two keys at the beginning: one for each signature algorithm.
    expect(kidsOf(publishedKeys).slice(2)).toEqual(kidsOf(earlierKeys));
    expect(kidsOf(publishedKeys)[0]).toBe(newKid);
    const privateKeyField = '"d"';
    expect(JSON.stringify(publishedKeys)).not.toContain(privateKeyField);
  });
});

/** True if the bit of the certificate is set in the status list that its credential names. */
async function isRevokedInStatusList(): Promise<boolean> {
  const { credential } = await app.db
    .selectFrom('certificates')
    .select('credential')
    .where('id', '=', certificate.id)
    .executeTakeFirstOrThrow();
  const { credentialStatus }: { credentialStatus: Record<string, string> } = JSON.parse(
    Buffer.from(credential?.split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(credentialStatus).toMatchObject({ type: 'BitstringStatusListEntry', statusPurpose: 'revocation' });
  const { pathname } = new URL(credentialStatus['statusListCredential'] ?? '');
  const reply = await app.fastify.inject({ url: pathname, headers: { host: 'plant.test:3000' } });
  expect(reply.headers['content-type']).toBe('application/vc+jwt');
  const { payload } = await compactVerify(reply.body, ({ jwk }) => importJWK(jwk ?? {}, 'RS256'));
  const list = JSON.parse(new TextDecoder().decode(payload));
  expect(list).toMatchObject({
    id: credentialStatus['statusListCredential'],
    type: expect.arrayContaining(['BitstringStatusListCredential']),
  });
  // The first character is the multibase prefix, which names the encoding.
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
  // 131,072 bits, the minimum size of a status list.
  const minimumBytes = 16_384;
  expect(bits.length).toBeGreaterThanOrEqual(minimumBytes);
  // Within a byte, the lowest index is the highest bit (0x80).
  const index = Number(credentialStatus['statusListIndex']);
  return ((bits[Math.floor(index / 8)] ?? 0) & (0x80 >> (index % 8))) !== 0;
}

test('the URL of a status list returns 404 if the list has no certificates', async () => {
  const reply = await app.call(certificatesEndpoints.credentialStatus, { params: { list: '1' } });
  expect(reply.statusCode).toBe(404);
});

test('a revoked certificate is verified as revoked even after its expiry, and is on the signed revocation list', async () => {
  expect((await fetchRevocationList()).revoked).toEqual([]);
  expect(await isRevokedInStatusList()).toBe(false);
  const body = { reason: 'private words', reasonClass: 'result_withdrawn' };
  await app.call(certificatesEndpoints.revoke, { as: trainer, params: { id: certificate.id }, body });

  const verification = await verify(certificate.certificateNumber);
  expect(verification).toMatchObject({
    status: 'revoked',
    reason: 'result_withdrawn',
    holder: 'María Fernández-Villaverde',
  });
  expect(verification.revokedAt).not.toBeNull();
  expect(JSON.stringify(verification)).not.toContain('private words');

  // The fields of an entry are the certificate number (n), the reason class (r) and the day of the revocation (d).
  const revocationList = await fetchRevocationList();
  expect(revocationList.revoked).toMatchObject([{ n: certificate.certificateNumber, r: 'result_withdrawn' }]);
  expect(revocationList.revoked[0].d).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Math.abs(revocationList.iat - app.clock.now().getTime() / 1000)).toBeLessThan(60);

  expect(await isRevokedInStatusList()).toBe(true);

  // This is more than the validity of 12 months.
  const advancedDays = 800;
  app.clock.advance(advancedDays * 86_400_000);
  expect((await verify(certificate.certificateNumber)).status).toBe('revoked');
});
