/**
 * `npm test`: installs what is missing, runs every check and test on folders and ports of its own, and ends with one
 * line `N passed, N failed`. `--fast` (`npm run check`) leaves the build and the browser out. `--long`
 * (`npm run test:long`) runs the files named `*.long.test.ts` and `*.long.spec.ts` instead.
 * Plain JavaScript for Node 20 and nothing else: it is what runs before anything is installed.
 */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './checks/browser.mjs';
import { countCheck, figuresIn } from './checks/counts.mjs';
import { runProgram, stopAll } from './checks/step.mjs';
import { budget, journeys, staticChecks, unitTests } from './checks/steps.mjs';
import { openWorkshop, removeLeftovers } from './checks/workshop.mjs';
import { alone } from './prepare/lock.mjs';
import { tell } from './prepare/place.mjs';
import { prepare } from './prepare/prepare.mjs';
import { withFirstInPath } from './prepare/run.mjs';
import { ensureWeb } from './prepare/web.mjs';

const isFast = process.argv.includes('--fast');
const isLong = process.argv.includes('--long');
const total = { passed: 0, failed: 0 };

/** Adds up what a step did: one short line and its figures when all went well, its whole output when not. */
function report(name, startedAt, outcome, count) {
  const { passed, failed } = count(outcome);
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const number = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : '';
  tell(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s${number})`);
  if (failed === 0) for (const line of figuresIn(outcome.output)) tell(`        ${line}`);
  else tell(stripVTControlCharacters(outcome.output).replace(/^/gm, '    '));
  return failed === 0;
}

async function measured(name, work, count = countCheck) {
  const startedAt = Date.now();
  const outcome = await work().catch((error) => ({ code: 1, output: error.stack }));
  return report(name, startedAt, outcome, count);
}

/** One after the other. */
async function runAll(steps, node, env) {
  for (const step of steps) {
    const options = { env: { ...env, ...step.env }, limitSeconds: step.limitSeconds };
    await measured(step.name, () => runProgram(node, step.args, options), step.count);
  }
}

async function build(node, env) {
  const isBuilt = await measured('web build', async () => {
    await alone('prepare', () => ensureWeb(node));
    return { code: 0, output: '' };
  });
  if (isBuilt) await runAll([budget], node, env);
  return isBuilt;
}

async function runEverything(node, { folder, env: given }) {
  const env = withFirstInPath(path.dirname(node), given);
  const source = async () => {
    if (!isLong) await runAll(staticChecks, node, env);
    return isFast ? false : build(node, env);
  };
  // Two at a time: the tests take one processor and more, the checks the other.
  const [isBuilt] = await Promise.all([source(), runAll([unitTests(folder, isLong)], node, env)]);
  if (isFast) return;
  const hasBrowser = await measured('browser', () => ensureBrowser(env));
  if (isBuilt && hasBrowser) await runAll([journeys(folder, isLong)], node, env);
}

async function run() {
  const workshop = openWorkshop();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopAll();
      void removeLeftovers(workshop.folder, 5000).then(() => {
        workshop.close();
        process.exit(130);
      });
    });
  }
  try {
    let node;
    const isReady = await measured('installation', async () => {
      node = await prepare({ web: false });
      return { code: 0, output: '' };
    });
    if (isReady) await runEverything(node, workshop);
    await measured('nothing left running', async () => {
      const left = await removeLeftovers(workshop.folder);
      return { code: left.length, output: left.join('\n') };
    });
  } finally {
    workshop.close();
  }
}

await run();
tell(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
