import { describe, expect, it } from 'vitest';
import type { Input } from '../input.ts';
import { begin, step } from '../run.ts';
import { testPart } from '../testing/random-run.ts';
import { plainText } from '../text.ts';
import { windowsVersions } from '../windows/versions.ts';

/** 8,077 MB of memory, of which 4,957 MB are in use, and a page file of 2,440 MB. */
const memory = { memoryMb: 8077, availableMemoryMb: 3120, virtualMemoryMb: 10_517, virtualMemoryUsedMb: 6290 };
const state = Object.entries(memory).map(([name, value]) => ({ set: `host/${name}`, to: value }));

/** Reads a number that stands behind a title in what a line prints. */
function read(version: (typeof windowsVersions)[number], kind: string, text: string, title: RegExp): number {
  const inputs: Input[] = [
    { kind: 'tap', target: `window/hist/${kind}` },
    { kind: 'line', window: `hist/${kind}`, text },
    { kind: 'wait', seconds: 60 },
  ];
  let run = begin({ ...testPart(version), state }, '0123456789abcdef0123456789abcdef');
  const lines = inputs.flatMap((input) => {
    const next = step(run, input);
    run = next.run;
    return next.frame.screens.flatMap((screen) => screen.lines.map(plainText));
  });
  const [, value = ''] = new RegExp(`${title.source}\\D*?([\\d,]+)`).exec(lines.join('\n')) ?? [];
  return Number(value.replaceAll(',', '')) || Number.NaN;
}

describe('the virtual memory of a host whose memory the drill has changed', () => {
  it.each(windowsVersions)('is the same in systeminfo, WMI and on the disk, on Windows %s', (version) => {
    const cmd = (text: string, title: RegExp) => read(version, 'cmd-elevated', text, title);
    const wmi = (text: string, title: RegExp) => read(version, 'powershell-elevated', text, title);
    expect(cmd('systeminfo', /Virtual Memory: Max Size:/)).toBe(10_517);
    expect(cmd('systeminfo', /Virtual Memory: Available:/)).toBe(10_517 - 6290);
    expect(cmd('systeminfo', /Virtual Memory: In Use:/)).toBe(6290);
    const system = 'Get-WmiObject Win32_OperatingSystem | Format-List *Virtual*,*Paging*';
    expect(wmi(system, /TotalVirtualMemorySize +:/)).toBe(10_517 * 1024);
    expect(wmi(system, /FreeVirtualMemory +:/)).toBe((10_517 - 6290) * 1024);
    expect(wmi(system, /SizeStoredInPagingFiles +:/)).toBe(2440 * 1024);
    expect(wmi(system, /FreeSpaceInPagingFiles +:/)).toBe((2440 - (6290 - 4957)) * 1024);
    const file = 'Get-WmiObject Win32_PageFileUsage | Format-List AllocatedBaseSize,CurrentUsage';
    expect(wmi(file, /AllocatedBaseSize +:/)).toBe(2440);
    expect(wmi(file, /CurrentUsage +:/)).toBe(6290 - 4957);
    expect(cmd(String.raw`dir /a C:\pagefile.sys`, /\d\d:\d\d [AP]M/)).toBe(2440 * 1_048_576);
  });

  it('is the same in the performance counters, in msinfo32 and in Get-ComputerInfo', () => {
    const state2019 = begin({ ...testPart('2019'), state }, '0123456789abcdef0123456789abcdef').hosts.get('hist');
    expect(state2019?.counter.get(String.raw`\Memory\Commit Limit`)?.value).toBe(10_517 * 1_048_576);
    expect(state2019?.counter.get(String.raw`\Memory\Committed Bytes`)?.value).toBe(6290 * 1_048_576);
    expect(state2019?.counter.get(String.raw`\Memory\Available MBytes`)?.value).toBe(3120);
    const info = (title: RegExp) => read('2019', 'powershell-elevated', 'Get-ComputerInfo', title);
    expect(info(/OsTotalVirtualMemorySize +:/)).toBe(10_517 * 1024);
    expect(info(/OsInUseVirtualMemory +:/)).toBe(6290 * 1024);
    expect(info(/OsSizeStoredInPagingFiles +:/)).toBe(2440 * 1024);
  });
});
