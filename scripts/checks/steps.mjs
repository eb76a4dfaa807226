import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/place.mjs';
import { runProgram } from './program.mjs';
import { checkResult, playwrightResult, vitestResult } from './results.mjs';

const inModules = (file) => path.join(root, 'node_modules', file);
const cruised = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'];

/** Checks of the sources. */
export const staticChecks = [
  { name: 'formatting', args: [inModules('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'lint', args: [inModules('oxlint/bin/oxlint')] },
  {
    name: 'boundaries',
    args: [
      inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      ...cruised,
    ],
  },
  { name: 'repository rules', args: ['scripts/checks/repository-rules.mjs'] },
  { name: 'references', args: ['scripts/checks/references.mjs'] },
  { name: 'table owners', args: ['scripts/checks/table-owners.mjs'] },
  { name: 'types', args: [inModules('typescript-7/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the web', args: [inModules('typescript-7/bin/tsc'), '-p', 'web/tsconfig.json'] },
  { name: 'types of the journeys', args: [inModules('typescript-7/bin/tsc'), '-p', 'e2e/tsconfig.json'] },
  { name: 'unused code', args: [inModules('knip/bin/knip.js'), '--no-progress'] },
  { name: 'database types', args: ['scripts/database-types.ts', '--check'] },
  { name: 'reference pages', args: ['scripts/reference-pages.ts', '--check'] },
  { name: 'curriculum', args: ['server/src/curriculum/check.ts'] },
].map((step) => ({ ...step, result: checkResult }));

/** Vitest: rules, routes on a real PostgreSQL, and components. `filters` are parts of the paths of the files to run. */
export function unitTests(folder, { isLong = false, filters = [] } = {}) {
  const report = path.join(folder, 'vitest.json');
  return {
    name: isLong ? 'long tests' : 'unit tests',
    args: [
      inModules('vitest/vitest.mjs'),
      'run',
      ...(isLong ? ['--config', 'vitest.long.config.ts'] : []),
      ...filters,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    limitSeconds: 2400,
    result: vitestResult(report),
  };
}

/** What a first visit loads, of the build that is served. */
export const budget = { name: 'JavaScript budget', args: ['scripts/budget.mjs'], result: checkResult };

/** Journeys in a real browser against the built product. */
export function journeys(folder, { isLong = false } = {}) {
  const report = path.join(folder, 'playwright.json');
  return {
    name: isLong ? 'long browser journeys' : 'browser journeys',
    args: [
      inModules('@playwright/test/cli.js'),
      'test',
      '--config',
      isLong ? 'e2e/playwright.long.config.ts' : 'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    limitSeconds: 2400,
    result: playwrightResult(report),
  };
}

const chromium = '/usr/bin/chromium';

const advice =
  `The browser journeys need Chromium at ${chromium}. On Debian, as root: apt-get install chromium. ` +
  'Elsewhere install Chromium and link it to that path.';

/** Debian's Chromium, installed when it is missing and we are root on a machine with apt-get. */
export async function ensureBrowser(env) {
  if (existsSync(chromium)) return { code: 0, output: '' };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { code: 1, output: advice };
  const apt = (...args) =>
    runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      limitSeconds: 400,
    });
  const updated = await apt('update');
  const installed = await apt('install', '-y', '--no-install-recommends', 'chromium');
  if (existsSync(chromium)) return { code: 0, output: '' };
  return { code: 1, output: `${advice}\n\n${updated.output}\n${installed.output}` };
}
