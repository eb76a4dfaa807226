/**
 * Checks rules that neither the linter nor the check of import boundaries can check. Prints the violations, and exits
 * with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const faults = [];

/**
 * Reports each line that matches `pattern`, except comments, in the files that match `include` but not `exclude`. The
 * default of `exclude` matches no file.
 */
function forbid(rule, { include, exclude = /$^/, pattern }) {
  for (const file of files.filter((name) => include.test(name) && !exclude.test(name))) {
    read(file)
      .split('\n')
      .forEach((line, index) => {
        if (pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)) faults.push(`${file}:${index + 1}: ${rule}`);
      });
  }
}

const tests = /\.test\.tsx?$|\/testing\//;

forbid('only *.queries.ts touches the database (rule 5 in docs/architecture.md)', {
  include: /^server\/src\/(features|curriculum|demo)\/.*\.ts$/,
  exclude: new RegExp(`\\.queries\\.ts$|${tests.source}`),
  pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`/,
});
forbid('transactions begin in inTransaction only, so that slow calls inside them are found', {
  include: /^server\/src\/.*\.ts$/,
  exclude: new RegExp(`^server/src/platform/db/transaction\\.ts$|${tests.source}`),
  pattern: /\.(transaction|startTransaction)\(\)/,
});
forbid('only platform/logging writes to the console (rule 7 in docs/architecture.md)', {
  include: /^(server|contract|simulator|web)\/src\/.*\.tsx?$/,
  exclude: new RegExp(`^server/src/platform/logging/|^server/src/curriculum/check\\.ts$|${tests.source}`),
  pattern: /process\.(stdout|stderr)\b/,
});
forbid('web pages set no innerHTML: use the component that sanitises', {
  include: /^web\/src\/.*\.tsx$/,
  pattern: /\binnerHTML\s*=/,
});
forbid('a lint suppression needs its reason after --', {
  include: /\.(ts|tsx|mjs)$/,
  exclude: /^scripts\/checks\//,
  pattern: /(oxlint|eslint)-disable(?!.* -- .)|@ts-(ignore|nocheck)|@ts-expect-error\s*$/,
});
forbid('no TODO or FIXME: do it, or note it in the change log', {
  include: /\.(ts|tsx|mjs|css|sql)$/,
  exclude: /^scripts\/checks\//,
  pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
});

forbid('no conflict markers of a merge', {
  include: /\.(ts|tsx|mjs|css|sql|md|ya?ml|json|html)$/,
  pattern: /^(<{7}|>{7})( |$)/,
});

for (const file of files.filter((name) => /\.(ts|tsx|mjs|css|sql)$/.test(name))) {
  const name = path.basename(file).replace(/^\./, '');
  if (!/^[a-z0-9]+([-_.][a-z0-9]+)*$/.test(name)) faults.push(`${file}: file names are kebab-case`);
  if (/(^|[-./])(utils?|helpers?|misc|common(?!-passwords)|service|manager)([-.]|$)/.test(name)) {
    faults.push(`${file}: name the file by its purpose`);
  }
}

for (const file of files.filter((name) => /\.test\.tsx?$/.test(name))) {
  if (/\b(vi|vitest)\.mock\(\s*['"](\.|@loopcheck)/.test(read(file)))
    faults.push(`${file}: our own modules are never mocked`);
  if (/\b(test|it|describe)\.only\(/.test(read(file))) faults.push(`${file}: .only skips the other tests`);
}

/** The pinned version of Node.js, which scripts/runtime/package.json must repeat. */
const pinnedNode = JSON.parse(read('package.json')).dependencies.node;
for (const [name, version] of Object.entries(JSON.parse(read('scripts/runtime/package.json')).optionalDependencies)) {
  if (version !== pinnedNode)
    faults.push(`scripts/runtime/package.json: ${name} is ${version}, and package.json pins ${pinnedNode}`);
}
for (const file of files.filter((name) => /(^|\/)package\.json$/.test(name))) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^(npm:.+@)?\d/.test(version)) faults.push(`${file}: ${name} is not pinned to an exact version`);
  }
}

// Every locked package must have an integrity hash.
for (const file of ['package-lock.json', 'scripts/runtime/package-lock.json']) {
  for (const [name, { link, integrity }] of Object.entries(JSON.parse(read(file)).packages)) {
    if (name.includes('node_modules/') && !link && !integrity) faults.push(`${file}: ${name} has no integrity hash`);
  }
}

if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
