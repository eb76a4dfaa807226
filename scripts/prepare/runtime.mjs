import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache, PrepareFault, root, tell } from './place.mjs';
import { npm, run } from './run.mjs';

const platform = `${process.platform}-${process.arch}`;

/** The Node.js that package.json pins. */
export function pinnedVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;
}

/** Path of the pinned Node.js once it is fetched. */
export function runtimePath() {
  return path.join(cache, 'runtime', `${pinnedVersion()}-${platform}`, 'bin', 'node');
}

/** Hard-links a file, or copies it where the file system has no hard links. Atomic. */
export function place(from, to) {
  const partial = `${to}.${process.pid}`;
  mkdirSync(path.dirname(to), { recursive: true });
  rmSync(partial, { force: true });
  try {
    linkSync(from, partial);
  } catch {
    // Another file system, or one without hard links.
    copyFileSync(from, partial);
    chmodSync(partial, 0o755);
  }
  renameSync(partial, to);
}

async function fetchRuntime(target) {
  const folder = path.join(cache, 'runtime', `fetch-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(path.join(root, 'scripts/runtime', name), path.join(folder, name));
    }
    const { code, output } = await npm(['ci', '--ignore-scripts'], { cwd: folder });
    const fetched = path.join(folder, 'node_modules', `node-${platform}`, 'bin', 'node');
    if (code !== 0) throw new PrepareFault(explain(output));
    if (!existsSync(fetched)) throw new PrepareFault(isPackaged() ? unreachable : noRuntime());
    await refuseUnlessRuns(fetched);
    place(fetched, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function refuseUnlessRuns(node) {
  const { code, output } = await run(node, ['--version']);
  if (code !== 0 || output !== `v${pinnedVersion()}`) {
    throw new PrepareFault(`The fetched Node.js does not run on this machine (glibc is needed): ${output}`);
  }
}

function noRuntime() {
  return (
    `Loopcheck runs on Node.js ${pinnedVersion()}, which is not packaged for ${platform}. ` +
    'Install Node.js 24 or newer and use it for this command.'
  );
}

/** npm skips an optional package that it cannot fetch without an error. */
function isPackaged() {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'scripts/runtime/package-lock.json'), 'utf8'));
  return `node_modules/node-${platform}` in lockfile.packages;
}

const unreachable =
  'The npm registry cannot be reached. The first start needs it once; later starts need no network. ' +
  'On a site without internet: run `npm start` once on a machine of the same kind that has it, and copy the whole ' +
  'folder; or point npm at a mirror with `npm config set registry`.';

/** Advice on a failed npm run, followed by npm's output. */
export function explain(output) {
  const isOffline =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(output);
  const advice = isOffline ? unreachable : 'npm could not install what Loopcheck needs.';
  return `${advice}\n\n${output}`;
}

function isGoodEnough() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

/** The pinned Node.js, fetched at the first call and checked against its hash in scripts/runtime. */
export async function ensureRuntime() {
  const target = runtimePath();
  if (existsSync(target)) return target;
  if (process.versions.node === pinnedVersion()) {
    place(process.execPath, target);
    return target;
  }
  // Only where the pinned one is not packaged; elsewhere every site runs what the tests ran on.
  if (process.platform !== 'linux' && isGoodEnough()) return process.execPath;
  tell(`Fetching Node.js ${pinnedVersion()} …`);
  await fetchRuntime(target);
  return target;
}
