import type { HostState, Process, Service } from '../state.ts';
import type { HostTime } from '../../time.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { kindOf, technicianSession } from './host-kind.ts';
import { defaultIdentity } from './identity.ts';
import { type HostSeed, oncePerHost } from './seed.ts';
import { hasOneServicePerProcess, planServices, type PlannedService } from './services.ts';

const system32 = String.raw`C:\Windows\System32`;

/** The services that stay together in one process on every version. */
const sharedGroups = ['DcomLaunch', 'RPCSS', 'LocalServiceNoNetwork'];

const serviceUsers: Readonly<Record<string, string>> = {
  LocalSystem: String.raw`NT AUTHORITY\SYSTEM`,
  [String.raw`NT AUTHORITY\LocalService`]: String.raw`NT AUTHORITY\LOCAL SERVICE`,
  [String.raw`NT AUTHORITY\NetworkService`]: String.raw`NT AUTHORITY\NETWORK SERVICE`,
};

const systemUser = String.raw`NT AUTHORITY\SYSTEM`;

/** A process before it has a number. `key` is the service or group for which it runs, or a name of its own. */
interface Planned {
  readonly key: string;
  readonly parent: string;
  readonly name: string;
  readonly path?: string;
  readonly commandLine?: string;
  readonly user?: string;
  readonly session?: number;
  readonly memoryKb: number;
  readonly title?: string;
  /** Seconds after the start of Windows, or minutes before the start of the drill if negative. */
  readonly after?: number;
}

/** The key of the process in which a service runs. */
function keyOf({ name, group, path }: PlannedService, isSplit: boolean): string {
  if (group === '') return path.includes('lsass') ? 'lsass' : name;
  return isSplit && !sharedGroups.includes(group) ? `svchost ${name}` : `svchost ${group.toLowerCase()}`;
}

function planBase(seed: HostSeed): Planned[] {
  const { windows } = seed;
  const base: Planned[] = [
    { key: 'smss', parent: 'system', name: 'smss.exe', path: '', memoryKb: 1180 },
    { key: 'csrss0', parent: 'smss', name: 'csrss.exe', memoryKb: 5320 },
    { key: 'wininit', parent: 'smss', name: 'wininit.exe', memoryKb: 6640 },
    { key: 'csrss1', parent: 'smss', name: 'csrss.exe', session: 1, memoryKb: 5108 },
    { key: 'winlogon1', parent: 'smss', name: 'winlogon.exe', session: 1, memoryKb: 10_240 },
    { key: 'services', parent: 'wininit', name: 'services.exe', memoryKb: 10_900 },
    { key: 'lsass', parent: 'wininit', name: 'lsass.exe', memoryKb: 18_940 },
  ];
  if (!isSinceWindows8(windows)) base.push({ key: 'lsm', parent: 'wininit', name: 'lsm.exe', memoryKb: 4380 });
  if (isSinceWindows10(windows)) {
    const font = (index: number): Planned => ({
      key: `fontdrvhost${index}`,
      parent: index === 0 ? 'wininit' : 'winlogon1',
      name: 'fontdrvhost.exe',
      user: `Font Driver Host\\UMFD-${index}`,
      session: index,
      memoryKb: 3860,
    });
    base.push(font(0), font(1));
  }
  return base;
}

function planServiceProcesses(seed: HostSeed): Planned[] {
  const isSplit = hasOneServicePerProcess(seed.windows);
  const planned = new Map<string, Planned>();
  for (const service of planServices(seed)) {
    const key = keyOf(service, isSplit);
    if (service.state !== 'Running' || key === 'lsass' || planned.has(key)) continue;
    const user = serviceUsers[service.account] ?? service.account;
    const memoryKb = key.startsWith('svchost') ? 9000 : 15_000;
    if (service.group === '') {
      const path = service.path.replaceAll('"', '');
      const name = path.slice(path.lastIndexOf('\\') + 1);
      const own =
        name === 'MsMpEng.exe'
          ? 172_000
          : name === 'NvkArchive.exe'
            ? 412_000
            : name === 'TfnData.exe'
              ? 96_000
              : memoryKb;
      planned.set(key, { key, parent: 'services', name, path, commandLine: service.path, user, memoryKb: own });
    } else {
      const only = isSplit && !sharedGroups.includes(service.group) ? ` -s ${service.name}` : '';
      const commandLine = `${service.path}${only}`;
      const path = `${system32}\\svchost.exe`;
      planned.set(key, { key, parent: 'services', name: 'svchost.exe', path, commandLine, user, memoryKb });
    }
  }
  return [...planned.values()];
}

/** The programs that run for somebody who is signed in. */
function planUserProcesses(seed: HostSeed, session: number, user: string, after: number): Planned[] {
  const { windows } = seed;
  const is10 = isSinceWindows10(windows);
  const task = is10 ? 'taskhostw.exe' : isSinceWindows8(windows) ? 'taskhostex.exe' : 'taskhost.exe';
  const of = (name: string, memoryKb: number, path = `${system32}\\${name}`, title = 'N/A'): Planned => ({
    key: `${name} ${session}`,
    parent: name === 'explorer.exe' ? 'userinit' : 'svchost dcomlaunch',
    name,
    path,
    commandLine: name === 'explorer.exe' ? String.raw`C:\Windows\Explorer.EXE` : path,
    user,
    session,
    memoryKb,
    title,
    after,
  });
  const planned = [of(task, 12_400), of('explorer.exe', 84_200, String.raw`C:\Windows\explorer.exe`)];
  const apps = String.raw`C:\Windows\SystemApps`;
  if (is10) {
    planned.push(of('sihost.exe', 22_600), of('RuntimeBroker.exe', 19_400), of('ctfmon.exe', 13_800));
    const isNew = windows.version !== '2016' && windows.version !== '10-2019' && windows.version !== '2019';
    planned.push(
      isNew
        ? of(
            'StartMenuExperienceHost.exe',
            52_300,
            String.raw`${apps}\Microsoft.Windows.StartMenuExperienceHost_cw5n1h2txyewy\StartMenuExperienceHost.exe`,
          )
        : of(
            'ShellExperienceHost.exe',
            48_900,
            String.raw`${apps}\ShellExperienceHost_cw5n1h2txyewy\ShellExperienceHost.exe`,
          ),
    );
  }
  return planned;
}

function planSessions(seed: HostSeed): Planned[] {
  const { windows, setup } = seed;
  const domain = setup.role === 'standalone' ? setup.name : 'PLANT';
  const technician = technicianSession(seed);
  const helpers: Planned[] = [
    {
      key: 'wmi',
      parent: 'svchost dcomlaunch',
      name: 'WmiPrvSE.exe',
      path: String.raw`C:\Windows\System32\wbem\WmiPrvSE.exe`,
      user: String.raw`NT AUTHORITY\NETWORK SERVICE`,
      memoryKb: 11_200,
      after: 90,
    },
    { key: 'dllhost', parent: 'svchost dcomlaunch', name: 'dllhost.exe', memoryKb: 9800, after: 95 },
  ];
  const desk = (session: number): Planned => ({
    key: `dwm ${session}`,
    parent: `winlogon${session}`,
    name: 'dwm.exe',
    user: isSinceWindows8(windows)
      ? `Window Manager\\DWM-${session}`
      : `${domain}\\${session === technician ? 'maint01' : 'oper01'}`,
    session,
    memoryKb: 46_800,
    ...(session === 2 && { after: -11 }),
  });
  const ofTechnician = [
    ...helpers,
    desk(technician),
    ...planUserProcesses(seed, technician, `${domain}\\maint01`, -10),
    ...consoleOf(`${domain}\\maint01`, technician),
  ];
  if (kindOf(seed) !== 'operator') return ofTechnician;
  const display = String.raw`C:\Program Files\Tarnfell\Operator\TfnDisplay.exe`;
  return [
    desk(1),
    ...planUserProcesses(seed, 1, `${domain}\\oper01`, 240),
    {
      key: 'display',
      parent: 'explorer.exe 1',
      name: 'TfnDisplay.exe',
      path: display,
      commandLine: `"${display}" /station:${setup.name}`,
      user: `${domain}\\oper01`,
      session: 1,
      memoryKb: 268_000,
      title: 'Tarnfell Operator - Overview',
      after: 260,
    },
    { key: 'csrss2', parent: 'smss', name: 'csrss.exe', session: 2, memoryKb: 4980, after: -11 },
    { key: 'winlogon2', parent: 'smss', name: 'winlogon.exe', session: 2, memoryKb: 9400, after: -11 },
    ...ofTechnician,
  ];
}

const consoleOf = (user: string, session: number): Planned[] => [
  {
    key: 'cmd',
    parent: `explorer.exe ${session}`,
    name: 'cmd.exe',
    path: `${system32}\\cmd.exe`,
    commandLine: String.raw`"C:\Windows\system32\cmd.exe" `,
    user,
    session,
    memoryKb: 4120,
    title: 'Command Prompt',
    after: -4,
  },
  {
    key: 'conhost',
    parent: 'cmd',
    name: 'conhost.exe',
    path: `${system32}\\conhost.exe`,
    commandLine: String.raw`\??\C:\Windows\system32\conhost.exe 0x4`,
    user,
    session,
    memoryKb: 14_900,
    after: -4,
  },
];

function fixedProcesses({ windows, startedAt }: HostSeed, booted: HostTime): Process[] {
  // Four processors that are busy for a twentieth of the time.
  const idleSeconds = Math.floor(((startedAt - booted) / 1000) * 3.8);
  const fixed = (pid: number, name: string, memoryKb: number, threads: number): Process => ({
    pid,
    parent: pid === 4 || pid === 0 ? 0 : 4,
    name,
    path: '',
    commandLine: '',
    user: systemUser,
    session: 0,
    memoryKb,
    processorSeconds: pid === 0 ? idleSeconds : pid === 4 ? 8406 : 12,
    handles: pid === 0 ? 0 : pid === 4 ? 2810 : 0,
    threads,
    started: booted,
    title: 'N/A',
    isResponding: true,
  });
  const processes = [fixed(0, 'System Idle Process', 8, 8), fixed(4, 'System', 148, 196)];
  if (hasOneServicePerProcess(windows)) processes.push(fixed(windows.isServer ? 100 : 124, 'Registry', 78_412, 4));
  return processes;
}

/** Processes by their numbers, and services with the numbers of their processes. Both fit together. */
export const planProcesses = oncePerHost((seed): Pick<HostState, 'process' | 'service'> => {
  const { booted } = defaultIdentity(seed).host;
  const stream = seed.open('processes');
  const pids = new Map<string, number>([['system', 4]]);
  const processes = fixedProcesses(seed, booted);
  let pid = 280;
  let seconds = 4;
  for (const plan of [...planBase(seed), ...planServiceProcesses(seed), ...planSessions(seed)]) {
    pid += 4 * stream.integer(2, 24);
    seconds += stream.integer(0, 2);
    pids.set(plan.key, pid);
    const { after = seconds } = plan;
    processes.push({
      pid,
      parent: pids.get(plan.parent) ?? 0,
      name: plan.name,
      path: plan.path ?? `${system32}\\${plan.name}`,
      commandLine: plan.commandLine ?? plan.name,
      user: plan.user ?? systemUser,
      session: plan.session ?? 0,
      memoryKb: Math.floor((plan.memoryKb * stream.integer(82, 131)) / 100),
      processorSeconds: stream.integer(0, after < 0 ? 4 : 900),
      handles: stream.integer(90, 900),
      threads: stream.integer(3, 24),
      started: after < 0 ? seed.startedAt + after * 60_000 : booted + after * 1000,
      title: plan.title ?? 'N/A',
      isResponding: true,
    });
  }
  const isSplit = hasOneServicePerProcess(seed.windows);
  const services = planServices(seed).map((planned): Service => {
    const { group: _, ...service } = planned;
    return { ...service, pid: service.state === 'Running' ? (pids.get(keyOf(planned, isSplit)) ?? 0) : 0 };
  });
  return {
    process: new Map(processes.map((process) => [String(process.pid), process])),
    service: new Map(services.map((service) => [service.name, service])),
  };
});
