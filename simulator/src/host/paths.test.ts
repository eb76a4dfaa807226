import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin } from '../run.ts';
import { testPart } from '../testing/random-run.ts';
import { listFolder, parentOf } from './files.ts';
import { addAt, joinPath, matchesPath, readPath, readText, removeAt, splitPath, writePath } from './paths.ts';

const host = begin(testPart('2019'), '0123456789abcdef0123456789abcdef').hosts.get('hist');
if (!host) throw new Error('The test part has no such host.');

const part = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('%2F'));
const word = fc.oneof(
  part,
  fc.constantFrom('log', 'Security', 'files', 'host', 'group', '__proto__', 'constructor', ''),
);
const anyPath = fc.oneof(
  fc.array(word, { maxLength: 5 }).map((parts) => parts.join('/')),
  fc.string(),
);

describe('paths of a state', () => {
  it('give back the parts from which they were joined, also with slashes', () => {
    fc.assert(
      fc.property(part, fc.array(part, { maxLength: 4 }), (first, others) => {
        expect(splitPath(joinPath(first, ...others))).toEqual([first, ...others]);
      }),
    );
  });

  it('read the entry that they name, without regard to case', () => {
    for (const [name, log] of host.log) {
      expect(readPath(host, joinPath('log', name, 'records'))).toBe(log.records);
      expect(readText(host, joinPath('log', name.toUpperCase(), 'maxSize'))).toBe(String(log.maxSize));
    }
  });

  it('read nothing but the state', () => {
    for (const path of [
      '',
      '/',
      'constructor',
      'host/constructor/name',
      'log/__proto__',
      'host/name/length',
      'log/size',
    ])
      expect(readText(host, path)).toBe('');
    fc.assert(fc.property(anyPath, (path) => typeof readText(host, path) === 'string'));
  });

  it('change a state only as a copy, or throw an error that names them', () => {
    const before = JSON.stringify([host.host, [...host.log.keys()], [...host.group]]);
    fc.assert(
      fc.property(anyPath, (path) => {
        for (const change of [writePath, addAt, (state: typeof host, at: string) => removeAt(state, at)]) {
          try {
            change(host, path, {});
          } catch (error) {
            expect(error instanceof Error && error.message.includes(path)).toBe(true);
          }
        }
      }),
    );
    expect(JSON.stringify([host.host, [...host.log.keys()], [...host.group]])).toBe(before);
  });

  it('match a pattern by parts', () => {
    expect(matchesPath('log/Security/retention', 'LOG/*/retention')).toBe(true);
    expect(matchesPath('log/Security/retention', 'log')).toBe(true);
    expect(matchesPath('log/Security', 'log/*/retention')).toBe(false);
  });
});

describe('listFolder', () => {
  it('lists each entry in the folder that contains it, by name', () => {
    const folders = new Set([...host.files.values()].map(({ path }) => parentOf(path)));
    for (const folder of folders) {
      const expected = [...host.files.values()]
        .filter(({ path }) => path.length > 3 && parentOf(path).toLowerCase() === folder.toLowerCase())
        .map(({ path }) => path.toLowerCase());
      expect(listFolder(host.files, folder).map(({ path }) => path.toLowerCase())).toEqual(expected.toSorted());
    }
  });

  it('lists what was added after the folder was listed', () => {
    const entry = [...host.files.values()].find(({ path }) => path.toLowerCase() === String.raw`d:\job\list.csv`);
    if (!entry) throw new Error('The test part has no such file.');
    const count = listFolder(host.files, 'D:\\Job').length;
    const files = new Map(host.files).set(String.raw`d:\job\a.txt`, { ...entry, path: String.raw`D:\Job\a.txt` });
    expect(listFolder(files, 'd:\\job\\').map(({ path }) => path)[0]).toBe(String.raw`D:\Job\a.txt`);
    expect(listFolder(files, 'D:\\Job')).toHaveLength(count + 1);
    expect(listFolder(host.files, 'D:\\Job')).toHaveLength(count);
  });
});
