import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shippedModuleCount, shippedSopNumbers } from './checks.ts';

const script = fileURLToPath(new URL('./check.ts', import.meta.url));

const runCheck = (folder: string) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, [script, folder], (error, output) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: output.trim().split('\n') });
    });
  });

// `npm test` also runs this command on the shipped content.
describe('npm run content', () => {
  it('prints the faults of an empty folder and exits with code 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
    const { code, lines } = await runCheck(folder);
    await rm(folder, { recursive: true });

    expect(code).toBe(1);
    expect(lines[0]).toBe('golden-rules.yaml: is missing');
    const missingYamlFiles = [
      'golden-rules.yaml',
      'assistant-dangers.yaml',
      'assistant-facts.yaml',
      'assistant-answers.yaml',
      'assistant-questions.yaml',
      'claims.yaml',
    ];
    expect(lines).toEqual(expect.arrayContaining(missingYamlFiles.map((file) => `${file}: is missing`)));
    const faultCount = shippedModuleCount + shippedSopNumbers.length + missingYamlFiles.length;
    expect(lines.at(-1)).toBe(`0 modules, 0 questions, 0 procedures, 0 drills, ${faultCount} faults.`);
  });
});
