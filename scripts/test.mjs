/**
 * `npm test`: installs what is missing, runs the checks and tests on folders and ports of its own, and ends with one
 * line `N passed, N failed`. `--fast` (`npm run check`) runs all static checks and the unit tests that a change needs.
 * `--long` (`npm run test:long`) runs the files named `*.long.test.ts` and `*.long.spec.ts` instead.
 * Plain JavaScript for Node 20 without packages, because it runs before anything is installed.
 */
import { constants } from 'node:os';
import path from 'node:path';
import { selectTests } from './checks/changed.mjs';
import { runProgram, stopAll } from './checks/program.mjs';
import { Report } from './checks/report.mjs';
import { openRunFolder, removeLeftovers } from './checks/run-folder.mjs';
import { budget, ensureBrowser, journeys, staticChecks, unitTests } from './checks/steps.mjs';
import { alone } from './prepare/lock.mjs';
import { tell } from './prepare/place.mjs';
import { prepare } from './prepare/prepare.mjs';
import { withFirstInPath } from './prepare/run.mjs';
import { ensureWeb } from './prepare/web.mjs';

const isFast = process.argv.includes('--fast');
const isLong = process.argv.includes('--long');
const report = new Report();
let isInterrupted = false;

/** Runs steps one after the other. */
async function runSteps(steps, node, env) {
  for (const { name, args, env: own, limitSeconds, result } of steps) {
    const work = (onOutput) => runProgram(node, args, { env: { ...env, ...own }, limitSeconds, onOutput });
    await report.step(name, work, result);
  }
}

async function build(node, env) {
  const isBuilt = await report.step('web build', async () => {
    await alone('prepare', () => ensureWeb(node));
    return { code: 0, output: '' };
  });
  if (isBuilt && !isLong) await runSteps([budget], node, env);
  return isBuilt;
}

/** Static checks beside the unit tests that the changed files need. */
async function checkChange(node, folder, env) {
  const { filters, reason } = selectTests();
  tell(`Unit tests: ${reason}.`);
  const tests = filters?.length === 0 ? [] : [unitTests(folder, { filters })];
  await Promise.all([runSteps(staticChecks, node, env), runSteps(tests, node, env)]);
}

/** Two steps at a time: the tests take one processor and more, the checks and the build the other. */
async function testEverything(node, folder, env) {
  const sources = async () => {
    if (!isLong) await runSteps(staticChecks, node, env);
    return build(node, env);
  };
  const [isBuilt] = await Promise.all([sources(), runSteps([unitTests(folder, { isLong })], node, env)]);
  const hasBrowser = await report.step('browser', () => ensureBrowser(env));
  if (isBuilt && hasBrowser) await runSteps([journeys(folder, { isLong })], node, env);
}

/** An interrupted run leaves nothing behind: no program, no database, no folder. */
function stopOn(signal, { folder, close }) {
  process.on(signal, () => {
    if (isInterrupted) return;
    isInterrupted = true;
    stopAll();
    void removeLeftovers(folder, 2000).then(() => {
      close();
      process.exit(128 + constants.signals[signal]);
    });
  });
}

async function run() {
  const runFolder = openRunFolder();
  const { folder } = runFolder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) stopOn(signal, runFolder);
  try {
    let node;
    const isReady = await report.step('installation', async () => {
      node = await prepare({ web: false });
      return { code: 0, output: '' };
    });
    if (isReady) {
      const env = withFirstInPath(path.dirname(node), runFolder.env);
      await (isFast ? checkChange : testEverything)(node, folder, env);
    }
    await report.step('nothing left running', async () => {
      const left = await removeLeftovers(folder);
      return { code: left.length, output: left.join('\n') };
    });
  } finally {
    runFolder.close();
  }
}

await run();
// An interrupted run ends by its signal, without a result.
if (!isInterrupted) process.exitCode = report.end() ? 0 : 1;
