import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, PreparationError, root, printLine } from './project.mjs';
import { npm, run } from './run.mjs';

const platform = `${process.platform}-${process.arch}`;

/** Returns the version of Node.js that package.json pins. */
export function pinnedVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;
}

/** Returns the path at which the pinned Node.js is installed, even if it has not been downloaded yet. */
export function runtimePath() {
  return path.join(cacheFolder, 'runtime', `${pinnedVersion()}-${platform}`, 'bin', 'node');
}

/** Creates a hard link, or a copy if the file system does not support hard links. The operation is atomic. */
export function linkOrCopy(source, target) {
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(path.dirname(target), { recursive: true });
  rmSync(unfinished, { force: true });
  try {
    linkSync(source, unfinished);
  } catch {
    // The target is on another file system, or hard links are not supported.
    copyFileSync(source, unfinished);
    chmodSync(unfinished, 0o755);
  }
  renameSync(unfinished, target);
}

async function downloadRuntime(target) {
  const folder = path.join(cacheFolder, 'runtime', `fetch-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(path.join(root, 'scripts/runtime', name), path.join(folder, name));
    }
    const { code, output } = await npm(['ci', '--ignore-scripts'], { cwd: folder });
    const downloaded = path.join(folder, 'node_modules', `node-${platform}`, 'bin', 'node');
    if (code !== 0) throw new PreparationError(explainNpmFailure(output));
    if (!existsSync(downloaded)) throw new PreparationError(isPackaged() ? unreachableMessage : notPackagedMessage());
    await assertRuns(downloaded);
    linkOrCopy(downloaded, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function assertRuns(node) {
  const { code, output } = await run(node, ['--version']);
  if (code !== 0 || output !== `v${pinnedVersion()}`) {
    throw new PreparationError(`The fetched Node.js does not run on this machine (glibc is needed): ${output}`);
  }
}

function notPackagedMessage() {
  return (
    `Loopcheck runs on Node.js ${pinnedVersion()}, which is not packaged for ${platform}. ` +
    'Install Node.js 24 or newer and use it for this command.'
  );
}

/**
 * Returns true if there is a package for this platform. npm reports no error if it cannot download an optional package.
 */
function isPackaged() {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'scripts/runtime/package-lock.json'), 'utf8'));
  return `node_modules/node-${platform}` in lockfile.packages;
}

const unreachableMessage =
  'The npm registry cannot be reached. The first start needs it once; later starts need no network. ' +
  'On a site without internet: run `npm start` once on a machine of the same kind that has it, and copy the whole ' +
  'folder; or point npm at a mirror with `npm config set registry`.';

/** Returns a message with advice on a failed run of npm, followed by npm's output. */
export function explainNpmFailure(output) {
  const isOffline =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(output);
  const advice = isOffline ? unreachableMessage : 'npm could not install what Loopcheck needs.';
  return `${advice}\n\n${output}`;
}

function isCurrentNodeSupported() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

/**
 * Returns the path of the pinned Node.js. The first call downloads it and checks its hash against the lock file in
 * scripts/runtime.
 */
export async function ensureRuntime() {
  const target = runtimePath();
  if (existsSync(target)) return target;
  if (process.versions.node === pinnedVersion()) {
    linkOrCopy(process.execPath, target);
    return target;
  }
  // The pinned version is packaged for Linux only. On Linux, all sites run the version that the tests ran on.
  if (process.platform !== 'linux' && isCurrentNodeSupported()) return process.execPath;
  printLine(`Fetching Node.js ${pinnedVersion()} …`);
  await downloadRuntime(target);
  return target;
}
