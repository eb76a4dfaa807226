import { startService, stopService } from '../../cmd/programs/processes/service-control.ts';
import { endProcess } from '../../host/program-changes.ts';
import { matchesWildcard } from '../../host/files.ts';
import type { Process, Service } from '../../host/state.ts';
import { withCommas } from '../../text.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { type Column, item, nothing, type PsItem } from '../values.ts';
import {
  hasPowerShell,
  hostClock,
  hostObject,
  isOn,
  listOf,
  namesFromInput,
  psDate,
  psList,
  readerOf,
  textOf,
} from './host-items.ts';

const idOf = (name: string, call: CmdletCall) =>
  `${name},Microsoft.PowerShell.Commands.${call.name.replace('-', '')}Command`;

/** The services that a call names, by name, pattern or title, in the order of their names. */
function findServices(call: CmdletCall, without: 'all' | 'none'): Service[] {
  const all = [...call.session.host.service.values()].toSorted((one, other) => {
    const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  const names = [...listOf(call, 'name'), ...namesFromInput(call)];
  const titles = listOf(call, 'displayname');
  if (names.length + titles.length === 0) return without === 'all' ? all : [];
  const byName = names.flatMap((name) => {
    const found = all.filter(
      (service) => matchesWildcard(service.name, name) || service.display.toLowerCase() === name.toLowerCase(),
    );
    if (found.length === 0 && !/[*?]/.test(name)) {
      call.error(
        `Cannot find any service with service name '${name}'.`,
        `ObjectNotFound: (${name}:String) [${call.name}], ServiceCommandException`,
        idOf('NoServiceFoundForGivenName', call),
      );
    }
    return found;
  });
  return [...byName, ...all.filter(({ display }) => titles.some((title) => matchesWildcard(display, title)))];
}

function emitService(call: CmdletCall, service: Service): void {
  call.session.fuel.burn();
  const read = readerOf(call.session, 'service', service.name);
  const isRunning = service.state === 'Running';
  const startType = service.start === 'Auto' ? 'Automatic' : service.start;
  const properties: (readonly [string, PsItem])[] = [
    ['Name', read('name', service.name)],
    ['RequiredServices', item(psList([]))],
    ['CanPauseAndContinue', item(false)],
    ['CanShutdown', item(isRunning)],
    ['CanStop', item(isRunning)],
    ['DisplayName', read('display', service.display)],
    ['DependentServices', item(psList([]))],
    ['MachineName', item('.')],
    ['ServiceName', read('name', service.name)],
    ['ServicesDependedOn', item(psList([]))],
    ['Status', read('state', service.state)],
    ['ServiceType', item(service.path.toLowerCase().includes('svchost') ? 'Win32ShareProcess' : 'Win32OwnProcess')],
    ...(hasPowerShell(call.session.host.windows, '5.1') ? [['StartType', read('start', startType)] as const] : []),
  ];
  call.emit(
    item(
      hostObject('System.ServiceProcess.ServiceController', properties, {
        form: 'table',
        columns: [
          { property: 'Status', width: 8 },
          { property: 'Name', width: 18 },
          { property: 'DisplayName', width: 38 },
        ],
        list: [
          'Name',
          'DisplayName',
          'Status',
          'DependentServices',
          'ServicesDependedOn',
          'CanPauseAndContinue',
          'CanShutdown',
          'CanStop',
          'ServiceType',
        ],
      }),
    ),
  );
}

type Verb = 'stop' | 'start' | 'configure';
const participles = { stop: 'stopped', start: 'started', configure: 'configured' } as const;

function refuseService(call: CmdletCall, service: Service, verb: Verb): void {
  const reason = verb === 'configure' ? 'Access is denied' : `Cannot open ${service.name} service on computer '.'.`;
  const kinds = { stop: 'CloseError', start: 'OpenError', configure: 'PermissionDenied' } as const;
  const names = {
    stop: 'CouldNotStopService',
    start: 'CouldNotStartService',
    configure: 'CouldNotSetService',
  } as const;
  call.error(
    `Service '${service.display} (${service.name})' cannot be ${participles[verb]} due to the following error: ${reason}`,
    `${kinds[verb]}: (System.ServiceProcess.ServiceController:ServiceController) [${call.name}], ServiceCommandException`,
    idOf(names[verb], call),
  );
}

function stop(call: CmdletCall, service: Service): void {
  const outcome = stopService(call.session, service);
  // Nothing happens to a service that is stopped already.
  if (outcome === 'denied' || outcome === 'not stoppable') refuseService(call, service, 'stop');
}

function start(call: CmdletCall, service: Service): void {
  const outcome = startService(call.session, service);
  if (outcome === 'denied' || outcome === 'disabled') refuseService(call, service, 'start');
}

/** The service as it is now. */
const currentOf = (call: CmdletCall, service: Service): Service =>
  call.session.host.service.get(service.name) ?? service;

function setService(call: CmdletCall): void {
  const startup = textOf(call, 'startuptype')?.toLowerCase();
  const startType = ({ automatic: 'Auto', manual: 'Manual', disabled: 'Disabled' } as const)[
    startup === 'manual' || startup === 'disabled' ? startup : 'automatic'
  ];
  const status = textOf(call, 'status')?.toLowerCase();
  for (const service of findServices(call, 'none')) {
    const isDone = call.session.isElevated;
    call.session.act({ act: 'service.settings', of: service.name, ok: isDone, detail: { start: startup ?? '' } });
    if (!isDone) {
      refuseService(call, service, 'configure');
      continue;
    }
    const changed: Service = {
      ...service,
      start: startup === undefined ? service.start : startType,
      display: textOf(call, 'displayname') ?? service.display,
      description: textOf(call, 'description') ?? service.description,
    };
    call.session.change((host) => ({ ...host, service: new Map(host.service).set(service.name, changed) }));
    if (status === 'stopped') stop(call, changed);
    if (status === 'running') start(call, changed);
  }
}

/** Two decimals with commas, as `{0:N2}` prints a number of seconds. */
const twoDecimals = (value: number): string => {
  const hundredths = Math.round(value * 100);
  return `${withCommas(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
};

/** The name without `.exe`, as PowerShell names processes. */
const processName = ({ name, pid }: Process): string => (pid === 0 ? 'Idle' : name.replace(/\.exe$/i, ''));

function findProcesses(call: CmdletCall, without: 'all' | 'none'): Process[] {
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
        idOf('NoProcessFoundForGivenId', call),
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
        idOf('NoProcessFoundForGivenName', call),
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

function emitProcess(call: CmdletCall, process: Process): void {
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
      hostObject('System.Diagnostics.Process', properties, { form: 'table', columns: processColumns(call, process) }),
    ),
  );
}

function stopProcess(call: CmdletCall): void {
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
      idOf('CouldNotStopProcess', call),
    );
  }
}

/** Cmdlets about services and processes. Source: tables and messages from knowledge. */
export const servicesCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-Service',
    aliases: ['gsv'],
    parameters: ['Name', 'DisplayName', 'ComputerName'],
    positional: ['Name'],
    others: ['Include', 'Exclude', 'DependentServices?', 'RequiredServices?'],
    run(call) {
      for (const service of findServices(call, 'all')) emitService(call, service);
    },
  },
  ...(['stop', 'start', 'restart'] as const).map((verb): Cmdlet => {
    const aliases = { stop: ['spsv'], start: ['sasv'], restart: [] };
    const names = { stop: 'Stop-Service', start: 'Start-Service', restart: 'Restart-Service' } as const;
    return {
      name: names[verb],
      aliases: aliases[verb],
      parameters: ['Name', 'DisplayName', 'Force?', 'PassThru?', 'NoWait?', 'Confirm?', 'WhatIf?'],
      positional: ['Name'],
      mandatory: ['Name', 'DisplayName'],
      run(call) {
        for (const service of findServices(call, 'none')) {
          if (verb !== 'start') stop(call, service);
          if (verb !== 'stop') start(call, currentOf(call, service));
        }
      },
    };
  }),
  {
    name: 'Set-Service',
    parameters: ['Name', 'StartupType', 'Status', 'DisplayName', 'Description', 'ComputerName', 'PassThru?'],
    positional: ['Name'],
    mandatory: ['Name'],
    run: setService,
  },
  {
    name: 'Get-Process',
    aliases: ['gps', 'ps'],
    parameters: ['Name', 'Id', 'ComputerName', 'IncludeUserName?'],
    positional: ['Name'],
    since: { IncludeUserName: '4.0' },
    others: ['Module?', 'FileVersionInfo?'],
    run(call) {
      if (isOn(call, 'includeusername') && !call.session.isElevated) {
        call.error(
          "The 'IncludeUserName' parameter requires elevated user rights. Try running the command again in a session that has been opened with elevated user rights (that is, Run as Administrator).",
          'InvalidOperation: (:) [Get-Process], InvalidOperationException',
          idOf('IncludeUserNameRequiresElevation', call),
        );
        return;
      }
      for (const process of findProcesses(call, 'all')) emitProcess(call, process);
    },
  },
  {
    name: 'Stop-Process',
    aliases: ['kill', 'spps'],
    parameters: ['Id', 'Name', 'Force?', 'PassThru?', 'Confirm?', 'WhatIf?'],
    positional: ['Id'],
    mandatory: ['Id', 'Name'],
    run: stopProcess,
  },
];
