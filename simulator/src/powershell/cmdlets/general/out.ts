import type { Line } from '../../../text.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { openTextFile } from '../../files/text-file.ts';
import { asValue, elementsOf, textOf } from '../../language/convert.ts';
import { lineItem, spansOf, textItem } from '../../language/spans.ts';
import { splitLines } from '../../output/cells.ts';
import { arrange } from '../../output/arrange.ts';
import { viewSettings } from '../../output/settings.ts';
import type { PsItem } from '../../values.ts';
import { inputOf, isSet, pathProblem, textsOf, textValue, wholeNumber, zoneOf } from './call-values.ts';

/**
 * Cmdlets that take what a line puts out: Out-File, Tee-Object, Write-Host and the like. Source: from knowledge.
 */

/** Objects as the lines that the screen would show. */
function linesOfItems(call: CmdletCall, items: readonly PsItem[], width?: number): Line[] {
  const settings = viewSettings({ session: call.session, zone: zoneOf(call) }, width);
  return arrange(
    items.map((each) => ({ item: each })),
    settings,
  );
}

/** The encoding of a text file by the name that `-Encoding` takes. Undefined for another name. */
function encodingOf(name: string): 'ansi' | 'utf16' | 'utf8' | undefined {
  switch (name.toLowerCase()) {
    case 'unicode':
    case 'string':
    case 'bigendianunicode':
    case 'utf32':
      return 'utf16';
    case 'utf8':
    case 'utf7':
      return 'utf8';
    case 'ascii':
    case 'default':
    case 'oem':
    case 'unknown':
      return 'ansi';
    default:
      return undefined;
  }
}

/** The encoding of a call. Reports a name that PowerShell does not know and returns undefined. */
export function readEncoding(
  call: CmdletCall,
  fallback: 'ansi' | 'utf16' | 'utf8',
): 'ansi' | 'utf16' | 'utf8' | undefined {
  const name = textValue(call, 'encoding');
  const encoding = name === undefined ? fallback : encodingOf(name);
  if (encoding === undefined) {
    call.error(
      `Cannot validate argument on parameter 'Encoding'. The argument "${name ?? ''}" does not belong to the set "unknown,string,unicode,bigendianunicode,utf8,utf7,utf32,ascii,default,oem" specified by the ValidateSet attribute. Supply an argument that is in the set and then try the command again.`,
      `InvalidData: (:) [${call.name}], ParameterBindingValidationException`,
      'ParameterArgumentValidationError',
    );
  }
  return encoding;
}

function outFile(call: CmdletCall): void {
  const path = textValue(call, 'filepath') ?? textValue(call, 'literalpath') ?? '';
  const encoding = readEncoding(call, 'utf16');
  const width = wholeNumber(call, 'width');
  if (encoding === undefined) return;
  const problem = openTextFile(call.session, path, {
    lines: linesOfItems(call, inputOf(call), width !== undefined && width > 1 ? Math.min(2000, width - 1) : undefined),
    isAppended: isSet(call, 'append'),
    keepsExisting: isSet(call, 'noclobber'),
    encoding,
  });
  if (problem) call.error(problem.message, problem.category, problem.id);
}

function outString(call: CmdletCall): void {
  const width = wholeNumber(call, 'width');
  const lines = linesOfItems(
    call,
    inputOf(call),
    width !== undefined && width > 1 ? Math.min(2000, width - 1) : undefined,
  );
  if (isSet(call, 'stream')) for (const line of lines) call.emit(lineItem(line));
  else call.emit(textItem(lines.flatMap((line) => [...line, { text: '\n' }])));
}

function outGridView(call: CmdletCall): void {
  const { windows } = call.session.host;
  if (windows.powershell === '2.0' && windows.isServer) {
    call.error(
      'To use the Out-GridView, install the Windows PowerShell ISE by using Server Manager, and restart this application. ()',
      'NotImplemented: (:) [Out-GridView], NotSupportedException',
      'OutGridViewCommandFailed',
    );
    return;
  }
  call.session.openTool('gridview', textValue(call, 'title') ?? '');
}

function tee(call: CmdletCall): void {
  const items = inputOf(call);
  const path = textValue(call, 'filepath') ?? textValue(call, 'literalpath');
  const variable = textValue(call, 'variable');
  if (path !== undefined) {
    const problem = openTextFile(call.session, path, {
      lines: linesOfItems(call, items),
      isAppended: isSet(call, 'append'),
      encoding: 'utf16',
      cmdlet: 'Out-File',
    });
    if (problem) call.error(problem.message, problem.category, problem.id);
  } else if (variable !== undefined) {
    const value = asValue(items);
    call.session.changeWindow((window) => ({
      ...window,
      scope: new Map(window.scope).set(variable.toLowerCase(), value),
    }));
  }
  for (const each of items) call.emit(each);
}

function writeHost(call: CmdletCall): void {
  const given = call.parameters.get('object');
  const values = given ? elementsOf(given) : call.input;
  const between = textValue(call, 'separator') ?? ' ';
  const spans = values.flatMap((each, index) => {
    const own = spansOf(each, zoneOf(call));
    return index === 0 ? own : [{ text: between }, ...own];
  });
  call.session.printLines(splitLines(spans));
}

function writeOutput(call: CmdletCall): void {
  for (const each of inputOf(call)) call.emit(each);
}

const outFileParameters = [
  'FilePath',
  'LiteralPath',
  'Encoding',
  'Append?',
  'Force?',
  'NoClobber?',
  'Width',
  'InputObject',
];

export const outCmdlets: readonly Cmdlet[] = [
  {
    name: 'Out-File',
    parameters: outFileParameters,
    positional: ['FilePath', 'Encoding'],
    since: { LiteralPath: '4.0' },
    others: ['NoNewline?', 'WhatIf?', 'Confirm?'],
    prepare: (session, parameters) => pathProblem(session, parameters, ['filepath', 'literalpath'], 'Out-File'),
    run: outFile,
  },
  {
    name: 'Out-String',
    parameters: ['Stream?', 'Width', 'InputObject'],
    others: [],
    run: outString,
  },
  { name: 'Out-Null', parameters: ['InputObject'], others: [], run: () => undefined },
  {
    name: 'Out-Host',
    aliases: ['oh'],
    parameters: ['Paging?', 'InputObject'],
    others: [],
    run: writeOutput,
  },
  { name: 'Out-Default', parameters: ['InputObject'], others: [], run: writeOutput },
  {
    name: 'Out-GridView',
    aliases: ['ogv'],
    parameters: ['Title', 'InputObject'],
    others: ['PassThru?', 'Wait?', 'OutputMode'],
    run: outGridView,
  },
  {
    name: 'Tee-Object',
    aliases: ['tee'],
    parameters: ['FilePath', 'LiteralPath', 'Variable', 'Append?', 'InputObject'],
    positional: ['FilePath'],
    since: { Append: '4.0', LiteralPath: '4.0' },
    others: [],
    run: tee,
  },
  {
    name: 'Write-Output',
    aliases: ['echo', 'write'],
    parameters: ['InputObject', 'NoEnumerate?'],
    positional: ['InputObject*'],
    since: { NoEnumerate: '4.0' },
    others: [],
    run: writeOutput,
  },
  {
    name: 'Write-Host',
    parameters: ['Object', 'NoNewline?', 'Separator', 'ForegroundColor', 'BackgroundColor'],
    positional: ['Object*'],
    others: [],
    run: writeHost,
  },
  {
    name: 'Write-Warning',
    parameters: ['Message'],
    positional: ['Message'],
    mandatory: ['Message'],
    others: [],
    run: (call) => call.warn(textsOf(call, 'message').join(' ')),
  },
  {
    name: 'Write-Error',
    parameters: ['Message', 'Exception', 'Category', 'ErrorId', 'TargetObject', 'ErrorRecord'],
    positional: ['Message'],
    others: ['RecommendedAction', 'CategoryActivity', 'CategoryReason', 'CategoryTargetName', 'CategoryTargetType'],
    run: (call) =>
      call.error(
        textOf(call.parameters.get('message')?.value ?? null, zoneOf(call)),
        'NotSpecified: (:) [Write-Error], WriteErrorException',
        'Microsoft.PowerShell.Commands.WriteErrorException,',
      ),
  },
  {
    name: 'Clear-Host',
    aliases: ['cls', 'clear'],
    parameters: [],
    others: [],
    run: ({ session }) => session.clear(),
  },
];
