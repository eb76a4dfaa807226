import type { HostTime } from '../time.ts';
import type { Session } from '../shell/session.ts';
import { beginsWithCardText } from './card-text.ts';
import { type Draft } from './defaults/event-drafts.ts';
import { defenderName, scanEvent, type ScanKind } from './defaults/events-defender.ts';
import { defenderLog } from './defaults/log-settings.ts';
import { extensionOf, type FileEntry, fileKey, findEntry, nameOf, withoutEntry } from './files.ts';
import { recordEvent } from './logs.ts';
import type { Defender, HostState, Threat } from './state.ts';

const threatName = 'Virus:DOS/EICAR_Test_File';
const threatNumber = '2147519003';

/** From the detection to the action. */
const actionMs = 4000;

/** The time by the clock of the host, which may be wrong. */
export const hostTime = ({ now, host }: Session): HostTime => now + host.clock.offsetMs;

/** True if Defender leaves a path out. */
export function isExcluded({ exclusionPaths, exclusionExtensions }: Defender, path: string): boolean {
  const key = fileKey(path);
  const isBelow = exclusionPaths.some((each) => key === fileKey(each) || key.startsWith(`${fileKey(each)}\\`));
  const extension = extensionOf(path).replace('.', '');
  return isBelow || exclusionExtensions.some((each) => each.toLowerCase().replace('.', '') === extension);
}

/** True for a file that begins with the text of the card, in an encoding that keeps its bytes. */
export const hasCardText = ({ content }: FileEntry): boolean =>
  content.kind === 'text' && content.encoding !== 'utf16' && beginsWithCardText(content.lines);

/** Writes an event to the log of Defender. */
export const writeDefenderEvent = (host: HostState, at: HostTime, draft: Draft): HostState =>
  recordEvent(host, defenderLog, { ...draft, time: at });

function threatDraft(host: HostState, threat: Threat, id: 1116 | 1117): Draft {
  const product = defenderName(host.windows.kernel);
  const isFound = id === 1116;
  const did = isFound
    ? 'has detected malware or other potentially unwanted software.'
    : 'has taken action to protect this machine from malware or other potentially unwanted software.';
  const action = isFound
    ? ''
    : '\n \tAction: Quarantine\n \tAction Status:  No additional actions required\n \tError Code: 0x00000000\n \tError description: The operation completed successfully. ';
  return {
    id,
    provider: 'Microsoft-Windows-Windows Defender',
    level: isFound ? 'Warning' : 'Information',
    user: String.raw`NT AUTHORITY\SYSTEM`,
    keyword: '',
    message: `${product} ${did}\n For more information please see the following:\nhttps://go.microsoft.com/fwlink/?linkid=37020&name=${threat.name}&threatid=${threat.threatId}&enterprise=0\n \tName: ${threat.name}\n \tID: ${threat.threatId}\n \tSeverity: Severe\n \tCategory: Virus\n \tPath: ${threat.resource}\n \tDetection Origin: Local machine\n \tDetection Type: Concrete\n \tDetection Source: Real-Time Protection\n \tUser: ${threat.user}\n \tProcess Name: ${threat.process}${action}\n \tSecurity intelligence Version: AV: ${host.defender.signatureVersion}, AS: ${host.defender.signatureVersion}, NIS: ${host.defender.signatureVersion}\n \tEngine Version: AM: ${host.defender.engineVersion}, NIS: ${host.defender.engineVersion}`,
    data: {
      'Product Name': product,
      'Detection ID': threat.id,
      'Threat ID': threat.threatId,
      'Threat Name': threat.name,
      Path: threat.resource,
      'Detection User': threat.user,
      'Process Name': threat.process,
    },
  };
}

/** Notes a detection: the threat, its events, and the file in quarantine unless `keeps` is set. */
function report(session: Session, path: string, process: string, keeps: boolean): void {
  const stream = session.random(`detection/${session.host.threat.size}`);
  const groups = [8, 4, 4, 4, 12].map((digits) => stream.hex(digits)).join('-');
  const at = hostTime(session);
  const threat: Threat = {
    id: `{${groups.toUpperCase()}}`,
    threatId: threatNumber,
    name: threatName,
    resource: `file:_${path}`,
    detected: at,
    isActionSuccessful: !keeps,
    process,
    user: session.account,
  };
  session.change((host) => {
    const found = writeDefenderEvent(
      { ...host, threat: new Map(host.threat).set(threat.id, threat) },
      at,
      threatDraft(host, threat, 1116),
    );
    if (keeps) return found;
    return writeDefenderEvent(
      { ...found, files: withoutEntry(found.files, path) },
      at + actionMs,
      threatDraft(host, threat, 1117),
    );
  });
  session.act({ act: 'antivirus.detection', of: path, ok: true, detail: { detected: at, actedOn: at + actionMs } });
}

/** True if Defender leaves out what this program opens. */
const isProcessExcluded = ({ exclusionProcesses }: Defender, process: string): boolean =>
  exclusionProcesses.some((each) => [fileKey(process), nameOf(fileKey(process))].includes(fileKey(each)));

/**
 * Real-time protection looks at a file that was just written. Returns true if it took the file away. `process` is the
 * program that wrote it.
 */
export function checkWrittenFile(session: Session, path: string, process: string): boolean {
  const { defender, files } = session.host;
  const entry = findEntry(files, path);
  const isWatching = defender.isInstalled && defender.isAntivirusEnabled && defender.isRealTimeEnabled;
  const isLeftOut = isExcluded(defender, path) || isProcessExcluded(defender, process);
  if (!isWatching || !entry || !hasCardText(entry) || isLeftOut) return false;
  report(session, path, process, false);
  return true;
}

/** Scans the files at and below a path, or all files without one. Returns how many threats it found. */
export function scanFiles(session: Session, path: string | undefined, keeps: boolean): number {
  const key = path === undefined ? undefined : fileKey(path);
  const prefix = key === undefined || key.endsWith('\\') ? key : `${key}\\`;
  let count = 0;
  for (const [each, entry] of session.host.files) {
    const isInside = key === undefined || each === key || (prefix !== undefined && each.startsWith(prefix));
    if (!isInside || !hasCardText(entry) || isExcluded(session.host.defender, entry.path)) continue;
    session.fuel.burn();
    report(session, entry.path, 'Unknown', keeps);
    count += 1;
  }
  return count;
}

/** Writes event 1000 or 1001 about a scan. */
export function recordScan(session: Session, state: 'started' | 'finished', kind: ScanKind, time: HostTime): void {
  const random = session.random(`scan/${session.startedAt}`);
  const id = `{${[8, 4, 4, 4, 12].map((digits) => random.hex(digits)).join('-')}}`.toUpperCase();
  session.change((host) =>
    writeDefenderEvent(host, time, scanEvent(host.windows.kernel, state, id, kind, session.account)),
  );
}
