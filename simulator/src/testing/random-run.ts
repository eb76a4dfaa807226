import type { Input } from '../input.ts';
import type { HostPart } from '../part.ts';
import { openStream, type RandomStream, type Seed } from '../random.ts';
import { type WindowsVersion, windowsVersions } from '../windows/versions.ts';

/** A drill with a host, a laptop, events and a sheet, for tests of whole runs. */
export const testPart = (windows: WindowsVersion): HostPart => ({
  id: 'test',
  hosts: [
    {
      id: 'hist',
      name: 'HIST-02',
      windows,
      role: ['7', '10-2019', '10-2021', '11'].includes(windows) ? 'workstation' : 'member-server',
      start: '2026-11-20T09:30:00+01:00',
      label: { tag: 'A-20418', place: 'Rack S2' },
      windowsOpen: ['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated'],
    },
    {
      id: 'laptop',
      name: 'MLAP-01',
      windows: '11',
      role: 'standalone',
      start: '2026-11-20T09:30:00+01:00',
      label: { tag: 'A-30001', place: 'Workshop' },
      windowsOpen: ['cmd', 'powershell'],
    },
  ],
  vary: {
    full: { pick: ['Security', 'System'], quiet: 0.2, else: 'Security' },
    records: { int: [18_000, 42_000] },
    newest: { ago: ['1d', '9d'] },
  },
  state: [
    { set: 'log/{full}/retention', to: true, isFault: true },
    { set: 'log/{full}/records', to: '{records}' },
    { set: 'log/{full}/newest', to: '{newest}' },
    { file: String.raw`D:\Job`, is: { folder: true } },
    { file: String.raw`D:\Job\list.csv`, is: { text: 'Name,Value\nPT-101,8.5\n"=1+1","x, y"' } },
  ],
  consequences: {
    'log.clear': { says: { after: '3m', from: 'incident-contact', by: 'phone', text: 'Who is at the host?' } },
    'host.restart': { ends: true },
  },
  events: [
    {
      id: 'slow',
      when: { act: 'export', count: 1 },
      running: { act: 'export', seconds: 40 },
      from: 'panel-operator',
      by: 'radio',
      text: 'The view is slow.',
      // oxlint-disable-next-line unicorn/no-thenable -- What is said then is a text, and no function.
      then: { after: '2m', text: 'It is fast again.' },
    },
    {
      id: 'printing',
      when: { steps: 6 },
      from: 'panel-operator',
      by: 'radio',
      text: 'We print.',
      answers: [{ id: 'stop-it', text: 'Stop it.' }],
    },
  ],
  sheet: [
    { id: 'name', ask: 'Name', type: 'text' },
    { id: 'size', ask: 'Size', type: 'number' },
  ],
  card: { account: String.raw`PLANT\maint01`, contacts: ['panel-operator', 'shift-supervisor'] },
});

const cmdLines = [
  'hostname',
  'systeminfo',
  'systeminfo /fo csv > D:\\Job\\info.csv',
  'ipconfig /all',
  'driverquery /v /fo csv',
  'dir D:\\Job',
  'dir /s /a-d C:\\Windows',
  'type D:\\Job\\list.csv',
  'copy D:\\Job\\list.csv D:\\Job\\copy.csv',
  'certutil -hashfile D:\\Job\\list.csv SHA256',
  'wevtutil gl Security',
  'wevtutil gli System',
  'wevtutil epl Security D:\\Job\\s.evtx',
  'wevtutil epl System D:\\Job\\y.evtx /ow:true',
  'wevtutil qe System /c:3 /rd:true /f:text',
  'wevtutil cl Application',
  'auditpol /get /category:*',
  'net user',
  'net localgroup administrators',
  'net accounts',
  'query user',
  'tasklist /svc',
  'netstat -ano',
  'schtasks /query /fo csv /v > D:\\Job\\tasks.csv',
  'w32tm /query /status',
  'w32tm /stripchart /computer:NTP-SITE-A /samples:5 /dataonly',
  'reg query HKLM\\SYSTEM\\CurrentControlSet\\Control\\Lsa /v CrashOnAuditFail',
  'robocopy D:\\Job D:\\Copy /E /R:2 /W:5',
  'typeperf "\\Memory\\Available MBytes" -sc 3',
  'wbadmin get versions',
  'set N=D:\\Job\\x',
  'echo %N% %date% %time% >> D:\\Job\\log.txt',
  'fsutil dirty query C:',
  'winver',
  'shutdown /a',
  'powershell',
] as const;

const powershellLines = [
  'Get-CimInstance Win32_BIOS | Select-Object SerialNumber',
  'Get-CimInstance Win32_Service | Select-Object Name,State | Export-Csv D:\\Job\\services.csv -NoTypeInformation',
  'Import-Csv D:\\Job\\services.csv | Sort-Object Name -Descending | Select-Object -First 3',
  'Get-FileHash -Algorithm SHA256 D:\\Job\\*',
  'Get-WinEvent -LogName System -MaxEvents 5',
  "Get-WinEvent -FilterHashtable @{LogName='Security';Id=4624,4625} | Format-List TimeCreated,Id",
  'Get-HotFix | Sort-Object InstalledOn',
  'Get-Disk | Format-Table -AutoSize',
  'Get-LocalUser',
  'Get-MpComputerStatus',
  '$t = (Get-Date).AddDays(-7)',
  '$t',
  '"${t} and $(1+1)"',
  'Get-ChildItem D:\\Job -Recurse -File | Measure-Object -Property Length -Sum',
  'Get-Service | Where-Object { $_.Status -eq "Running" } | Group-Object Status',
  'Compare-Object (Import-Csv D:\\Job\\list.csv) (Import-Csv D:\\Job\\list.csv) -Property Name',
  'hostname',
  'fc a b',
  'Get-Date > D:\\Job\\date.txt',
] as const;

const noise = ['', '"', '|', '> ', '%', '^', '&&', '$(', '@{', '..\\..', 'D:', '/?', '-x', '\u202E', '{0}'] as const;

/** Draws an input that a person, or somebody with bad intentions, might make. */
function drawInput(stream: RandomStream): Input {
  const windows = ['hist/cmd', 'hist/cmd-elevated', 'laptop/cmd', 'nowhere/cmd'] as const;
  const powershell = ['hist/powershell', 'hist/powershell-elevated', 'laptop/powershell'] as const;
  const kind = stream.integer(0, 19);
  const withNoise = (text: string) => (stream.chance(0.15) ? `${text} ${stream.pick(noise)}` : text);
  if (kind < 8) return { kind: 'line', window: stream.pick(windows), text: withNoise(stream.pick(cmdLines)) };
  if (kind < 13)
    return { kind: 'line', window: stream.pick(powershell), text: withNoise(stream.pick(powershellLines)) };
  if (kind === 13) return { kind: 'interrupt', window: stream.pick(windows) };
  if (kind === 14) return { kind: 'wait', seconds: stream.integer(-5, 9000) };
  if (kind === 15) return { kind: 'write', line: stream.pick(['name', 'size', 'other']), value: stream.hex(6) };
  if (kind === 16) {
    const tools = [
      'tool/hist/eventvwr',
      'tool/hist/taskmgr',
      'tool/hist/winver',
      'label/hist',
      'tool/hist/services',
      'close/hist/winver',
      '///',
    ];
    return { kind: 'tap', target: stream.pick(tools) };
  }
  if (kind === 17) return { kind: 'answer', event: stream.pick(['slow', 'printing', 'x']), choice: 'carry-on' };
  return {
    kind: 'call',
    people: [stream.pick(['panel-operator', 'shift-supervisor'])],
    says: { host: 'hist', what: stream.pick(['begin', 'running', 'end']), changed: 'nothing' },
    running: stream.pick(['stop', 'go on']),
  };
}

/**
 * A random run: its part, its seed, and its inputs, 5 to 25 unless `length` says how many. Equal numbers give equal runs
 * on every machine.
 */
export function drawRandomRun(
  number: number,
  length?: number,
): { part: HostPart; seed: Seed; inputs: readonly Input[] } {
  const stream = openStream(String(number), 'random-run');
  const part = testPart(stream.pick(windowsVersions));
  const inputs = Array.from({ length: length ?? stream.integer(5, 25) }, () => drawInput(stream));
  return { part, seed: stream.hex(32), inputs };
}
