import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PreparationError, root, printLine } from './project.mjs';
import { npm } from './run.mjs';
import { explainNpmFailure, pinnedVersion, linkOrCopy } from './runtime.mjs';

const lockfile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
/**
 * The file with the hash of the package-lock.json that was installed. The file is in node_modules, so that it is
 * deleted together with the packages.
 */
const installedHashFile = path.join(modules, '.loopcheck-installed');

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Returns true if the installed packages match the lock file. Optional packages may be missing. */
function matchesLockfile() {
  const installedList = path.join(modules, '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const lockedPackages = Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages);
  const installedPackages = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  return lockedPackages
    .filter(([name]) => name.includes('node_modules/'))
    .every(([name, { version, integrity, optional, devOptional }]) => {
      const installed = installedPackages[name];
      if (!installed) return Boolean(optional || devOptional);
      return installed.version === version && installed.integrity === integrity;
    });
}

function isInstalled() {
  if (!existsSync(modules)) return false;
  const hash = hashOf(lockfile);
  if (existsSync(installedHashFile) && readFileSync(installedHashFile, 'utf8') === hash) return true;
  if (!matchesLockfile()) return false;
  writeFileSync(installedHashFile, hash);
  return true;
}

/**
 * Makes the pinned Node.js available to npm scripts. The install script of the package `node` would do the same, but
 * install scripts are disabled.
 */
function linkRuntime(node) {
  const program = path.join(modules, 'node/bin/node');
  if (path.resolve(node) === program || !existsSync(path.dirname(path.dirname(program)))) return;
  if (!existsSync(program)) linkOrCopy(node, program);
  const link = path.join(modules, '.bin/node');
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync('../node/bin/node', link);
}

/**
 * Installs the packages of package-lock.json unless they are installed already. npm runs on `node`, checks the hashes,
 * and does not run install scripts of packages.
 */
export async function ensurePackages(node) {
  if (!isInstalled()) {
    printLine('Installing packages …');
    rmSync(installedHashFile, { force: true });
    // `npm ci` would fail if the registry lacks optional packages for other platforms.
    const install = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'];
    const { code, output } = await npm(install, { node });
    if (code !== 0) throw new PreparationError(explainNpmFailure(output));
    writeFileSync(installedHashFile, hashOf(lockfile));
  }
  // If the pinned version is not packaged for this platform, `node` is another version.
  if (node.includes(pinnedVersion())) linkRuntime(node);
}
