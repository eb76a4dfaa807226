import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The number of lines of a failure's reason that are printed. The log of the step contains all lines. */
const printedLines = 12;

const toPlainText = (text = '') => stripVTControlCharacters(text).trim();

/** Returns the first lines of a text, without the stack frames of packages. */
function firstLines(text, count = printedLines) {
  const lines = toPlainText(text)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines.length <= count ? lines.join('\n') : [...lines.slice(0, count), '…'].join('\n');
}

/** Returns the last lines of a text, where tools usually print their findings. */
const lastLines = (text, count) => toPlainText(text).split('\n').slice(-count).join('\n');

/** Returns the result of a check, which counts as one test. */
export const checkResult = ({ code, output }) =>
  code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: '', reason: lastLines(output, 40) || `exit code ${code}` }] };

/** Adds a failure if the run failed without a failed test, or if it executed no tests. */
function addRunFailure({ passed, failures }, { code, output }) {
  const isBroken = (code !== 0 && failures.length === 0) || passed + failures.length === 0;
  if (!isBroken) return { passed, failures };
  return { passed, failures: [{ name: 'the run itself', reason: lastLines(output, 40) }] };
}

/** Returns the lines that start with `Figures of`. Tests print measurements in them, which the report repeats. */
export const listFigureLines = (output) => toPlainText(output).match(/^Figures of .*$/gm) ?? [];

/**
 * Returns a function that reads the result from vitest's JSON report. A file that failed to load counts as one failure.
 */
export const vitestResult = (file) => (outcome) => {
  if (!existsSync(file)) return checkResult({ ...outcome, code: outcome.code || 1 });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failedTests.length === 0) return [{ name, reason: firstLines(message) }];
    return failedTests.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      reason: firstLines(failureMessages.join('\n')),
    }));
  });
  return addRunFailure({ passed: numPassedTests, failures }, outcome);
};

/** Lists the specs of a suite in Playwright's report, including those of nested suites. */
const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

/**
 * Returns a function that reads the result from Playwright's JSON report. A test that passed on a retry counts as
 * failed.
 */
export const playwrightResult = (file) => (outcome) => {
  if (!existsSync(file)) return checkResult({ ...outcome, code: outcome.code || 1 });
  const { suites, stats } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = suites.flatMap(listSpecs).flatMap(({ file: specFile, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${specFile} › ${title}`,
        reason: firstLines(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')),
      })),
  );
  return addRunFailure({ passed: stats.expected, failures }, outcome);
};
