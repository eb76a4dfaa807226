import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../prepare/project.mjs';
import { playwrightResult, vitestResult } from './results.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeReport(report) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const outcome = (code) => ({ code, output: '' });

describe('the result of vitest', () => {
  const testFile = (name, seconds, ...assertionResults) => ({
    name: path.join(root, name),
    status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    startTime: 0,
    endTime: seconds * 1000,
    assertionResults,
  });

  test('names failed tests with their reasons', () => {
    const failed = { status: 'failed', fullName: 'adds', failureMessages: ['expected 3'] };
    const file = writeReport({ numPassedTests: 1, testResults: [testFile('a.test.ts', 1, failed)] });
    expect(vitestResult(file)(outcome(1))).toMatchObject({
      passed: 1,
      failures: [{ name: path.join(root, 'a.test.ts › adds'), reason: 'expected 3' }],
    });
  });

  test('lists the five slowest files, the slowest first', () => {
    const testResults = [3, 9, 1, 7, 5, 4].map((seconds) => testFile(`${seconds}.test.ts`, seconds));
    const { slowest } = vitestResult(writeReport({ numPassedTests: 6, testResults }))(outcome(0));
    expect(slowest).toEqual(['9 s 9.test.ts', '7 s 7.test.ts', '5 s 5.test.ts', '4 s 4.test.ts', '3 s 3.test.ts']);
  });
});

describe('the result of Playwright', () => {
  const spec = (title, status, ...durations) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration, errors: [] })) }],
  });

  test('counts a test that passed on a retry as failed', () => {
    const suites = [{ suites: [{ specs: [spec('opens', 'flaky', 1000, 2000)] }] }];
    const file = writeReport({ suites, stats: { expected: 3 } });
    expect(playwrightResult(file)(outcome(0))).toMatchObject({
      passed: 3,
      failures: [{ name: 'a.spec.ts › opens' }],
      slowest: ['2 s a.spec.ts › opens'],
    });
  });
});

test('a run without a report has failed', () => {
  expect(vitestResult(path.join(folder, 'none.json'))(outcome(0)).failures).toHaveLength(1);
});
