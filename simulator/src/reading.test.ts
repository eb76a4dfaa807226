import { describe, expect, it } from 'vitest';
import { readPath } from './host/paths.ts';
import type { HostState } from './host/state.ts';
import type { Run } from './run-state.ts';
import { begin, step } from './run.ts';
import { factsOf, plainText } from './text.ts';
import { testPart } from './testing/random-run.ts';
import { windowsVersions } from './windows/versions.ts';

const seed = 'feedfacefeedfacefeedfacefeedface';

/** Lines that only read. Each is typed in the elevated window of its shell. */
const reading = {
  cmd: [
    'hostname',
    'systeminfo',
    'ipconfig /all',
    'driverquery /v /fo csv',
    'dir /a C:\\Windows',
    'vol C:',
    'certutil -hashfile D:\\Job\\list.csv SHA256',
    'wevtutil gl Security',
    'wevtutil gli Security',
    'wevtutil gl System',
    'wevtutil gli System',
    'wevtutil qe System /c:2 /rd:true /f:text',
    'auditpol /get /category:*',
    'net user',
    'net accounts',
    'net localgroup Administrators',
    'query user',
    'tasklist /svc',
    'netstat -ano',
    'arp -a',
    'route print',
    'net share',
    'schtasks /query /fo list /v',
    'w32tm /query /status',
    'tzutil /g',
    'reg query HKLM\\SYSTEM\\CurrentControlSet\\Control\\Lsa /v CrashOnAuditFail',
    'fsutil dirty query C:',
    'whoami /groups',
    'sc query EventLog',
  ],
  powershell: [
    'Get-WmiObject Win32_BIOS',
    'Get-WmiObject Win32_OperatingSystem | Select-Object LastBootUpTime,InstallDate',
    'Get-WmiObject Win32_LogicalDisk | Select-Object DeviceID,FreeSpace,Size',
    'Get-Service',
    'Get-Process',
    'Get-HotFix',
    'Get-WinEvent -LogName System -MaxEvents 3',
    'Get-ChildItem C:\\Windows',
  ],
} as const;

const lines = (['cmd', 'powershell'] as const).flatMap((shell) =>
  reading[shell].map((text) => ({ window: `hist/${shell}-elevated`, text })),
);

const hostOf = (run: Run): HostState => {
  const host = run.hosts.get('hist');
  if (!host) throw new Error('The host is missing.');
  return host;
};

const type = (run: Run, { window, text }: (typeof lines)[number]) => step(run, { kind: 'line', window, text });

/** What a line printed for each fact, without spaces at the ends. */
function printedFacts(run: Run, line: (typeof lines)[number]): Map<string, string> {
  const printed = new Map<string, string>();
  for (const { lines: shown } of type(run, line).frame.screens) {
    for (const span of shown.flat()) {
      const [fact, ...others] = factsOf([span]);
      if (fact !== undefined && others.length === 0) printed.set(fact, plainText([span]).trim());
    }
  }
  return printed;
}

describe.each(windowsVersions)('on Windows %s, commands that read', (version) => {
  const start = begin(testPart(version), seed);

  it('change nothing on the host', () => {
    for (const line of lines) {
      const before = hostOf(start);
      const after = hostOf(type(start, line).run);
      for (const [name, value] of Object.entries(before)) {
        expect(readPath(after, name), `${line.text} changes ${name}`).toBe(value);
      }
    }
  });

  it('show the same facts in any order', () => {
    let run = start;
    for (const line of lines.toReversed()) ({ run } = type(run, line));
    for (const line of lines) {
      const first = type(start, line).frame;
      const later = type(run, line).frame;
      expect(later.shown, line.text).toEqual(first.shown);
    }
  });

  it('agree with each other on whole numbers and truth values', () => {
    const seen = new Map<string, { text: string; by: string }>();
    for (const line of lines) {
      for (const [fact, text] of printedFacts(start, line)) {
        const isComparable = /^(?:\d{1,15}|true|false)$/i.test(text);
        const value = readPath(hostOf(start), fact.slice(fact.indexOf(':') + 1));
        const isPlain = typeof value === 'boolean' || (typeof value === 'number' && value < 1e12);
        if (!isComparable || !isPlain) continue;
        const before = seen.get(fact);
        if (before) expect(text.toLowerCase(), `${fact}: ${before.by} and ${line.text}`).toBe(before.text);
        seen.set(fact, { text: text.toLowerCase(), by: line.text });
      }
    }
    expect(seen.size).toBeGreaterThan(10);
  });
});
