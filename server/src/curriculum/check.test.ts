import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('./check.ts', import.meta.url));

const check = (...folder: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, [script, ...folder], (error, output) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: output.trim().split('\n') });
    });
  });

// The shipped curriculum is checked by the command itself, as a step of `npm test`.
describe('npm run content', () => {
  it('lists the faults of a folder and exits with code 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
    const { code, lines } = await check(folder);
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(lines[0]).toBe('golden-rules.yaml: is missing');
    expect(lines.at(-1)).toBe('0 modules, 0 questions, 0 procedures, 77 faults.');
  });
});
