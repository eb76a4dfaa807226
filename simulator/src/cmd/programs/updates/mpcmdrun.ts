import { hasCardText, isExcluded, scanFiles, updateDefinitions } from '../../../host/antivirus.ts';
import { recordEvent } from '../../../host/logs.ts';
import { scanEvent, type ScanKind } from '../../../host/defaults/events-defender.ts';
import { defenderLog } from '../../../host/defaults/log-settings.ts';
import { type FileEntry, fileKey, findEntry } from '../../../host/files.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { shown } from '../../../text.ts';
import { isSinceWindows10 } from '../../../windows/versions.ts';
import { hostNow, newFile, pathOf, storeEntries } from '../../file-access.ts';
import { mpcmdrunUsage } from './mpcmdrun-usage.ts';

/** The options behind a command by their name in lower case. A switch without a value is ''. */
function readOptions(words: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const name = /^[-/](.+)$/.exec(words[index] ?? '')?.[1]?.toLowerCase();
    if (name === undefined) continue;
    const next = words[index + 1];
    options.set(name, next !== undefined && !/^[-/]/.test(next) ? next : '');
  }
  return options;
}

function failWith({ session }: ProgramCall, hr: string): number {
  session.print(
    String.raw`CmdTool: Failed with hr = ${hr}. Check C:\Users\maint01\AppData\Local\Temp\MpCmdRun.log for more information`,
  );
  return 2;
}

const disabled = '0x800106ba';
const denied = '0x80070005';

const guid = (session: Session, name: string): string => {
  const random = session.random(name);
  return `{${[8, 4, 4, 4, 12].map((digits) => random.hex(digits)).join('-')}}`.toUpperCase();
};

const kinds: Readonly<Record<string, readonly [kind: ScanKind, seconds: number, type: string]>> = {
  0: ['Quick Scan', 240, 'quick'],
  1: ['Quick Scan', 240, 'quick'],
  2: ['Full Scan', 5400, 'full'],
  3: ['Customized Scan', 20, 'custom'],
};

function recordScan(session: Session, state: 'started' | 'finished', kind: ScanKind, time: number): void {
  const draft = scanEvent(
    session.host.windows.kernel,
    state,
    guid(session, `scan/${session.startedAt}`),
    kind,
    session.account,
  );
  session.change((host) => recordEvent(host, defenderLog, { ...draft, time }));
}

/** The files in a path that hold the text of the card, excluded ones too. */
function findCardTexts({ host, fuel }: Session, path: string): FileEntry[] {
  const key = fileKey(path);
  return [...host.files].flatMap(([each, entry]) => {
    fuel.burn(0.05);
    const isInside = each === key || each.startsWith(key.endsWith('\\') ? key : `${key}\\`);
    return isInside && hasCardText(entry) ? [entry] : [];
  });
}

/** `-Scan`: notes `antivirus.scan`. Source: published outputs. */
function scan(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const typed = options.get('scantype') ?? '0';
  const found = kinds[typed];
  const file = options.get('file');
  const keeps = options.has('disableremediation');
  if (options.has('cancel')) {
    session.print('Scan cancelled.');
    return 0;
  }
  const path = file === undefined ? undefined : pathOf(session, file);
  const act = { act: 'antivirus.scan', of: path ?? '', detail: { type: found?.[2] ?? typed, remediation: !keeps } };
  const isMissing = typed === '3' && (path === undefined || !findEntry(session.host.files, path));
  if (!found || isMissing) {
    session.act({ ...act, ok: false });
    if (found) session.print('Scan starting...');
    return failWith(call, found ? '0x80508023' : '0x80070057');
  }
  const [kind, seconds] = found;
  session.takes(seconds);
  session.act({ ...act, ok: true });
  session.print('Scan starting...');
  if (session.stoppedAfterSeconds !== undefined) return 2;
  if (keeps && path !== undefined) return listDetections(session, path);
  recordScan(session, 'started', kind, session.startedAt + session.host.clock.offsetMs);
  const count = scanFiles(session, typed === '3' ? path : undefined, false);
  recordScan(session, 'finished', kind, hostNow(session));
  session.change((host) => ({
    ...host,
    defender: {
      ...host.defender,
      ...(typed === '2' ? { fullScanEnded: hostNow(session) } : {}),
      ...(typed === '0' || typed === '1' ? { quickScanEnded: hostNow(session) } : {}),
    },
  }));
  session.print('Scan finished.');
  if (typed === '3') session.print(`Scanning ${file ?? ''} found ${count === 0 ? 'no' : count} threats.`);
  if (count > 0) {
    session.print('Cleaning started...');
    session.print('Cleaning finished.');
  }
  return 0;
}

/** Without remediation the console alone says what was found: no event, no quarantine, exclusions do not count. */
function listDetections(session: Session, path: string): number {
  const found = findCardTexts(session, path);
  session.print('Scan finished.');
  session.print(`Scanning ${path} found ${found.length === 0 ? 'no' : found.length} threats.`);
  if (found.length === 0) return 0;
  session.print('');
  session.print('<===========================LIST OF DETECTED THREATS==========================>');
  for (const entry of found) {
    session.print('----------------------------- Threat information ------------------------------');
    session.print('Threat                  : Virus:DOS/EICAR_Test_File');
    session.print('Resources               : 1 total');
    session.print(`    file                : ${entry.path}`);
    session.print('-------------------------------------------------------------------------------');
  }
  return 2;
}

/** `-SignatureUpdate`: notes `antivirus.update`. Source: published outputs. */
function update(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const source = options.has('unc') ? 'FileShares' : options.has('mmpc') ? 'MMPC' : 'default';
  const before = session.host.defender.signatureVersion;
  session.takes(source === 'FileShares' ? 45 : 60);
  session.print('Signature update started . . .');
  if (session.stoppedAfterSeconds !== undefined) {
    session.act({ act: 'antivirus.update', ok: true, detail: { source } });
    return 2;
  }
  const isDone = updateDefinitions(session, source);
  session.act({ act: 'antivirus.update', ok: isDone, detail: { source } });
  if (!isDone) {
    const hr = source === 'FileShares' ? '80070035' : '80072ee7';
    session.print(`ERROR: Signature Update failed with hr=${hr}`);
    return failWith(call, `0x${hr}`);
  }
  const value = (field: string) => session.value(`defender/${field}`);
  session.print('Service Version: ', value('productVersion'));
  session.print('Engine Version: ', value('engineVersion'));
  session.print('AntiSpyware Signature Version: ', value('signatureVersion'));
  session.print('AntiVirus Signature Version: ', value('signatureVersion'));
  const isNew = session.host.defender.signatureVersion !== before;
  session.print(`Signature update finished.${isNew ? '' : ' No updates needed'}`);
  return 0;
}

/** `-RemoveDefinitions`: notes `antivirus.change`. With `-All` the host has no definitions left. */
function removeDefinitions(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  session.takes(15);
  session.act({ act: 'antivirus.change', of: 'definitions', ok: true, detail: { all: options.has('all') } });
  session.print('');
  session.print('Service Version: ', session.value('defender/productVersion'));
  session.print('Engine Version: ', session.value('defender/engineVersion'));
  session.print('AntiSpyware Signature Version: ', session.value('defender/signatureVersion'));
  session.print('AntiVirus Signature Version: ', session.value('defender/signatureVersion'));
  session.print('NRI Engine Version: ');
  session.print('NRI Signature Version: 0.0.0.0');
  session.print('');
  session.print('Starting engine and signature rollback to none...');
  session.print('Done!');
  const version = options.has('all') ? '0.0.0.0' : previousVersion(session.host.defender.signatureVersion);
  if (options.has('dynamicsignatures')) return 0;
  session.change((host) => ({ ...host, defender: { ...host.defender, signatureVersion: version } }));
  return 0;
}

function previousVersion(version: string): string {
  const [major = '1', minor = '441', build = '100', last = '0'] = version.split('.');
  return [major, minor, String(Math.max(1, Number(build) - 17)), last].join('.');
}

/** `-CheckExclusion -path`: the words differ between the platforms. Source: from knowledge. */
function checkExclusion(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const typed = options.get('path') ?? '';
  if (typed === '') return failWith(call, '0x80070057');
  const path = pathOf(session, typed);
  const isOut = isExcluded(session.host.defender, path);
  const facts = ['exclusionPaths', 'exclusionExtensions'].map((field) => session.fact(`defender/${field}`));
  session.print(shown(isOut ? `${path} is excluded by path.` : `${path} is not excluded.`, ...facts));
  return 0;
}

/** `-Restore`: lists what is in quarantine, or puts it back and notes `antivirus.change`. */
function restore(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const threats = [...session.host.threat.values()].filter(({ isActionSuccessful }) => isActionSuccessful);
  if (options.has('listall')) {
    session.print('The following items are quarantined:');
    session.print('');
    for (const threat of threats) {
      const fact = session.fact(`threat/${threat.id}`);
      session.print('ThreatName = ', shown(threat.name, fact));
      session.print('      ', shown(threat.resource.replace(/^file:_/, 'file:'), fact));
    }
    return 0;
  }
  const name = options.get('name')?.toLowerCase();
  const isMeant = options.has('all') || name !== undefined || options.has('filepath');
  const chosen = threats.filter(
    (threat) => options.has('all') || name === undefined || threat.name.toLowerCase() === name,
  );
  session.act({ act: 'antivirus.change', of: 'quarantine', ok: isMeant && chosen.length > 0 });
  if (!isMeant) return failWith(call, '0x80070057');
  if (chosen.length === 0) {
    session.print('Restoring the following quarantined items:');
    return failWith(call, '0x80508014');
  }
  session.print('Restoring the following quarantined items to the original path:');
  for (const threat of chosen) {
    const path = threat.resource.replace(/^file:_/, '');
    const content = { kind: 'text' as const, lines: [[{ text: '[card text]' }]], encoding: 'ansi' as const };
    storeEntries(session, [newFile(session, path, content)]);
    session.print(`ThreatName = ${threat.name}`);
    session.print(`      file:${path} Restored`);
  }
  return 0;
}

function getFiles({ session }: ProgramCall): number {
  session.takes(45);
  const path = String.raw`C:\ProgramData\Microsoft\Windows Defender\Support\MpSupportFiles.cab`;
  session.print('Collecting events...');
  session.print('Collecting the registry...');
  session.print('Collecting files...');
  session.act({ act: 'file.write', of: path, ok: true });
  storeEntries(session, [
    newFile(session, path, { kind: 'bytes', size: 1_400_000, recipe: `support ${session.startedAt}` }),
  ]);
  session.print(`Files successfully created in ${path}`);
  return 0;
}

const commands: Readonly<Record<string, (call: ProgramCall, options: ReadonlyMap<string, string>) => number>> = {
  scan,
  signatureupdate: update,
  removedefinitions: removeDefinitions,
  checkexclusion: checkExclusion,
  restore,
  getfiles: getFiles,
};

/** Commands that change something, with the act that a refusal notes. */
const refusedActs: Readonly<Record<string, string>> = {
  signatureupdate: 'antivirus.update',
  removedefinitions: 'antivirus.change',
  restore: 'antivirus.change',
};

function run(call: ProgramCall): number {
  const { session, args } = call;
  const words = args.map(({ text }) => text);
  const command = /^[-/](.+)$/.exec(words[0] ?? '')?.[1]?.toLowerCase() ?? '';
  if (command === '' || command === '?' || command === 'h') {
    for (const line of mpcmdrunUsage) session.print(line);
    return command === '' ? 1 : 0;
  }
  const work = commands[command];
  if (!work) {
    for (const line of mpcmdrunUsage) session.print(line);
    return failWith(call, '0x80070667');
  }
  const { defender, windows } = session.host;
  const refuse = (hr: string): number => {
    const act = refusedActs[command];
    if (act !== undefined) session.act({ act, ok: false });
    return failWith(call, hr);
  };
  if (!defender.isServiceEnabled || !isSinceWindows10(windows)) return refuse(disabled);
  const options = readOptions(words.slice(1));
  const isReading = command === 'restore' && options.has('listall');
  const needsRights = command !== 'scan' && !isReading;
  return needsRights && !session.isElevated ? refuse(denied) : work(call, options);
}

/**
 * MpCmdRun.exe, in the folder of the newest platform and in Program Files. Source: help, updates and scans from published
 * outputs; other texts from knowledge.
 */
export const mpcmdrun: Program = {
  names: ['mpcmdrun'],
  kind: 'program',
  folder: String.raw`C:\Program Files\Windows Defender`,
  exists: (windows) => !(windows.isServer && !isSinceWindows10(windows)),
  run,
  words: (words) =>
    words.length <= 1
      ? ['-CheckExclusion', '-GetFiles', '-RemoveDefinitions', '-Restore', '-Scan', '-SignatureUpdate']
      : ['-All', '-DisableRemediation', '-File', '-ListAll', '-MMPC', '-ScanType', '-UNC', '-path', '1', '2', '3'],
};
