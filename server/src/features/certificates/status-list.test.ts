import { generateKeyPairSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { statusListSize } from './credential.rules.ts';
import type { SiteKeys } from '../../platform/signing/site-keys.ts';
import { createStatusListPayload, signStatusList } from './status-list.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
// Status lists are signed with the RSA key. No test uses the Ed25519 key, so it is the same key here.
const keys = { ed25519: { kid: 'e', privateKey }, rsa: { kid: 'r', privateKey }, publicKeys: [] };
/** Creates keys that count how often they are read. They are read once for each signature. */
function createCountedKeys(): SiteKeys & { readCount: number } {
  return {
    readCount: 0,
    read() {
      this.readCount += 1;
      return Promise.resolve({ ...keys, encryptionSecret: Buffer.alloc(32) });
    },
  };
}

const EncodedList = z.object({ credentialSubject: z.object({ encodedList: z.string() }) });
const statusList = { siteUrl: 'https://plant.example', siteName: 'Northmere Energy', listNumber: 2, now: new Date() };

test('createStatusListPayload sets exactly the bits of the revoked credentials, the highest bit of a byte first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(statusListSize - 1), { maxLength: 20 }), (revokedIndexes) => {
      const { credentialSubject } = EncodedList.parse(createStatusListPayload(statusList, revokedIndexes));
      // The first character is the multibase prefix, which names the encoding.
      const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
      const setIndexes = [...bytes].flatMap((byte, byteIndex) =>
        [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte & (0x80 >> bit)) !== 0).map((bit) => byteIndex * 8 + bit),
      );
      expect(bytes).toHaveLength(statusListSize / 8);
      expect(setIndexes).toEqual(revokedIndexes.toSorted((one, other) => one - other));
    }),
    { numRuns: 5 },
  );
});

test('createStatusListPayload returns a status list credential with the URL of the list as its id', () => {
  expect(createStatusListPayload(statusList, [])).toMatchObject({
    id: 'https://plant.example/.well-known/credential-status/2',
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
  });
});

test('signStatusList signs an unchanged list at most once a minute, even for many simultaneous requests, and a changed list immediately', async () => {
  const siteKeys = createCountedKeys();
  const listAfter = (seconds: number) => ({ ...statusList, now: new Date(statusList.now.getTime() + seconds * 1000) });
  const [first] = await Promise.all(Array.from({ length: 5 }, () => signStatusList(siteKeys, statusList, [4, 2])));
  expect(await signStatusList(siteKeys, listAfter(59), [2, 4])).toBe(first);
  // The order of the indexes does not matter, and 59 seconds are less than the minute for which the list is reused.
  expect(siteKeys.readCount).toBe(1);

  // First a further index changes the list, then another site name.
  expect(await signStatusList(siteKeys, listAfter(59), [2, 4, 7])).not.toBe(first);
  expect(await signStatusList(siteKeys, { ...listAfter(59), siteName: 'Other' }, [2, 4, 7])).not.toBe(first);
  expect(siteKeys.readCount).toBe(3);
  // The list was signed more than a minute before.
  await signStatusList(siteKeys, { ...listAfter(120), siteName: 'Other' }, [2, 4, 7]);
  expect(siteKeys.readCount).toBe(4);
});

test('signStatusList tries again after the keys could not be read', async () => {
  const siteKeys = createCountedKeys();
  const read = siteKeys.read.bind(siteKeys);
  siteKeys.read = () => Promise.reject(new Error('no file'));
  await expect(signStatusList(siteKeys, statusList, [])).rejects.toThrow('no file');
  siteKeys.read = read;
  expect(await signStatusList(siteKeys, statusList, [])).toContain('.');
});
