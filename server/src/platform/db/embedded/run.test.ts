import { userInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { Account } from './account.ts';
import { runAs } from './run.ts';

const { username: name, uid, gid } = userInfo();
const account: Account = { name, uid, gid, needsUserSwitch: false };

describe('runAs', () => {
  test('returns the exit code and the output', async () => {
    const result = await runAs(account, '/', '/bin/sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect(result.code).toBe(3);
    expect(result.output.split('\n').toSorted()).toEqual(['err', 'out']);
  });

  test.each([
    ['is missing, which Node.js reports with an event', '/missing/program', [], 'ENOENT'],
    ['has too many arguments, which Node.js throws', '/bin/sh', ['x'.repeat(10_000_000)], 'E2BIG'],
  ])('returns the code null if the program %s', async (_, program, args, error) => {
    expect(await runAs(account, '/', program, args)).toEqual({ code: null, output: expect.stringContaining(error) });
  });
});
