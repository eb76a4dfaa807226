import { type Line, toLine } from '../../text.ts';
import { isCustomObject, isHashTable, isList, isObject, textOf } from '../language/convert.ts';
import { spansOf } from '../language/spans.ts';
import { item, type PsItem, type PsObject, type View } from '../values.ts';
import { cellOf, fitted, splitLines } from './cells.ts';
import { headingLines } from './headings.ts';
import { drawList } from './list.ts';
import { alignOf, columnValue, hashRows, listColumns, tableColumns, type ViewSettings } from './properties.ts';
import { drawTable, type TableColumn, type TableRow } from './table.ts';

const blank: Line = [];

/** The lines of what Format-Table, Format-List, Format-Wide or Format-Custom has arranged. */
export function drawView(view: View, settings: ViewSettings): Line[] {
  switch (view.form) {
    case 'table':
      return drawTableView(view, settings);
    case 'list':
      return drawListView(view, settings);
    case 'wide':
      return drawWideView(view, settings);
    case 'custom':
      return drawCustomView(view, settings);
  }
}

/** Texts, numbers and dates, which no Format cmdlet arranges. */
const plainLines = (each: PsItem, settings: ViewSettings): Line[] => splitLines(spansOf(each, settings.zone));

function drawTableView(view: View, settings: ViewSettings): Line[] {
  const { zone } = settings;
  const firstObject = view.items.map(({ value }) => value).find((value) => isObject(value));
  const groupBy = view.groupBy ?? firstObject?.display?.groupBy;
  const isHash = firstObject !== undefined && isHashTable(firstObject) && view.chosen.length === 0;
  const rows: TableRow[] = [];
  let group: string | undefined;
  const defaults = firstObject ? tableColumns(firstObject) : [];
  for (const [index, each] of view.items.entries()) {
    const { value } = each;
    if (!isObject(value)) {
      if (view.chosen.length === 0) rows.push({ printed: plainLines(each, settings) });
      continue;
    }
    if (isHash && isHashTable(value)) {
      for (const row of hashRows(value)) rows.push({ cells: [cellOf(row.name, zone), cellOf(row.value, zone)] });
      continue;
    }
    const values =
      view.chosen.length > 0
        ? view.chosen.map((column) => column.values[index] ?? item(null))
        : defaults.map((column, place) => columnValue(value, column, place));
    const heading = groupBy && columnValue(value, { property: groupBy.property }, -1);
    const text = heading ? textOf(heading.value, zone) : undefined;
    const isNew = text !== undefined && text !== group;
    group = text;
    rows.push({
      cells: values.map((cell) => cellOf(cell, zone)),
      heading: isNew && groupBy && heading ? headingLines(groupBy, heading, settings) : undefined,
    });
  }
  if (rows.length === 0) return [];
  const columns = isHash ? hashColumns(settings) : columnsOf(view, firstObject, defaults);
  const { isAutoSized, isWrapped, hidesHeaders } = view;
  const table = { columns, rows, isAutoSized, isWrapped, hidesHeaders };
  return [blank, ...drawTable(table, settings.width, settings.sharesRoom), blank, blank];
}

const hashColumns = ({ width }: ViewSettings): TableColumn[] => [
  { title: 'Name', align: 'left', width: 30 },
  { title: 'Value', align: 'left', width: width - 31 },
];

function columnsOf(
  view: View,
  firstObject: PsObject | undefined,
  defaults: ReturnType<typeof tableColumns>,
): TableColumn[] {
  if (view.chosen.length > 0) {
    return view.chosen.map((column) => ({
      title: column.title,
      align: column.align ?? alignOf(column.values[0] ?? item(null)),
      width: column.width,
    }));
  }
  return defaults.map((column, index) => ({
    title: column.title ?? column.property,
    align: column.align ?? (firstObject ? alignOf(columnValue(firstObject, column, index)) : 'left'),
    width: column.width,
  }));
}

function drawListView(view: View, settings: ViewSettings): Line[] {
  const { zone, width } = settings;
  const lines: Line[] = [];
  let hasObjects = false;
  let group: string | undefined;
  for (const [index, each] of view.items.entries()) {
    const { value } = each;
    if (!isObject(value)) {
      if (value !== null) lines.push(...plainLines(each, settings));
      continue;
    }
    hasObjects = true;
    const groupBy = view.groupBy ?? (view.chosen.length === 0 ? value.display?.groupBy : undefined);
    const heading = groupBy && columnValue(value, { property: groupBy.property }, -1);
    const text = heading && textOf(heading.value, zone);
    if (groupBy && heading && text !== group) lines.push(...headingLines(groupBy, heading, settings));
    group = text;
    for (const entries of listEntries(view, value, index, settings)) lines.push(...drawList(entries, width), blank);
  }
  return hasObjects ? [blank, blank, ...lines, blank, blank] : lines;
}

function listEntries(view: View, value: PsObject, index: number, { zone }: ViewSettings) {
  if (view.chosen.length > 0) {
    return [
      view.chosen.map((column) => ({ label: column.title, value: cellOf(column.values[index] ?? item(null), zone) })),
    ];
  }
  if (isHashTable(value)) {
    return hashRows(value).map((row) => [
      { label: 'Name', value: cellOf(row.name, zone) },
      { label: 'Value', value: cellOf(row.value, zone) },
    ]);
  }
  return [
    listColumns(value).map((column, place) => ({
      label: column.title ?? column.property,
      value: cellOf(columnValue(value, column, place), zone),
    })),
  ];
}

function drawWideView(view: View, settings: ViewSettings): Line[] {
  const { zone, width } = settings;
  const cells = view.items.flatMap((each, index): Line[] => {
    if (!isObject(each.value)) return [plainLines(each, settings)[0] ?? []];
    const chosen = view.chosen[0]?.values[index];
    const first = tableColumns(each.value)[0];
    const name = each.value.properties.get('Name');
    return [cellOf(chosen ?? name ?? (first ? columnValue(each.value, first, 0) : item(null)), zone)];
  });
  if (cells.length === 0) return [];
  const longest = Math.max(...cells.map((cell) => cell.reduce((sum, { text }) => sum + text.length, 0)));
  const fitting = Math.max(1, Math.floor((width + 1) / (longest + 1)));
  const count = view.columnCount > 0 ? view.columnCount : view.isAutoSized ? fitting : 2;
  const cellWidth = Math.max(1, Math.floor((width - (count - 1)) / count));
  const lines: Line[] = [];
  for (let start = 0; start < cells.length; start += count) {
    const row = cells.slice(start, start + count);
    lines.push(
      row.flatMap((cell, index) => {
        const text = fitted(cell, cellWidth, 'left', index === row.length - 1);
        return index === 0 ? text : [{ text: ' ' }, ...text];
      }),
    );
  }
  return [blank, blank, ...lines, blank, blank];
}

function drawCustomView(view: View, settings: ViewSettings): Line[] {
  const { zone } = settings;
  const lines: Line[] = [];
  for (const [index, each] of view.items.entries()) {
    if (!isObject(each.value)) {
      lines.push(...plainLines(each, settings));
      continue;
    }
    const { type } = each.value;
    lines.push(
      toLine(`class ${isCustomObject(each.value) ? 'PSCustomObject' : type.slice(type.lastIndexOf('.') + 1)}`),
      toLine('{'),
    );
    const values =
      view.chosen.length > 0
        ? view.chosen.map((column) => [column.title, column.values[index] ?? item(null)] as const)
        : [...each.value.properties];
    for (const [name, value] of values) lines.push(...customLines(name, value, settings));
    lines.push(toLine('}'), blank);
  }
  return lines.length === 0 ? [] : [blank, ...lines, blank];

  function customLines(name: string, value: PsItem, { zone: ofHost }: ViewSettings): Line[] {
    if (!isList(value.value)) return [[{ text: `  ${name} = ` }, ...spansOf(value, ofHost)]];
    const elements = value.value.items.map((element): Line => [{ text: '    ' }, ...spansOf(element, zone)]);
    return [toLine(`  ${name} = `), toLine('  ['), ...elements, toLine('  ]')];
  }
}
