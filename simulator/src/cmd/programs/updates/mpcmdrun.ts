import { isExcluded } from '../../../host/antivirus.ts';
import { updateDefinitions } from '../../../host/definition-updates.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { shown } from '../../../text.ts';
import { isSinceWindows10 } from '../../../windows/versions.ts';
import { newFile, pathOf, storeEntries } from '../../file-access.ts';
import { failWith, scan } from './mpcmdrun-scan.ts';
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

const disabled = '0x800106ba';
const denied = '0x80070005';

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
  const failure = updateDefinitions(session, source);
  session.act({ act: 'antivirus.update', ok: failure === undefined, detail: { source } });
  if (failure !== undefined) {
    session.print(`ERROR: Signature Update failed with hr=${failure.slice(2)}`);
    return failWith(call, failure);
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
