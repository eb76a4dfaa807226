import { describe, expect, it } from 'vitest';
import { withEntry } from '../../../host/files.ts';
import { addEvent } from '../../../host/logs.ts';
import type { HostState } from '../../../host/state.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';
import { testStart } from '../../../testing/small-host.ts';
import { item, type PsValue, psObject } from '../../values.ts';
import { callCmdlet, defaultHost, factsOfProperty, textOfProperty } from '../testing/call-cmdlet.ts';

const host = (): HostState => {
  const base = defaultHost('2019', 'member-server');
  return addEvent(base, 'Security', {
    time: testStart - 60_000,
    id: 4720,
    provider: 'Microsoft-Windows-Security-Auditing',
    message: 'A user account was created.',
    data: { TargetUserName: 'helper' },
  });
};

const table = (fields: Readonly<Record<string, PsValue>>): PsValue =>
  psObject(
    'System.Collections.Hashtable',
    Object.entries(fields).map(([key, value]) => [key, item(value)] as const),
  );

const find = (state: HostState, fields: Readonly<Record<string, PsValue>>, others = {}) =>
  callCmdlet(state, 'Get-WinEvent', { FilterHashtable: table(fields), ...others });

const file = String.raw`D:\Job\HIST-02_Security.evtx`;

const withSaved = (state: HostState, isComplete = true): HostState => {
  const log = state.log.get('Security');
  if (!log) return state;
  const content = { kind: 'evtx', log, host: 'HIST-02', isComplete } as const;
  const entry = { path: file, kind: 'file', content, created: 0, modified: 0, attributes: 'a' } as const;
  return { ...state, files: withEntry(state.files, entry) };
};

describe('Get-WinEvent', () => {
  it('shows the newest event first, with the facts of the event and of the end of the log', () => {
    const [first] = callCmdlet(host(), 'Get-WinEvent', { LogName: 'Security', MaxEvents: 1 }).objects;
    expect(textOfProperty(first, 'Id')).toBe('4720');
    const record = textOfProperty(first, 'RecordId');
    expect(factsOfProperty(first, 'TimeCreated')).toEqual([
      `hist:log/Security/events/4720/${record}`,
      'hist:log/Security/newest',
    ]);
  });

  it('shows the oldest record with -Oldest, although older events are only counted', () => {
    const state = host();
    const [first] = callCmdlet(state, 'Get-WinEvent', { LogName: 'Security', MaxEvents: 1, Oldest: true }).objects;
    expect(textOfProperty(first, 'TimeCreated')).toBe(String(state.log.get('Security')?.oldest));
    expect(factsOfProperty(first, 'TimeCreated')).toContain('hist:log/Security/oldest');
  });

  it('shows that nothing was found as a fact of the numbers that were asked for', () => {
    const log = 'Microsoft-Windows-Windows Defender/Operational';
    const filter = `@{LogName='${log}';Id=1116,1117}`;
    const ran = openTerminal('2019', 'powershell-elevated').run(`Get-WinEvent -FilterHashtable ${filter}`);
    expect(ran.text).toContain('No events were found that match the specified selection criteria.');
    expect(ran.facts).toEqual([
      'log/Microsoft-Windows-Windows Defender%2FOperational/none/1116',
      'log/Microsoft-Windows-Windows Defender%2FOperational/none/1117',
    ]);
  });

  it('filters by id, time, data and named fields', () => {
    const count = (fields: Readonly<Record<string, PsValue>>) =>
      find(host(), { LogName: 'Security', ...fields }).objects.length;
    expect(count({ Id: 4720 })).toBe(1);
    expect(count({ Id: '4720' })).toBe(1);
    expect(count({ Id: 4720, StartTime: { kind: 'date', time: testStart, isUtc: false } })).toBe(0);
    expect(count({ Id: 4720, StartTime: '11/20/2026 9:28 AM' })).toBe(1);
    expect(count({ Id: 4720, EndTime: '11/20/2026 9:28 AM' })).toBe(0);
    expect(count({ Data: 'helper' })).toBe(1);
    expect(count({ TargetUserName: 'helper' })).toBe(1);
    expect(count({ TargetUserName: 'other' })).toBe(0);
  });

  it('filters by XPath', () => {
    const called = callCmdlet(host(), 'Get-WinEvent', {
      LogName: 'Security',
      FilterXPath: '*[System[(EventID=4720)]]',
    });
    expect(called.objects).toHaveLength(1);
    expect(
      callCmdlet(host(), 'Get-WinEvent', { LogName: 'Security', FilterXPath: '*[System[' }).errors[0]?.message,
    ).toBe('The specified query is invalid');
  });

  it('reads a saved log of this host with the facts of the log, and notes that it was opened', () => {
    const called = find(withSaved(host()), { Path: file, Id: 4720 });
    expect(called.objects).toHaveLength(1);
    expect(factsOfProperty(called.objects[0], 'Id')[0]).toContain('hist:log/Security/events/4720/');
    expect(called.session.acts).toEqual([{ act: 'open-evtx', of: file, ok: true, host: 'hist' }]);
  });

  it('reads a saved log without administrator rights, but not the Security log itself', () => {
    expect(
      callCmdlet(withSaved(host()), 'Get-WinEvent', { Path: file, MaxEvents: 1 }, { isElevated: false }).objects,
    ).toHaveLength(1);
    const refused = callCmdlet(host(), 'Get-WinEvent', { LogName: 'Security' }, { isElevated: false });
    expect(refused.objects).toEqual([]);
    expect(refused.errors[0]?.message).toBe(
      'Could not retrieve information about the Security log. Error: Attempted to perform an unauthorized operation..',
    );
  });

  it('refuses a cut file and a missing file', () => {
    expect(callCmdlet(withSaved(host(), false), 'Get-WinEvent', { Path: file }).errors[0]?.message).toBe(
      'The event log file is corrupted',
    );
    expect(callCmdlet(host(), 'Get-WinEvent', { Path: file }).errors[0]?.message).toBe(
      `Cannot find path '${file}' because it does not exist.`,
    );
  });
});
