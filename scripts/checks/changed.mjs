import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';

function runGit(...args) {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // The folder is not a repository, or the revision does not exist.
    return '';
  }
}

/**
 * Returns the commit to compare with. On a branch this is the branch's merge base with main. On main it is the last
 * commit if there are uncommitted changes, and otherwise the second-last commit.
 */
function findBaseCommit() {
  const head = runGit('rev-parse', 'HEAD');
  for (const mainBranch of ['main', 'origin/main']) {
    const base = runGit('merge-base', 'HEAD', mainBranch);
    if (base && base !== head) return base;
  }
  return runGit('status', '--porcelain') === '' ? runGit('rev-parse', '--verify', 'HEAD~1') : head;
}

/** Lists changed files, including uncommitted and new ones. Returns undefined if there is no commit to compare with. */
function listChangedFiles() {
  const base = findBaseCommit();
  if (!base) return undefined;
  const lines = [runGit('diff', '--name-only', base), runGit('ls-files', '--others', '--exclude-standard')].join('\n');
  return lines.split('\n').filter(Boolean);
}

const featureOf = (file) => /^(?:contract|server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** Returns true for a file that no unit test depends on. */
const isOutsideUnitTests = (file) => /^(docs|e2e|bench|content|\.ci|\.github)\/|\.md$|^renovate\.json$/.test(file);

/** Lists the tests of the screens that import one of the features. */
function listScreenTests(features) {
  const imports = new RegExp(`features/(${features.join('|')})/`);
  return ['web/src/app', 'web/src/screens']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && imports.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => file.replace(/\.tsx$/, '.test.tsx'));
}

/** Tests of the whole server, which a change of any feature can break. */
const wholeServerTests = [
  'server/src/access.test.ts',
  'server/src/endpoints.test.ts',
  'server/src/query-counts.test.ts',
];

/**
 * Selects the unit tests that changed files can break. `filters` are path filters for vitest: undefined selects all
 * tests, an empty array none. `reason` describes the selection for the user.
 */
export function selectTests(files = listChangedFiles()) {
  if (files === undefined) return { reason: 'all: there is no earlier commit to compare with' };
  const relevant = files.filter((file) => !isOutsideUnitTests(file));
  if (relevant.length === 0) return { filters: [], reason: 'none: no code has changed' };
  const sharedFile = relevant.find((file) => !featureOf(file));
  if (sharedFile) return { reason: `all: ${sharedFile} has changed, which belongs to no feature` };
  const features = [...new Set(relevant.map(featureOf))].toSorted((a, b) => a.localeCompare(b));
  return {
    filters: [...features.map((name) => `/features/${name}/`), ...wholeServerTests, ...listScreenTests(features)],
    reason: `those of ${features.join(', ')}, of the screens that show them, and of the whole server; npm test runs all`,
  };
}
