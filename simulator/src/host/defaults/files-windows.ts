import type { FileEntry } from '../files.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { type FactId, type Line, shown, toLine } from '../../text.ts';
import { day, timeZones, toLocal } from '../../time.ts';
import { joinPath } from '../paths.ts';
import { defaultIdentity } from './identity.ts';
import { planDevices } from './devices.ts';
import { bytesFile, linesFile, plainFolder, programFile, textOf, windowsFileTime } from './file-entries.ts';
import type { HostSeed } from './seed.ts';

const system32 = String.raw`C:\Windows\System32`;

const programs =
  'arp attrib auditpol certutil chkdsk cmd cscript diskpart dism driverquery eventvwr fc find findstr fsutil gpresult gpupdate hostname icacls ipconfig label logman lsass manage-bde mmc more msiexec msinfo32 mstsc net netsh netstat notepad nslookup ping powercfg query reg regedt32 robocopy route sc schtasks services shutdown sort spoolsv svchost systeminfo taskkill taskmgr tasklist tracert tree typeperf tzutil w32tm wbadmin wevtutil whoami wininit winlogon winver wscript wusa xcopy'.split(
    ' ',
  );

/** Programs with another extension than .exe. */
const extensions: Readonly<Record<string, string>> = { more: '.com', tree: '.com' };

function systemPrograms(seed: HostSeed): FileEntry[] {
  const { windows } = seed;
  const consoles = ['compmgmt', 'devmgmt', 'diskmgmt', 'eventvwr', 'perfmon', 'services', 'taskschd', 'timedate'];
  return [
    ...programs.map((name) => programFile(seed, `${system32}\\${name}${extensions[name] ?? '.exe'}`)),
    ...consoles.map((name) => programFile(seed, `${system32}\\${name}${name === 'timedate' ? '.cpl' : '.msc'}`)),
    programFile(seed, `${system32}\\wbem\\WmiPrvSE.exe`),
    programFile(seed, `${system32}\\WindowsPowerShell\\v1.0\\powershell.exe`),
    programFile(seed, String.raw`C:\Windows\explorer.exe`),
    programFile(seed, String.raw`C:\Windows\notepad.exe`),
    programFile(seed, String.raw`C:\Windows\regedit.exe`),
    ...['disk', 'ntfs', 'tcpip', 'usbstor'].map((name) => programFile(seed, `${system32}\\drivers\\${name}.sys`)),
    ...(isSinceWindows8(windows) ? [programFile(seed, `${system32}\\smartscreen.exe`)] : []),
  ];
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * setupapi.dev.log: which devices were set up, and when, in local time. It names every USB device of the host once. Source
 * of the format: from knowledge.
 */
function deviceLog(seed: HostSeed): FileEntry {
  const { windows, startedAt } = seed;
  const zone = timeZones['W. Europe Standard Time'];
  const [major = '10', minor = '0', build = ''] = windows.kernel.split('.');
  const stream = seed.open('device-log');
  const head = [
    '[Device Install Log]',
    `     OS Version = ${major}.${minor}.${build}`,
    '     Service Pack = 0.0',
    '     Suite = 0x0110',
    `     ProductType = ${windows.isServer ? 3 : 1}`,
    '     Architecture = amd64',
    '',
    '[BeginLog]',
    '',
  ];
  const usb = planDevices(seed).filter(({ instanceId }) => /^USB/i.test(instanceId));
  const serials = [...new Set(usb.map(({ instanceId }) => serialOf(instanceId)))];
  const daysAgo = serials.map(() => stream.integer(30, 700)).toSorted((one, other) => other - one);
  const sections = serials.flatMap((serial, index) => {
    // What belongs to one drive is set up within a second.
    const time = startedAt - (daysAgo[index] ?? 30) * day - stream.integer(0, 28_800) * 1000;
    const at = toLocal(zone, time);
    const stamp = (milliseconds: number): string =>
      `${at.year}/${two(at.month)}/${two(at.day)} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}.${milliseconds}`;
    const devices = usb.filter(({ instanceId }) => serialOf(instanceId) === serial);
    return devices.flatMap(({ instanceId, name }, place): Line[] => [
      toLine('>>>  [Device Install (Hardware initiated) - ', shown(instanceId, deviceFact(seed, instanceId)), ']'),
      toLine(`>>>  Section start ${stamp(stream.integer(100, 199) + place * 400)}`),
      toLine('     dvi: {Build Driver List}'),
      toLine(`     dvi:      Device: ${name}`),
      toLine('     dvi: {Build Driver List - exit(0x00000000)}'),
      toLine(`<<<  Section end ${stamp(stream.integer(300, 499) + place * 400)}`),
      toLine('<<<  [Exit status: SUCCESS]'),
      toLine(),
    ]);
  });
  const lines = [...head.map((text) => toLine(text)), ...sections];
  return linesFile(seed, String.raw`C:\Windows\INF\setupapi.dev.log`, lines, 24 * 30);
}

/** The serial number at the end of an instance id, without the ending that Windows adds. */
const serialOf = (instanceId: string): string => (instanceId.split('\\').at(-1) ?? '').replace(/&0$/, '');

const deviceFact = ({ setup }: HostSeed, instanceId: string): FactId => `${setup.id}:${joinPath('device', instanceId)}`;

function rootFiles(seed: HostSeed): FileEntry[] {
  const { windows } = seed;
  const { memoryMb, virtualMemoryMb } = defaultIdentity(seed).host;
  const lockedFile = (name: string, megabytes: number): FileEntry => ({
    ...bytesFile(seed, `C:\\${name}`, megabytes * 1_048_576, name, 60, 'ahs'),
    isLocked: true,
  });
  return [
    lockedFile('pagefile.sys', Math.max(1, virtualMemoryMb - memoryMb)),
    ...(isSinceWindows10(windows) && !windows.isServer ? [lockedFile('swapfile.sys', 256)] : []),
    plainFolder(seed, 'C:\\', 'hs'),
    plainFolder(seed, String.raw`C:\$Recycle.Bin`, 'hs'),
    plainFolder(seed, String.raw`C:\PerfLogs`),
    plainFolder(seed, String.raw`C:\Program Files`, 'r'),
    plainFolder(seed, String.raw`C:\Program Files (x86)`, 'r'),
    plainFolder(seed, String.raw`C:\ProgramData`, 'h'),
    plainFolder(seed, String.raw`C:\Recovery`, 'hs'),
    plainFolder(seed, String.raw`C:\System Volume Information`, 'hs'),
    plainFolder(seed, String.raw`C:\Users`, 'r'),
  ];
}

function userFolders(seed: HostSeed): FileEntry[] {
  const user = String.raw`C:\Users\maint01`;
  const folders = ['Desktop', 'Documents', 'Downloads', String.raw`AppData\Local\Temp`].map(
    (name) => `${user}\\${name}`,
  );
  return [
    ...folders.map((path) => plainFolder(seed, path)),
    plainFolder(seed, `${user}\\AppData`, 'h'),
    plainFolder(seed, String.raw`C:\Users\Administrator`),
    plainFolder(seed, String.raw`C:\Users\Public`, 'r'),
    plainFolder(seed, String.raw`C:\Users\Public\Documents`, 'r'),
    plainFolder(seed, String.raw`C:\Users\Default`, 'hr'),
  ];
}

/** What Windows itself has on the system drive. */
export function windowsFiles(seed: HostSeed): FileEntry[] {
  const folders = [
    'INF',
    'Logs',
    'Prefetch',
    'System32\\config',
    'System32\\winevt\\Logs',
    'SysWOW64',
    'Temp',
    'WinSxS',
  ];
  const hosts =
    '# Copyright (c) 1993-2009 Microsoft Corp.\n#\n# This is a sample HOSTS file used by Microsoft TCP/IP for Windows.\n';
  return [
    ...rootFiles(seed),
    ...userFolders(seed),
    ...folders.map((name) => plainFolder(seed, `C:\\Windows\\${name}`)),
    ...systemPrograms(seed),
    {
      ...textOf(seed, `${system32}\\drivers\\etc\\hosts`, hosts, 0),
      created: windowsFileTime(seed),
      modified: windowsFileTime(seed),
    },
    textOf(
      seed,
      String.raw`C:\Windows\WindowsUpdate.log`,
      'Windows Update logs are now generated using ETW (Event Tracing for Windows).',
      30,
    ),
    deviceLog(seed),
    plainFolder(seed, String.raw`C:\Program Files\Common Files`),
    plainFolder(seed, String.raw`C:\Program Files\Internet Explorer`),
    plainFolder(seed, String.raw`C:\Program Files (x86)\Common Files`),
  ];
}
