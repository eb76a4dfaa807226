/** docs/data-model.md: the tables and views of the migrated database, by the baseline file that makes them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A column as the database describes it. */
export interface ModelColumn {
  table: string;
  isView: boolean;
  tableComment: string | null;
  name: string;
  type: string;
  isNullable: boolean;
  comment: string | null;
  isPrimary: boolean;
  /** The table that a foreign key of this column points to. */
  target: string | null;
}

export const modelQuery = `
  select class.relname as "table", class.relkind = 'v' as "isView", obj_description(class.oid) as "tableComment",
    attribute.attname as name, format_type(attribute.atttypid, null) as type, not attribute.attnotnull as "isNullable",
    col_description(class.oid, attribute.attnum) as comment,
    exists (
      select from pg_constraint
      where conrelid = class.oid and contype = 'p' and attribute.attnum = any (conkey)
    ) as "isPrimary",
    (
      select target.relname from pg_constraint as con join pg_class as target on target.oid = con.confrelid
      where con.conrelid = class.oid and con.contype = 'f' and con.conkey[1] = attribute.attnum
      order by target.relname limit 1
    ) as target
  from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
  where class.relkind in ('r', 'v') and class.relnamespace = 'public'::regnamespace
    and attribute.attnum > 0 and not attribute.attisdropped
  order by class.relname, attribute.attnum`;

interface Baseline {
  /** As in the file name: certificates. */
  readonly name: string;
  /** The first line of the file. */
  readonly subject: string;
  /** Its tables and views in the order of the file. */
  readonly names: readonly string[];
}

async function readBaselines(directory: string): Promise<Baseline[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(directory, file), 'utf8');
      return {
        name: file.slice(5, -4).replaceAll('_', ' '),
        subject: /^-- (.*)/.exec(text)?.[1] ?? '',
        names: [...text.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name = '']) => name),
      };
    }),
  );
}

/** One drawing: the tables with their keys, and what their foreign keys point to. */
function drawingOf(tables: readonly (readonly ModelColumn[])[]): string {
  const relations = tables.flatMap((own) =>
    own.flatMap(({ table, name, target, isNullable }) =>
      target === null ? [] : [`  ${target} ${isNullable ? '|o' : '||'}--o{ ${table} : ${name}`],
    ),
  );
  const entities = tables.map((own) => {
    const keys = own.filter(({ isPrimary, target }) => isPrimary || target !== null);
    const lines = keys.map(({ name, type, isPrimary, target }) => {
      const marks = [isPrimary && 'PK', target !== null && 'FK'].filter(Boolean).join(', ');
      return `    ${type.replaceAll(' ', '_').replaceAll('[]', '_array')} ${name} ${marks}`;
    });
    return `  ${own[0]?.table} {\n${lines.join('\n')}\n  }`;
  });
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n');
}

function listOf(own: readonly ModelColumn[]): string {
  const [first] = own;
  const rows = own.map(({ name, type, isNullable, isPrimary, target, comment, isView }) => {
    const shown = `${type}${isNullable && !isView ? ', or null' : ''}`;
    const key = [isPrimary && 'primary key', target !== null && `→ ${target}`].filter(Boolean).join(', ');
    return `| ${name} | ${shown} | ${key} | ${(comment ?? '').replaceAll('|', '\\|')} |`;
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

/** The page, from the columns of a migrated database. Every table needs a comment. */
export async function renderDataModel(columns: readonly ModelColumn[], migrations: string): Promise<string> {
  const byTable = Map.groupBy(columns, ({ table }) => table);
  for (const [table, own] of byTable) {
    if (!own[0]?.tableComment) throw new Error(`${table} has no comment; say in its migration what it holds.`);
  }
  const sections = (await readBaselines(migrations)).flatMap(({ name, subject, names }) => {
    const tables = names.flatMap((table) => {
      const own = byTable.get(table);
      return own ? [own] : [];
    });
    if (tables.length === 0) return [];
    const drawn = tables.filter((own) => !own[0]?.isView);
    const drawing = drawn.length > 0 ? [drawingOf(drawn)] : [];
    return [[`## ${name}`, subject, ...drawing, ...tables.map(listOf)].join('\n\n')];
  });
  return `${[
    '<!-- Written by `npm run types:db` from the migrated database. Do not edit. -->',
    '# Data model',
    'Every table and view, by the baseline file in `server/migrations` that makes it. A drawing shows keys only; the lists show every column. Which feature may name which table is in `scripts/checks/table-owners.mjs`: its own tables, and every view.',
    ...sections,
  ].join('\n\n')}\n`;
}
