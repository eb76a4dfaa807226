/**
 * Rules that neither the linter nor the import boundaries can check. Prints each violation and exits with 1 when there
 * is any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/place.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const faults = [];

/** Every line of the files in `where` that shows `what`, apart from the files in `except`. */
function refuse(rule, { where, except = /$^/, what }) {
  for (const file of files.filter((name) => where.test(name) && !except.test(name))) {
    read(file)
      .split('\n')
      .forEach((line, index) => {
        if (what.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)) faults.push(`${file}:${index + 1}: ${rule}`);
      });
  }
}

const tests = /\.test\.tsx?$|\/testing\//;

refuse('only *.queries.ts touches the database (rule 5)', {
  where: /^server\/src\/(features|curriculum|demo)\/.*\.ts$/,
  except: new RegExp(`\\.queries\\.ts$|${tests.source}`),
  what: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`/,
});
refuse('transactions begin in inTransaction only, so that slow calls inside them are found', {
  where: /^server\/src\/.*\.ts$/,
  except: new RegExp(`^server/src/platform/db/transaction\\.ts$|${tests.source}`),
  what: /\.(transaction|startTransaction)\(\)/,
});
refuse('only platform/logging writes to the console (rule 7)', {
  where: /^(server|contract|web)\/src\/.*\.tsx?$/,
  except: new RegExp(`^server/src/platform/logging/|^server/src/curriculum/check\\.ts$|${tests.source}`),
  what: /process\.(stdout|stderr)\b/,
});
refuse('web pages set no innerHTML: use the component that sanitises', {
  where: /^web\/src\/.*\.tsx$/,
  what: /\binnerHTML\s*=/,
});
refuse('a lint suppression needs its reason after --', {
  where: /\.(ts|tsx|mjs)$/,
  except: /^scripts\/checks\//,
  what: /(oxlint|eslint)-disable(?!.* -- .)|@ts-(ignore|nocheck)|@ts-expect-error\s*$/,
});
refuse('no TODO or FIXME: do it, or note it in the change log', {
  where: /\.(ts|tsx|mjs|css|sql)$/,
  except: /^scripts\/checks\//,
  what: /\b(TODO|FIXME|XXX|HACK)\b/,
});

refuse('no conflict markers of a merge', {
  where: /\.(ts|tsx|mjs|css|sql|md|ya?ml|json|html)$/,
  what: /^(<{7}|>{7})( |$)/,
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

/** Node.js is pinned in two places, which must agree. */
const pinned = JSON.parse(read('package.json')).dependencies.node;
for (const [name, version] of Object.entries(JSON.parse(read('scripts/runtime/package.json')).optionalDependencies)) {
  if (version !== pinned)
    faults.push(`scripts/runtime/package.json: ${name} is ${version}, and package.json pins ${pinned}`);
}
for (const file of files.filter((name) => /(^|\/)package\.json$/.test(name))) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^(npm:.+@)?\d/.test(version)) faults.push(`${file}: ${name} is not pinned to an exact version`);
  }
}

/** Every locked package has its integrity hash. */
for (const file of ['package-lock.json', 'scripts/runtime/package-lock.json']) {
  for (const [name, { link, integrity }] of Object.entries(JSON.parse(read(file)).packages)) {
    if (name.includes('node_modules/') && !link && !integrity) faults.push(`${file}: ${name} has no integrity hash`);
  }
}

if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
