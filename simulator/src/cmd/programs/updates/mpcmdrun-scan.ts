import { hasCardText, scanFiles } from '../../../host/antivirus.ts';
import { scanEvent, type ScanKind } from '../../../host/defaults/events-defender.ts';
import { defenderLog } from '../../../host/defaults/log-settings.ts';
import { type FileEntry, fileKey, findEntry } from '../../../host/files.ts';
import { recordEvent } from '../../../host/logs.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { hostNow, pathOf } from '../../file-access.ts';

/** Prints that the tool has failed, with the error number in hexadecimal digits, and returns its exit code. */
export function failWith({ session }: ProgramCall, hr: string): number {
  session.print(
    String.raw`CmdTool: Failed with hr = ${hr}. Check C:\Users\maint01\AppData\Local\Temp\MpCmdRun.log for more information`,
  );
  return 2;
}

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
export function scan(call: ProgramCall, options: ReadonlyMap<string, string>): number {
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
