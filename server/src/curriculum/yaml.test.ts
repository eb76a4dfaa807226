import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseYaml } from './yaml.ts';

const schema = z.strictObject({ list: z.array(z.string().max(3)), date: z.string() });

describe('parseYaml', () => {
  it('returns the value, with dates as text', () => {
    const { value, faults } = parseYaml('list: [a]\ndate: 2026-11-20', schema, 'a.yaml');
    expect(faults).toEqual([]);
    expect(value).toEqual({ list: ['a'], date: '2026-11-20' });
  });

  it('reports every fault with its path and its line in the file, even if the YAML starts on a later line of the file', () => {
    const { value, faults } = parseYaml('list:\n  - a\n  - abcd\ndate: 7\nmore: 1', schema, 'a.md', 2);
    expect(value).toBeNull();
    expect(faults.map(({ line, text }) => `${line} ${text}`)).toEqual([
      expect.stringMatching(/^4 list\.1: /),
      expect.stringMatching(/^5 date: /),
      // An unknown key is a fault of its parent, here the whole YAML, so the line of the fault is the first line of the
      // YAML.
      expect.stringMatching(/^2 the file: .*more/),
    ]);
  });

  it('reports syntax errors and duplicate keys with their lines', () => {
    expect(parseYaml('list: [a]\ndate: a: b', schema, 'a.yaml').faults).toEqual([
      { file: 'a.yaml', line: 2, text: expect.any(String) },
    ]);
    expect(parseYaml('date: a\ndate: b', schema, 'a.yaml').faults).toEqual([
      { file: 'a.yaml', line: 2, text: expect.stringMatching(/unique/) },
    ]);
  });
});
