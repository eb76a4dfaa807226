import { findEntry, nameOf } from '../../../host/files.ts';
import { judgePackage, updateNumber, withUpdate } from '../../../host/install-update.ts';
import type { Patch } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { padRight, type Piece } from '../../../text.ts';
import { type HostTime, toLocal, usDate } from '../../../time.ts';
import type { WindowsProfile } from '../../../windows/versions.ts';
import { hostNow, pathOf } from '../../file-access.ts';
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

function banner(session: Session): void {
  const { windows } = session.host;
  session.print('');
  session.print('Deployment Image Servicing and Management tool');
  session.print(`Version: ${toolVersion(windows)}`);
  session.print('');
  session.print('Image Version: ', session.value('windows/kernel', imageVersion(windows)));
  session.print('');
}

/** Prints an error number with its text, and returns the number. */
function fail({ session }: ProgramCall, code: string, ...lines: readonly string[]): number {
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

const success = 'The operation completed successfully.';

function getPackages({ session }: ProgramCall, isTable: boolean): number {
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

function getFeatures({ session }: ProgramCall, isTable: boolean): number {
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

/** `/add-package`: notes `update.install`. */
function addPackage(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const typed = options.get('packagepath') ?? '';
  const path = pathOf(session, typed);
  const entry = findEntry(session.host.files, path);
  const detail = { quiet: options.has('quiet'), norestart: options.has('norestart') };
  const isPackage = entry?.kind === 'file' && /\.(?:cab|msu)$/i.test(entry.path);
  const outcome = isPackage ? judgePackage(session.host, entry) : undefined;
  const isNew = outcome === 'installed' || outcome === 'already installed';
  session.act({ act: 'update.install', of: path, ok: outcome === 'installed', detail });
  if (typed === '') return fail(call, '87', 'The add-package option requires the packagepath option.');
  if (!isPackage) {
    return fail(
      call,
      '2',
      'An error occurred trying to open - '.concat(typed, ' Error: 0x80070002'),
      'The system cannot find the file specified.',
    );
  }
  session.takes(outcome === 'installed' ? 420 : 15);
  banner(session);
  session.print(
    `Processing 1 of 1 - Adding package Package_for_${updateNumber(path) ?? nameOf(path)}~31bf3856ad364e35~amd64~~`,
  );
  if (!isNew) {
    return outcome === 'damaged'
      ? fail(call, '0x800f0922', 'DISM failed. No operation was performed.')
      : fail(call, '0x800f081e', 'The specified package is not applicable to this image.');
  }
  session.print('[==========================100.0%==========================] ');
  if (outcome === 'installed' && session.stoppedAfterSeconds === undefined && entry) {
    session.change((host) => withUpdate(host, entry, session.account, hostNow(session)));
  }
  session.print(success);
  if (outcome !== 'installed') return 0;
  session.print('Restart Windows to complete this operation.');
  return 3010;
}

/** `/remove-package`: notes `update.remove`. */
function removePackage(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const kb = updateNumber(options.get('packagename') ?? options.get('packagepath') ?? '');
  const patch = kb === undefined ? undefined : session.host.patch.get(kb);
  session.act({ act: 'update.remove', of: kb ?? '', ok: patch !== undefined });
  if (!patch) return fail(call, '0x800f0805', 'The specified package is not valid Windows package.');
  session.takes(300);
  banner(session);
  session.print('Processing 1 of 1 - Removing package');
  session.print('[==========================100.0%==========================] ');
  session.change((host) => {
    const kept = new Map(host.patch);
    kept.delete(patch.kb);
    return { ...host, patch: kept, update: { ...host.update, isRestartPending: true } };
  });
  session.print(success);
  session.print('Restart Windows to complete this operation.');
  return 3010;
}

/** `/cleanup-image`: checking reads, the others note `update.cleanup`. */
function cleanImage({ session }: ProgramCall, options: ReadonlyMap<string, string>): number {
  const isReading = options.has('checkhealth') || options.has('scanhealth') || options.has('analyzecomponentstore');
  session.takes(options.has('checkhealth') ? 4 : 420);
  if (!isReading) session.act({ act: 'update.cleanup', ok: true });
  banner(session);
  if (!options.has('checkhealth')) session.print('[==========================100.0%==========================] ');
  if (options.has('checkhealth') || options.has('scanhealth')) session.print('No component store corruption detected.');
  if (options.has('restorehealth')) session.print('The restore operation completed successfully.');
  session.print(success);
  return 0;
}

const verbs = [
  'get-packages',
  'get-features',
  'add-package',
  'remove-package',
  'cleanup-image',
  'enable-feature',
  'disable-feature',
  'get-packageinfo',
  'get-featureinfo',
  'get-drivers',
  'add-driver',
  'remove-driver',
  'get-currentedition',
  'set-edition',
];

const others = [
  'online',
  'format',
  'packagepath',
  'packagename',
  'featurename',
  'quiet',
  'norestart',
  'english',
  'loglevel',
  'logpath',
  'scanhealth',
  'checkhealth',
  'restorehealth',
  'startcomponentcleanup',
  'analyzecomponentstore',
  'resetbase',
  'limitaccess',
  'source',
  'all',
  'ignorecheck',
  'preventpending',
  'image',
  '?',
];

function readOptions({ args }: ProgramCall): ReadonlyMap<string, string> {
  const pairs = args.map(({ text }): [string, string] => {
    const match = /^[/-]([^:=]+)(?:[:=](.*))?$/s.exec(text);
    return [match?.[1]?.toLowerCase() ?? text, match?.[2] ?? ''];
  });
  return new Map(pairs);
}

function run(call: ProgramCall): number {
  const { session } = call;
  const options = readOptions(call);
  const change = [...options.keys()].find((name) =>
    [
      'add-package',
      'remove-package',
      'cleanup-image',
      'enable-feature',
      'disable-feature',
      'add-driver',
      'remove-driver',
      'set-edition',
    ].includes(name),
  );
  if (!session.isElevated) {
    if (change === 'add-package')
      session.act({ act: 'update.install', of: options.get('packagepath') ?? '', ok: false });
    session.print('');
    session.print('Error: 740');
    session.print('');
    session.print('Elevated permissions are required to run DISM. ');
    session.print('Use an elevated command prompt to complete these tasks.');
    return 740;
  }
  const unknown = [...options.keys()].find((name) => !verbs.includes(name) && !others.includes(name));
  if (options.size === 0 || options.has('?')) {
    banner(session);
    session.print('DISM.exe [dism_options] {WIM_command} [<WIM_arguments>]');
    session.print('DISM.exe {/Image:<path_to_offline_image> | /Online} [dism_options] ');
    session.print('         {servicing_command} [<servicing_arguments>]');
    return 0;
  }
  if (unknown !== undefined) {
    return fail(
      call,
      '87',
      `The ${unknown} option is unknown.`,
      'For more information, refer to the help by running DISM.exe /?.',
    );
  }
  if (!options.has('online')) {
    return fail(
      call,
      '87',
      'An option is missing from the command-line.',
      'For more information, refer to the help by running DISM.exe /?.',
    );
  }
  const isTable = options.get('format')?.toLowerCase() === 'table';
  if (options.has('get-packages')) return getPackages(call, isTable);
  if (options.has('get-features')) return getFeatures(call, isTable);
  if (options.has('add-package')) return addPackage(call, options);
  if (options.has('remove-package')) return removePackage(call, options);
  if (options.has('cleanup-image')) return cleanImage(call, options);
  if (change !== undefined) {
    session.act({ act: 'feature.change', of: options.get('featurename') ?? '', ok: false, detail: { verb: change } });
  }
  session.print(unknownCommand);
  return 1;
}

/** dism /online: packages, features, adding and removing. Source: from knowledge. */
export const dism: Program = {
  names: ['dism'],
  kind: 'program',
  run,
  words: (words) =>
    words.length <= 1
      ? ['/image:', '/online']
      : [
          '/add-package',
          '/cleanup-image',
          '/format:list',
          '/format:table',
          '/get-features',
          '/get-packages',
          '/packagepath:',
        ],
};
