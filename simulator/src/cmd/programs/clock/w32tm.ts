import { localServiceAccount } from '../../../host/security-events.ts';
import type { TimeService } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { offsetMinutesAt, toIso } from '../../../time.ts';
import { hostNow } from '../../file-access.ts';
import { findTarget } from '../network/reach.ts';
import { printNoHelp } from '../options.ts';
import { recordTimeChange } from '../record-change.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';
import { offsetText, stripchart } from './stripchart.ts';
import { printConfiguration, printPeers, printStatus, printTimeError } from './w32tm-query.ts';
import { daylightName, standardName } from './zones.ts';

const accessDenied = (call: ProgramCall): number => printTimeError(call, 'Access is denied.', 0x80_07_00_05);
const notStarted = (call: ProgramCall): number =>
  printTimeError(call, 'The service has not been started.', 0x80_07_04_26);

const isServiceRunning = ({ host }: Session): boolean => host.service.get('W32Time')?.state === 'Running';

/** `/computer:NTP-SITE-A` becomes `computer` → `NTP-SITE-A`. */
const readOptions = (call: ProgramCall): ReadonlyMap<string, string> =>
  new Map(
    call.args
      .map(({ text }) => text)
      .filter((text) => /^[/-]/.test(text))
      .map((text) => {
        const colon = text.indexOf(':');
        const end = colon < 0 ? text.length : colon;
        return [text.slice(1, end).toLowerCase(), colon < 0 ? '' : text.slice(colon + 1)] as const;
      }),
  );

function query(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const computer = options.get('computer');
  if (computer !== undefined && !isThisHost(call, computer)) {
    failsRemotely({ ...call, printError: () => undefined }, computer);
    return printTimeError(call, 'The RPC server is unavailable.', 0x80_07_06_ba);
  }
  if (!session.isElevated) return accessDenied(call);
  if (!isServiceRunning(session)) return notStarted(call);
  if (options.has('status')) printStatus(session, options.has('verbose'));
  else if (options.has('source')) session.print(session.value('time/source'));
  else if (options.has('peers')) printPeers(session);
  else if (options.has('configuration')) printConfiguration(session);
  else {
    session.print('The following error occurred: The parameter is incorrect. (0x80070057)');
    return 0x80_07_00_57 | 0;
  }
  return 0;
}

/** The first source that answers: the listed peers, or a domain controller. */
export function reachableSource({ host }: Session): string | undefined {
  const { type, peers } = host.time;
  if (type === 'NoSync') return undefined;
  if (type === 'NT5DS') return host.host.role === 'standalone' ? undefined : 'DC-01.plant.local';
  return peers.split(' ').find((peer) => findTarget(host, peer.split(',')[0] ?? '').isReachable);
}

/** Sets the clock to the time of the source, and writes it into the logs. */
export function synchronize(session: Session, source: string): void {
  const before = hostNow(session);
  const offsetMs = session.random('resync').integer(-9, 9);
  session.change((host) => {
    const time: TimeService = { ...host.time, source, stratum: 3, lastSync: session.now, pollSeconds: 64 };
    return { ...host, clock: { ...host.clock, offsetMs }, time };
  });
  recordTimeChange(session, before, localServiceAccount, String.raw`C:\Windows\System32\svchost.exe`);
}

function resync(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const computer = options.get('computer');
  const act = (ok: boolean, detail?: { readonly before: string; readonly after: string }): void =>
    session.act({ act: 'clock.resync', of: 'w32tm /resync', ok, ...(detail && { detail }) });
  if (computer !== undefined && !isThisHost(call, computer)) {
    session.print(`Sending resync command to ${computer}`);
    act(false);
    return failsRemotely(call, computer);
  }
  if (!session.isElevated) {
    act(false);
    session.print('Sending resync command to local computer');
    return accessDenied(call);
  }
  session.print('Sending resync command to local computer');
  if (!isServiceRunning(session)) {
    act(false);
    return notStarted(call);
  }
  session.takes(options.has('nowait') ? 1 : 3);
  const source = reachableSource(session);
  if (source === undefined) {
    act(false);
    session.print('The computer did not resync because no time data was available.');
    return 0x80_07_05_b4 | 0;
  }
  const before = hostNow(session);
  synchronize(session, source);
  act(true, { before: toIso(before), after: toIso(hostNow(session)) });
  session.print('The command completed successfully.');
  return 0;
}

function configure(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const ok = session.isElevated;
  session.act({ act: 'clock.resync', of: 'w32tm /config', ok });
  if (!ok) return accessDenied(call);
  const peers = options.get('manualpeerlist');
  const flags = options.get('syncfromflags')?.toLowerCase();
  const type =
    flags === 'domhier'
      ? 'NT5DS'
      : flags === 'no'
        ? 'NoSync'
        : flags === 'manual' || peers !== undefined
          ? 'NTP'
          : undefined;
  session.change((host) => ({
    ...host,
    time: { ...host.time, ...(peers !== undefined && { peers }), ...(type !== undefined && { type }) },
  }));
  session.print('The command completed successfully.');
  return 0;
}

function printZone(session: Session): void {
  const { zone } = session.host.clock;
  const isSummer = offsetMinutesAt(zone, hostNow(session)) !== zone.offsetMinutes;
  const isFixed = zone.daylight === 'none';
  const state = isFixed ? 'UNKNOWN' : isSummer ? 'DAYLIGHT' : 'STANDARD';
  const fact = (text: string) => session.value('clock/zone/id', text);
  const bias = -zone.offsetMinutes;
  session.print(
    'Time zone: Current:',
    fact(`TIME_ZONE_ID_${state}`),
    ' Bias: ',
    fact(`${bias}min`),
    ' (UTC=LocalTime+Bias)',
  );
  const winter = isFixed ? '(unspecified)' : '(M:10 D:5 DoW:0)';
  const summer = isFixed ? '(unspecified)' : '(M:3 D:5 DoW:0)';
  session.print('  [Standard Name:"', fact(standardName(zone)), `" Bias:0min Date:${winter}]`);
  session.print('  [Daylight Name:"', fact(daylightName(zone)), `" Bias:${isFixed ? 0 : -60}min Date:${summer}]`);
}

function monitor(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const computers = (options.get('computers') ?? 'DC-01').split(',');
  session.takes(3);
  for (const computer of computers) {
    const target = findTarget(session.host, computer);
    if (!target.isReachable || target.address === undefined) {
      session.print(`${computer}[error 0x80072AF9]`);
      continue;
    }
    const ticks = session.host.clock.offsetMs * -10_000 + session.random(`monitor/${computer}`).integer(-2400, 2400);
    session.print(`${computer}[${target.address}:123]:`);
    session.print('    ICMP: 0ms delay');
    session.print('    NTP: ', session.value('clock/offsetMs', offsetText(ticks)), ' offset from local clock');
    session.print("        RefID: 'GPS ' [0x20535047]");
    session.print('        Stratum: 1');
  }
  session.print();
  session.print('Warning:');
  session.print('Reverse name resolution is best effort. It may not be');
  session.print('correct since RefID field in time packets differs across');
  session.print('NTP implementations and may not be using IP addresses.');
  return 0;
}

/** w32tm.exe. Source: from knowledge. */
export const w32tm: Program = {
  names: ['w32tm'],
  kind: 'program',
  run(call) {
    const options = readOptions(call);
    const { session } = call;
    if (options.has('?') || options.size === 0) return printNoHelp(call);
    if (options.has('query')) return query(call, options);
    if (options.has('stripchart')) return stripchart(call, options);
    if (options.has('resync')) return resync(call, options);
    if (options.has('config')) return configure(call, options);
    if (options.has('monitor')) return monitor(call, options);
    if (options.has('tz')) {
      printZone(session);
      return 0;
    }
    if (options.has('register') || options.has('unregister') || options.has('debug')) {
      session.act({ act: 'clock.resync', of: `w32tm /${[...options.keys()][0] ?? ''}`, ok: session.isElevated });
      if (!session.isElevated) return accessDenied(call);
      session.print(`W32Time successfully ${options.has('unregister') ? 'unregistered' : 'registered'}.`);
      return 0;
    }
    session.print(`The command ${call.args[0]?.text ?? ''} is unknown.`);
    return 0x80_07_00_57 | 0;
  },
  words: () => [
    '/computer:NTP-SITE-A',
    '/config',
    '/configuration',
    '/dataonly',
    '/query',
    '/resync',
    '/samples:5',
    '/source',
    '/status',
    '/stripchart',
    '/tz',
  ],
};
