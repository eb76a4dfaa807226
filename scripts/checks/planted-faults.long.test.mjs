import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../prepare/project.mjs';

let folder;
beforeEach(() => {
  // The folder is inside the repository, so that the tools find their packages and configuration.
  folder = mkdtempSync(path.join(root, 'scripts/planted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeSource = (name, text) => writeFileSync(path.join(folder, name), text);

/** Runs a tool and returns its output, or an empty string if the tool found no faults. */
function listFaults(program, args) {
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

describe('the check of import boundaries', { timeout: 120_000 }, () => {
  const checkImports = () =>
    listFaults('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.mjs', folder]);

  it('rejects an import cycle, even if its imports are type-only', () => {
    writeSource('a.ts', "import type { B } from './b.ts';\nexport interface A { readonly b?: B }\n");
    writeSource('b.ts', "import type { A } from './a.ts';\nexport interface B { readonly a?: A }\n");
    expect(checkImports()).toContain('no-cycles');
  });

  it('accepts an import without a cycle', () => {
    writeSource('a.ts', "import type { B } from './b.ts';\nexport interface A { readonly b?: B }\n");
    writeSource('b.ts', 'export interface B { readonly a?: string }\n');
    expect(checkImports()).not.toContain('no-cycles');
  });
});

describe('the linter', { timeout: 120_000 }, () => {
  const lint = () => listFaults('oxlint/bin/oxlint', [folder]);

  it('rejects an unsafe type assertion', () => {
    writeSource('a.ts', 'export const lengthOf = (value: unknown): number => (value as string).length;\n');
    expect(lint()).toContain('no-unsafe-type-assertion');
  });

  it('accepts a type check instead of the assertion', () => {
    writeSource(
      'a.ts',
      "export const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);\n",
    );
    expect(lint()).not.toContain('no-unsafe-type-assertion');
  });
});
