/**
 * Writes server/src/platform/db/tables.ts and docs/data-model.md from the database that the migrations make.
 * `--check` writes nothing and exits with 1 when one of them is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '../server/src/platform/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/start.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLogger } from '../server/src/platform/logging/logger.ts';
import { type ModelColumn, modelQuery, renderDataModel } from './data-model.ts';

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'server/migrations');

/** A column of a table or a view. */
interface Column {
  table: string;
  name: string;
  /** The table column that a view's column copies, as "table.column"; of a table's column, itself. */
  origin: string | undefined;
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

const contract = '@loopcheck/contract/features';

/**
 * What the database cannot say of its columns: the shape of JSON, and texts that only the contract restricts. Each name
 * is imported from the module beside it.
 */
const knownTypes: Record<string, { type: string; name?: string; from?: string }> = {
  'assistant_questions.sources': {
    type: 'AssistantSource[]',
    name: 'AssistantSource',
    from: `${contract}/assistant/assistant.contract`,
  },
  'module_revisions.lists': {
    type: 'Partial<Record<ModuleListName, string[]>>',
    name: 'ModuleListName',
    from: `${contract}/modules/module-authoring.contract`,
  },
  'module_revisions.sections': {
    type: 'ModuleSection[]',
    name: 'ModuleSection',
    from: `${contract}/modules/modules.contract`,
  },
  'modules.lists': {
    type: 'Partial<Record<ModuleListName, string[]>>',
    name: 'ModuleListName',
    from: `${contract}/modules/module-authoring.contract`,
  },
  'modules.sections': { type: 'ModuleSection[]', name: 'ModuleSection', from: `${contract}/modules/modules.contract` },
  'notifications.details': { type: 'Record<string, string>' },
  'notifications.kind': {
    type: 'NotificationKind',
    name: 'NotificationKind',
    from: `${contract}/notifications/notifications.contract`,
  },
  'trade_words.stems': { type: 'readonly (readonly string[])[]' },
  'training_event_details.texts': { type: 'Record<string, string>' },
  'training_events.object': {
    type: 'RecordObject',
    name: 'RecordObject',
    from: `${contract}/records/records.contract`,
  },
  'training_events.result': { type: 'Record<string, string | number | boolean | null>' },
  'training_events.verb': { type: 'Verb', name: 'Verb', from: `${contract}/records/records.contract` },
  'video_watching.spans': {
    type: 'readonly WatchedSpan[]',
    name: 'WatchedSpan',
    from: `${contract}/resources/resources.contract`,
  },
};

/** Columns of views whose condition excludes the null that the column behind them allows. */
const neverNull = new Set([
  'active_people.approved_at',
  'active_trainees.approved_at',
  'completed_modules.completed_at',
  'completed_modules.completed_by',
  'quiz_results.submitted_at',
  'quiz_results.score',
  'quiz_results.is_passing',
]);

const columnsQuery = `
  select class.relname as "table", attribute.attname as name, type.typname as type,
    case when class.relkind = 'r' then class.relname || '.' || attribute.attname end as origin,
    not attribute.attnotnull as nullable, attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
    attribute.attidentity = 'a' or attribute.attgenerated <> '' as "alwaysGenerated"
  from pg_attribute as attribute
  join pg_class as class on class.oid = attribute.attrelid
  join pg_type as type on type.oid = attribute.atttypid
  where class.relkind in ('r', 'v') and class.relnamespace = 'public'::regnamespace
    and attribute.attnum > 0 and not attribute.attisdropped
  order by class.relname, attribute.attnum`;

const viewsQuery = `
  select viewname as name, definition from pg_views where schemaname = 'public' order by viewname`;

const placesQuery = `
  select class.oid::integer as "table", attribute.attnum as number, class.relname || '.' || attribute.attname as place
  from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
  where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and attribute.attnum > 0`;

/** Checks of one column against a list: \`CHECK ((role = ANY (ARRAY['trainee'::text, 'trainer'::text])))\`. */
const checksQuery = `
  select class.relname || '.' || attribute.attname as place, pg_get_constraintdef(con.oid) as definition
  from pg_constraint as con
  join pg_class as class on class.oid = con.conrelid
  join pg_attribute as attribute on attribute.attrelid = con.conrelid and attribute.attnum = con.conkey[1]
  where con.contype = 'c' and con.connamespace = 'public'::regnamespace and cardinality(con.conkey) = 1`;

/** What the driver answers, as far as it is needed here. */
interface Result<Row> {
  rows: Row[];
  fields: { name: string; tableID: number; columnID: number }[];
}

type Run = <Row extends object>(text: string) => Promise<Result<Row>>;

/** Which table column each view column copies, by "view.column"; PostgreSQL names it in the description of a result. */
async function readOrigins(run: Run): Promise<Map<string, string>> {
  const { rows: places } = await run<{ table: number; number: number; place: string }>(placesQuery);
  const placeOf = new Map(places.map(({ table, number, place }) => [`${table}.${number}`, place]));
  const origins = new Map<string, string>();
  const { rows: views } = await run<{ name: string; definition: string }>(viewsQuery);
  for (const { name, definition } of views) {
    if (/\b(left|right|full) join\b/i.test(definition))
      throw new Error(`${name}: an outer join hides which columns can be null.`);
    for (const column of (await run(definition)).fields) {
      const place = placeOf.get(`${column.tableID}.${column.columnID}`);
      if (place !== undefined) origins.set(`${name}.${column.name}`, place);
    }
  }
  return origins;
}

/** The values that a check allows a column, by "table.column". */
async function readUnions(run: Run): Promise<Map<string, string>> {
  const unions = new Map<string, string>();
  for (const { place, definition } of (await run<{ place: string; definition: string }>(checksQuery)).rows) {
    const list = /= ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition)?.[1];
    if (list === undefined) continue;
    const values = [...list.matchAll(/'([a-z_]+)'::text/g)].map(([, value]) => `'${value}'`);
    unions.set(place, values.join(' | '));
  }
  return unions;
}

interface Catalog {
  columns: Column[];
  unions: Map<string, string>;
  /** docs/data-model.md. */
  dataModel: string;
}

async function readCatalog(): Promise<Catalog> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
  try {
    await migrate(postgres.owner, migrations);
    const { columns, origins, unions, dataModel } = await withClient(postgres.owner, async (client) => {
      const run: Run = (text) => client.query(text);
      return {
        columns: (await run<Column>(columnsQuery)).rows,
        origins: await readOrigins(run),
        unions: await readUnions(run),
        dataModel: await renderDataModel((await run<ModelColumn>(modelQuery)).rows, migrations),
      };
    });
    const byPlace = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
    const resolved = columns.map((column) => {
      const origin = column.origin ?? origins.get(`${column.table}.${column.name}`);
      const nullable = byPlace.get(origin ?? '')?.nullable ?? true;
      return { ...column, origin, nullable: nullable && !neverNull.has(`${column.table}.${column.name}`) };
    });
    return { columns: resolved, unions, dataModel };
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function typeOf(column: Column, unions: Map<string, string>): string {
  const { origin = '', type, nullable, hasDefault, alwaysGenerated, table, name } = column;
  const isArray = type.startsWith('_');
  const element = knownTypes[origin]?.type ?? unions.get(origin) ?? typeNames[type.replace(/^_/, '')];
  if (!element) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}; add it to typeNames.`);
  const read = `${element}${isArray ? '[]' : ''}${nullable && element !== 'unknown' ? ' | null' : ''}`;
  if (alwaysGenerated) return `GeneratedAlways<${read}>`;
  return hasDefault ? `Generated<${read}>` : read;
}

function renderTypes({ columns, unions }: Catalog): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column, unions)};\n`).join('')}  };\n`,
  );
  const names = Map.groupBy(
    Object.values(knownTypes).flatMap(({ name, from }) => (name && from ? [{ name, from }] : [])),
    ({ from }) => from,
  );
  const contractImports = [...names].map(
    ([from, own]) =>
      `import type { ${[...new Set(own.map(({ name }) => name))].toSorted().join(', ')} } from '${from}';\n`,
  );
  const kyselyImports = ['Generated', 'GeneratedAlways'].filter((name) =>
    bodies.some((body) => body.includes(`${name}<`)),
  );
  return (
    '// Written by `npm run types:db` from the migrated database. Do not edit.\n' +
    contractImports.toSorted().join('') +
    `import type { ${kyselyImports.join(', ')} } from 'kysely';\n\n` +
    '/** Every table and view with its columns, as the migrations leave them. */\n' +
    `export interface Tables {\n${bodies.join('')}}\n`
  );
}

const catalog = await readCatalog();
const files = { 'server/src/platform/db/tables.ts': renderTypes(catalog), 'docs/data-model.md': catalog.dataModel };
for (const [file, fresh] of Object.entries(files)) {
  const target = path.join(root, file);
  if (!process.argv.includes('--check')) await writeFile(target, fresh);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== fresh) {
    console.error(`${file} is stale: run \`npm run types:db\` and commit it.`);
    process.exitCode = 1;
  }
}
