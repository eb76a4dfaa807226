/**
 * `npm test` installs missing packages, runs all checks and tests in temporary folders and on free ports, and prints
 * `N passed, N failed` as the last line. `--fast` (`npm run check`) runs the static checks and the unit tests that the
 * changed files can break. `--long` (`npm run test:long`) runs the files `*.long.test.ts` and `*.long.spec.ts` instead.
 * This file must run on Node.js 20 without packages, because nothing is installed before the first run.
 */
import { constants } from 'node:os';
import path from 'node:path';
import { selectTests } from './checks/changed.mjs';
import { runProgram, stopAllPrograms } from './checks/program.mjs';
import { Report } from './checks/report.mjs';
import { createRunFolder, stopLeftoverProcesses } from './checks/run-folder.mjs';
import { budgetCheck, ensureBrowser, browserJourneys, staticChecks, unitTests } from './checks/steps.mjs';
import { runExclusively } from './prepare/lock.mjs';
import { printLine } from './prepare/project.mjs';
import { prepareProject } from './prepare/prepare.mjs';
import { withFirstInPath } from './prepare/run.mjs';
import { ensureWeb } from './prepare/web.mjs';

const isFast = process.argv.includes('--fast');
const isLong = process.argv.includes('--long');
const report = new Report();
let isInterrupted = false;

/** Runs steps one after another. `steps` is an array, or an iterator from which another call takes steps too. */
async function runSteps(steps, node, env) {
  for (const { name, args, env: stepEnv, limitSeconds, result } of steps) {
    const work = (onOutput) => runProgram(node, args, { env: { ...env, ...stepEnv }, limitSeconds, onOutput });
    await report.runStep(name, work, result);
  }
}

/** Builds the web app and checks its size. Returns true if the build succeeded. */
async function buildWeb(node, env) {
  const isBuilt = await report.runStep('web build', async () => {
    await runExclusively('prepare', () => ensureWeb(node));
    return { code: 0, output: '' };
  });
  if (isBuilt && !isLong) await runSteps([budgetCheck], node, env);
  return isBuilt;
}

/** Runs the static checks concurrently with the unit tests that the changed files can break. */
async function checkChange(node, folder, env) {
  const { filters, reason } = selectTests();
  printLine(`Unit tests: ${reason}.`);
  const tests = filters?.length === 0 ? [] : [unitTests(folder, { filters })];
  // Both calls of `runSteps` take steps from this iterator. So two checks run at the same time after the unit tests.
  const remainingChecks = staticChecks.values();
  const testThenCheck = async () => {
    await runSteps(tests, node, env);
    await runSteps(remainingChecks, node, env);
  };
  await Promise.all([runSteps(remainingChecks, node, env), testThenCheck()]);
}

/**
 * Runs everything in two sequences at the same time, to use two processors. One sequence is the checks, the build and the
 * browser tests, and the other one the unit tests. The long browser tests run only after the other long tests, because
 * both need much processor time.
 */
async function testEverything(node, folder, env) {
  const checkAndBuild = async () => {
    if (!isLong) await runSteps(staticChecks, node, env);
    return buildWeb(node, env);
  };
  const testInBrowser = async (isBuilt) => {
    const hasBrowser = await report.runStep('browser', () => ensureBrowser(env));
    if (isBuilt && hasBrowser) await runSteps([browserJourneys(folder, { isLong })], node, env);
  };
  const testUnits = () => runSteps([unitTests(folder, { isLong })], node, env);
  if (isLong) {
    const [isBuilt] = await Promise.all([checkAndBuild(), testUnits()]);
    await testInBrowser(isBuilt);
  } else {
    await Promise.all([checkAndBuild().then(testInBrowser), testUnits()]);
  }
}

/** Makes a signal stop all programs and databases of the run and remove its folder. */
function stopRunOn(signal, { folder, close }) {
  process.on(signal, () => {
    if (isInterrupted) return;
    isInterrupted = true;
    stopAllPrograms();
    void stopLeftoverProcesses(folder, 2000).then(() => {
      close();
      process.exit(128 + constants.signals[signal]);
    });
  });
}

async function run() {
  const runFolder = createRunFolder();
  const { folder } = runFolder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) stopRunOn(signal, runFolder);
  try {
    let node;
    const isReady = await report.runStep('installation', async () => {
      node = await prepareProject({ web: false });
      return { code: 0, output: '' };
    });
    if (isReady) {
      const env = withFirstInPath(path.dirname(node), runFolder.env);
      await (isFast ? checkChange : testEverything)(node, folder, env);
    }
    await report.runStep('nothing left running', async () => {
      const leftovers = await stopLeftoverProcesses(folder);
      return { code: leftovers.length, output: leftovers.join('\n') };
    });
  } finally {
    runFolder.close();
  }
}

await run();
// The signal handler exits an interrupted run, which has no result.
if (!isInterrupted) process.exitCode = report.printSummary() ? 0 : 1;
