import { textLinesOf } from '../../../cmd/file-lines.ts';
import { nameOf } from '../../../host/files.ts';
import { type Line, plainText } from '../../../text.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { getProperty, isObject } from '../../language/convert.ts';
import { compilePattern, occursIn } from '../../language/pattern.ts';
import { lineItem, spansOf } from '../../language/spans.ts';
import { splitLines } from '../../output/cells.ts';
import { item, type PsItem, psObject } from '../../values.ts';
import { isReadable, pathTexts, reportMissing, resolveEntries } from '../files/paths.ts';
import { inputOf, isSet, textsOf, zoneOf } from './call-values.ts';

/**
 * Select-String. Lines of files are printed with the name of the file and their number. Source: from knowledge.
 */

interface Found {
  readonly line: Line;
  readonly number: number;
  readonly path: string | undefined;
}

type Test = (text: string) => boolean;

/** What finds a line, or undefined for patterns that practice hosts do not understand. */
function toTest(call: CmdletCall): Test | undefined {
  const isCaseSensitive = isSet(call, 'casesensitive');
  const tests: Test[] = [];
  for (const source of textsOf(call, 'pattern')) {
    if (isSet(call, 'simplematch')) {
      const wanted = isCaseSensitive ? source : source.toLowerCase();
      tests.push((text) => (isCaseSensitive ? text : text.toLowerCase()).includes(wanted));
      continue;
    }
    const pattern = compilePattern(source, isCaseSensitive);
    if (!pattern) return undefined;
    tests.push((text) => occursIn(pattern, text));
  }
  return (text) => tests.some((test) => test(text)) !== isSet(call, 'notmatch');
}

function toMatch({ line, number, path }: Found): PsItem {
  const before = path === undefined ? [] : [{ text: `${nameOf(path)}:${number}:` }];
  const properties: (readonly [string, PsItem])[] = [
    ['IgnoreCase', item(true)],
    ['LineNumber', item(number)],
    ['Line', lineItem(line)],
    ['Filename', item(path === undefined ? 'InputStream' : nameOf(path))],
    ['Path', item(path ?? 'InputStream')],
  ];
  const columns = [{ property: 'Line', shows: lineItem([...before, ...line]) }];
  return item(psObject('Microsoft.PowerShell.Commands.MatchInfo', properties, { form: 'text', columns }));
}

/** The lines of files that a call names, or that come through the pipeline. */
function searched(call: CmdletCall): Found[] {
  const isOfFiles = (each: PsItem): boolean =>
    isObject(each.value) && getProperty(each.value, 'FullName') !== undefined;
  const items = inputOf(call);
  const ofInput = items.flatMap((each, index) => {
    if (isOfFiles(each)) return [];
    return splitLines(spansOf(each, zoneOf(call))).map((line) => ({ line, number: index + 1, path: undefined }));
  });
  const hasFiles = call.parameters.has('path') || call.parameters.has('literalpath') || items.some(isOfFiles);
  return hasFiles ? pathTexts(call, 'path', 'literalpath').flatMap((typed) => linesOfFiles(call, typed)) : ofInput;
}

function linesOfFiles(call: CmdletCall, typed: string): Found[] {
  const entries = resolveEntries(call, typed, false);
  if (!entries) reportMissing(call, typed);
  return (entries ?? []).flatMap((entry) => {
    if (entry.kind === 'folder' || !isReadable(call, entry.path)) return [];
    return textLinesOf(entry).map((line, index) => ({ line, number: index + 1, path: entry.path }));
  });
}

function selectString(call: CmdletCall): void {
  const test = toTest(call);
  if (!test) {
    call.session.print(unknownCommand);
    return;
  }
  for (const found of searched(call)) {
    const text = plainText(found.line);
    call.session.fuel.burn(0.2 + text.length / 500);
    if (!test(text)) continue;
    call.emit(isSet(call, 'quiet') ? item(true) : toMatch(found));
    if (isSet(call, 'quiet')) return;
  }
  if (isSet(call, 'quiet')) call.emit(item(false));
}

export const selectStringCmdlets: readonly Cmdlet[] = [
  {
    name: 'Select-String',
    aliases: ['sls'],
    parameters: [
      'Pattern',
      'Path',
      'LiteralPath',
      'SimpleMatch?',
      'CaseSensitive?',
      'Quiet?',
      'NotMatch?',
      'InputObject',
    ],
    positional: ['Pattern', 'Path'],
    mandatory: ['Pattern[]'],
    since: { LiteralPath: '4.0' },
    others: ['List?', 'Include', 'Exclude', 'AllMatches?', 'Encoding', 'Context'],
    run: selectString,
  },
];
