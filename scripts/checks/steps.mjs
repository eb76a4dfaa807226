import path from 'node:path';
import { root } from '../prepare/place.mjs';
import { countCheck, countPlaywright, countVitest } from './counts.mjs';

const inModules = (file) => path.join(root, 'node_modules', file);
const cruised = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'];

/** Formatting, lint, boundaries, types, unused code: what needs only the sources. */
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
  { name: 'house rules', args: ['scripts/checks/house-rules.mjs'] },
  { name: 'table owners', args: ['scripts/checks/table-owners.mjs'] },
  { name: 'types', args: [inModules('typescript-7/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the web', args: [inModules('typescript-7/bin/tsc'), '-p', 'web/tsconfig.json'] },
  { name: 'unused code', args: [inModules('knip/bin/knip.js'), '--no-progress'] },
  { name: 'lockfile', args: ['scripts/lockfile.mjs', '--check'] },
  { name: 'database types', args: ['scripts/database-types.ts', '--check'] },
  { name: 'curriculum', args: ['server/src/curriculum/check.ts'] },
].map((step) => ({ ...step, count: countCheck }));

/** Rules, routes on a real PostgreSQL, and components: all projects of vitest. */
export function unitTests(folder, isLong) {
  const report = path.join(folder, 'vitest.json');
  return {
    name: isLong ? 'long tests' : 'unit, route and web tests',
    args: [
      inModules('vitest/vitest.mjs'),
      'run',
      ...(isLong ? ['--config', 'vitest.long.config.ts'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    limitSeconds: 1200,
    count: countVitest(report),
  };
}

/** What a first visit loads, of the build that is served. */
export const budget = { name: 'JavaScript budget', args: ['scripts/budget.mjs'], count: countCheck };

/** Journeys in a real browser against the built product. */
export function journeys(folder, isLong) {
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
    limitSeconds: 1200,
    count: countPlaywright(report),
  };
}
