import type { NewEvent } from '../logs.ts';
import { addressOf, plant } from '../plant.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import { day, toIso } from '../../time.ts';
import {
  accountName,
  at,
  daily,
  type Draft,
  type EventContext,
  inOrder,
  siteAccount,
  someTime,
} from './event-drafts.ts';

const scm = 'Service Control Manager';
const system = String.raw`NT AUTHORITY\SYSTEM`;

/** 7036, a service entered a state. */
const serviceStateEvent = (display: string, state: 'running' | 'stopped'): Draft => ({
  id: 7036,
  provider: scm,
  message: `The ${display} service entered the ${state} state.`,
  data: { param1: display, param2: state },
});

/** 7040, the start type of a service was changed. */
const startTypeEvent = (display: string, name: string, from: string, to: string): Draft => ({
  id: 7040,
  provider: scm,
  user: system,
  message: `The start type of the ${display} service was changed from ${from} to ${to}.`,
  data: { param1: display, param2: from, param3: to, param4: name },
});

const services = [
  'Application Experience',
  'Windows Modules Installer',
  'Software Protection',
  'WinHTTP Web Proxy Auto-Discovery Service',
  'Windows Update',
  'Volume Shadow Copy',
  'Microsoft Software Shadow Copy Provider',
  'Network Connections',
  'Diagnostic System Host',
];

/** Start, services, network and uptime of a quiet host: about 60 events of the last days. */
export function systemEvents(context: EventContext): NewEvent[] {
  return inOrder([...atBoot(context), ...ofServices(context), ...uptimes(context), ...others(context)]);
}

function atBoot(context: EventContext): NewEvent[] {
  const { host, windows, booted } = context;
  const build = windows.kernel.split('.')[2] ?? '';
  const user = accountName(siteAccount(context, 'maint01', 'restart'));
  const reason = 'Operating System: Service pack (Planned)';
  const program = `C:\\Windows\\system32\\shutdown.exe (${host.name})`;
  const restart: Draft = {
    id: 1074,
    provider: windows.kernel.startsWith('6.1') ? 'USER32' : 'User32',
    user,
    message: `The process ${program} has initiated the restart of computer ${host.name} on behalf of user ${user} for the following reason: ${reason}\n Reason Code: 0x80020010\n Shutdown Type: restart\n Comment: `,
    data: {
      param1: program,
      param2: host.name,
      param3: reason,
      param4: '0x80020010',
      param5: 'restart',
      param6: '',
      param7: user,
    },
  };
  const kernel = 'Microsoft-Windows-Kernel-General';
  return [
    at(booted - 124_000, restart),
    at(booted - 96_000, { id: 6006, provider: 'EventLog', message: 'The Event log service was stopped.' }),
    at(booted - 90_000, {
      id: 13,
      provider: kernel,
      message: `The operating system is shutting down at system time ${toIso(booted - 90_000)}.`,
      data: { StopTime: toIso(booted - 90_000) },
    }),
    at(booted, {
      id: 12,
      provider: kernel,
      user: system,
      message: `The operating system started at system time ${toIso(booted)}.`,
      data: { MajorVersion: windows.kernel.split('.')[0] ?? '', BuildVersion: build, StartTime: toIso(booted) },
    }),
    at(booted + 12_000, {
      id: 6009,
      provider: 'EventLog',
      message: `Microsoft (R) Windows (R) ${windows.kernel.split('.').slice(0, 2).join('.')}. ${build} ${windows.servicePack} Multiprocessor Free.`,
    }),
    at(booted + 12_000, { id: 6005, provider: 'EventLog', message: 'The Event log service was started.' }),
    at(booted + 12_000, { id: 6013, provider: 'EventLog', message: 'The system uptime is 13 seconds.' }),
    at(booted + 31_000, {
      id: 7001,
      provider: 'Microsoft-Windows-Winlogon',
      task: '1101',
      user: system,
      message: 'User Logon Notification for Customer Experience Improvement Program',
    }),
  ];
}

function ofServices(context: EventContext): NewEvent[] {
  const stream = context.open('events/system/services');
  // Clients since Windows 10 no longer write 7036.
  const writesStates = context.windows.isServer || !isSinceWindows10(context.windows);
  const states = Array.from({ length: 13 }, () => {
    const time = someTime(context, stream, 5);
    const display = stream.pick(services);
    return [
      at(time, serviceStateEvent(display, 'running')),
      at(time + stream.integer(60, 118) * 1000, serviceStateEvent(display, 'stopped')),
    ];
  }).flat();
  const bits = 'Background Intelligent Transfer Service';
  const changes = Array.from({ length: writesStates ? 5 : 17 }, () => {
    const time = someTime(context, stream, 6);
    return [
      at(time, startTypeEvent(bits, 'BITS', 'demand start', 'auto start')),
      at(time + stream.integer(60, 118) * 1000, startTypeEvent(bits, 'BITS', 'auto start', 'demand start')),
    ];
  }).flat();
  return [...(writesStates ? states : []), ...changes];
}

function uptimes(context: EventContext): NewEvent[] {
  return daily(context, 9, 12, 0)
    .filter((time) => time > context.booted)
    .map((time) => {
      const seconds = Math.floor((time - context.booted) / 1000);
      return at(time, {
        id: 6013,
        provider: 'EventLog',
        message: `The system uptime is ${seconds} seconds.`,
        data: { 5: String(seconds) },
      });
    });
}

function others(context: EventContext): NewEvent[] {
  const stream = context.open('events/system/others');
  const { host, windows } = context;
  const isInDomain = host.role !== 'standalone' && host.dnsDomain !== '';
  const server = `${plant.domainController}.${host.dnsDomain}`.toLowerCase();
  const events: NewEvent[] = daily(context, 7, 4, 40).map((time) =>
    at(time + stream.integer(0, 3600) * 1000, {
      id: 1014,
      provider: 'Microsoft-Windows-DNS-Client',
      level: 'Warning',
      task: '1014',
      user: String.raw`NT AUTHORITY\NETWORK SERVICE`,
      message: 'Name resolution for the name wpad timed out after none of the configured DNS servers responded.',
      data: { QueryName: 'wpad' },
    }),
  );
  if (isInDomain) {
    events.push(
      ...Array.from({ length: 5 }, () =>
        at(someTime(context, stream, 7), {
          id: 1500,
          provider: 'Microsoft-Windows-GroupPolicy',
          user: system,
          message:
            'The Group Policy settings for the computer were processed successfully. There were no changes detected since the last successful processing of Group Policy.',
          data: { DCName: `\\\\${server}` },
        }),
      ),
      at(someTime(context, stream, 7), {
        id: 35,
        provider: 'Microsoft-Windows-Time-Service',
        user: String.raw`NT AUTHORITY\LOCAL SERVICE`,
        message: `The time service is now synchronizing the system time with the time source ${server} (ntp.d|0.0.0.0:123->${addressOf(plant.domainController)}:123).`,
        data: { TimeSource: server },
      }),
    );
  }
  if (isSinceWindows10(windows)) {
    events.push(
      ...Array.from({ length: 5 }, () =>
        at(someTime(context, stream, 7), {
          id: 16,
          provider: 'Microsoft-Windows-Kernel-General',
          user: system,
          message: String.raw`The access history in hive \??\C:\Windows\AppCompat\Programs\Amcache.hve was cleared updating 1180 keys and creating 96 modified pages.`,
          data: { HiveNameLength: '45', KeysUpdated: '1180', DirtyPages: '96' },
        }),
      ),
    );
  }
  events.push(
    at(context.startedAt - day + stream.integer(0, 3600) * 1000, {
      id: 7002,
      provider: 'Microsoft-Windows-Winlogon',
      task: '1102',
      user: system,
      message: 'User Logoff Notification for Customer Experience Improvement Program',
    }),
  );
  return events;
}
