import { accountClasses } from '../../../powershell/cmdlets/cim/account-classes.ts';
import type { CimClass, Properties } from '../../../powershell/cmdlets/cim/cim-class.ts';
import { programClasses } from '../../../powershell/cmdlets/cim/program-classes.ts';
import { storageClasses } from '../../../powershell/cmdlets/cim/storage-classes.ts';
import { systemClasses } from '../../../powershell/cmdlets/cim/system-classes.ts';
import { parseWql } from '../../../powershell/cmdlets/cim/wql.ts';
import { item, type PsItem } from '../../../powershell/values.ts';
import { compareText } from '../../../host/files.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { padRight, type Piece, shown } from '../../../text.ts';
import { toLocal, usDate } from '../../../time.ts';
import { toDmtf } from '../../../powershell/cmdlets/cim/cim-class.ts';

/** The short names of classes. */
const aliases: Readonly<Record<string, string>> = {
  bios: 'Win32_BIOS',
  computersystem: 'Win32_ComputerSystem',
  cpu: 'Win32_Processor',
  diskdrive: 'Win32_DiskDrive',
  group: 'Win32_Group',
  logicaldisk: 'Win32_LogicalDisk',
  memorychip: 'Win32_PhysicalMemory',
  os: 'Win32_OperatingSystem',
  pagefile: 'Win32_PageFileUsage',
  partition: 'Win32_DiskPartition',
  process: 'Win32_Process',
  qfe: 'Win32_QuickFixEngineering',
  service: 'Win32_Service',
  share: 'Win32_Share',
  startup: 'Win32_StartupCommand',
  timezone: 'Win32_TimeZone',
  useraccount: 'Win32_UserAccount',
};

const classes: readonly CimClass[] = [...systemClasses, ...storageClasses, ...programClasses, ...accountClasses];

interface Request {
  readonly className: string;
  readonly where: string | undefined;
  readonly verb: string;
  readonly properties: readonly string[];
  readonly isList: boolean;
}

/** Reads `[path] CLASS [where CONDITION] VERB [PROPERTIES] [/format:list|/value]`. */
function readRequest({ args }: ProgramCall): Request | undefined {
  const words = args
    .map(({ text }) => text)
    .filter((text) => !/^\/(?:node|user|password|namespace|output|append):/i.test(text));
  let position = 0;
  const isPath = words[0]?.toLowerCase() === 'path';
  if (isPath) position = 1;
  const name = words[position] ?? '';
  position += 1;
  let where: string | undefined;
  if (words[position]?.toLowerCase() === 'where') {
    const isVerb = (word: string): boolean =>
      ['get', 'list', 'call', 'set', 'delete', 'create', 'assoc'].includes(word.toLowerCase());
    const end = words.findIndex((word, index) => index > position + 1 && isVerb(word));
    const last = end < 0 ? words.length : end;
    where = words.slice(position + 1, last).join(' ');
    position = last;
  }
  const verb = words[position]?.toLowerCase() ?? 'list';
  const rest = words.slice(position + 1);
  const isList =
    rest.some((word) => /^\/(?:value|format:"?(?:list|value))/i.test(word)) ||
    (verb === 'list' && rest.includes('full'));
  const properties = rest
    .filter((word) => !word.startsWith('/'))
    .flatMap((word) => word.split(','))
    .filter((word) => word !== '');
  const className = isPath ? name : (aliases[name.toLowerCase()] ?? '');
  return className === '' ? undefined : { className, where, verb, properties, isList };
}

/** A value as wmic prints it. */
function textOf({ value }: PsItem, call: ProgramCall): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return String(value);
  if (value.kind === 'date') return toDmtf(call.session.host.clock.zone, value.time);
  if (value.kind === 'list') return `{${value.items.map((each) => `"${textOf(each, call)}"`).join(',')}}`;
  return '';
}

/** Updates name the day of their installation in the short form of the country. */
const dateOf = (value: PsItem, call: ProgramCall): string =>
  typeof value.value === 'object' && value.value?.kind === 'date'
    ? usDate(toLocal(call.session.host.clock.zone, value.value.time))
    : textOf(value, call);

const findProperty = (properties: Properties, name: string): readonly [string, PsItem] | undefined =>
  properties.find(([key]) => key.toLowerCase() === name.toLowerCase());

function printTable({ session }: ProgramCall, names: readonly string[], rows: readonly (readonly Piece[])[]): void {
  const width = (index: number): number =>
    Math.max(names[index]?.length ?? 0, ...rows.map((row) => pieceText(row[index] ?? '').length)) + 2;
  const line = (row: readonly Piece[]): Piece[] => row.map((piece, index) => padRight(piece, width(index)));
  session.print(...line(names));
  for (const row of rows) session.print(...line(row));
  session.print('');
}

const pieceText = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.text);

function printList({ session }: ProgramCall, names: readonly string[], rows: readonly (readonly Piece[])[]): void {
  session.print('');
  for (const row of rows) {
    session.print('');
    for (const [index, name] of names.entries()) session.print(`${name}=`, row[index] ?? '');
  }
  session.print('');
  session.print('');
}

function query(call: ProgramCall, request: Request): number {
  const { session } = call;
  const cimClass = classes.find(({ name }) => name.toLowerCase() === request.className.toLowerCase());
  if (!cimClass || cimClass.exists?.(session.host.windows) === false) {
    session.print(unknownCommand);
    return 1;
  }
  session.takes(2);
  const instances = cimClass.read(session, 'wmi');
  const all = (instances[0] ?? []).map(([name]) => name);
  const condition = request.where === undefined ? undefined : parseWql(request.where.replace(/^\((.*)\)$/s, '$1'), all);
  if (request.where !== undefined && !condition) return refuse(call, 'Invalid query');
  const isAll = request.verb === 'list' || request.properties.length === 0 || request.properties.includes('*');
  const wanted = isAll ? briefNames(cimClass, request, all) : request.properties;
  const names: string[] = [];
  for (const name of wanted) {
    const found = all.find((each) => each.toLowerCase() === name.toLowerCase());
    if (found === undefined) return refuse(call, 'Invalid query');
    if (!names.includes(found)) names.push(found);
  }
  // Columns are sorted, in whatever order they were asked for.
  names.sort(compareText);
  const rows = instances
    .filter((properties) => condition?.(new Map(properties)) ?? true)
    .map((properties) =>
      names.map((name): Piece => {
        const value = findProperty(properties, name)?.[1] ?? item(null);
        return shown(name === 'InstalledOn' ? dateOf(value, call) : textOf(value, call), ...value.facts);
      }),
    );
  if (rows.length === 0) {
    call.printError('No Instance(s) Available.');
    return 0;
  }
  if (request.isList) printList(call, names, rows);
  else printTable(call, names, rows);
  return 0;
}

function briefNames(cimClass: CimClass, { verb, properties }: Request, all: readonly string[]): readonly string[] {
  const isBrief = verb === 'list' && properties.some((word) => word.toLowerCase() === 'brief');
  return isBrief ? (cimClass.wmiView ?? all) : all;
}

function refuse({ session, printError }: ProgramCall, description: string): number {
  printError(`Node - ${session.host.host.name}`);
  printError('ERROR:');
  printError(`Description = ${description}`);
  return 44_135;
}

function run(call: ProgramCall): number {
  const { session, args } = call;
  const node = args.find(({ text }) => /^\/node:/i.test(text))?.text.slice(6);
  const isHere =
    node === undefined || ['localhost', '.', session.host.host.name.toLowerCase()].includes(node.toLowerCase());
  if (!isHere) {
    session.takes(8);
    session.act({ act: 'remote.session', of: node, ok: false });
    call.printError(`Node - ${node}`);
    call.printError('ERROR:');
    call.printError('Description = The RPC server is unavailable.');
    return 1722;
  }
  const request = readRequest(call);
  if (args.length === 0 || !request) {
    if (args.length === 0) session.print(unknownCommand);
    else call.printError(`${args[0]?.text ?? ''} - Alias not found.`);
    return args.length === 0 ? 1 : 44_124;
  }
  if (request.verb === 'get' || request.verb === 'list') return query(call, request);
  session.act({ act: 'wmi.change', of: request.className, ok: false, detail: { verb: request.verb } });
  session.print(unknownCommand);
  return 1;
}

/**
 * wmic: reads the same classes as Get-CimInstance. Server 2025 no longer has it unless somebody has added it. Source: from
 * knowledge.
 */
export const wmic: Program = {
  names: ['wmic'],
  kind: 'program',
  exists: ({ version }) => version !== '2025',
  run,
  words: (words) =>
    words.length <= 1 ? Object.keys(aliases) : words.length === 2 ? ['get', 'list', 'where'] : ['/value'],
};
