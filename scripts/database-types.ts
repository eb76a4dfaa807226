/**
 * Writes server/src/platform/db/tables.ts and docs/data-model.md. Both describe the database that the migrations
 * create. `--check` writes nothing and exits with 1 if one of the files is outdated.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '../server/src/platform/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/start.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLogger } from '../server/src/platform/logging/logger.ts';
import { type ModelColumn, modelColumnsQuery, renderDataModel } from './data-model.ts';

const root = path.resolve(import.meta.dirname, '..');
const migrationsDirectory = path.join(root, 'server/migrations');

/** A column of a table or a view. */
interface Column {
  table: string;
  name: string;
  /**
   * A table column as "table.column". A column of a table is its own origin. The origin of a view's column is the table
   * column that it selects; undefined if it selects none.
   */
  origin: string | undefined;
  /** The name of the PostgreSQL type. The name of an array type starts with "_". */
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  alwaysGenerated: boolean;
}

/** The TypeScript types of values that the driver returns, by PostgreSQL type. */
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
 * The types of columns that cannot be derived from the database: JSON values, and texts whose values only the contract
 * restricts. tables.ts imports `name` from `from`.
 */
const explicitTypes: Record<string, { type: string; name?: string; from?: string }> = {
  'assistant_questions.sources': {
    type: 'AssistantSource[]',
    name: 'AssistantSource',
    from: `${contract}/assistant/assistant.contract`,
  },
  'drill_inputs.device_ms': { type: 'readonly number[]' },
  'drill_inputs.inputs': {
    type: 'readonly DrillInput[]',
    name: 'DrillInput',
    from: `${contract}/drills/drill-input`,
  },
  'drill_runs.result': {
    type: 'StoredDrillResult',
    name: 'StoredDrillResult',
    from: `${contract}/drills/drill-result`,
  },
  'drills.card': { type: 'DrillCard', name: 'DrillCard', from: `${contract}/drills/drills.contract` },
  'drills.host_part': { type: 'HostPart', name: 'HostPart', from: `${contract}/drills/host-part` },
  'module_revisions.lists': {
    type: 'Partial<Record<ModuleListField, string[]>>',
    name: 'ModuleListField',
    from: `${contract}/modules/module-authoring.contract`,
  },
  'module_revisions.parts': {
    type: 'ModulePart[]',
    name: 'ModulePart',
    from: `${contract}/modules/modules.contract`,
  },
  'module_revisions.sections': {
    type: 'ModuleSection[]',
    name: 'ModuleSection',
    from: `${contract}/modules/modules.contract`,
  },
  'modules.lists': {
    type: 'Partial<Record<ModuleListField, string[]>>',
    name: 'ModuleListField',
    from: `${contract}/modules/module-authoring.contract`,
  },
  'modules.parts': { type: 'ModulePart[]', name: 'ModulePart', from: `${contract}/modules/modules.contract` },
  'question_versions.exhibit': {
    type: 'Exhibit',
    name: 'Exhibit',
    from: `${contract}/quizzes/exhibit`,
  },
  'modules.sections': { type: 'ModuleSection[]', name: 'ModuleSection', from: `${contract}/modules/modules.contract` },
  'notifications.details': { type: 'Record<string, string>' },
  'notifications.kind': {
    type: 'NotificationKind',
    name: 'NotificationKind',
    from: `${contract}/notifications/notifications.contract`,
  },
  'quiz_attempts.sections_to_read': { type: 'readonly (readonly string[])[]' },
  'reading_clocks.credited': { type: 'readonly (readonly [start: number, end: number])[]' },
  'search_synonyms.stems': { type: 'readonly (readonly string[])[]' },
  'sops.job_card': { type: 'JobCard', name: 'JobCard', from: `${contract}/sops/job-card` },
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

/**
 * Columns of views that are never null, although the table column is nullable, because the view leaves out rows with
 * null.
 */
const neverNull = new Set([
  'active_people.approved_at',
  'active_trainees.approved_at',
  'completed_modules.completed_at',
  'completed_modules.completed_by',
  'first_drill_passes.passed_at',
  'first_drill_passes.try_count',
  'passed_drills.passed_at',
  'quiz_results.submitted_at',
  'quiz_results.score',
  'quiz_results.is_passing',
]);

/** Returns the columns of all tables and views. The value `a` of `attidentity` means GENERATED ALWAYS AS IDENTITY. */
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

/** Returns the table columns with the numbers by which the description of a query result identifies them. */
const columnIdsQuery = `
  select class.oid::integer as "tableId", attribute.attnum as "columnId",
    class.relname || '.' || attribute.attname as "columnName"
  from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
  where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and attribute.attnum > 0`;

/**
 * Returns the check constraints on one column, such as CHECK ((role = ANY (ARRAY['trainee'::text, 'trainer'::text]))).
 */
const checksQuery = `
  select class.relname || '.' || attribute.attname as "columnName", pg_get_constraintdef(con.oid) as definition
  from pg_constraint as con
  join pg_class as class on class.oid = con.conrelid
  join pg_attribute as attribute on attribute.attrelid = con.conrelid and attribute.attnum = con.conkey[1]
  where con.contype = 'c' and con.connamespace = 'public'::regnamespace and cardinality(con.conkey) = 1`;

/** The part of the driver's result that is used here. */
interface QueryResult<Row> {
  rows: Row[];
  fields: { name: string; tableID: number; columnID: number }[];
}

type QueryFunction = <Row extends object>(text: string) => Promise<QueryResult<Row>>;

/**
 * Returns the table column that each view column selects, as "table.column" by "view.column". The definition of each
 * view is run as a query, because PostgreSQL describes the origin of each result column.
 */
async function readOrigins(query: QueryFunction): Promise<Map<string, string>> {
  const { rows: columnIds } = await query<{ tableId: number; columnId: number; columnName: string }>(columnIdsQuery);
  const columnNames = new Map(
    columnIds.map(({ tableId, columnId, columnName }) => [`${tableId}.${columnId}`, columnName]),
  );
  const origins = new Map<string, string>();
  const { rows: views } = await query<{ name: string; definition: string }>(viewsQuery);
  for (const { name, definition } of views) {
    if (/\b(left|right|full) join\b/i.test(definition))
      throw new Error(`${name}: an outer join hides which columns can be null.`);
    for (const column of (await query(definition)).fields) {
      const origin = columnNames.get(`${column.tableID}.${column.columnID}`);
      if (origin !== undefined) origins.set(`${name}.${column.name}`, origin);
    }
  }
  return origins;
}

/** Returns a union type with the values that a check constraint allows for each column, by "table.column". */
async function readUnionTypes(query: QueryFunction): Promise<Map<string, string>> {
  const unionTypes = new Map<string, string>();
  const { rows: checks } = await query<{ columnName: string; definition: string }>(checksQuery);
  for (const { columnName, definition } of checks) {
    // The values between the brackets of ARRAY[…].
    const list = /= ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition)?.[1];
    if (list === undefined) continue;
    const values = [...list.matchAll(/'([a-z_]+)'::text/g)].map(([, value]) => `'${value}'`);
    unionTypes.set(columnName, values.join(' | '));
  }
  return unionTypes;
}

interface Catalog {
  columns: Column[];
  /** Union types by "table.column". */
  unionTypes: Map<string, string>;
  /** The text of docs/data-model.md. */
  dataModel: string;
}

async function readCatalog(): Promise<Catalog> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
  try {
    await migrate(postgres.owner, migrationsDirectory);
    const { columns, origins, unionTypes, dataModel } = await withClient(postgres.owner, async (client) => {
      const query: QueryFunction = (text) => client.query(text);
      return {
        columns: (await query<Column>(columnsQuery)).rows,
        origins: await readOrigins(query),
        unionTypes: await readUnionTypes(query),
        dataModel: await renderDataModel((await query<ModelColumn>(modelColumnsQuery)).rows, migrationsDirectory),
      };
    });
    const columnsByName = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
    // The catalog reports all columns of a view as nullable, so the nullability of the table column is used.
    const columnsWithOrigin = columns.map((column) => {
      const origin = column.origin ?? origins.get(`${column.table}.${column.name}`);
      const nullable = columnsByName.get(origin ?? '')?.nullable ?? true;
      return { ...column, origin, nullable: nullable && !neverNull.has(`${column.table}.${column.name}`) };
    });
    return { columns: columnsWithOrigin, unionTypes, dataModel };
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the TypeScript type of a column, for Kysely. */
function renderColumnType(column: Column, unionTypes: Map<string, string>): string {
  const { origin = '', type, nullable, hasDefault, alwaysGenerated, table, name } = column;
  const isArray = type.startsWith('_');
  const elementType = explicitTypes[origin]?.type ?? unionTypes.get(origin) ?? typeNames[type.replace(/^_/, '')];
  if (!elementType) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}; add it to typeNames.`);
  const valueType = `${elementType}${isArray ? '[]' : ''}${nullable && elementType !== 'unknown' ? ' | null' : ''}`;
  if (alwaysGenerated) return `GeneratedAlways<${valueType}>`;
  return hasDefault ? `Generated<${valueType}>` : valueType;
}

function renderTypes({ columns, unionTypes }: Catalog): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, tableColumns]) =>
      `  ${table}: {\n${tableColumns.map((column) => `    ${column.name}: ${renderColumnType(column, unionTypes)};\n`).join('')}  };\n`,
  );
  const importsByModule = Map.groupBy(
    Object.values(explicitTypes).flatMap(({ name, from }) => (name && from ? [{ name, from }] : [])),
    ({ from }) => from,
  );
  const contractImports = [...importsByModule].map(
    ([from, imports]) =>
      `import type { ${[...new Set(imports.map(({ name }) => name))].toSorted().join(', ')} } from '${from}';\n`,
  );
  const kyselyImports = ['Generated', 'GeneratedAlways'].filter((name) =>
    bodies.some((body) => body.includes(`${name}<`)),
  );
  return (
    '// Written by `npm run types:db` from the migrated database. Do not edit.\n' +
    contractImports.toSorted().join('') +
    `import type { ${kyselyImports.join(', ')} } from 'kysely';\n\n` +
    '/** The columns of every table and view after all migrations. docs/data-model.md describes them. */\n' +
    `export interface Tables {\n${bodies.join('')}}\n`
  );
}

const catalog = await readCatalog();
const files = { 'server/src/platform/db/tables.ts': renderTypes(catalog), 'docs/data-model.md': catalog.dataModel };
for (const [file, text] of Object.entries(files)) {
  const target = path.join(root, file);
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is outdated: run \`npm run types:db\` and commit it.`);
    process.exitCode = 1;
  }
}
