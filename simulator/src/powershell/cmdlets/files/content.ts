import { textLinesOf } from '../../../cmd/file-lines.ts';
import { fileErrors } from '../../../cmd/file-access.ts';
import { hasWildcard } from '../../../host/files.ts';
import type { Line } from '../../../text.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { openTextFile } from '../../files/text-file.ts';
import { elementsOf } from '../../language/convert.ts';
import { lineItem, spansOf, textItem } from '../../language/spans.ts';
import { splitLines } from '../../output/cells.ts';
import { isSet, textsOf, wholeNumber, zoneOf } from '../general/call-values.ts';
import { readEncoding } from '../general/out.ts';
import { fullPath, isReadable, pathTexts, reportMissing, reportProblem, resolveEntries } from './paths.ts';

/**
 * Get-Content, Set-Content, Add-Content and Clear-Content. Source: from knowledge.
 */

function cutLines(call: CmdletCall, lines: readonly Line[]): readonly Line[] {
  const first = wholeNumber(call, 'totalcount') ?? wholeNumber(call, 'first') ?? wholeNumber(call, 'head');
  const last = wholeNumber(call, 'tail') ?? wholeNumber(call, 'last');
  if (first !== undefined && first >= 0) return lines.slice(0, first);
  if (last !== undefined && last >= 0) return last === 0 ? [] : lines.slice(-last);
  return lines;
}

function getContent(call: CmdletCall): void {
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const entries = resolveEntries(call, typed, isSet(call, 'force'));
    if (!entries || (entries.length === 0 && !hasWildcard(typed))) {
      reportMissing(call, typed);
      continue;
    }
    for (const entry of entries) {
      const path = entry.path;
      if (entry.kind === 'folder' || !isReadable(call, path))
        reportProblem(call, fileErrors.denied, path, 'GetContentReaderUnauthorizedAccessError');
      else if (entry.isLocked) reportProblem(call, fileErrors.inUse, path, 'GetContentReaderIOError');
      else emitLines(call, cutLines(call, textLinesOf(entry)));
    }
  }
}

function emitLines(call: CmdletCall, lines: readonly Line[]): void {
  if (isSet(call, 'raw')) {
    call.session.fuel.burn(lines.length);
    call.emit(textItem(lines.flatMap((line) => [...line, { text: '\r\n' }])));
    return;
  }
  for (const line of lines) call.emit(lineItem(line));
}

function writeContent(call: CmdletCall): void {
  const encoding = readEncoding(call, 'ansi');
  if (encoding === undefined) return;
  const value = call.parameters.get('value');
  const values = value ? elementsOf(value) : call.input;
  const lines = values.flatMap((each) => splitLines(spansOf(each, zoneOf(call))));
  const given = textsOf(call, 'path');
  for (const typed of given.length > 0 ? given : textsOf(call, 'literalpath')) {
    const problem = openTextFile(call.session, typed, {
      lines,
      isAppended: call.name === 'Add-Content',
      encoding,
      cmdlet: call.name,
    });
    if (!problem) {
      if (isSet(call, 'passthru')) for (const each of values) call.emit(each);
      continue;
    }
    const path = fullPath(call, typed);
    const isDenied = problem.message.endsWith('is denied.');
    const isMissing = problem.message.startsWith('Could not find a part');
    if (isDenied) reportProblem(call, fileErrors.denied, path, 'GetContentWriterUnauthorizedAccessError');
    else if (isMissing) {
      call.error(
        problem.message,
        `ObjectNotFound: (${path}:String) [${call.name}], DirectoryNotFoundException`,
        'GetContentWriterDirectoryNotFoundError',
      );
    } else call.error(problem.message, problem.category, problem.id);
  }
}

function clearContent(call: CmdletCall): void {
  for (const typed of textsOf(call, 'path')) {
    const [entry] = resolveEntries(call, typed, true) ?? [];
    if (!entry || entry.kind === 'folder') {
      reportMissing(call, typed);
      continue;
    }
    const problem = openTextFile(call.session, entry.path, {
      lines: [],
      isAppended: false,
      encoding: 'ansi',
      cmdlet: call.name,
    });
    if (problem) call.error(problem.message, problem.category, problem.id);
  }
}

const writing = ['Path', 'LiteralPath', 'Value', 'Encoding', 'Force?', 'PassThru?'];
const others = [
  'Filter',
  'Include',
  'Exclude',
  'Credential',
  'WhatIf?',
  'Confirm?',
  'UseTransaction?',
  'NoNewline?',
  'Stream',
];

export const contentCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-Content',
    aliases: ['gc', 'cat', 'type'],
    parameters: [
      'Path',
      'LiteralPath',
      'TotalCount',
      'First',
      'Head',
      'Tail',
      'Last',
      'Raw?',
      'Encoding',
      'ReadCount',
      'Force?',
    ],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    since: { First: '4.0', Head: '4.0', Tail: '4.0', Last: '4.0', Raw: '4.0' },
    others: ['Wait?', 'Delimiter', 'Filter', 'Include', 'Exclude', 'Credential', 'Stream', 'UseTransaction?'],
    run: getContent,
  },
  {
    name: 'Set-Content',
    aliases: ['sc'],
    parameters: writing,
    positional: ['Path', 'Value'],
    mandatory: ['Path[]', 'LiteralPath'],
    others,
    run: writeContent,
  },
  {
    name: 'Add-Content',
    aliases: ['ac'],
    parameters: writing,
    positional: ['Path', 'Value'],
    mandatory: ['Path[]', 'LiteralPath'],
    others,
    run: writeContent,
  },
  {
    name: 'Clear-Content',
    aliases: ['clc'],
    parameters: ['Path', 'LiteralPath', 'Force?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others,
    run: clearContent,
  },
];
