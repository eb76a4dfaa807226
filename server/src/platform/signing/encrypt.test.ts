import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decrypt, encrypt } from './encrypt.ts';
import { ensureSiteKey, rotateSiteKey, siteKeysFromFile } from './site-keys.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createKeys() {
  const file = path.join(folder, crypto.randomUUID(), 'site-key.json');
  await ensureSiteKey(file);
  return { file, siteKeys: siteKeysFromFile(file) };
}

const secret = Buffer.from('twenty bytes of data');

test('decrypt returns what was encrypted, also after the signing key was rotated', async () => {
  const { file, siteKeys } = await createKeys();
  const encrypted = encrypt(await siteKeys.read(), 'app of Ann', secret);
  expect(encrypted.includes(secret)).toBe(false);
  await rotateSiteKey(file);
  expect(decrypt(await siteKeys.read(), 'app of Ann', encrypted)).toEqual(secret);
});

test('the same bytes are encrypted differently each time', async () => {
  const keys = await (await createKeys()).siteKeys.read();
  expect(encrypt(keys, 'app', secret)).not.toEqual(encrypt(keys, 'app', secret));
});

test('decrypt rejects a changed value, and a value that was encrypted for another purpose or at another site', async () => {
  const keys = await (await createKeys()).siteKeys.read();
  const otherKeys = await (await createKeys()).siteKeys.read();
  const encrypted = encrypt(keys, 'app of Ann', secret);
  expect(() => decrypt(keys, 'app of Omar', encrypted)).toThrow();
  expect(() => decrypt(otherKeys, 'app of Ann', encrypted)).toThrow();
  // A byte of the nonce, of the authentication tag and of the ciphertext.
  for (const index of [0, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decrypt(keys, 'app of Ann', changed)).toThrow();
  }
});
