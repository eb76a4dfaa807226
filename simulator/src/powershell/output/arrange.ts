import type { Line } from '../../text.ts';
import { isDate, isHashTable, isList, isObject, textOf } from '../language/convert.ts';
import { longDateTime } from '../language/dates.ts';
import { spansOf } from '../language/spans.ts';
import { item, type PsItem, type PsObject } from '../values.ts';
import { cellOf, splitLines } from './cells.ts';
import { headingLines } from './headings.ts';
import { drawList } from './list.ts';
import {
  alignOf,
  columnValue,
  defaultView,
  hashRows,
  hasOwnView,
  listColumns,
  type ViewSettings,
} from './properties.ts';
import { drawTable, type TableColumn, type TableRow } from './table.ts';
import { drawView } from './views.ts';

/** An object, or lines that were printed between objects. */
export type Output = { readonly item: PsItem } | { readonly lines: readonly Line[] };

/** Objects of which the first one decides how all are shown. */
type Group =
  | { readonly kind: 'table'; readonly first: PsObject; readonly rows: TableRow[]; heading: string | undefined }
  | { readonly kind: 'list'; readonly first: PsObject; readonly lines: Line[] }
  | { readonly kind: 'dates'; readonly first: undefined; readonly lines: Line[] };

const blank: Line = [];

/**
 * Arranges what a line puts out, as Out-Default does. The first object decides: those that follow go into its table or
 * list. An object with a view of its own behind one of another type is printed as a list.
 */
export function arrange(outputs: readonly Output[], settings: ViewSettings): Line[] {
  const lines: Line[] = [];
  let group: Group | undefined;
  const close = (): void => {
    if (group) lines.push(...drawGroup(group, settings));
    group = undefined;
  };
  const print = (more: readonly Line[]): void => {
    if (group?.kind === 'table') group.rows.push({ printed: more });
    else if (group) group.lines.push(...more);
    else lines.push(...more);
  };
  const put = (each: PsItem): void => {
    const { value } = each;
    if (value === null) return;
    if (isList(value)) for (const element of value.items) put(element);
    else if (isDate(value)) {
      group ??= { kind: 'dates', first: undefined, lines: [] };
      print([spansOf(item(longDateTime(value, settings.zone), ...each.facts), settings.zone)]);
    } else if (!isObject(value)) print(splitLines(spansOf(each, settings.zone)));
    else if (value.view) {
      close();
      lines.push(...drawView(value.view, settings));
    } else if (isViewPart(value)) return;
    else if (group && !joins(group, value)) print([blank, ...listLines(value, settings), blank]);
    else {
      group ??= openGroup(value);
      addToGroup(group, value, settings);
    }
  };
  for (const output of outputs) {
    if ('lines' in output) print(output.lines);
    else put(output.item);
  }
  close();
  return lines;
}

/** The further objects that Format-Table and the like put out: they show nothing. */
const isViewPart = ({ type }: PsObject): boolean => type.startsWith('Microsoft.PowerShell.Commands.Internal.Format.');

function openGroup(object: PsObject): Group {
  if (isHashTable(object)) return { kind: 'table', first: object, rows: [], heading: undefined };
  const { form } = defaultView(object);
  return form === 'table'
    ? { kind: 'table', first: object, rows: [], heading: undefined }
    : { kind: 'list', first: object, lines: [] };
}

/** The titles of a view. Types that share a view, such as files and folders, share a table. */
const viewKey = ({ display }: PsObject): string =>
  (display?.columns ?? []).map(({ property, title, width }) => `${property}/${title ?? ''}/${width ?? ''}`).join(' ');

function joins(group: Group, object: PsObject): boolean {
  if (!group.first) return false;
  if (!hasOwnView(group.first) || group.first.type === object.type) return true;
  return object.display !== undefined && viewKey(group.first) === viewKey(object);
}

function addToGroup(group: Group, object: PsObject, settings: ViewSettings): void {
  if (group.kind === 'dates') {
    group.lines.push(...listLines(object, settings), blank);
  } else if (group.kind === 'list') {
    const { form } = defaultView(object);
    if (form === 'text') group.lines.push(...textLines(object, settings));
    else group.lines.push(...listLines(object, settings, group.first), blank);
  } else if (isHashTable(object)) {
    for (const { name, value } of hashRows(object)) {
      group.rows.push({ cells: [cellOf(name, settings.zone), cellOf(value, settings.zone)] });
    }
  } else {
    const columns = defaultView(group.first).columns;
    const cells = columns.map((column, index) => cellOf(columnValue(object, column, index), settings.zone));
    const heading = headingOf(group, object, settings);
    group.rows.push({ cells, heading });
  }
}

/** The heading of a row if it differs from that of the row before. */
function headingOf(
  group: Extract<Group, { kind: 'table' }>,
  object: PsObject,
  settings: ViewSettings,
): readonly Line[] | undefined {
  const groupBy = object.display?.groupBy;
  if (!groupBy) return undefined;
  const value = columnValue(object, { property: groupBy.property }, -1);
  const text = textOf(value.value, settings.zone);
  if (group.heading === text) return undefined;
  group.heading = text;
  return headingLines(groupBy, value, settings);
}

function listLines(object: PsObject, settings: ViewSettings, first?: PsObject): Line[] {
  if (isHashTable(object)) {
    return hashRows(object).flatMap(({ name, value }) =>
      drawList(
        [
          { label: 'Name', value: cellOf(name, settings.zone) },
          { label: 'Value', value: cellOf(value, settings.zone) },
        ],
        settings.width,
      ),
    );
  }
  const model = first && !first.display ? first : object;
  const view = defaultView(model);
  const columns = view.form === 'list' ? view.columns : listColumns(model);
  const entries = columns.map((column, index) => ({
    label: column.title ?? column.property,
    value: cellOf(columnValue(object, column, index), settings.zone),
  }));
  return drawList(entries, settings.width);
}

function textLines(object: PsObject, settings: ViewSettings): Line[] {
  const { columns } = defaultView(object);
  return columns.flatMap((column, index) => splitLines(spansOf(columnValue(object, column, index), settings.zone)));
}

function drawGroup(group: Group, settings: ViewSettings): Line[] {
  if (group.kind === 'dates') return [blank, ...group.lines, blank, blank];
  if (group.kind === 'list') {
    const isText = defaultView(group.first).form === 'text';
    return [blank, ...(isText ? [] : [blank]), ...group.lines, blank, blank];
  }
  const columns = tableColumnsOf(group, settings);
  const table = { columns, rows: group.rows, isAutoSized: false, isWrapped: false, hidesHeaders: false };
  return [blank, ...drawTable(table, settings.width, settings.sharesRoom), blank, blank];
}

function tableColumnsOf(group: Extract<Group, { kind: 'table' }>, settings: ViewSettings): TableColumn[] {
  if (isHashTable(group.first)) {
    return [
      { title: 'Name', align: 'left', width: 30 },
      { title: 'Value', align: 'left', width: settings.width - 31 },
    ];
  }
  const { first } = group;
  return defaultView(first).columns.map((column, index) => ({
    title: column.title ?? column.property,
    align: column.align ?? alignOf(columnValue(first, column, index)),
    width: column.width,
  }));
}
