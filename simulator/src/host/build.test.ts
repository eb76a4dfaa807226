import { describe, expect, it } from 'vitest';
import type { HostPart } from '../part.ts';
import { begin, step } from '../run.ts';
import { findEntry } from './files.ts';
import { hashOfFile } from './files-of-host.ts';
import { factsOf, plainText } from '../text.ts';
import { parseIso } from '../time.ts';

const seed = '0123456789abcdef0123456789abcdef';

const part: HostPart = {
  id: 'test',
  hosts: [
    {
      id: 'hmi',
      name: 'HMI-12A',
      windows: '10-2021',
      role: 'workstation',
      start: '2026-11-20T09:30:00+01:00',
      label: { tag: 'A-1', place: 'Desk 1' },
      windowsOpen: [],
    },
    {
      id: 'laptop',
      name: 'MLAP-01',
      windows: '11',
      role: 'standalone',
      start: '2026-11-20T09:30:00+01:00',
      label: { tag: 'A-2', place: 'Bench' },
      windowsOpen: ['cmd'],
    },
  ],
  vary: {
    was: { pick: [8077, 16_269] },
    entry: { by: 'was', of: { 8077: 'no entry', 16269: 'a module was taken out' } },
  },
  state: [
    { host: 'laptop', file: String.raw`D:\Old\HMI-12A.txt`, is: { printed: 'systeminfo', on: 'hmi', as: 'record' } },
    { set: 'host/memoryMb', to: 4003 },
    { host: 'laptop', file: String.raw`D:\Job\HMI-12A.txt`, is: { printed: 'systeminfo', on: 'hmi', as: 'reading' } },
    { set: 'adapter/Ethernet/dns', to: ['{was}', '10.20.1.11'] },
    { host: 'laptop', file: String.raw`D:\Old\log-book.txt`, is: { text: 'Log book: {entry}' } },
  ],
  consequences: {},
  events: [],
  sheet: [],
  card: { account: String.raw`PLANT\maint01`, contacts: [] },
};

const typeLine = (text: string, of = part) => {
  const { frame } = step(begin(of, seed), { kind: 'line', window: 'laptop/cmd', text });
  const lines = frame.screens.flatMap((screen) => screen.lines);
  return { lines: lines.map((line) => plainText(line)), facts: lines.flatMap((line) => factsOf(line)) };
};

describe('files of a drill', () => {
  it('contain what a line prints on another host as it is at that place of the changes', () => {
    const old = typeLine(String.raw`type D:\Old\HMI-12A.txt`);
    expect(old.lines).toContain('Total Physical Memory:     16,269 MB');
    expect(old.facts).toContain('record:host/memoryMb');
    expect(old.facts).not.toContain('hmi:host/memoryMb');
    const read = typeLine(String.raw`type D:\Job\HMI-12A.txt`);
    expect(read.lines).toContain('Total Physical Memory:     4,003 MB');
    expect(read.facts).toContain('reading:host/memoryMb');
  });

  it('show that their text was read', () => {
    const { facts } = typeLine(String.raw`type D:\Old\log-book.txt`);
    expect(facts).toEqual([String.raw`laptop:files/d:\old\log-book.txt/text`]);
  });
});

describe('a list of values', () => {
  it('may contain variations', () => {
    const run = begin(part, seed);
    expect(run.hosts.get('hmi')?.adapter.get('Ethernet')?.dns).toEqual([run.values.byName.get('was'), '10.20.1.11']);
  });
});

describe('a variation by another one', () => {
  it('has the value that belongs to the value of the other one', () => {
    const was = begin(part, seed).values.byName.get('was');
    const entry = was === 8077 ? 'no entry' : 'a module was taken out';
    expect(typeLine(String.raw`type D:\Old\log-book.txt`).lines).toEqual([`Log book: ${entry}`]);
  });

  it('needs a value for each value of the other one', () => {
    const incomplete = { ...part, vary: { ...part.vary, entry: { by: 'was', of: {} } } };
    expect(() => begin(incomplete, seed)).toThrow('The variation entry lacks a value.');
  });
});

describe('a change of the state', () => {
  const build = (state: HostPart['state']) => begin({ ...part, state }, seed).hosts.get('laptop');

  it('may refer to values of the host', () => {
    const host = build([
      { host: 'laptop', add: 'user/jdoe', is: { fullName: '', sid: '{=host/machineSid}-1004' } },
      { host: 'laptop', set: 'user/jdoe/fullName', to: 'SID {=user/jdoe/sid}' },
    ]);
    expect(host?.user.get('jdoe')?.sid).toBe(`${host?.host.machineSid}-1004`);
    expect(host?.user.get('jdoe')?.fullName).toBe(`SID ${host?.host.machineSid}-1004`);
  });

  it('adds an entry to the end of a list, and changes one in it', () => {
    const member = { name: String.raw`PLANT\Vendors`, sid: 'S-1-5-21-1', kind: 'Group', source: 'ActiveDirectory' };
    const host = build([
      { host: 'laptop', add: 'group/Administrators/members', is: member },
      { host: 'laptop', set: 'group/Administrators/members/0/name', to: 'Renamed' },
    ]);
    const members = host?.group.get('Administrators')?.members;
    expect(members?.at(-1)).toEqual(member);
    expect(members?.[0]?.name).toBe('Renamed');
    const missing = { host: 'laptop', set: 'group/Administrators/members/99/name', to: '' };
    expect(() => build([missing])).toThrow('There is no 99');
  });

  it('removes all entries whose names fit a pattern', () => {
    const ids = (state: HostPart['state']) => [...(build(state)?.device.keys() ?? [])];
    const isDisk = (id: string): boolean => id.startsWith('USBSTOR');
    expect(ids([]).some((id) => isDisk(id))).toBe(true);
    const kept = ids([{ host: 'laptop', remove: String.raw`device/USBSTOR\*` }]);
    expect(kept).toEqual(ids([]).filter((id) => !isDisk(id)));
    expect(() => build([{ host: 'laptop', remove: 'device/None*' }])).toThrow('There is nothing to remove');
  });

  it('clears a log in the past, keeps what was written later, and repeats an event', () => {
    const host = build([
      { host: 'laptop', clear: 'Security', by: String.raw`PLANT\vendor2`, at: '2d' },
      {
        host: 'laptop',
        event: 'Security',
        is: { at: '1d', id: 4625, provider: 'Test', message: 'Failed.', times: 3, every: '2s' },
      },
    ]);
    const events = host?.log.get('Security')?.events ?? [];
    expect(events[0]).toMatchObject({ id: 1102, data: { SubjectUserName: 'vendor2' } });
    expect(events.length).toBeGreaterThan(4);
    expect(host?.log.get('Security')?.records).toBe(events.length);
    const failed = events.filter(({ provider }) => provider === 'Test').map(({ time }) => time);
    expect(failed.map((time) => time - (failed[0] ?? 0))).toEqual([0, 2000, 4000]);
  });

  it('saves a log of another host', () => {
    const path = String.raw`D:\Job\HMI-12A_Security.evtx`;
    const host = build([{ host: 'laptop', file: path, is: { evtx: 'Security', of: 'hmi' } }]);
    expect(host?.files.get(path.toLowerCase())?.content).toMatchObject({ kind: 'evtx', host: 'HMI-12A' });
  });

  it('is left out in runs whose variations have other values', () => {
    const was = begin(part, seed).values.byName.get('was') ?? 0;
    const set = (memoryMb: number, when: number | string | boolean) =>
      ({ host: 'laptop', set: 'host/memoryMb', to: memoryMb, when: { was: when } }) as const;
    expect(build([set(1111, was), set(2222, 'other')])?.host.memoryMb).toBe(1111);
  });
});

describe('a consequence', () => {
  const says = (text: string) => ({ says: { after: '0s', from: 'colleague', by: 'radio', text } }) as const;
  const consequences = { 'file.write': says('Who writes?'), 'laptop:file.write': says('Who writes on the laptop?') };
  const heard = (window: string) => {
    const hosts = part.hosts.map((setup) => ({ ...setup, windowsOpen: ['cmd'] as const }));
    const text = String.raw`hostname > C:\Users\maint01\name.txt`;
    const { frame } = step(begin({ ...part, hosts, consequences }, seed), { kind: 'line', window, text });
    return frame.events.map((event) => event.text);
  };

  it('may be that of an act on one host', () => {
    expect(heard('laptop/cmd')).toEqual(['Who writes on the laptop?']);
    expect(heard('hmi/cmd')).toEqual(['Who writes?']);
  });
});

describe('files of a drill', () => {
  const folder = String.raw`d:\job`;
  const varied: HostPart = {
    ...part,
    vary: { host: { pick: ['hmi'] }, age: { pick: ['26h'] }, open: { pick: ['two.prj'] } },
    state: [
      { host: '{host}', file: String.raw`D:\Job\one.prj`, is: { bytes: 10, recipe: 'one' }, at: '{age}' },
      { file: String.raw`D:\Job\two.prj`, is: { bytes: 10, recipe: 'two' } },
      { file: String.raw`D:\Job\Hidden`, is: { folder: true, attributes: 'hs' } },
      { set: `files/${folder}\\{open}/isLocked`, to: true },
    ],
  };
  const host = begin(varied, seed).hosts.get('hmi');

  it('takes host, age and name from variations', () => {
    expect(host?.files.get(`${folder}\\one.prj`)?.modified).toBe(parseIso('2026-11-19T07:30:00+01:00'));
  });

  it('gives an empty file the hash of no bytes', () => {
    const emptied: HostPart = {
      ...part,
      state: [{ file: String.raw`D:\Job\a.txt`, is: { bytes: 0, recipe: 'empty' } }],
    };
    const found = begin(emptied, seed).hosts.get('hmi');
    expect(found && hashOfFile(found, String.raw`D:\Job\a.txt`, 'SHA256')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('can lock a file that a variation names, and hide a folder', () => {
    expect(host?.files.get(`${folder}\\one.prj`)?.isLocked).toBe(false);
    expect(host?.files.get(`${folder}\\two.prj`)?.isLocked).toBe(true);
    expect(host?.files.get(`${folder}\\hidden`)?.attributes).toBe('hs');
  });
});

describe('a log that somebody has saved before the start', () => {
  const saved = String.raw`D:\Job\saved.evtx`;
  const built = (state: HostPart['state']) => {
    const run = begin({ ...part, state: [...state, { file: saved, is: { evtx: 'Security' }, at: '07:50' }] }, seed);
    const host = run.hosts.get('hmi');
    const log = host?.log.get('Security');
    const content = host && findEntry(host.files, saved)?.content;
    if (!host || !log || content?.kind !== 'evtx') throw new Error('There is no saved log.');
    return { host, log, content, at: parseIso('2026-11-20T07:50:00+01:00') ?? 0 };
  };

  it('has no event of a later time', () => {
    const { log, content, at } = built([
      { event: 'Security', is: { at: '09:00', id: 4624, provider: 'P', message: 'later' } },
    ]);
    expect(log.newest).toBeGreaterThan(at);
    const later = log.events.filter(({ time }) => time > at).length;
    expect(content.log.records).toBe(log.records - later);
    expect(content.log.newest).toBeLessThanOrEqual(at);
    expect(content.log.events.every(({ time }) => time <= at)).toBe(true);
  });

  it('is the log as it is now if the log has kept nothing new since', () => {
    const { log, content } = built([
      { set: 'log/Security/newest', to: parseIso('2026-11-18T07:50:00+01:00') ?? 0 },
      { set: 'log/Security/retention', to: true },
      { set: 'log/Security/fileSize', to: 1_000_000_000 },
    ]);
    expect(content).toEqual({ kind: 'evtx', log, host: 'HMI-12A', isComplete: true });
  });
});
