import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One check is one test. */
export const countCheck = ({ code }) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A run that failed without a failed test, or ran none at all, counts as a failed test itself. */
function atLeastOne({ passed, failed }, code) {
  const isBroken = (code !== 0 && failed === 0) || passed + failed === 0;
  return { passed, failed: isBroken ? failed + 1 : failed };
}

/** What tests tell of themselves beside passing: lines that begin with `Figures of`. */
export const figuresIn = (output = '') => stripVTControlCharacters(output).match(/^Figures of .*$/gm) ?? [];

/** The tests of vitest's JSON report; a file that could not even be read counts as one that failed. */
export const countVitest = (file) => (outcome) => {
  if (!existsSync(file)) return countCheck({ code: 1 });
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return atLeastOne({ passed: numPassedTests, failed: numFailedTests + unread.length }, outcome.code);
};

/** The journeys of Playwright's JSON report. One that passed at the second try has failed once, and is no success. */
export const countPlaywright = (file) => (outcome) => {
  if (!existsSync(file)) return countCheck({ code: 1 });
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return atLeastOne({ passed: expected, failed: unexpected + flaky }, outcome.code);
};
