import { startService, stopService } from '../../cmd/programs/processes/start-and-stop.ts';
import { matchesWildcard } from '../../host/files.ts';
import type { Service } from '../../host/state.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { type Display, item, type PsItem } from '../values.ts';
import { hasPowerShell, hostObject, isOn, listOf, namesFromInput, psList, readerOf, textOf } from './host-items.ts';
import { emitProcess, findProcesses, managementErrorId, stopProcesses } from './processes.ts';

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
        managementErrorId('NoServiceFoundForGivenName', call),
      );
    }
    return found;
  });
  return [...byName, ...all.filter(({ display }) => titles.some((title) => matchesWildcard(display, title)))];
}

const serviceDisplay: Display = {
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
};

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
  call.emit(item(hostObject('System.ServiceProcess.ServiceController', properties, serviceDisplay)));
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
    managementErrorId(names[verb], call),
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
          managementErrorId('IncludeUserNameRequiresElevation', call),
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
    run: stopProcesses,
  },
];
