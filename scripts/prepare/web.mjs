import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compress } from './compress.mjs';
import { cache, PrepareFault, root, tell } from './place.mjs';
import { run } from './run.mjs';

const web = path.join(root, 'web');
const dist = path.join(web, 'dist');
const next = path.join(web, 'dist.next');
const former = path.join(web, 'dist.former');
const mark = path.join(cache, 'web-built-from');

/** Everything that the build reads, in one order. */
function sources() {
  const folders = ['web/src', 'web/public', 'contract/src'].filter((name) => existsSync(path.join(root, name)));
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
  );
  const single = ['web', 'contract', '.'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|json|ts)$/.test(entry.name))
      .map((entry) => path.join(folder, entry.name)),
  );
  return [...inFolders, ...single].toSorted((a, b) => (a < b ? -1 : 1));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function isBuilt(hash) {
  return existsSync(path.join(dist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === hash;
}

/** Replaces the old build by the new one, so that a killed start leaves one of them whole. */
function exchange() {
  rmSync(former, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(next, dist);
  rmSync(former, { recursive: true, force: true });
}

/** Builds the web product when its sources changed since the last build. A build that fails leaves the old one. */
export async function ensureWeb(node) {
  // A start was killed between the two renames.
  if (!existsSync(dist) && existsSync(former)) renameSync(former, dist);
  const hash = hashOfSources();
  if (isBuilt(hash)) return;
  tell('Building the web product …');
  rmSync(next, { recursive: true, force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(node, [vite, 'build', '--outDir', next, '--emptyOutDir'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true });
    throw new PrepareFault(`The web product could not be built; what was built before stays.\n\n${output}`);
  }
  await compress(next);
  rmSync(mark, { force: true });
  exchange();
  writeFileSync(mark, hash);
}
