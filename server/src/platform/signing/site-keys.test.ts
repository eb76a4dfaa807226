import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signJws } from './jws.ts';
import { ensureSiteKey, type KeySet, rotateSiteKey, SiteKeyFault, siteKeysFromFile } from './site-keys.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let file: string;
beforeEach(() => {
  file = path.join(folder, crypto.randomUUID(), 'site-key.json');
});

/** Verifies a signature with the jose library and the public keys in the file. */
const verify = async (jws: string) =>
  compactVerify(jws, createLocalJWKSet({ keys: [...(await siteKeysFromFile(file).read()).publicKeys] }));

describe('ensureSiteKey', () => {
  test('creates one key file, readable by its owner only, when several servers start concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureSiteKey(file)));
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('leaves a valid key file unchanged', async () => {
    await ensureSiteKey(file);
    const firstContent = await readFile(file, 'utf8');
    await ensureSiteKey(file);
    expect(await readFile(file, 'utf8')).toBe(firstContent);
  });

  test.each([
    ['is not JSON', 'oops', 'it is not JSON'],
    ['has no keys', '{}', 'a field is missing or malformed'],
    [
      'has an incomplete key',
      '{"current":{"kty":"OKP","crv":"Ed25519","x":"AAAA","d":"AAAA","kid":"k"},"past":[]}',
      'a field is missing or malformed',
    ],
  ])('rejects a key file that %s, names the fault, and leaves the file unchanged', async (_, text, fault) => {
    await ensureSiteKey(file);
    await writeFile(file, text);
    const error: unknown = await ensureSiteKey(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SiteKeyFault);
    expect(String(error)).toContain(`${file} is not a site key: ${fault}. Restore the file from a backup`);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('rejects a key file whose public key belongs to another private key, without printing the private key', async () => {
    await ensureSiteKey(file);
    const KeyFile = z.looseObject({ current: z.looseObject({ x: z.string(), d: z.string() }) });
    const readKeys = async () => KeyFile.parse(JSON.parse(await readFile(file, 'utf8')));
    const first = await readKeys();
    await rotateSiteKey(file);
    const second = await readKeys();
    await writeFile(file, JSON.stringify({ ...second, current: { ...second.current, x: first.current.x } }));
    const error: unknown = await ensureSiteKey(file).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('the public key does not belong to the private key');
    expect(String(error)).not.toContain(second.current.d);
  });

  test('rejects a key file whose public RSA key belongs to another private key', async () => {
    await ensureSiteKey(file);
    const KeyFile = z.looseObject({ currentRsa: z.looseObject({ n: z.string() }) });
    const readKeys = async () => KeyFile.parse(JSON.parse(await readFile(file, 'utf8')));
    const first = await readKeys();
    await rotateSiteKey(file);
    const second = await readKeys();
    const mixed = { ...second, currentRsa: { ...second.currentRsa, n: first.currentRsa.n } };
    await writeFile(file, JSON.stringify(mixed));
    await expect(ensureSiteKey(file)).rejects.toThrow('the public key does not belong to the private key');
  });
});

describe('siteKeysFromFile', () => {
  test('parses an unchanged file once, and reads it again after the keys were replaced or the file was damaged', async () => {
    await ensureSiteKey(file);
    const siteKeys = siteKeysFromFile(file);
    const first = await siteKeys.read();
    expect(await siteKeys.read()).toBe(first);
    const newKeyId = await rotateSiteKey(file);
    expect((await siteKeys.read()).ed25519.kid).toBe(newKeyId);
    await writeFile(file, 'oops');
    await expect(siteKeys.read()).rejects.toThrow('it is not JSON');
  });
});

describe('signJws', () => {
  test.each(['EdDSA', 'RS256'] as const)(
    'creates a JWS with %s that the jose library accepts, and rejects after a change of any of its three parts',
    async (algorithm) => {
      await ensureSiteKey(file);
      const jws = signJws(await siteKeysFromFile(file).read(), { n: 'X-1' }, { algorithm });
      const { payload } = await verify(jws);
      expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ n: 'X-1' });
      // One character of the header, of the payload and of the signature.
      for (const index of [3, jws.indexOf('.') + 3, jws.lastIndexOf('.') + 3]) {
        const replacement = jws[index] === 'A' ? 'B' : 'A';
        await expect(verify(jws.slice(0, index) + replacement + jws.slice(index + 1))).rejects.toThrow();
      }
    },
  );
});

describe('rotateSiteKey', () => {
  test('creates new signing keys, keeps the old public keys and deletes the old private keys', async () => {
    await ensureSiteKey(file);
    const siteKeys = siteKeysFromFile(file);
    const oldKeys = await siteKeys.read();
    const oldSignature = signJws(oldKeys, { n: 'X-1' });
    const newKid = await rotateSiteKey(file);
    const newKeys = await siteKeys.read();
    expect(newKeys.ed25519.kid).toBe(newKid);
    const currentKids = (keys: KeySet) => [keys.ed25519.kid, keys.rsa.kid];
    expect(newKeys.publicKeys.map((key) => key.kid)).toEqual([...currentKids(newKeys), ...currentKids(oldKeys)]);
    expect(new Set(newKeys.publicKeys.map((key) => key.kid)).size).toBe(4);
    await verify(oldSignature);
    await verify(signJws(newKeys, { n: 'X-2' }));
    await verify(signJws(oldKeys, { n: 'X-3' }, { algorithm: 'RS256' }));
    // "d" is the private part of a JSON Web Key.
    expect(newKeys.publicKeys.every((key) => !('d' in key))).toBe(true);
    expect((await readFile(file, 'utf8')).match(/"d"/g)).toHaveLength(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('keeps the owner of the file, even if root calls it', async () => {
    await ensureSiteKey(file);
    // Only root can give the file to another user: nobody, whose id is 65534.
    const serviceUser = process.getuid?.() === 0 ? 65_534 : (await stat(file)).uid;
    await chown(file, serviceUser, -1);
    await rotateSiteKey(file);
    expect((await stat(file)).uid).toBe(serviceUser);
  });
});
