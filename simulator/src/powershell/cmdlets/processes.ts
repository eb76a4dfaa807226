import { endProcess } from '../../host/program-changes.ts';
import { matchesWildcard } from '../../host/files.ts';
import type { Process } from '../../host/state.ts';
import { withCommas } from '../../text.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { type Column, item, nothing, type PsItem } from '../values.ts';
import { hasPowerShell, hostClock, hostObject, isOn, listOf, namesFromInput, psDate, readerOf } from './host-items.ts';

/** The id of an error of a cmdlet about services or processes. */
export const managementErrorId = (name: string, call: CmdletCall) =>
  `${name},Microsoft.PowerShell.Commands.${call.name.replace('-', '')}Command`;

/** Two decimals with commas, as `{0:N2}` prints a number of seconds. */
const twoDecimals = (value: number): string => {
  const hundredths = Math.round(value * 100);
  return `${withCommas(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
};

/** The name without `.exe`, as PowerShell names processes. */
const processName = ({ name, pid }: Process): string => (pid === 0 ? 'Idle' : name.replace(/\.exe$/i, ''));

/** The processes that a call names, by id, name or pattern, in the order of their names. */
export function findProcesses(call: CmdletCall, without: 'all' | 'none'): Process[] {
  const all = [...call.session.host.process.values()].toSorted((one, other) => {
    const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
    return a < b ? -1 : a > b ? 1 : one.pid - other.pid;
  });
  const ids = [...listOf(call, 'id'), ...namesFromInput(call, 'Id')];
  const names = [...listOf(call, 'name'), ...(ids.length === 0 ? namesFromInput(call, 'ProcessName') : [])];
  if (ids.length + names.length === 0) return without === 'all' ? all : [];
  const byId = ids.flatMap((id) => {
    const found = call.session.host.process.get(id);
    if (!found) {
      call.error(
        `Cannot find a process with the process identifier ${id}.`,
        `ObjectNotFound: (${id}:Int32) [${call.name}], ProcessCommandException`,
        managementErrorId('NoProcessFoundForGivenId', call),
      );
    }
    return found ?? [];
  });
  const byName = names.flatMap((name) => {
    const found = all.filter((process) => matchesWildcard(processName(process), name));
    if (found.length === 0 && !/[*?]/.test(name)) {
      call.error(
        `Cannot find a process with the name "${name}". Verify the process name and call the cmdlet again.`,
        `ObjectNotFound: (${name}:String) [${call.name}], ProcessCommandException`,
        managementErrorId('NoProcessFoundForGivenName', call),
      );
    }
    return found;
  });
  return [...byId, ...byName];
}

function processColumns(call: CmdletCall, process: Process): readonly Column[] {
  const read = readerOf(call.session, 'process', process.pid);
  const kilobytes = (share: number) => read('memoryKb', Math.floor((process.memoryKb * share) / 100));
  const isVisible = call.session.isElevated || process.user.toLowerCase() === call.session.account.toLowerCase();
  const cpu = isVisible ? read('processorSeconds', twoDecimals(process.processorSeconds)) : item('');
  const right = { align: 'right' } as const;
  const isOld = !hasPowerShell(call.session.host.windows, '5.1');
  return [
    { property: 'Handles', width: 7, ...right },
    { property: 'NPM', title: 'NPM(K)', width: 7, ...right, shows: item(8 + Math.floor(process.handles / 24)) },
    { property: 'PM', title: 'PM(K)', width: 8, ...right, shows: kilobytes(82) },
    { property: 'WS', title: 'WS(K)', width: 10, ...right, shows: kilobytes(100) },
    ...(isOld
      ? [{ property: 'VM', title: 'VM(M)', width: 5, ...right, shows: item(48 + Math.floor(process.memoryKb / 900)) }]
      : []),
    { property: 'CPU', title: 'CPU(s)', width: 8, ...right, shows: cpu },
    { property: 'Id', width: 6, ...right },
    ...(isOld ? [] : [{ property: 'SI', width: 3, ...right }]),
    { property: 'ProcessName' },
  ];
}

/** Puts a process into the pipeline. */
export function emitProcess(call: CmdletCall, process: Process): void {
  call.session.fuel.burn();
  const read = readerOf(call.session, 'process', process.pid);
  const isVisible = call.session.isElevated || process.user.toLowerCase() === call.session.account.toLowerCase();
  const bytes = read('memoryKb', process.memoryKb * 1024);
  const properties: (readonly [string, PsItem])[] = [
    ['Name', read('name', processName(process))],
    ['Id', read('pid', process.pid)],
    ['PriorityClass', isVisible ? item('Normal') : nothing],
    ['SI', read('session', process.session)],
    ['Handles', read('handles', process.handles)],
    ['HandleCount', read('handles', process.handles)],
    ['WorkingSet', bytes],
    ['WS', bytes],
    ['WorkingSet64', bytes],
    ['PM', read('memoryKb', Math.floor(process.memoryKb * 0.82) * 1024)],
    ['NPM', item((8 + Math.floor(process.handles / 24)) * 1024)],
    ['VM', item(2_203_318_222_848 + process.memoryKb * 1024)],
    ['Path', isVisible && process.path !== '' ? read('path', process.path) : nothing],
    ['CPU', isVisible ? read('processorSeconds', process.processorSeconds) : nothing],
    ['ProcessName', read('name', processName(process))],
    ['SessionId', read('session', process.session)],
    ['StartTime', isVisible ? read('started', psDate(process.started)) : nothing],
    ['MainWindowTitle', read('title', process.title === 'N/A' ? '' : process.title)],
    ['Responding', read('isResponding', process.isResponding)],
    ...(isOn(call, 'includeusername') ? [['UserName', read('user', process.user)] as const] : []),
  ];
  call.emit(
    item(
      hostObject('System.Diagnostics.Process', properties, {
        form: 'table',
        columns: processColumns(call, process),
        list: ['Id', 'Handles', 'CPU', 'SI', 'Name'],
      }),
    ),
  );
}

/** Stop-Process. Processes of Windows are not ended. */
export function stopProcesses(call: CmdletCall): void {
  for (const process of findProcesses(call, 'none')) {
    const { session } = call;
    const isOwn = process.user.toLowerCase() === session.account.toLowerCase();
    const isSystem = process.pid <= 4 || /^(?:csrss|wininit|smss|services|lsass|msmpeng)\.exe$/i.test(process.name);
    const isDone = (session.isElevated || isOwn) && !isSystem;
    session.act({ act: 'process.end', of: process.name, ok: isDone, detail: { pid: process.pid } });
    if (isDone) {
      const at = hostClock(session);
      session.change((host) => endProcess(host, process.pid, at));
      continue;
    }
    call.error(
      `Cannot stop process "${processName(process)} (${process.pid})" because of the following error: Access is denied`,
      `CloseError: (System.Diagnostics.Process (${processName(process)}):Process) [Stop-Process], ProcessCommandException`,
      managementErrorId('CouldNotStopProcess', call),
    );
  }
}
