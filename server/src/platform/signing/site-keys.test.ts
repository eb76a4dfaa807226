import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signJws } from './jws.ts';
import { ensureSiteKey, rotateSiteKey, SiteKeyFault, siteKeysFromFile } from './site-keys.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let file: string;
beforeEach(() => {
  file = path.join(folder, crypto.randomUUID(), 'site-key.json');
});

/** Verifies a signature with the jose library, by the public keys in the file. */
const verify = async (jws: string) =>
  compactVerify(jws, createLocalJWKSet({ keys: [...(await siteKeysFromFile(file).read()).publicKeys] }));

describe('ensureSiteKey', () => {
  test('creates one key file, readable by its owner only, when several servers start concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureSiteKey(file)));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const firstContent = await readFile(file, 'utf8');
    await ensureSiteKey(file);
    expect(await readFile(file, 'utf8')).toBe(firstContent);
  });

  test.each([
    ['is not JSON', 'oops'],
    ['has no keys', '{}'],
    ['has an incomplete key', '{"current":{"kty":"OKP","crv":"Ed25519","x":"AAAA","d":"AAAA","kid":"k"},"past":[]}'],
  ])('rejects a key file that %s and leaves it unchanged', async (_, text) => {
    await ensureSiteKey(file);
    await writeFile(file, text);
    await expect(ensureSiteKey(file)).rejects.toThrow(SiteKeyFault);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe('signJws', () => {
  test('creates a signature that another library accepts, and rejects after any of its parts is changed', async () => {
    await ensureSiteKey(file);
    const jws = signJws(await siteKeysFromFile(file).read(), { n: 'X-1' });
    const { payload } = await verify(jws);
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ n: 'X-1' });
    // One character of the header, of the payload and of the signature.
    for (const index of [3, jws.indexOf('.') + 3, jws.lastIndexOf('.') + 3]) {
      const replacement = jws[index] === 'A' ? 'B' : 'A';
      await expect(verify(jws.slice(0, index) + replacement + jws.slice(index + 1))).rejects.toThrow();
    }
  });
});

describe('rotateSiteKey', () => {
  test('adds a new signing key, keeps the old public key and deletes the old private key', async () => {
    await ensureSiteKey(file);
    const siteKeys = siteKeysFromFile(file);
    const oldKeys = await siteKeys.read();
    const oldSignature = signJws(oldKeys, { n: 'X-1' });
    const newKid = await rotateSiteKey(file);
    const newKeys = await siteKeys.read();
    expect([newKeys.kid, newKeys.publicKeys.map((key) => key.kid)]).toEqual([newKid, [newKid, oldKeys.kid]]);
    await verify(oldSignature);
    await verify(signJws(newKeys, { n: 'X-2' }));
    // "d" is the private part of a JSON Web Key.
    expect(newKeys.publicKeys.every((key) => !('d' in key))).toBe(true);
    expect((await readFile(file, 'utf8')).match(/"d"/g)).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
