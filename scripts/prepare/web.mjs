import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFiles } from './compress.mjs';
import { cacheFolder, PreparationError, root, printLine } from './project.mjs';
import { run } from './run.mjs';

const web = path.join(root, 'web');
const dist = path.join(web, 'dist');
const newDist = path.join(web, 'dist.next');
const previousDist = path.join(web, 'dist.former');
/** The file with the hash of the sources from which `dist` was built. */
const builtHashFile = path.join(cacheFolder, 'web-built-from');

/** Lists all files that the build reads, in a fixed order. */
function listSources() {
  const folders = ['web/src', 'web/public', 'contract/src', 'simulator/src'].filter((name) =>
    existsSync(path.join(root, name)),
  );
  const filesInFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      // Early versions of Node.js 20 have `path` instead of `parentPath`.
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
  );
  const configFiles = ['web', 'contract', 'simulator', '.'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|json|ts)$/.test(entry.name))
      .map((entry) => path.join(folder, entry.name)),
  );
  return [...filesInFolders, ...configFiles].toSorted((a, b) => (a < b ? -1 : 1));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of listSources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function isBuilt(hash) {
  return (
    existsSync(path.join(dist, 'index.html')) &&
    existsSync(builtHashFile) &&
    readFileSync(builtHashFile, 'utf8') === hash
  );
}

/** Replaces the previous build by the new build. If the process is killed, one of the two builds remains complete. */
function replaceBuild() {
  rmSync(previousDist, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, previousDist);
  renameSync(newDist, dist);
  rmSync(previousDist, { recursive: true, force: true });
}

/**
 * Builds the web app if its sources have changed since the last build. If the build fails, the previous build remains.
 */
export async function ensureWeb(node) {
  // An earlier start may have been killed between the two renames in replaceBuild.
  if (!existsSync(dist) && existsSync(previousDist)) renameSync(previousDist, dist);
  const hash = hashOfSources();
  if (isBuilt(hash)) return;
  printLine('Building the web product …');
  rmSync(newDist, { recursive: true, force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(node, [vite, 'build', '--outDir', newDist, '--emptyOutDir'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    rmSync(newDist, { recursive: true, force: true });
    throw new PreparationError(`The web product could not be built; what was built before stays.\n\n${output}`);
  }
  await compressFiles(newDist);
  // The hash must never belong to another build than the one in `dist`. Without a hash, the next start builds again.
  rmSync(builtHashFile, { force: true });
  replaceBuild();
  writeFileSync(builtHashFile, hash);
}
