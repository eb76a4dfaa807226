import { findEntry, hasWildcard } from '../../../host/files.ts';
import { pathOf } from '../../../cmd/file-access.ts';
import { selectFiles } from '../../../cmd/select-files.ts';
import { type Line, plainText, toLine, toLines } from '../../../text.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { textLinesOf } from '../../../cmd/file-lines.ts';
import { openTextFile, toNetError } from '../../files/text-file.ts';
import { customType, isObject, memberOf, typeNameOf, wordOf } from '../../language/convert.ts';
import { splitLines } from '../../output/cells.ts';
import { lineItem, spansOf } from '../../language/spans.ts';
import { item, type PsItem, psObject } from '../../values.ts';
import { inputOf, isSet, pathProblem, textsOf, textValue, zoneOf } from './call-values.ts';
import { readRows, toCell, toRow } from './csv-text.ts';
import { readEncoding } from './out.ts';
import { propertyNames } from './properties.ts';

/**
 * Export-Csv, Import-Csv, ConvertTo-Csv and ConvertFrom-Csv. Each cell keeps the facts of its value. Source: from knowledge.
 */

function delimiterOf(call: CmdletCall): string {
  // The list separator of English (United States) is a comma, too.
  const given = textValue(call, 'delimiter') ?? ',';
  return given === '' ? ',' : given.slice(0, 1);
}

interface CsvLines {
  readonly type: Line;
  readonly header: Line;
  readonly rows: readonly Line[];
  readonly names: readonly string[];
}

/** The lines of objects. The first object decides about the columns. */
function toCsv(call: CmdletCall, items: readonly PsItem[], columns?: readonly string[]): CsvLines | undefined {
  const [first] = items;
  if (!first) return undefined;
  const names = columns ?? propertyNames(first);
  const delimiter = delimiterOf(call);
  const zone = zoneOf(call);
  const rows = items.flatMap((each) => {
    call.session.fuel.burn();
    const cells = names.map((name) => toCell(memberOf(each, name, zone, false), zone));
    return splitLines(toRow(cells, delimiter));
  });
  const type = typeNameOf(first.value).replace(/^CSV:/, '');
  return {
    type: toLine(`#TYPE ${type}`),
    header: toLine(names.map((name) => `"${name.replaceAll('"', '""')}"`).join(delimiter)),
    rows,
    names,
  };
}

/** ASCII, the encoding of Export-Csv without `-Encoding`, has a question mark for every other letter. */
const toAscii = (line: Line): Line =>
  // eslint-disable-next-line no-control-regex -- The letters of ASCII begin with control characters.
  line.map((span) => ({ ...span, text: span.text.replaceAll(/[^\u0000-\u007F]/g, '?') }));

function exportCsv(call: CmdletCall): void {
  const path = textValue(call, 'path') ?? textValue(call, 'literalpath');
  const encoding = readEncoding(call, 'ansi');
  if (encoding === undefined) return;
  if (path === undefined) {
    call.error(
      'You must specify either the -Path or -LiteralPath parameters, but not both.',
      'InvalidData: (:) [Export-Csv], InvalidOperationException',
      'CannotSpecifyPathAndLiteralPath',
    );
    return;
  }
  const isAppended = isSet(call, 'append');
  const existing = isAppended ? existingHeader(call, path) : undefined;
  const items = inputOf(call);
  if (existing && items[0] && !matchesHeader(call, items[0], existing, path)) return;
  const csv = toCsv(call, items, existing);
  const head = !csv || existing ? [] : [...(isSet(call, 'notypeinformation') ? [] : [csv.type]), csv.header];
  const lines = [...head, ...(csv?.rows ?? [])];
  const isAscii = /^ascii$/i.test(textValue(call, 'encoding') ?? 'ascii');
  const problem = openTextFile(call.session, path, {
    lines: isAscii ? lines.map(toAscii) : lines,
    isAppended,
    keepsExisting: isSet(call, 'noclobber'),
    encoding,
    cmdlet: 'Export-Csv',
  });
  if (problem) call.error(problem.message, problem.category, problem.id);
}

function existingHeader(call: CmdletCall, path: string): readonly string[] | undefined {
  const entry = findEntry(call.session.host.files, pathOf(call.session, path));
  const line =
    entry?.kind === 'file' ? textLinesOf(entry).find((each) => !plainText(each).startsWith('#TYPE')) : undefined;
  if (!line || plainText(line) === '') return undefined;
  const [row] = readRows([line], delimiterOf(call), () => call.session.fuel.burn());
  return row?.map(({ value }) => wordOf(value));
}

/** Reports an object that lacks a column of the file to which it is appended. */
function matchesHeader(call: CmdletCall, first: PsItem, header: readonly string[], path: string): boolean {
  const names = propertyNames(first).map((name) => name.toLowerCase());
  const missing = header.find((name) => !names.includes(name.toLowerCase()));
  if (missing === undefined || isSet(call, 'force')) return true;
  call.error(
    `Cannot append CSV content to the following file: ${path}. The appended object does not have a property that corresponds to the following column: ${missing}. To continue with mismatched properties, add the -Force parameter, and then retry the command.`,
    `InvalidData: (${missing}:String) [Export-Csv], InvalidOperationException`,
    'CannotAppendCsvWithMismatchedPropertyNames',
  );
  return false;
}

function convertToCsv(call: CmdletCall): void {
  const csv = toCsv(call, inputOf(call));
  if (!csv) return;
  if (!isSet(call, 'notypeinformation')) call.emit(lineItem(csv.type));
  for (const line of [csv.header, ...csv.rows]) call.emit(lineItem(line));
}

function importCsv(call: CmdletCall): void {
  const given = textsOf(call, 'path').length > 0 ? textsOf(call, 'path') : textsOf(call, 'literalpath');
  const fromInput = call.input.flatMap(({ value }) => {
    if (typeof value === 'string') return [value];
    const path = isObject(value) ? value.properties.get('FullName')?.value : undefined;
    return typeof path === 'string' ? [path] : [];
  });
  for (const typed of given.length > 0 ? given : fromInput) {
    const path = pathOf(call.session, typed);
    const found = selectFiles(call.session, typed, { withHidden: true });
    if ('error' in found) {
      reportUnreadable(call, path, found.error);
      continue;
    }
    for (const entry of found.files) emitRows(call, textLinesOf(entry));
  }
}

function reportUnreadable(call: CmdletCall, path: string, message: string): void {
  if (hasWildcard(path)) {
    call.error(
      `Cannot perform operation because the wildcard path ${path} did not resolve to a file.`,
      'OpenError: (:) [Import-Csv], PSInvalidOperationException',
      'FileOpenFailure',
    );
    return;
  }
  const isMissing = message === 'The system cannot find the file specified.';
  const problem = isMissing
    ? {
        message: `Could not find file '${path}'.`,
        category: 'OpenError: (:) [Import-Csv], FileNotFoundException',
        id: 'FileOpenFailure',
      }
    : toNetError(call.session, message, path, 'Import-Csv');
  call.error(problem.message, problem.category, problem.id);
}

/** Emits an object for each row. The first row names the columns, unless `-Header` does. */
function emitRows(call: CmdletCall, lines: readonly Line[]): void {
  const hasType = plainText(lines[0] ?? []).startsWith('#TYPE');
  const type = hasType
    ? plainText(lines[0] ?? [])
        .slice(5)
        .trim()
    : '';
  const rest = (hasType ? lines.slice(1) : lines).filter((line, index) => index > 0 || plainText(line) !== '');
  const rows = readRows(rest, delimiterOf(call), () => call.session.fuel.burn());
  const header = textsOf(call, 'header');
  const names = header.length > 0 ? header : namesOf(call, rows[0] ?? []);
  const double = names.find(
    (name, index) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) < index,
  );
  if (double !== undefined) {
    call.error(
      `The member "${double}" is already present.`,
      `NotSpecified: (:) [${call.name}], ExtendedTypeSystemException`,
      'AlreadyPresentPSMemberInfoInternalCollectionAdd',
    );
    return;
  }
  for (const row of header.length > 0 ? rows : rows.slice(1)) {
    if (row.length === 1 && row[0]?.value === '') continue;
    const properties = names.map((name, index): readonly [string, PsItem] => [name, row[index] ?? item(null)]);
    call.emit(item(psObject(type === '' ? customType : `CSV:${type}`, properties)));
  }
}

function namesOf(call: CmdletCall, row: readonly PsItem[]): readonly string[] {
  const texts = row.map(({ value }) => wordOf(value));
  if (texts.every((text) => text !== '')) return texts;
  call.warn(
    'One or more headers were not specified. Default names starting with "H" have been used in place of any missing headers.',
  );
  let missing = 0;
  return texts.map((text) => {
    if (text !== '') return text;
    missing += 1;
    return `H${missing}`;
  });
}

function convertFromCsv(call: CmdletCall): void {
  const lines = inputOf(call).flatMap((each) => {
    const spans = spansOf(each, zoneOf(call));
    return plainText(spans).includes('\n') ? toLines(plainText(spans)) : [spans];
  });
  emitRows(call, lines);
}

const exportParameters = ['NoTypeInformation?', 'Delimiter', 'UseCulture?', 'InputObject'];

export const csvCmdlets: readonly Cmdlet[] = [
  {
    name: 'Export-Csv',
    aliases: ['epcsv'],
    parameters: ['Path', 'LiteralPath', 'Encoding', 'NoClobber?', 'Append?', 'Force?', ...exportParameters],
    positional: ['Path', 'Delimiter'],
    since: { LiteralPath: '4.0', Append: '4.0' },
    others: ['WhatIf?', 'Confirm?'],
    prepare: (session, parameters) => pathProblem(session, parameters, ['path', 'literalpath'], 'Export-Csv'),
    run: exportCsv,
  },
  {
    name: 'ConvertTo-Csv',
    parameters: exportParameters,
    positional: ['InputObject', 'Delimiter'],
    others: [],
    run: convertToCsv,
  },
  {
    name: 'Import-Csv',
    aliases: ['ipcsv'],
    parameters: ['Path', 'LiteralPath', 'Delimiter', 'UseCulture?', 'Header', 'Encoding'],
    positional: ['Path', 'Delimiter'],
    mandatory: ['Path[]', 'LiteralPath'],
    since: { LiteralPath: '4.0', Encoding: '4.0' },
    others: [],
    run: importCsv,
  },
  {
    name: 'ConvertFrom-Csv',
    parameters: ['InputObject', 'Delimiter', 'UseCulture?', 'Header'],
    positional: ['InputObject', 'Delimiter'],
    others: [],
    run: convertFromCsv,
  },
];
