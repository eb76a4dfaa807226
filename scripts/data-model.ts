/** Renders docs/data-model.md: the tables and views of the migrated database, by the migration that creates them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A column of a table or view, according to the system catalog. */
export interface ModelColumn {
  table: string;
  isView: boolean;
  tableComment: string | null;
  name: string;
  type: string;
  isNullable: boolean;
  comment: string | null;
  isPrimaryKey: boolean;
  /** The table to which a foreign key of this column refers. */
  referencedTable: string | null;
}

/**
 * The query that returns all columns as ModelColumn. Values of `relkind`: `r` is a table, and `v` a view. Values of
 * `contype`: `p` is a primary key, and `f` a foreign key.
 */
export const modelColumnsQuery = `
  select class.relname as "table", class.relkind = 'v' as "isView", obj_description(class.oid) as "tableComment",
    attribute.attname as name, format_type(attribute.atttypid, null) as type, not attribute.attnotnull as "isNullable",
    col_description(class.oid, attribute.attnum) as comment,
    exists (
      select from pg_constraint
      where conrelid = class.oid and contype = 'p' and attribute.attnum = any (conkey)
    ) as "isPrimaryKey",
    (
      select target.relname from pg_constraint as con join pg_class as target on target.oid = con.confrelid
      where con.conrelid = class.oid and con.contype = 'f' and con.conkey[1] = attribute.attnum
      order by target.relname limit 1
    ) as "referencedTable"
  from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
  where class.relkind in ('r', 'v') and class.relnamespace = 'public'::regnamespace
    and attribute.attnum > 0 and not attribute.attisdropped
  order by class.relname, attribute.attnum`;

interface Migration {
  /** The name in the file name, for example "certificates". */
  readonly name: string;
  /** The comment in the first line of the file. */
  readonly subject: string;
  /** The tables and views that the file creates, in order. */
  readonly tableNames: readonly string[];
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(directory, file), 'utf8');
      return {
        // Without the number and the underscore at the beginning, and without `.sql`.
        name: file.slice(5, -4).replaceAll('_', ' '),
        subject: /^-- (.*)/.exec(text)?.[1] ?? '',
        tableNames: [...text.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name = '']) => name),
      };
    }),
  );
}

/**
 * Renders an entity-relationship diagram. `tables` are the columns of each table; the diagram shows only the keys. In the
 * relations, `|o` means at most one, `||` exactly one, and `o{` any number.
 */
function renderDiagram(tables: readonly (readonly ModelColumn[])[]): string {
  const relations = tables.flatMap((columns) =>
    columns.flatMap(({ table, name, referencedTable, isNullable }) =>
      referencedTable === null ? [] : [`  ${referencedTable} ${isNullable ? '|o' : '||'}--o{ ${table} : ${name}`],
    ),
  );
  const entities = tables.map((columns) => {
    const keys = columns.filter(({ isPrimaryKey, referencedTable }) => isPrimaryKey || referencedTable !== null);
    const lines = keys.map(({ name, type, isPrimaryKey, referencedTable }) => {
      const keyTypes = [isPrimaryKey && 'PK', referencedTable !== null && 'FK'].filter(Boolean).join(', ');
      return `    ${type.replaceAll(' ', '_').replaceAll('[]', '_array')} ${name} ${keyTypes}`;
    });
    return `  ${columns[0]?.table} {\n${lines.join('\n')}\n  }`;
  });
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n');
}

/** Renders the heading, the comment and the list of columns of a table or view. */
function renderTable(columns: readonly ModelColumn[]): string {
  const [first] = columns;
  const rows = columns.map(({ name, type, isNullable, isPrimaryKey, referencedTable, comment, isView }) => {
    const typeText = `${type}${isNullable && !isView ? ', or null' : ''}`;
    const reference = referencedTable !== null && `→ ${referencedTable}`;
    const key = [isPrimaryKey && 'primary key', reference].filter(Boolean).join(', ');
    return `| ${name} | ${typeText} | ${key} | ${(comment ?? '').replaceAll('|', '\\|')} |`;
  });
  return [
    `### ${first?.table}${first?.isView ? ' (view)' : ''}`,
    '',
    first?.tableComment ?? '',
    '',
    '| column | type | key | meaning |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/**
 * Renders the page. `columns` are all columns of a migrated database, and `migrationsDirectory` is the folder of the
 * migrations. Throws an error if a table has no comment.
 */
export async function renderDataModel(columns: readonly ModelColumn[], migrationsDirectory: string): Promise<string> {
  const columnsByTable = Map.groupBy(columns, ({ table }) => table);
  for (const [table, [firstColumn]] of columnsByTable) {
    if (!firstColumn?.tableComment) {
      throw new Error(`${table} has no comment; describe its contents in the migration.`);
    }
  }
  const sections = (await readMigrations(migrationsDirectory)).flatMap(({ name, subject, tableNames }) => {
    const tables = tableNames.flatMap((table) => {
      const tableColumns = columnsByTable.get(table);
      return tableColumns ? [tableColumns] : [];
    });
    if (tables.length === 0) return [];
    const tablesWithoutViews = tables.filter(([firstColumn]) => !firstColumn?.isView);
    const diagram = tablesWithoutViews.length > 0 ? [renderDiagram(tablesWithoutViews)] : [];
    return [[`## ${name}`, subject, ...diagram, ...tables.map(renderTable)].join('\n\n')];
  });
  return `${[
    '<!-- Written by `npm run types:db` from the migrated database. Do not edit. -->',
    '# Data model',
    'Every table and view, by the file in `server/migrations` that creates it. The diagrams show only keys; the lists show every column. A feature may read its own tables and all shared views; `scripts/checks/table-owners.mjs` lists the owners.',
    ...sections,
  ].join('\n\n')}\n`;
}
