import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/place.mjs';

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // Not a repository, or no such revision.
    return '';
  }
}

/** The commit to compare with: where this branch left main, or on main itself the commit before. */
function findBase() {
  const head = git('rev-parse', 'HEAD');
  for (const main of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', main);
    if (base && base !== head) return base;
  }
  return git('status', '--porcelain') === '' ? git('rev-parse', '--verify', 'HEAD~1') : head;
}

/** Files that differ from the base, uncommitted and new ones included; undefined when there is nothing to compare. */
function listChangedFiles() {
  const base = findBase();
  if (!base) return undefined;
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].join('\n');
  return lines.split('\n').filter(Boolean);
}

const featureIn = (file) => /^(?:contract|server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** Files whose tests are others than the unit tests, or which no test reads. */
const isOutsideUnitTests = (file) => /^(docs|e2e|bench|content|\.ci|\.github)\/|\.md$|^renovate\.json$/.test(file);

/** Tests of screens that show one of the features. */
function screenTests(features) {
  const imports = new RegExp(`features/(${features.join('|')})/`);
  return ['web/src/app', 'web/src/screens']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && imports.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => file.replace(/\.tsx$/, '.test.tsx'));
}

/** Tests of the whole server that any feature can break. */
const wholeServer = ['server/src/access.test.ts', 'server/src/endpoints.test.ts', 'server/src/query-counts.test.ts'];

/**
 * Which unit tests a change needs: path filters for vitest with a sentence about them. No filters mean all tests; an
 * empty list means none.
 */
export function selectTests(files = listChangedFiles()) {
  if (files === undefined) return { reason: 'all: there is no earlier commit to compare with' };
  const relevant = files.filter((file) => !isOutsideUnitTests(file));
  if (relevant.length === 0) return { filters: [], reason: 'none: no code has changed' };
  const shared = relevant.find((file) => !featureIn(file));
  if (shared) return { reason: `all: ${shared} has changed, which no feature owns` };
  const features = [...new Set(relevant.map(featureIn))].toSorted((a, b) => a.localeCompare(b));
  return {
    filters: [...features.map((name) => `/features/${name}/`), ...wholeServer, ...screenTests(features)],
    reason: `those of ${features.join(', ')}, of the screens that show them, and of the whole server; npm test runs all`,
  };
}
