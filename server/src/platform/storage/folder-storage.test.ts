import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from './folder-storage.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = folderStorage(folder);
const words = (text: string) => new TextEncoder().encode(text);

describe('A folder of files', () => {
  test('gives back what it was given, whole or in part', async () => {
    await storage.save('sops/lc-01-01-r1.pdf', words('0123456789'), 'application/pdf');
    expect(String(await buffer(await storage.read('sops/lc-01-01-r1.pdf')))).toBe('0123456789');
    expect(String(await buffer(await storage.read('sops/lc-01-01-r1.pdf', { start: 2, end: 4 })))).toBe('234');
    expect(await storage.find('sops/lc-01-01-r1.pdf')).toMatchObject({ size: 10 });
  });

  test('has a new etag when the bytes are new', async () => {
    const first = await storage.save('a.txt', words('one'), 'text/plain');
    const second = await storage.save('a.txt', words('two'), 'text/plain');
    expect(second.etag).not.toBe(first.etag);
  });

  test('says that a file is not there, and removes it without complaint', async () => {
    expect(await storage.find('nothing.txt')).toBeUndefined();
    await expect(storage.read('nothing.txt')).rejects.toThrow('ENOENT');
    await storage.remove('nothing.txt');
  });

  test('keeps nothing of a file whose bytes broke off', async () => {
    const broken = Readable.from(
      (async function* parts() {
        yield words('half');
        throw new Error('the line went dead');
      })(),
    );
    await expect(storage.save('broken/half.bin', broken, 'application/octet-stream')).rejects.toThrow('line went dead');
    expect(await storage.find('broken/half.bin')).toBeUndefined();
    expect(await readdir(path.join(folder, 'broken'))).toEqual([]);
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a/../../b', 'a//b', '', 'A.txt', 'a\0b', '.hidden', 'a/.b'])(
    'refuses a key that could leave its place: %j',
    async (key) => {
      await expect(storage.save(key, words('x'), 'text/plain')).rejects.toThrow('Not a storage key');
      await expect(storage.find(key)).rejects.toThrow('Not a storage key');
    },
  );
});
