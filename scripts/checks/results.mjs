import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../prepare/project.mjs';

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

/** Returns the result, or a single failure if the run failed without a failed test, or if it executed no tests. */
function addRunFailure({ passed, failures }, { code, output }) {
  const isBroken = (code !== 0 && failures.length === 0) || passed + failures.length === 0;
  if (!isBroken) return { passed, failures };
  return { passed, failures: [{ name: 'the run itself', reason: lastLines(output, 40) }] };
}

/** The number of slow tests that the report names. */
const slowCount = 5;

/** Returns the slowest of the tests or test files, as texts with their names and seconds, the slowest first. */
const listSlowest = (tests) =>
  tests
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, slowCount)
    .map(({ name, milliseconds }) => `${Math.round(milliseconds / 1000)} s ${name}`);

/** Returns the lines that start with `Figures of`. Tests print measurements in them, which the report repeats. */
export const listFigureLines = (output) => toPlainText(output).match(/^Figures of .*$/gm) ?? [];

/**
 * Returns a function that reads the result from vitest's JSON report, with the slowest test files. A file that failed to
 * load counts as one failure. A run without a report counts as failed, whatever its exit code is.
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
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    milliseconds: endTime - startTime,
  }));
  return { ...addRunFailure({ passed: numPassedTests, failures }, outcome), slowest: listSlowest(files) };
};

/** Lists the specs of a suite in Playwright's report, including those of nested suites. */
const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

/**
 * Returns a function that reads the result from Playwright's JSON report, with the slowest tests. A test that passed on a
 * retry counts as failed. A run without a report counts as failed, whatever its exit code is.
 */
export const playwrightResult = (file) => (outcome) => {
  if (!existsSync(file)) return checkResult({ ...outcome, code: outcome.code || 1 });
  const { suites, stats } = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap(listSpecs);
  const failures = specs.flatMap(({ file: specFile, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${specFile} › ${title}`,
        reason: firstLines(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')),
      })),
  );
  const journeys = specs.map(({ file: specFile, title, tests }) => ({
    name: `${specFile} › ${title}`,
    milliseconds: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }));
  return { ...addRunFailure({ passed: stats.expected, failures }, outcome), slowest: listSlowest(journeys) };
};
