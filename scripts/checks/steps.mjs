import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';
import { runProgram } from './program.mjs';
import { checkResult, playwrightResult, vitestResult } from './results.mjs';

const inNodeModules = (file) => path.join(root, 'node_modules', file);
const foldersWithBoundaries = ['contract/src', 'simulator/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'];

/**
 * Returns the arguments that check the types of a project with one checker instead of four. Four checkers share no types,
 * so they take 1.5 times the processor time and twice the memory, which the tests at the same time need.
 */
const checkTypes = (project) => [inNodeModules('typescript-7/bin/tsc'), '--checkers', '1', '-p', project];

/** The checks that need neither the built web app nor a browser. */
export const staticChecks = [
  { name: 'formatting', args: [inNodeModules('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'lint', args: [inNodeModules('oxlint/bin/oxlint')] },
  {
    name: 'boundaries',
    args: [
      inNodeModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      ...foldersWithBoundaries,
    ],
  },
  { name: 'repository rules', args: ['scripts/checks/repository-rules.mjs'] },
  { name: 'references', args: ['scripts/checks/references.mjs'] },
  { name: 'untranslated texts', args: ['scripts/checks/untranslated.mjs'] },
  { name: 'table owners', args: ['scripts/checks/table-owners.mjs'] },
  { name: 'class names', args: ['scripts/checks/class-names.mjs'] },
  { name: 'types', args: checkTypes('tsconfig.json') },
  // Without the types of Node.js and of the browser, neither of which the simulator may use.
  { name: 'types of the simulator', args: checkTypes('simulator/tsconfig.json') },
  { name: 'types of the web', args: checkTypes('web/tsconfig.json') },
  { name: 'types of the journeys', args: checkTypes('e2e/tsconfig.json') },
  { name: 'unused code', args: [inNodeModules('knip/bin/knip.js'), '--no-progress'] },
  { name: 'database types', args: ['scripts/database-types.ts', '--check'] },
  { name: 'reference pages', args: ['scripts/reference-pages.ts', '--check'] },
  { name: 'styles of the figures', args: ['scripts/figure-styles.ts', '--check'] },
  { name: 'curriculum', args: ['server/src/curriculum/check.ts'] },
].map((step) => ({ ...step, result: checkResult }));

/** The step that runs the tests with vitest. `filters` select the test files whose paths contain one of them. */
export function unitTests(folder, { isLong = false, filters = [] } = {}) {
  const report = path.join(folder, 'vitest.json');
  return {
    name: isLong ? 'long tests' : 'unit tests',
    args: [
      inNodeModules('vitest/vitest.mjs'),
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

/** The step that checks the size of the built web app. */
export const budgetCheck = { name: 'JavaScript budget', args: ['scripts/budget.mjs'], result: checkResult };

/** The step that runs the tests in a real browser, with the built web app and a real server. */
export function browserJourneys(folder, { isLong = false } = {}) {
  const report = path.join(folder, 'playwright.json');
  return {
    name: isLong ? 'long browser journeys' : 'browser journeys',
    args: [
      inNodeModules('@playwright/test/cli.js'),
      'test',
      '--config',
      isLong ? 'e2e/playwright.long.config.ts' : 'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    // On a busy machine with two processors, the long journeys take up to 2500 seconds.
    limitSeconds: 3600,
    result: playwrightResult(report),
  };
}

const chromium = '/usr/bin/chromium';

const advice =
  `The browser journeys need Chromium at ${chromium}. On Debian, as root: apt-get install chromium. ` +
  'Elsewhere install Chromium and link it to that path.';

/**
 * A font with the same widths as Arial. Pages show it until their own font has arrived. A Debian package contains it.
 */
const deviceFont = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

/**
 * Installs Chromium and the font `deviceFont` if they are missing. This needs root and apt-get. Returns the exit code 1
 * if Chromium is missing afterwards. A missing font is no failure: the journeys that measure whether a late font moves a
 * page also work with another font that has the widths of Arial.
 */
export async function ensureBrowser(env) {
  const packages = [
    ...(existsSync(chromium) ? [] : ['chromium']),
    ...(existsSync(deviceFont) ? [] : ['fonts-liberation']),
  ];
  if (packages.length === 0) return { code: 0, output: '' };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return existsSync(chromium) ? { code: 0, output: '' } : { code: 1, output: advice };
  }
  const apt = (...args) =>
    runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      limitSeconds: 400,
    });
  const update = await apt('update');
  const installation = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (existsSync(chromium)) return { code: 0, output: '' };
  return { code: 1, output: `${advice}\n\n${update.output}\n${installation.output}` };
}
