import { noDefender } from '../host/defaults/updates.ts';
import type { FileEntry } from '../host/files.ts';
import { fileKey, noContent } from '../host/files.ts';
import type { HostState } from '../host/state.ts';
import type { Seed } from '../random.ts';
import { runLine } from '../shell/run-line.ts';
import { openSession, type Session, type ShellWindow } from '../shell/session.ts';
import { createWindow } from '../shell/windows.ts';
import { plainText, toLines } from '../text.ts';
import { type HostTime, parseIso, timeZones } from '../time.ts';
import { windowsProfiles, type WindowsVersion } from '../windows/versions.ts';

/** 20 November 2026, 09:30 in Central Europe. */
export const testStart: HostTime = parseIso('2026-11-20T09:30:00+01:00') ?? 0;
const testSeed: Seed = '0123456789abcdef0123456789abcdef';

/** A file with this text, one line for each line of the text. */
export const textFile = (path: string, text: string, attributes = 'a'): FileEntry => ({
  path,
  kind: 'file',
  content: { kind: 'text', lines: toLines(text), encoding: 'ansi' },
  created: testStart - 3_600_000,
  modified: testStart - 3_600_000,
  attributes,
});

/** A file of which only its size matters. */
export const binaryFile = (path: string, size: number, recipe = path, attributes = 'a'): FileEntry => ({
  ...textFile(path, '', attributes),
  content: { kind: 'bytes', size, recipe },
});

export const folder = (path: string, attributes = ''): FileEntry => ({
  ...textFile(path, '', attributes),
  kind: 'folder',
  content: noContent,
});

const volume = (letter: string, label: string, serial: string, disk: number) => ({
  letter,
  label,
  fileSystem: 'NTFS',
  serial,
  size: 250_000_000_000,
  free: 100_000_000_000,
  isDirty: false,
  driveType: 3 as const,
  bitLocker: 'off' as const,
  disk,
  partition: 2,
});

const empty = (): ReadonlyMap<string, never> => new Map<string, never>();

const collections = () => ({
  disk: empty(),
  process: empty(),
  service: empty(),
  driver: empty(),
  user: empty(),
  group: empty(),
  session: empty(),
  log: empty(),
  audit: empty(),
  adapter: empty(),
  connection: empty(),
  arp: empty(),
  route: empty(),
  share: empty(),
  firewall: empty(),
  task: empty(),
  patch: empty(),
  threat: empty(),
  backup: empty(),
  registry: empty(),
  device: empty(),
  counter: empty(),
  gpo: empty(),
});

const settings = {
  policy: {
    forceLogoffMinutes: undefined,
    minPasswordDays: 0,
    maxPasswordDays: 42,
    minPasswordLength: 0,
    passwordHistory: 0,
    lockoutThreshold: 0,
    lockoutMinutes: 30,
    lockoutWindowMinutes: 30,
  },
  update: { isRestartPending: false },
  defender: noDefender,
  backupJob: { isRunning: false, target: '', started: undefined },
  time: { type: 'NT5DS' as const, source: '', peers: '', stratum: 0, lastSync: undefined, pollSeconds: 1024 },
};

/**
 * A host with two drives and only the given files and folders. Its other collections are empty, so that tests of file
 * commands depend on nothing else.
 */
export function createSmallHost(entries: readonly FileEntry[] = [], version: WindowsVersion = '2019'): HostState {
  const always = ['C:\\', 'D:\\', 'C:\\Users', 'C:\\Users\\maint01', 'C:\\Windows', 'C:\\Windows\\system32', 'D:\\Job'];
  const files = [...always.map((path) => folder(path, path.length === 3 ? 'hs' : '')), ...entries];
  return {
    ...collections(),
    sight: new Map(),
    ...settings,
    id: 'hist',
    windows: windowsProfiles[version],
    host: {
      name: 'HIST-02',
      domain: 'PLANT',
      dnsDomain: 'plant.example',
      role: 'member-server',
      manufacturer: 'Example',
      model: 'Example 1',
      serial: '1',
      bios: '1',
      biosDate: 0,
      processor: 'Example',
      processors: 1,
      memoryMb: 8192,
      availableMemoryMb: 4096,
      virtualMemoryMb: 4096,
      virtualMemoryUsedMb: 0,
      installed: 0,
      booted: 0,
      registeredOwner: '',
      productId: '',
      domainSid: 'S-1-5-21-1',
      machineSid: 'S-1-5-21-2',
    },
    clock: { offsetMs: 0, zone: timeZones['W. Europe Standard Time'] },
    volume: new Map([
      ['C:', volume('C:', 'OS', '2C1B-77F0', 0)],
      ['D:', volume('D:', 'Data', '4A3F-1C22', 0)],
    ]),
    files: new Map(files.map((entry) => [fileKey(entry.path), entry])),
  };
}

export interface SessionOptions {
  readonly isElevated?: boolean;
  readonly shell?: 'cmd' | 'powershell';
  readonly folder?: string;
  readonly window?: ShellWindow;
  readonly stoppedAfterSeconds?: number;
}

/** A session in a window of the host, in `D:\Job` unless another folder is given. */
export function openTestSession(host: HostState, options: SessionOptions = {}): Session {
  const { isElevated = true, shell = 'cmd', folder: current = 'D:\\Job', stoppedAfterSeconds } = options;
  const kind = isElevated ? (`${shell}-elevated` as const) : shell;
  const window = options.window ?? { ...createWindow(new Map([[host.id, host]]), host.id, kind), folder: current };
  return openSession({
    host,
    window,
    account: 'PLANT\\maint01',
    seed: testSeed,
    startedAt: testStart,
    stoppedAfterSeconds,
  });
}

/** Runs lines one after the other in one window, and returns the last session and the text that the last line printed. */
export function runLines(
  host: HostState,
  lines: readonly string[],
  options: SessionOptions = {},
): { readonly session: Session; readonly text: string } {
  let session = openTestSession(host, options);
  for (const [index, line] of lines.entries()) {
    if (index > 0) session = openTestSession(session.host, { ...options, window: session.window });
    runLine(session, line);
  }
  return { session, text: session.output.map((line) => plainText(line)).join('\n') };
}
