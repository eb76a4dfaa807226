import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PrepareFault, root, tell } from './place.mjs';
import { npm } from './run.mjs';
import { explain, pinnedVersion, place } from './runtime.mjs';

const lockfile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
/** Inside node_modules, so that it goes when they go. */
const mark = path.join(modules, '.loopcheck-installed');

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Whether npm's own list of what it installed equals the lock file, apart from optional packages. */
function isWhatTheLockfileNames() {
  const own = path.join(modules, '.package-lock.json');
  if (!existsSync(own)) return false;
  const wanted = Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages);
  const found = JSON.parse(readFileSync(own, 'utf8')).packages;
  return wanted
    .filter(([name]) => name.includes('node_modules/'))
    .every(([name, { version, integrity, optional, devOptional }]) => {
      const installed = found[name];
      if (!installed) return Boolean(optional || devOptional);
      return installed.version === version && installed.integrity === integrity;
    });
}

function isInstalled() {
  if (!existsSync(modules)) return false;
  const hash = hashOf(lockfile);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return true;
  if (!isWhatTheLockfileNames()) return false;
  writeFileSync(mark, hash);
  return true;
}

/** Install scripts are off, so the package `node` cannot fetch its binary itself: npm scripts find it here. */
function placeRuntime(node) {
  const program = path.join(modules, 'node/bin/node');
  if (path.resolve(node) === program || !existsSync(path.dirname(path.dirname(program)))) return;
  if (!existsSync(program)) place(node, program);
  const link = path.join(modules, '.bin/node');
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync('../node/bin/node', link);
}

/**
 * Installs the packages of package-lock.json, with their hashes checked, when they are not installed yet. npm runs on
 * the pinned Node.js, and no package may run a script at installation.
 */
export async function ensurePackages(node) {
  if (!isInstalled()) {
    tell('Installing packages …');
    rmSync(mark, { force: true });
    // Not `npm ci`: where the registry lacks the optional programs of other platforms, it refuses the lock file.
    const install = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'];
    const { code, output } = await npm(install, { node });
    if (code !== 0) throw new PrepareFault(explain(output));
    writeFileSync(mark, hashOf(lockfile));
  }
  if (node.includes(pinnedVersion())) placeRuntime(node);
}
