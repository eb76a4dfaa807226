import type { ScheduledTask } from '../state.ts';
import { day, fromLocal, hour, minute, timeZones, toLocal } from '../../time.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { kindOf } from './host-kind.ts';
import type { HostSeed } from './seed.ts';

type Row = readonly [
  folder: string,
  name: string,
  action: string,
  comment: string,
  runAs: string,
  /** A local time of the day for daily tasks, or what starts the task. */
  when: string,
  status: 'Ready' | 'Disabled' | 'Running',
  since?: '8' | '10' | 'server' | 'workstation',
];

const microsoft = String.raw`\Microsoft\Windows`;

/** Tasks that Windows brings along, and one backup task of the plant. Source: from knowledge. */
const rows: readonly Row[] = [
  [
    `${microsoft}\\Application Experience`,
    'AitAgent',
    'aitagent',
    'Aggregates and uploads Application Telemetry information if opted-in to the Microsoft Customer Experience Improvement Program.',
    'SYSTEM',
    '02:30',
    'Disabled',
  ],
  [
    `${microsoft}\\Application Experience`,
    'ProgramDataUpdater',
    String.raw`%windir%\system32\compattelrunner.exe -maintenance`,
    'Collects program telemetry information if opted-in to the Microsoft Customer Experience Improvement Program.',
    'SYSTEM',
    'On demand only',
    'Disabled',
  ],
  [
    `${microsoft}\\Autochk`,
    'Proxy',
    String.raw`%windir%\system32\rundll32.exe /d acproxy.dll,PerformAutochkOperations`,
    'This task collects and uploads autochk SQM data if opted-in to the Microsoft Customer Experience Improvement Program.',
    'SYSTEM',
    'At system start up',
    'Ready',
  ],
  [
    `${microsoft}\\Chkdsk`,
    'ProactiveScan',
    'COM handler',
    'NTFS Volume Health Scan',
    'SYSTEM',
    'On demand only',
    'Ready',
    '8',
  ],
  [
    `${microsoft}\\Customer Experience Improvement Program`,
    'Consolidator',
    String.raw`%SystemRoot%\System32\wsqmcons.exe`,
    'If the user has consented to participate in the Windows Customer Experience Improvement Program, this job collects and sends usage data to Microsoft.',
    'SYSTEM',
    'On demand only',
    'Disabled',
  ],
  [
    `${microsoft}\\Defrag`,
    'ScheduledDefrag',
    String.raw`%windir%\system32\defrag.exe -c -h -o`,
    'This task optimizes local storage drives.',
    'SYSTEM',
    'On demand only',
    'Disabled',
  ],
  [
    `${microsoft}\\Diagnosis`,
    'Scheduled',
    'COM handler',
    'The Windows Scheduled Maintenance Task performs periodic maintenance of the computer system by fixing problems automatically or reporting them through Action Center.',
    'Users',
    'On demand only',
    'Ready',
  ],
  [
    `${microsoft}\\DiskDiagnostic`,
    'Microsoft-Windows-DiskDiagnosticDataCollector',
    String.raw`%windir%\system32\rundll32.exe dfdts.dll,DfdGetDefaultPolicyAndSMART`,
    'The Windows Disk Diagnostic reports general disk and system information to Microsoft for users participating in the Customer Experience Program.',
    'SYSTEM',
    '01:00',
    'Ready',
  ],
  [
    `${microsoft}\\MemoryDiagnostic`,
    'ProcessMemoryDiagnosticEvents',
    'COM handler',
    'Schedules a memory diagnostic in response to system events.',
    'Administrators',
    'When an event occurs',
    'Disabled',
    '8',
  ],
  [
    `${microsoft}\\MUI`,
    'LPRemove',
    String.raw`%windir%\system32\lpremove.exe`,
    'Launch language cleanup tool',
    'SYSTEM',
    'At system start up',
    'Ready',
  ],
  [
    `${microsoft}\\NetTrace`,
    'GatherNetworkInfo',
    String.raw`%windir%\system32\gatherNetworkInfo.vbs`,
    'Network information collector',
    'Users',
    'On demand only',
    'Ready',
  ],
  [
    `${microsoft}\\PLA`,
    'Server Manager Performance Monitor',
    'COM handler',
    'Collects performance counters for Server Manager.',
    'SYSTEM',
    'On demand only',
    'Ready',
    'server',
  ],
  [
    `${microsoft}\\Registry`,
    'RegIdleBackup',
    'COM handler',
    'Registry Idle Backup Task',
    'SYSTEM',
    'On demand only',
    'Ready',
  ],
  [
    `${microsoft}\\Server Manager`,
    'ServerManager',
    String.raw`%windir%\system32\ServerManagerLauncher.exe`,
    'Task for launching Server Manager at logon.',
    'Administrators',
    'At logon time',
    'Ready',
    'server',
  ],
  [
    `${microsoft}\\SystemRestore`,
    'SR',
    String.raw`%windir%\system32\srtasks.exe ExecuteScheduledSPPCreation`,
    'This task creates regular system protection points.',
    'SYSTEM',
    'On demand only',
    'Ready',
    'workstation',
  ],
  [
    `${microsoft}\\Task Manager`,
    'Interactive',
    'COM handler',
    'Runs a task as the interactive user.',
    'INTERACTIVE',
    'On demand only',
    'Ready',
  ],
  [
    `${microsoft}\\TextServicesFramework`,
    'MsCtfMonitor',
    'COM handler',
    'TextServicesFramework monitor task',
    'Users',
    'At logon time',
    'Running',
  ],
  [
    `${microsoft}\\Time Synchronization`,
    'SynchronizeTime',
    String.raw`%windir%\system32\sc.exe start w32time task_started`,
    'Maintains date and time synchronization on all clients and servers in the network.',
    'LOCAL SERVICE',
    'On demand only',
    'Ready',
  ],
  [
    `${microsoft}\\UpdateOrchestrator`,
    'Schedule Scan',
    String.raw`%systemroot%\system32\usoclient.exe StartScan`,
    'This task performs a scheduled Windows Update scan.',
    'SYSTEM',
    'On demand only',
    'Disabled',
    '10',
  ],
  [
    `${microsoft}\\Windows Defender`,
    'Windows Defender Scheduled Scan',
    String.raw`C:\Program Files\Windows Defender\MpCmdRun.exe Scan -ScheduleJob -ScanTrigger 55 -IdleScheduledJob`,
    'Periodic scan task.',
    'SYSTEM',
    'On demand only',
    'Ready',
    '10',
  ],
  [
    `${microsoft}\\Windows Error Reporting`,
    'QueueReporting',
    String.raw`%windir%\system32\wermgr.exe -upload`,
    'Windows Error Reporting task to process queued reports.',
    'SYSTEM',
    'At system start up',
    'Disabled',
  ],
  [
    `${microsoft}\\WindowsUpdate`,
    'Scheduled Start',
    String.raw`C:\Windows\system32\sc.exe start wuauserv`,
    'This task is used to start the Windows Update service when needed to perform scheduled operations such as scans.',
    'SYSTEM',
    'On demand only',
    'Disabled',
    '10',
  ],
];

/** The task of the plant's own programs, if the host has one. */
function plantRows(seed: HostSeed): readonly Row[] {
  const runAs = seed.setup.role === 'standalone' ? 'SYSTEM' : String.raw`PLANT\svc-historian`;
  const kind = kindOf(seed);
  if (kind === 'exchange' || kind === 'laptop' || kind === 'bench') return [];
  const check = String.raw`C:\Program Files\Norvik\Historian\NvkCheck.exe /quick`;
  const clean = String.raw`C:\Program Files\Tarnfell\Operator\TfnClean.exe /days:30`;
  return kind === 'historian'
    ? [['', 'Norvik Archive Check', check, 'Checks the archives of the last day.', runAs, '04:15', 'Ready']]
    : [['', 'Tarnfell Cleanup', clean, 'Removes trend files that are older than 30 days.', 'SYSTEM', '03:30', 'Ready']];
}

function isThere(since: Row[7], { windows }: HostSeed): boolean {
  if (since === '8') return isSinceWindows8(windows);
  if (since === '10') return isSinceWindows10(windows);
  return since === undefined || (since === 'server') === windows.isServer;
}

/** The scheduled tasks of a host, by their path. */
export function planTasks(seed: HostSeed): ReadonlyMap<string, ScheduledTask> {
  const { startedAt, setup } = seed;
  const zone = timeZones['W. Europe Standard Time'];
  const stream = seed.open('tasks');
  const tasks = [...plantRows(seed), ...rows]
    .filter((row) => isThere(row[7], seed))
    .map(([folder, name, action, comment, runAs, when, status]): ScheduledTask => {
      const [hours = 0, minutes = 0] = when.split(':').map(Number);
      const isDaily = when.includes(':');
      const { year, month, day: today } = toLocal(zone, startedAt);
      const at = fromLocal(zone, { year, month, day: today, hour: hours, minute: minutes });
      const earlier =
        startedAt - stream.integer(1, 20) * day - stream.integer(0, 23) * hour - stream.integer(0, 59) * minute;
      const hasRun = status !== 'Disabled' && name !== 'GatherNetworkInfo' && name !== 'LPRemove';
      const lastDaily = (at < startedAt ? at : at - day) + stream.integer(0, 2) * 1000;
      return {
        path: `${folder}\\${name}`,
        status,
        nextRun: isDaily && status !== 'Disabled' ? (at > startedAt ? at : at + day) : undefined,
        lastRun: hasRun ? (isDaily ? lastDaily : earlier) : undefined,
        lastResult: hasRun ? 0 : 267_011,
        author:
          folder === ''
            ? `${setup.role === 'standalone' ? setup.name : 'PLANT'}\\Administrator`
            : 'Microsoft Corporation',
        action,
        startIn: 'N/A',
        comment,
        runAs,
        schedule: isDaily ? `Daily ${when}` : when,
      };
    });
  return new Map(tasks.map((task) => [task.path, task]));
}
