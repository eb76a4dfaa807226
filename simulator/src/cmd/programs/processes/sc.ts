import { compareText } from '../../../host/files.ts';
import type { Service } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import type { Piece } from '../../../text.ts';
import { failsRemotely } from '../remote-host.ts';
import { findByName } from '../accounts/net-messages.ts';
import { printNoHelp } from '../options.ts';
import { recordService } from '../record-change.ts';
import { startService, stopService } from './start-and-stop.ts';

const row = (session: Session, title: string, ...value: readonly Piece[]): void =>
  session.print(`        ${title.padEnd(19)}: `, ...value);

function typeOf({ path }: Service, separator: string): string {
  if (path.includes('svchost') || path.includes('lsass')) return '20  WIN32_SHARE_PROCESS ';
  return path.includes('spoolsv') ? `110  WIN32_OWN_PROCESS${separator}(interactive)` : '10  WIN32_OWN_PROCESS ';
}

function printState(session: Session, service: Service, isExtended: boolean, state = service.state): void {
  const at = (name: string): string => `service/${service.name}/${name}`;
  const isRunning = state === 'Running';
  row(session, 'TYPE', typeOf(service, '  '));
  row(session, 'STATE', session.value(at('state'), isRunning ? '4  RUNNING ' : '1  STOPPED '));
  if (isRunning) session.print(`${' '.repeat(32)}(STOPPABLE, NOT_PAUSABLE, ACCEPTS_SHUTDOWN)`);
  const code = isRunning ? 0 : service.exitCode;
  row(session, 'WIN32_EXIT_CODE', session.value(at('exitCode'), `${code}  (0x${code.toString(16)})`));
  row(session, 'SERVICE_EXIT_CODE', '0  (0x0)');
  row(session, 'CHECKPOINT', '0x0');
  row(session, 'WAIT_HINT', '0x0');
  if (!isExtended) return;
  row(session, 'PID', session.value(at('pid')));
  row(session, 'FLAGS', '');
}

function queryAll(session: Session, isExtended: boolean, states: 'active' | 'inactive' | 'all'): void {
  const services = [...session.host.service.values()].toSorted((one, other) => compareText(one.name, other.name));
  for (const service of services) {
    if (states !== 'all' && (service.state === 'Running') !== (states === 'active')) continue;
    session.print();
    session.print('SERVICE_NAME: ', session.value(`service/${service.name}/name`));
    session.print('DISPLAY_NAME: ', session.value(`service/${service.name}/display`));
    printState(session, service, isExtended);
  }
}

/** The services that some services need. */
const dependencies: Readonly<Record<string, readonly string[]>> = {
  Spooler: ['RPCSS', 'http'],
  LanmanServer: ['SamSS', 'Srv2'],
  LanmanWorkstation: ['Bowser', 'MRxSmb20', 'NSI'],
  Dhcp: ['NSI', 'Tdx', 'Afd'],
  Dnscache: ['nsi'],
  Netlogon: ['LanmanWorkstation'],
  Schedule: ['RPCSS'],
  MpsSvc: ['mpsdrv', 'bfe'],
  BFE: ['RpcSs'],
  VSS: ['RPCSS'],
  WinDefend: ['RpcSs'],
  Winmgmt: ['RPCSS'],
  wuauserv: ['rpcss'],
};

const startTypes = { Auto: '2   AUTO_START', Manual: '3   DEMAND_START', Disabled: '4   DISABLED' } as const;

function printConfiguration(session: Session, service: Service): void {
  const at = (name: string): string => `service/${service.name}/${name}`;
  session.print('[SC] QueryServiceConfig SUCCESS');
  session.print();
  session.print('SERVICE_NAME: ', session.value(at('name')));
  row(session, 'TYPE', typeOf(service, ' '));
  row(session, 'START_TYPE', session.value(at('start'), startTypes[service.start]));
  row(session, 'ERROR_CONTROL', '1   NORMAL');
  row(session, 'BINARY_PATH_NAME', session.value(at('path')));
  row(session, 'LOAD_ORDER_GROUP', '');
  row(session, 'TAG', '0');
  row(session, 'DISPLAY_NAME', session.value(at('display')));
  const [first = '', ...others] =
    dependencies[service.name] ?? (service.path.includes('Program Files') ? ['RPCSS'] : []);
  row(session, 'DEPENDENCIES', first);
  for (const other of others) session.print(`${' '.repeat(27)}: ${other}`);
  row(session, 'SERVICE_START_NAME', session.value(at('account')));
}

function fail(call: ProgramCall, place: string, code: number): number {
  const texts: Readonly<Record<number, string>> = {
    5: 'Access is denied.',
    1052: 'The requested control is not valid for this service.',
    1056: 'An instance of the service is already running.',
    1058: 'The service cannot be started, either because it is disabled or because it has no enabled devices associated with it.',
    1060: 'The specified service does not exist as an installed service.',
    1062: 'The service has not been started.',
    1722: 'The RPC server is unavailable.',
  };
  call.session.print(`[SC] ${place} FAILED ${code}:`);
  call.session.print();
  call.session.print(texts[code] ?? '');
  call.session.print();
  return code;
}

function stop(call: ProgramCall, service: Service): number {
  const result = stopService(call.session, service);
  if (result === 'denied') return fail(call, 'OpenService', 5);
  if (result === 'not started') return fail(call, 'ControlService', 1062);
  if (result === 'not stoppable') return fail(call, 'ControlService', 1052);
  call.session.print();
  call.session.print('SERVICE_NAME: ', call.session.value(`service/${service.name}/name`));
  row(call.session, 'TYPE', typeOf(service, '  '));
  row(call.session, 'STATE', '3  STOP_PENDING ');
  call.session.print(`${' '.repeat(32)}(STOPPABLE, NOT_PAUSABLE, ACCEPTS_SHUTDOWN)`);
  row(call.session, 'WIN32_EXIT_CODE', '0  (0x0)');
  row(call.session, 'SERVICE_EXIT_CODE', '0  (0x0)');
  row(call.session, 'CHECKPOINT', '0x3');
  row(call.session, 'WAIT_HINT', '0x1388');
  return 0;
}

function start(call: ProgramCall, service: Service): number {
  const result = startService(call.session, service);
  if (result === 'denied') return fail(call, 'StartService: OpenService', 5);
  if (result === 'already') return fail(call, 'StartService', 1056);
  if (result === 'disabled') return fail(call, 'StartService', 1058);
  const started = call.session.host.service.get(service.name) ?? service;
  call.session.print();
  call.session.print('SERVICE_NAME: ', call.session.value(`service/${service.name}/name`));
  printState(call.session, started, true);
  return 0;
}

const startWords = { Auto: 'auto start', Manual: 'demand start', Disabled: 'disabled' } as const;

/** sc config NAME start= disabled. Other settings are noted as an act only. */
function configure(call: ProgramCall, service: Service, words: readonly string[]): number {
  const { session } = call;
  if (!session.isElevated) {
    session.act({ act: 'service.settings', of: service.name, ok: false });
    return fail(call, 'OpenService', 5);
  }
  const text = words.join(' ').toLowerCase();
  const kind = /\bstart= ?(auto|delayed-auto|demand|disabled)\b/.exec(text)?.[1];
  const starts = { auto: 'Auto', 'delayed-auto': 'Auto', demand: 'Manual', disabled: 'Disabled' } as const;
  const wanted = Object.entries(starts).find(([name]) => name === kind)?.[1];
  if (wanted && wanted !== service.start) {
    session.change((host) => ({
      ...host,
      service: new Map(host.service).set(service.name, { ...service, start: wanted }),
    }));
    const difference = `from ${startWords[service.start]} to ${startWords[wanted]}`;
    recordService(session, 7040, `The start type of the ${service.display} service was changed ${difference}.`);
  }
  session.act({ act: 'service.settings', of: service.name, ok: true, detail: { change: text.slice(0, 80) } });
  session.print('[SC] ChangeServiceConfig SUCCESS');
  return 0;
}

function change(call: ProgramCall, service: Service, verb: string): number {
  const { session } = call;
  const ok = session.isElevated;
  session.act({ act: 'service.settings', of: service.name, ok, detail: { change: verb } });
  if (!ok) return fail(call, 'OpenService', 5);
  session.print(verb === 'delete' ? '[SC] DeleteService SUCCESS' : '[SC] ChangeServiceConfig2 SUCCESS');
  return 0;
}

function query(call: ProgramCall, verb: string, words: readonly string[]): number {
  const { session } = call;
  const isExtended = verb === 'queryex';
  const text = words.join(' ').toLowerCase();
  const [name] = words;
  if (name === undefined || /^(?:type|state|bufsize|ri|group)=/.test(text)) {
    const state = /state= ?(all|inactive)/.exec(text)?.[1];
    session.takes(1);
    queryAll(session, isExtended, state === 'all' || state === 'inactive' ? state : 'active');
    return 0;
  }
  const service = findByName(session.host.service, name);
  if (!service) return fail(call, 'EnumQueryServicesStatus:OpenService', 1060);
  session.print();
  session.print('SERVICE_NAME: ', session.value(`service/${service.name}/name`, `${name} `));
  printState(session, service, isExtended);
  return 0;
}

function withService(call: ProgramCall, verb: string, service: Service, words: readonly string[]): number {
  const { session } = call;
  switch (verb) {
    case 'qc':
      printConfiguration(session, service);
      return 0;
    case 'qdescription':
      session.print('[SC] QueryServiceConfig2 SUCCESS');
      session.print();
      session.print('SERVICE_NAME: ', session.value(`service/${service.name}/name`));
      session.print('DESCRIPTION:  ', session.value(`service/${service.name}/description`));
      return 0;
    case 'start':
      return start(call, service);
    case 'stop':
      return stop(call, service);
    case 'config':
      return configure(call, service, words);
    default:
      return change(call, service, verb);
  }
}

const verbs = [
  'qc',
  'qdescription',
  'start',
  'stop',
  'pause',
  'continue',
  'config',
  'delete',
  'failure',
  'description',
  'sdset',
];

/** sc.exe. In PowerShell, `sc` is another command. Source: from knowledge. */
export const sc: Program = {
  names: ['sc'],
  kind: 'program',
  run(call) {
    const words = call.args.map(({ text }) => text);
    const [first = ''] = words;
    if (first.startsWith('\\\\')) {
      failsRemotely({ ...call, printError: () => undefined }, first.slice(2));
      return fail(call, 'OpenSCManager', 1722);
    }
    const verb = first.toLowerCase();
    if (verb === 'query' || verb === 'queryex') return query(call, verb, words.slice(1));
    if (verb === 'create') {
      call.session.act({
        act: 'service.settings',
        of: words[1] ?? '',
        ok: call.session.isElevated,
        detail: { change: 'create' },
      });
      if (!call.session.isElevated) return fail(call, 'OpenSCManager', 5);
      call.session.print('[SC] CreateService SUCCESS');
      return 0;
    }
    if (!verbs.includes(verb) || words[1] === undefined) {
      printNoHelp(call);
      return verb === '' ? 0 : 1639;
    }
    const service = findByName(call.session.host.service, words[1]);
    if (!service) return fail(call, verb === 'start' ? 'StartService: OpenService' : 'OpenService', 1060);
    return withService(call, verb, service, words.slice(2));
  },
  words: () => ['config', 'qc', 'query', 'queryex', 'start', 'stop', 'Spooler', 'W32Time', 'WinDefend'],
};
