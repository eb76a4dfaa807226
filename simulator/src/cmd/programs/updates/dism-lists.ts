import type { Patch } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padRight, type Piece } from '../../../text.ts';
import { type HostTime, toLocal, usDate } from '../../../time.ts';
import type { WindowsProfile } from '../../../windows/versions.ts';
import { featuresOf } from './features.ts';

/** `9/15/2018 9:09 AM`. */
function minuteTime(session: Session, time: HostTime): string {
  const at = toLocal(session.host.clock.zone, time);
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12;
  return `${usDate(at)} ${hour}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

const imageVersion = ({ kernel, revision }: WindowsProfile): string =>
  `${kernel}.${kernel.startsWith('6.1') ? '17514' : revision || '17031'}`;

const toolVersion = ({ kernel }: WindowsProfile): string => {
  if (kernel.startsWith('6.1')) return '6.1.7600.16385';
  return kernel.startsWith('6.3') ? '6.3.9600.17031' : `${kernel}.1`;
};

export function banner(session: Session): void {
  const { windows } = session.host;
  session.print('');
  session.print('Deployment Image Servicing and Management tool');
  session.print(`Version: ${toolVersion(windows)}`);
  session.print('');
  session.print('Image Version: ', session.value('windows/kernel', imageVersion(windows)));
  session.print('');
}

/** Prints an error number with its text, and returns the number. */
export function fail({ session }: ProgramCall, code: string, ...lines: readonly string[]): number {
  session.print('');
  session.print(`Error: ${code}`);
  session.print('');
  for (const line of lines) session.print(line);
  session.print('');
  session.print(String.raw`The DISM log file can be found at C:\Windows\Logs\DISM\dism.log`);
  return Number(code);
}

interface PackageRow {
  readonly identity: Piece;
  readonly state: Piece;
  readonly type: Piece;
  readonly time: Piece;
}

const releaseTypes: Readonly<Record<Patch['description'], string>> = {
  'Security Update': 'Security Update',
  Update: 'Update',
  Hotfix: 'Hotfix',
  'Service Pack': 'Service Pack',
};

function packagesOf(session: Session): PackageRow[] {
  const { host } = session;
  const { kernel, isServer } = host.windows;
  const foundation = `Microsoft-Windows-Foundation-Package~31bf3856ad364e35~amd64~~${toolVersion(host.windows)}`;
  const language = `Microsoft-Windows-${isServer ? 'Server' : 'Client'}-LanguagePack-Package~31bf3856ad364e35~amd64~en-US~${toolVersion(host.windows)}`;
  const installed = minuteTime(session, host.host.installed);
  const build = kernel.split('.')[2] ?? '';
  const updates = [...host.patch.values()].map((patch): PackageRow => {
    const path = `patch/${patch.kb}`;
    // Updates are put in during the morning of their day.
    const time = patch.installedOn + 9 * 3_600_000 + (Number(patch.kb.slice(-3)) % 97) * 60_000;
    const isPending = host.update.isRestartPending && patch.installedOn > host.host.booted;
    return {
      identity: session.value(
        `${path}/kb`,
        `Package_for_${patch.kb}~31bf3856ad364e35~amd64~~${build}.1.1.${Number(patch.kb.slice(-2)) + 1}`,
      ),
      state: session.value('update/isRestartPending', isPending ? 'Install Pending' : 'Installed'),
      type: session.value(`${path}/description`, releaseTypes[patch.description]),
      time: session.value(`${path}/installedOn`, isPending ? '' : minuteTime(session, time)),
    };
  });
  return [
    { identity: foundation, state: 'Installed', type: 'Foundation', time: installed },
    { identity: language, state: 'Installed', type: 'Language Pack', time: installed },
    ...updates,
  ];
}

const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.text);

function printTable(session: Session, titles: readonly string[], rows: readonly (readonly Piece[])[]): void {
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => textOf(row[index] ?? '').length)),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join(' | ');
  const line = (row: readonly Piece[]): Piece[] =>
    row.flatMap((piece, index) => [...(index === 0 ? [] : [' | ']), padRight(piece, widths[index] ?? 0)]);
  session.print('');
  session.print(rule);
  session.print(...line(titles));
  session.print(rule);
  for (const row of rows) session.print(...line(row));
  session.print('');
}

export const success = 'The operation completed successfully.';

export function getPackages({ session }: ProgramCall, isTable: boolean): number {
  session.takes(18);
  banner(session);
  session.print('Packages listing:');
  session.print('');
  const rows = packagesOf(session);
  if (isTable) {
    printTable(
      session,
      ['Package Identity', 'State', 'Release Type', 'Install Time'],
      rows.map(({ identity, state, type, time }) => [identity, state, type, time]),
    );
  } else {
    for (const { identity, state, type, time } of rows) {
      session.print('Package Identity : ', identity);
      session.print('State : ', state);
      session.print('Release Type : ', type);
      session.print('Install Time : ', time);
      session.print('');
    }
  }
  session.print(success);
  return 0;
}

export function getFeatures({ session }: ProgramCall, isTable: boolean): number {
  session.takes(12);
  banner(session);
  session.print(
    `Features listing for package : Microsoft-Windows-Foundation-Package~31bf3856ad364e35~amd64~~${toolVersion(session.host.windows)}`,
  );
  session.print('');
  const features = featuresOf(session.host.windows);
  if (isTable)
    printTable(
      session,
      ['Feature Name', 'State'],
      features.map(({ name, state }) => [name, state]),
    );
  else {
    for (const { name, state } of features) {
      session.print(`Feature Name : ${name}`);
      session.print(`State : ${state}`);
      session.print('');
    }
  }
  session.print(success);
  return 0;
}
