/**
 * A registry that mirrors one platform only makes npm write a lockfile without the programs for the others, which
 * `npm ci` then refuses. This lists them, by the names and versions that their packages ask for: without a hash, since
 * nobody has seen them, and never installed where the platform is another. `--check` writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare/place.mjs';

const file = path.join(root, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8'));

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** What a name such as binding-linux-x64-musl says of the machine that it is for. */
function platformOf(name) {
  const parts = name.split(/[-/]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (!cpu || (!os && cpu !== 'wasm32')) return undefined;
  const isMusl = parts.some((part) => part.startsWith('musl'));
  const isGlibc = parts.some((part) => part.startsWith('gnu'));
  const libc = isMusl ? ['musl'] : isGlibc ? ['glibc'] : undefined;
  return { cpu: [cpu], ...(os && { os: [os] }), ...(libc && { libc }) };
}

const known = new Set(Object.keys(lockfile.packages).map((key) => key.split('node_modules/').pop()));
const missing = Object.entries(lockfile.packages).flatMap(([, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, version]) => !known.has(name) && /^\d/.test(version) && platformOf(name))
    .map(([name, version]) => [name, { version, ...platformOf(name), ...(dev && { dev }), optional: true }]),
);

if (missing.length > 0 && process.argv.includes('--check')) {
  process.stderr.write(
    `package-lock.json lacks ${missing.length} packages for other platforms: run \`npm run lockfile\` and commit it.\n`,
  );
  process.exitCode = 1;
} else if (missing.length > 0) {
  for (const [name, entry] of missing) lockfile.packages[`node_modules/${name}`] = entry;
  const sorted = Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  process.stdout.write(`Added ${missing.length} packages for other platforms to package-lock.json.\n`);
}
