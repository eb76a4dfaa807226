import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../prepare/place.mjs';

let folder;
beforeEach(() => {
  // Inside the repository, so that the programs find their packages and settings.
  folder = mkdtempSync(path.join(root, 'scripts/planted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name, text) => writeFileSync(path.join(folder, name), text);

/** The output of a program that is expected to fail, and empty when it succeeds. */
function failureOf(program, args) {
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return error.stdout;
  }
}

describe('import boundaries', { timeout: 120_000 }, () => {
  const cruise = () =>
    failureOf('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.mjs', folder]);

  it('refuse a cycle of two files, type-only imports included', () => {
    write('a.ts', "import type { B } from './b.ts';\nexport interface A { readonly b?: B }\n");
    write('b.ts', "import type { A } from './a.ts';\nexport interface B { readonly a?: A }\n");
    expect(cruise()).toContain('no-cycles');
  });

  it('accept the same files without the cycle', () => {
    write('a.ts', "import type { B } from './b.ts';\nexport interface A { readonly b?: B }\n");
    write('b.ts', 'export interface B { readonly a?: string }\n');
    expect(cruise()).not.toContain('no-cycles');
  });
});

describe('lint', { timeout: 120_000 }, () => {
  const lint = () => failureOf('oxlint/bin/oxlint', [folder]);

  it('refuses an unsafe type assertion', () => {
    write('a.ts', 'export const lengthOf = (value: unknown): number => (value as string).length;\n');
    expect(lint()).toContain('no-unsafe-type-assertion');
  });

  it('accepts a checked value', () => {
    write(
      'a.ts',
      "export const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);\n",
    );
    expect(lint()).not.toContain('no-unsafe-type-assertion');
  });
});
