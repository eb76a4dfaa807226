import type { EventLog } from '../state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';

/** The settings of an event log as Windows installs it. */
export type LogSettings = Pick<EventLog, 'name' | 'isEnabled' | 'type' | 'isolation' | 'maxSize' | 'path'>;

export const defenderLog = 'Microsoft-Windows-Windows Defender/Operational';
export const sessionsLog = 'Microsoft-Windows-TerminalServices-LocalSessionManager/Operational';
export const tasksLog = 'Microsoft-Windows-TaskScheduler/Operational';
export const powershellLog = 'Microsoft-Windows-PowerShell/Operational';

const megabyte = 1_048_576;
const small = 1_052_672;

type Row = readonly [name: string, maxSize: number, differs?: Partial<LogSettings> & { readonly isAbsent?: boolean }];

/** `%SystemRoot%\System32\Winevt\Logs\…evtx`. A slash in the name is written as `%4`. */
const logPath = (name: string): string => `%SystemRoot%\\System32\\Winevt\\Logs\\${name.replaceAll('/', '%4')}.evtx`;

const operational = (name: string) => `Microsoft-Windows-${name}/Operational`;

function rowsOf(windows: WindowsProfile): readonly Row[] {
  const [is8, is10] = [isSinceWindows8(windows), isSinceWindows10(windows)];
  const classic = { type: 'Admin', isolation: 'Custom' } as const;
  return [
    ['Application', 20 * megabyte, { type: 'Admin', isolation: 'Application' }],
    ['HardwareEvents', 20 * megabyte, classic],
    ['Internet Explorer', is8 ? small : 512 * 1024, { type: 'Admin', isAbsent: windows.version === '2025' }],
    ['Key Management Service', 20 * megabyte, classic],
    ['Security', 20 * megabyte, classic],
    ['Setup', small, { isolation: 'System' }],
    ['System', 20 * megabyte, { type: 'Admin', isolation: 'System' }],
    ['Windows PowerShell', 15 * megabyte, { type: 'Admin' }],
    ['ForwardedEvents', 20 * megabyte, { isEnabled: false, isolation: 'Custom' }],
    ['Microsoft-Windows-Application-Experience/Program-Inventory', small],
    ['Microsoft-Windows-Backup', small, { isAbsent: !windows.isServer }],
    [operational('Bits-Client'), small],
    [operational('CodeIntegrity'), small],
    [operational('Diagnosis-Scheduled'), small],
    [operational('DNS-Client'), small, { isEnabled: false }],
    [operational('DriverFrameworks-UserMode'), small, { isEnabled: !is8 }],
    [operational('GroupPolicy'), 4 * megabyte],
    ['Microsoft-Windows-Kernel-PnP/Configuration', small, { isAbsent: !is8 }],
    [operational('Ntfs'), is10 ? 32 * megabyte : small, { isAbsent: !is8 }],
    ['Microsoft-Windows-Partition/Diagnostic', small, { isAbsent: !is10 }],
    [powershellLog, 15 * megabyte],
    [operational('RemoteDesktopServices-RdpCoreTS'), small, { isAbsent: !is8 }],
    [operational('SMBServer'), 8 * megabyte, { isAbsent: !is8 }],
    [tasksLog, 10 * megabyte, { isEnabled: windows.isServer || !is8 }],
    [sessionsLog, small],
    [operational('TerminalServices-RemoteConnectionManager'), small],
    [operational('Time-Service'), small, { isAbsent: !is10 }],
    [operational('User Profile Service'), small],
    [operational('Windows Defender'), is10 ? 16 * megabyte : small, { isAbsent: windows.isServer && !is10 }],
    ['Microsoft-Windows-Windows Firewall With Advanced Security/Firewall', small],
    ['Microsoft-Windows-WindowsBackup/ActionCenter', small, { isAbsent: windows.isServer }],
    [operational('WindowsUpdateClient'), small],
    [operational('Winlogon'), small],
    [operational('WMI-Activity'), small, { isAbsent: !is8 }],
  ];
}

/** The logs of a Windows version, in the order of `wevtutil el`. Source: from knowledge. */
export const logSettings = (windows: WindowsProfile): readonly LogSettings[] =>
  rowsOf(windows)
    .filter(([, , differs]) => differs?.isAbsent !== true)
    .map(([name, maxSize, differs]) => ({
      name,
      isEnabled: differs?.isEnabled ?? true,
      type: differs?.type ?? 'Operational',
      isolation: differs?.isolation ?? 'Application',
      maxSize,
      path: logPath(name),
    }));
