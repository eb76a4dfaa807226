/**
 * Writes server/src/platform/db/tables.ts from the database that the migrations make.
 * `--check` writes nothing and exits with 1 when the file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDriver } from '../server/src/platform/db/driver.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/start.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLogger } from '../server/src/platform/logging/logger.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'server/src/platform/db/tables.ts');

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  alwaysGenerated: boolean;
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
};

async function readColumns(): Promise<Column[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
  try {
    await migrate(postgres.owner, path.join(root, 'server/migrations'));
    const sql = openDriver(postgres.owner);
    const columns = await sql<Column[]>`
      select class.relname as "table", attribute.attname as name, type.typname as type,
        not attribute.attnotnull as nullable, attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
        attribute.attidentity = 'a' or attribute.attgenerated <> '' as "alwaysGenerated"
      from pg_attribute as attribute
      join pg_class as class on class.oid = attribute.attrelid
      join pg_type as type on type.oid = attribute.atttypid
      where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
        and attribute.attnum > 0 and not attribute.attisdropped
      order by class.relname, attribute.attnum`;
    await sql.end();
    return columns;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function typeOf({ type, nullable, hasDefault, alwaysGenerated, table, name }: Column): string {
  const element = typeNames[type.replace(/^_/, '')];
  if (!element) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}; add it to typeNames.`);
  const isArray = type.startsWith('_');
  const read = `${element}${isArray ? '[]' : ''}${nullable && element !== 'unknown' ? ' | null' : ''}`;
  if (alwaysGenerated) return `GeneratedAlways<${read}>`;
  return hasDefault ? `Generated<${read}>` : read;
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  const imports = ['Generated', 'GeneratedAlways'].filter((name) => bodies.some((body) => body.includes(`${name}<`)));
  return (
    '// Written by `npm run types:db` from the migrated database. Do not edit.\n' +
    `import type { ${imports.join(', ')} } from 'kysely';\n\n` +
    '/** Every table with its columns, as the migrations leave them. */\n' +
    `export interface Tables {\n${bodies.join('')}}\n`
  );
}

const fresh = render(await readColumns());
if (process.argv.includes('--check')) {
  const isStale = (await readFile(target, 'utf8')) !== fresh;
  if (isStale) console.error('server/src/platform/db/tables.ts is stale: run `npm run types:db` and commit it.');
  process.exitCode = isStale ? 1 : 0;
} else {
  await writeFile(target, fresh);
}
