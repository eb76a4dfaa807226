import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Lines of a failure's reason that are shown; the rest is in the step's log. */
const shownLines = 12;

const plain = (text = '') => stripVTControlCharacters(text).trim();

/** The first lines of a reason, without stack frames of packages. */
function firstLines(text, count = shownLines) {
  const lines = plain(text)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines.length <= count ? lines.join('\n') : [...lines.slice(0, count), '…'].join('\n');
}

/** The last lines, where a tool ends with its findings. */
const lastLines = (text, count) => plain(text).split('\n').slice(-count).join('\n');

/** One check counts as one test. */
export const checkResult = ({ code, output }) =>
  code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: '', reason: lastLines(output, 40) || `exit code ${code}` }] };

/** A run that failed without a failed test, or ran no test, counts as one failure more. */
function withRunItself({ passed, failures }, { code, output }) {
  const isBroken = (code !== 0 && failures.length === 0) || passed + failures.length === 0;
  if (!isBroken) return { passed, failures };
  return { passed, failures: [{ name: 'the run itself', reason: lastLines(output, 40) }] };
}

/** Lines that tests print to be passed on: those that begin with `Figures of`. */
export const figuresIn = (output) => plain(output).match(/^Figures of .*$/gm) ?? [];

/** Results from vitest's JSON report. A file that could not be loaded counts as one failure. */
export const vitestResult = (file) => (outcome) => {
  if (!existsSync(file)) return checkResult({ ...outcome, code: outcome.code || 1 });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name, reason: firstLines(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      reason: firstLines(failureMessages.join('\n')),
    }));
  });
  return withRunItself({ passed: numPassedTests, failures }, outcome);
};

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

/** Results from Playwright's JSON report. A journey that passed only when it was repeated counts as failed. */
export const playwrightResult = (file) => (outcome) => {
  if (!existsSync(file)) return checkResult({ ...outcome, code: outcome.code || 1 });
  const { suites, stats } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = suites.flatMap(specsIn).flatMap(({ file: from, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${from} › ${title}`,
        reason: firstLines(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')),
      })),
  );
  return withRunItself({ passed: stats.expected, failures }, outcome);
};
