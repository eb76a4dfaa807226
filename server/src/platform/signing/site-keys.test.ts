import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signCompact } from './jws.ts';
import { ensureSiteKey, rotateSiteKey, SiteKeyFault, siteKeysIn } from './site-keys.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let file: string;
beforeEach(() => {
  file = path.join(folder, crypto.randomUUID(), 'site-key.json');
});

const verify = async (jws: string) =>
  compactVerify(jws, createLocalJWKSet({ keys: [...(await siteKeysIn(file).read()).publicKeys] }));

describe('the site key', () => {
  test('is created once, readable by its owner only, when several servers start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureSiteKey(file)));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const made = await readFile(file, 'utf8');
    await ensureSiteKey(file);
    expect(await readFile(file, 'utf8')).toBe(made);
  });

  test('creates signatures that another library verifies, and rejects after a change', async () => {
    await ensureSiteKey(file);
    const jws = signCompact(await siteKeysIn(file).read(), { n: 'X-1' });
    const { payload } = await verify(jws);
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ n: 'X-1' });
    for (const index of [3, jws.indexOf('.') + 3, jws.lastIndexOf('.') + 3]) {
      const other = jws[index] === 'A' ? 'B' : 'A';
      await expect(verify(jws.slice(0, index) + other + jws.slice(index + 1))).rejects.toThrow();
    }
  });

  test('is rotated so that old signatures stay valid, and no old private key is kept', async () => {
    await ensureSiteKey(file);
    const keys = siteKeysIn(file);
    const old = await keys.read();
    const jws = signCompact(old, { n: 'X-1' });
    const kid = await rotateSiteKey(file);
    const fresh = await keys.read();
    expect([fresh.kid, fresh.publicKeys.map((key) => key.kid)]).toEqual([kid, [kid, old.kid]]);
    await verify(jws);
    await verify(signCompact(fresh, { n: 'X-2' }));
    expect(fresh.publicKeys.every((key) => !('d' in key))).toBe(true);
    expect((await readFile(file, 'utf8')).match(/"d"/g)).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['no JSON', 'oops'],
    ['something else', '{}'],
    ['half a key', '{"current":{"kty":"OKP","crv":"Ed25519","x":"AAAA","d":"AAAA","kid":"k"},"past":[]}'],
  ])('that is %s is rejected and never replaced', async (_, text) => {
    await ensureSiteKey(file);
    await writeFile(file, text);
    await expect(ensureSiteKey(file)).rejects.toThrow(SiteKeyFault);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
