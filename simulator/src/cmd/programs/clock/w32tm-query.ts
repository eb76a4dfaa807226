import { plantServers } from '../../../host/plant.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { shown, type Piece } from '../../../text.ts';
import { toLocal, usDateTime } from '../../../time.ts';
import { isSinceWindows10 } from '../../../windows/versions.ts';
import { findTarget } from '../network/reach.ts';

/** True if the time service has a source other than its own clock. */
const isSynchronized = ({ host }: Session): boolean =>
  host.time.stratum > 0 && !/CMOS|Free-running/i.test(host.time.source);

/** The number of seconds as a power of two, as the status shows it. */
function powerOfTwo(seconds: number): number {
  let power = 0;
  for (let value = 1; value < seconds; value *= 2) power += 1;
  return power;
}

const pollText = (session: Session): Piece => {
  const { pollSeconds } = session.host.time;
  return session.value('time/pollSeconds', `${powerOfTwo(pollSeconds)} (${pollSeconds}s)`);
};

function stratumText(session: Session): Piece {
  const { stratum } = session.host.time;
  const meaning =
    stratum === 0
      ? 'unspecified'
      : stratum === 1
        ? 'primary reference - syncd by radio clock'
        : 'secondary reference - syncd by (S)NTP';
  return session.value('time/stratum', `${stratum} (${meaning})`);
}

/** The source as a reference: its address in hexadecimal digits. */
function referenceId(session: Session): Piece {
  const { source } = session.host.time;
  const fact = session.fact('time/source');
  if (!isSynchronized(session)) {
    return session.host.time.stratum === 1
      ? shown('0x4C4F434C (source name:  "LOCL")', fact)
      : shown('0x00000000 (unspecified)', fact);
  }
  const address = findTarget(session.host, source.split(',')[0] ?? '').address ?? plantServers.get('NTP-SITE-A') ?? '';
  const hex = address.split('.').map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'));
  return shown(`0x${hex.join('')} (source IP:  ${address})`, fact);
}

/** w32tm /query /status. With /verbose it prints how the clock is steered too. */
export function printStatus(session: Session, isVerbose: boolean): void {
  const isSynced = isSynchronized(session);
  const { time, clock, windows } = session.host;
  const stream = session.random('w32tm-status');
  const small = (): string => `0.0${stream.integer(100_000, 499_999)}s`;
  const last = time.lastSync === undefined ? 'unspecified' : usDateTime(toLocal(clock.zone, time.lastSync));
  session.print('Leap Indicator: ', isSynced ? '0(no warning)' : '3(not synchronized)');
  session.print('Stratum: ', stratumText(session));
  session.print('Precision: ', isSinceWindows10(windows) ? '-23 (119.209ns per tick)' : '-6 (15.625ms per tick)');
  session.print('Root Delay: ', isSynced ? small() : '0.0000000s');
  session.print('Root Dispersion: ', isSynced ? small() : '0.0000000s');
  session.print('ReferenceId: ', referenceId(session));
  session.print('Last Successful Sync Time: ', session.value('time/lastSync', last));
  session.print('Source: ', session.value('time/source'));
  session.print('Poll Interval: ', pollText(session));
  if (isVerbose) {
    session.print();
    session.print(`Phase Offset: 0.000${stream.integer(1000, 9999)}s`);
    session.print('ClockRate: 0.0156250s');
    session.print(`State Machine: ${isSynced ? '2 (Sync)' : '0 (Unset)'}`);
    session.print('Time Source Flags: 0 (None)');
    session.print('Server Role: 0 (None)');
    session.print(
      `Last Sync Error: ${isSynced ? '0 (The command completed successfully.)' : '1 (The computer did not resync because no time data was available.)'}`,
    );
    session.print(
      `Time since Last Good Sync Time: ${time.lastSync === undefined ? 'unspecified' : `${Math.max(0, Math.floor((session.now - time.lastSync) / 1000))}.${stream.integer(1_000_000, 9_999_999)}s`}`,
    );
  }
  session.print();
}

/** w32tm /query /peers. */
export function printPeers(session: Session): void {
  const { time } = session.host;
  const peers =
    time.type === 'NTP' ? time.peers.split(' ').filter(Boolean) : time.type === 'NT5DS' ? ['DC-01.plant.local'] : [];
  const stream = session.random('w32tm-peers');
  session.print(`#Peers: ${peers.length}`);
  for (const peer of peers) {
    const isActive = isSynchronized(session) && peer.split(',')[0] === time.source.split(',')[0];
    session.print();
    session.print('Peer: ', session.value('time/peers', peer));
    session.print(`State: ${isActive ? 'Active' : 'Pending'}`);
    session.print(`Time Remaining: ${stream.integer(20, 980)}.${stream.integer(1_000_000, 9_999_999)}s`);
    session.print(`Mode: ${isActive ? '3 (Client)' : '0 (reserved)'}`);
    session.print(
      `Stratum: ${isActive ? `${Math.max(1, time.stratum - 1)} (${time.stratum > 2 ? 'secondary reference - syncd by (S)NTP' : 'primary reference - syncd by radio clock'})` : '0 (unspecified)'}`,
    );
    session.print('PeerPoll Interval: ', isActive ? pollText(session) : '0 (unspecified)');
    session.print('HostPoll Interval: ', isActive ? pollText(session) : '0 (unspecified)');
  }
  session.print();
}

/** w32tm /query /configuration. */
export function printConfiguration(session: Session): void {
  const { time, host, windows } = session.host;
  const isMember = host.role !== 'standalone';
  const row = (name: string, ...value: readonly Piece[]): void => session.print(`${name}: `, ...value, ' (Local)');
  session.print('[Configuration]');
  session.print();
  row('EventLogFlags', '2');
  row('AnnounceFlags', '10');
  row('TimeJumpAuditOffset', '28800');
  row('MinPollInterval', isMember ? '10' : '6');
  row('MaxPollInterval', isMember ? '15' : '10');
  row('MaxNegPhaseCorrection', isMember ? '4294967295' : '54000');
  row('MaxPosPhaseCorrection', isMember ? '4294967295' : '54000');
  row('MaxAllowedPhaseOffset', isMember ? '300' : '1');
  session.print();
  row('FrequencyCorrectRate', '4');
  row('PollAdjustFactor', '5');
  row('LargePhaseOffset', '50000000');
  row('SpikeWatchPeriod', '900');
  row('LocalClockDispersion', '10');
  row('HoldPeriod', '5');
  row('PhaseCorrectRate', isMember ? '1' : '7');
  row('UpdateInterval', isMember ? '100' : '360000');
  session.print();
  session.print();
  session.print('[TimeProviders]');
  session.print();
  session.print('NtpClient (Local)');
  row('DllName', String.raw`C:\Windows\system32\w32time.dll`);
  row('Enabled', '1');
  row('InputProvider', '1');
  if (time.type === 'NT5DS') row('CrossSiteSyncFlags', '2');
  row('AllowNonstandardModeCombinations', '1');
  row('ResolvePeerBackoffMinutes', '15');
  row('ResolvePeerBackoffMaxTimes', '7');
  row('CompatibilityFlags', '2147483648');
  row('EventLogFlags', '1');
  row('LargeSampleSkew', '3');
  row('SpecialPollInterval', isMember ? '3600' : '604800');
  row('Type', session.value('time/type'));
  if (time.type === 'NTP') row('NtpServer', session.value('time/peers'));
  session.print();
  session.print('NtpServer (Local)');
  row('DllName', String.raw`C:\Windows\system32\w32time.dll`);
  row('Enabled', '0');
  row('InputProvider', '0');
  session.print();
  if (!isSinceWindows10(windows)) return;
  session.print('VMICTimeProvider (Local)');
  row('DllName', String.raw`C:\Windows\System32\vmictimeprovider.dll`);
  row('Enabled', '1');
  row('InputProvider', '1');
  session.print();
}

/** Prints an error as w32tm does. Returns the exit code that Windows gives for it. */
export function printTimeError(call: ProgramCall, text: string, code: number): number {
  const hex = (code >>> 0).toString(16).toUpperCase().padStart(8, '0');
  call.session.print(`The following error occurred: ${text} (0x${hex})`);
  return code | 0;
}
