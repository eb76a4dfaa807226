import { nameOf } from '../../../host/files.ts';
import type { HostState, Process, Service } from '../../../host/state.ts';
import type { Session } from '../../../shell/session.ts';
import { hostNow } from '../../file-access.ts';
import { recordService } from '../record-change.ts';

/** Services that Windows does not let anybody stop. */
const unstoppable = [
  'RpcSs',
  'RpcEptMapper',
  'DcomLaunch',
  'PlugPlay',
  'SamSs',
  'LSM',
  'gpsvc',
  'Schedule',
  'MpsSvc',
  'BFE',
  'WinDefend',
  'BrokerInfrastructure',
  'SystemEventsBroker',
  'Power',
  'UserManager',
];

/** A host with a stopped service. Its process ends if no other service runs in it. */
function withStopped(host: HostState, service: Service): HostState {
  const services = new Map(host.service).set(service.name, { ...service, state: 'Stopped' as const, pid: 0 });
  const isShared = [...services.values()].some(({ pid }) => pid === service.pid && pid !== 0);
  if (isShared) return { ...host, service: services };
  const process = new Map(host.process);
  process.delete(String(service.pid));
  const connection = new Map([...host.connection].filter(([, { pid }]) => pid !== service.pid));
  return { ...host, service: services, process, connection };
}

const users: Readonly<Record<string, string>> = {
  LocalSystem: String.raw`NT AUTHORITY\SYSTEM`,
  [String.raw`NT AUTHORITY\LocalService`]: String.raw`NT AUTHORITY\LOCAL SERVICE`,
  [String.raw`NT AUTHORITY\NetworkService`]: String.raw`NT AUTHORITY\NETWORK SERVICE`,
};

/** The path of a program without quotation marks and arguments. */
const programOf = (path: string): string =>
  path.startsWith('"') ? path.slice(1, path.indexOf('"', 1)) : (path.split(' -')[0]?.split(' /')[0] ?? path);

/** A host with a service that runs in a process of its own. */
function withStarted(host: HostState, service: Service, pid: number, now: number): HostState {
  const parent = [...host.process.values()].find(({ name }) => name === 'services.exe');
  const path = programOf(service.path);
  const process: Process = {
    pid,
    parent: parent?.pid ?? 0,
    name: nameOf(path),
    path,
    commandLine: service.path,
    user: users[service.account] ?? service.account,
    session: 0,
    memoryKb: 6200,
    processorSeconds: 0,
    handles: 120,
    threads: 4,
    started: now,
    title: 'N/A',
    isResponding: true,
  };
  return {
    ...host,
    process: new Map(host.process).set(String(pid), process),
    service: new Map(host.service).set(service.name, { ...service, state: 'Running', pid, exitCode: 0 }),
  };
}

/** A number for a new process: the next multiple of four above all that exist. */
const nextPid = (host: HostState): number =>
  4 * (Math.floor(Math.max(0, ...[...host.process.values()].map(({ pid }) => pid)) / 4) + 3);

/** Stops a service, if the person may, and notes it. Takes 3 s. */
export function stopService(
  session: Session,
  service: Service,
): 'stopped' | 'denied' | 'not started' | 'not stoppable' {
  const act = (ok: boolean): void => session.act({ act: 'service.stop', of: service.name, ok });
  if (!session.isElevated) {
    act(false);
    return 'denied';
  }
  if (service.state === 'Stopped') {
    act(false);
    return 'not started';
  }
  if (unstoppable.includes(service.name)) {
    act(false);
    return 'not stoppable';
  }
  session.takes(3);
  session.change((host) => withStopped(host, service));
  recordService(session, 7036, `The ${service.display} service entered the stopped state.`);
  act(true);
  return 'stopped';
}

/** Starts a service, if the person may, and notes it. Takes 3 s. */
export function startService(session: Session, service: Service): 'started' | 'denied' | 'already' | 'disabled' {
  const act = (ok: boolean): void => session.act({ act: 'service.start', of: service.name, ok });
  if (!session.isElevated) {
    act(false);
    return 'denied';
  }
  if (service.state === 'Running' || service.start === 'Disabled') {
    act(false);
    return service.state === 'Running' ? 'already' : 'disabled';
  }
  session.takes(3);
  session.change((host) => withStarted(host, service, nextPid(host), hostNow(session)));
  recordService(session, 7036, `The ${service.display} service entered the running state.`);
  act(true);
  return 'started';
}
