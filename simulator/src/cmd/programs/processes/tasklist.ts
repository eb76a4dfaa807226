import type { Process } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { type Piece, shown, type Span, withCommas } from '../../../text.ts';
import { accountName } from '../../file-access.ts';
import { printNoHelp, readOptions, reportsBadOptions } from '../options.ts';
import { csvLine, type Field, inColumn, printRecords, readFormat, type RecordFormat } from '../records.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';
import { hasBadFilter, matchesFilters, readFilters } from './process-filters.ts';

const at = (process: Process, name: string): string => `process/${process.pid}/${name}`;

/** `Services`, `Console` or the name of a remote session. Empty for a session that is disconnected. */
function sessionName(session: Session, { session: id }: Process): string {
  if (id === 0) return 'Services';
  const name = session.host.session.get(String(id))?.name ?? '';
  return name === 'console' ? 'Console' : name.toUpperCase() === name ? name : name.replace(/^rdp-tcp/, 'RDP-Tcp');
}

/** `1:04:09`. */
const processorTime = (seconds: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
};

function statusOf(process: Process): string {
  if (process.title === 'N/A') return 'Unknown';
  return process.isResponding ? 'Running' : 'Not Responding';
}

/** Without elevation, the owners of other people's processes are not shown. */
function userOf(session: Session, process: Process): Piece {
  const isOwn = process.user.toLowerCase().endsWith(`\\${accountName(session).toLowerCase()}`);
  return session.isElevated || isOwn ? session.value(at(process, 'user')) : 'N/A';
}

function baseFields(session: Session, process: Process): Field[] {
  const value = (name: string, text?: string): Span => session.value(at(process, name), text);
  return [
    { title: 'Image Name', width: 25, value: value('name') },
    { title: 'PID', width: 8, value: value('pid'), align: 'right' },
    { title: 'Session Name', width: 16, value: value('session', sessionName(session, process)) },
    { title: 'Session#', width: 11, value: value('session'), align: 'right' },
    { title: 'Mem Usage', width: 12, value: value('memoryKb', `${withCommas(process.memoryKb)} K`), align: 'right' },
  ];
}

function verboseFields(session: Session, process: Process): Field[] {
  const value = (name: string, text?: string): Span => session.value(at(process, name), text);
  return [
    ...baseFields(session, process),
    { title: 'Status', width: 15, value: value('isResponding', statusOf(process)) },
    { title: 'User Name', width: 50, value: userOf(session, process) },
    {
      title: 'CPU Time',
      width: 12,
      value: value('processorSeconds', processorTime(process.processorSeconds)),
      align: 'right',
    },
    { title: 'Window Title', width: 72, value: value('title') },
  ];
}

/** Names the services of a process. */
function openServiceList(session: Session): (process: Process) => Span[] {
  const byPid = Map.groupBy(session.host.service.values(), ({ pid }) => pid);
  return ({ pid }) =>
    (pid === 0 ? [] : (byPid.get(pid) ?? [])).map(({ name }) =>
      shown(name, session.fact(`service/${name}/name`), session.fact(`service/${name}/pid`)),
    );
}

const modules = ['ntdll.dll', 'KERNEL32.DLL', 'KERNELBASE.dll', 'msvcrt.dll', 'RPCRT4.dll', 'sechost.dll'];

/** Modules of the processes that the person may open. */
function modulesOf(session: Session, process: Process): Span[] {
  const isOwn = process.user.toLowerCase().endsWith(`\\${accountName(session).toLowerCase()}`);
  const isOpen = process.path !== '' && process.name !== 'csrss.exe' && (session.isElevated || isOwn);
  return isOpen ? modules.map((text) => ({ text })) : [];
}

/** Prints names and a list of items, which is broken into lines of 44 characters in a table. */
function printLists(
  session: Session,
  format: RecordFormat,
  title: string,
  rows: readonly (readonly [Process, readonly Span[]])[],
  hasHeader: boolean,
): void {
  const none: Span = { text: 'N/A' };
  if (format === 'csv') {
    if (hasHeader) session.print(...csvLine(['Image Name', 'PID', title]));
    for (const [process, items] of rows) {
      const text = items.length > 0 ? items.map((item) => item.text).join(',') : 'N/A';
      const joined: Span = { text, facts: items.flatMap(({ facts }) => facts ?? []) };
      session.print(...csvLine([session.value(at(process, 'name')), session.value(at(process, 'pid')), joined]));
    }
    return;
  }
  if (format === 'table') {
    session.print();
    if (hasHeader) {
      session.print(`${'Image Name'.padEnd(25)} ${'PID'.padStart(8)} ${title.padEnd(44)}`);
      session.print(`${'='.repeat(25)} ${'='.repeat(8)} ${'='.repeat(44)}`);
    }
  }
  for (const [process, items] of rows) {
    const lines = toColumn(items.length > 0 ? items : [none]);
    const name = session.value(at(process, 'name'));
    const pid = session.value(at(process, 'pid'));
    if (format === 'list') {
      session.print();
      session.print('Image Name:   ', name);
      session.print('PID:          ', pid);
      lines.forEach((line, index) =>
        session.print(index === 0 ? `${`${title}:`.padEnd(13)} ` : ' '.repeat(14), ...line),
      );
    } else {
      lines.forEach((line, index) =>
        index === 0
          ? session.print(inColumn(name, 25), ' ', inColumn(pid, 8, 'right'), ' ', ...line)
          : session.print(' '.repeat(35), ...line),
      );
    }
  }
}

/** Items with commas in lines of at most 44 characters. */
function toColumn(items: readonly Span[]): Piece[][] {
  const lines: Piece[][] = [[]];
  let length = 0;
  items.forEach((item, index) => {
    const end = index < items.length - 1 ? ', ' : '';
    if (length > 0 && length + item.text.length + end.length > 44) {
      lines.push([]);
      length = 0;
    }
    lines.at(-1)?.push(item, end);
    length += item.text.length + end.length;
  });
  return lines;
}

function printTasks(
  call: ProgramCall,
  processes: readonly Process[],
  format: RecordFormat,
  values: ReadonlyMap<string, string>,
): number {
  const { session } = call;
  const hasHeader = !values.has('nh');
  if (values.has('svc') || values.has('m')) {
    const isServices = values.has('svc');
    const wanted = values.get('m') ?? '';
    const servicesOf = openServiceList(session);
    const rows = processes
      .map((process) => [process, isServices ? servicesOf(process) : modulesOf(session, process)] as const)
      .filter(
        ([, items]) =>
          isServices || wanted === '' || items.some(({ text }) => text.toLowerCase() === wanted.toLowerCase()),
      );
    if (rows.length === 0) {
      session.print('INFO: No tasks are running which match the specified criteria.');
      return 0;
    }
    printLists(session, format, isServices ? 'Services' : 'Modules', rows, hasHeader);
    return 0;
  }
  const fields = values.has('v') ? verboseFields : baseFields;
  printRecords(
    session,
    format,
    processes.map((process) => fields(session, process)),
    hasHeader,
  );
  return 0;
}

/** tasklist.exe. Source: from knowledge. */
export const tasklist: Program = {
  names: ['tasklist'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const options = readOptions(call.args, {
      s: 'value',
      u: 'value',
      p: 'optional',
      m: 'optional',
      svc: 'flag',
      v: 'flag',
      apps: 'flag',
      fi: 'value',
      fo: 'value',
      nh: 'flag',
    });
    const { values } = options;
    if (values.has('?')) return printNoHelp(call);
    // A filter may be given several times.
    const repeated = options.repeated?.toLowerCase().slice(1) === 'fi' ? undefined : options.repeated;
    if (reportsBadOptions(call, { ...options, repeated })) return 1;
    const format = readFormat(call, values, 'TASKLIST');
    if (!format) return 1;
    if (['svc', 'v', 'm'].filter((name) => values.has(name)).length > 1) {
      call.printError('ERROR: Invalid syntax. /V, /M and /SVC options cannot be specified together.');
      call.printError('Type "TASKLIST /?" for usage.');
      return 1;
    }
    if (values.has('nh') && format === 'list') {
      call.printError('ERROR: Invalid syntax. /NH option is allowed only for "TABLE" and "CSV" formats.');
      call.printError('Type "TASKLIST /?" for usage.');
      return 1;
    }
    const remote = values.get('s');
    if (remote !== undefined && !isThisHost(call, remote)) return failsRemotely(call, remote);
    const filters = readFilters(call.args.map(({ text }) => text));
    if (hasBadFilter(filters)) {
      call.printError('ERROR: The search filter cannot be recognized.');
      return 1;
    }
    session.takes(values.has('v') ? 3 : 1);
    const processes = [...session.host.process.values()].filter((process) => matchesFilters(session, process, filters));
    if (processes.length === 0) {
      session.print('INFO: No tasks are running which match the specified criteria.');
      return 0;
    }
    return printTasks(call, processes, format, values);
  },
  words: () => ['/fi', '/fo', '/svc', '/v', 'csv', 'list', 'table'],
};
