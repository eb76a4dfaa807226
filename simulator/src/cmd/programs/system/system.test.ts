import { expect, test } from 'vitest';
import { readText } from '../../../host/paths.ts';
import { runProgramLine } from '../program-testing.ts';

test('hostname shows the name as a fact', () => {
  const { text, facts, code } = runProgramLine('hostname');
  expect(text).toBe('HIST-02');
  expect(facts).toEqual(['hist:host/name']);
  expect(code).toBe(0);
});

test('hostname refuses to rename the host', () => {
  const { errors, code, text } = runProgramLine('hostname HMI-12B');
  expect(errors).toContain('Use the Network Control Panel Applet to set hostname.');
  expect([text, code]).toEqual(['', 1]);
});

test('systeminfo takes 4 seconds, reads only, and shows the values of the host as facts', () => {
  const { session, acts, facts, host } = runProgramLine('systeminfo');
  expect(session.seconds).toBe(4);
  expect(acts).toEqual([]);
  for (const path of [
    'host/name',
    'host/memoryMb',
    'host/booted',
    'host/installed',
    'windows/kernel',
    'clock/zone/display',
  ]) {
    expect(facts).toContain(`hist:${path}`);
    expect(readText(host, path)).not.toBe('');
  }
});

test('the values of systeminfo have no numbers and labels before them', () => {
  const { session, host } = runProgramLine('systeminfo');
  const values = session.output.flat().filter(({ facts }) => facts !== undefined);
  const texts = values.map(({ text }) => text);
  expect(texts.filter((text) => /^ *\[\d+\]: |^ *[A-Z][\w ]*: /.test(text))).toEqual([]);
  expect(texts).toContain([...host.adapter.values()][0]?.address);
});

test('systeminfo prints one line of titles and one of values as comma-separated values', () => {
  const { lines } = runProgramLine('systeminfo /fo csv');
  expect(lines).toHaveLength(2);
  expect(lines[0]?.split('","')).toHaveLength(lines[1]?.split('","').length ?? 0);
  expect(runProgramLine('systeminfo /fo csv /nh').lines).toEqual([lines[1]]);
});

test('systeminfo of another host is an attempt of a remote session, and fails', () => {
  const { acts, errors, code } = runProgramLine('systeminfo /s HMI-12B /u USER /p ••••');
  expect(acts).toEqual([{ act: 'remote.session', of: 'HMI-12B', ok: false, host: 'hist' }]);
  expect(errors).toBe('ERROR: The RPC server is unavailable.');
  expect(code).toBe(1);
});

test('systeminfo of its own name is no remote session', () => {
  expect(runProgramLine('systeminfo /s hist-02').acts).toEqual([]);
});

test.each([
  ['systeminfo /q', "ERROR: Invalid argument/option - '/q'."],
  ['systeminfo /fo', "ERROR: Invalid syntax. Value expected for '/fo'."],
  ['systeminfo /fo xml', "ERROR: Invalid syntax. 'xml' value is not allowed for '/fo' option."],
  ['systeminfo /fo csv /fo csv', "ERROR: Invalid syntax. '/fo' option is not allowed more than '1' time(s)."],
])('%s is refused', (line, message) => {
  const { errors, code, text } = runProgramLine(line);
  expect(errors).toBe(`${message}\nType "SYSTEMINFO /?" for usage.`);
  expect([text, code]).toEqual(['', 1]);
});

test('a server without updates says N/A', () => {
  const { lines } = runProgramLine('systeminfo', { change: (host) => ({ ...host, patch: new Map() }) });
  expect(lines).toContain('Hotfix(s):                 N/A');
});

test('driverquery /v shows the state of each driver as a fact', () => {
  const { facts, lines } = runProgramLine('driverquery /v /fo csv');
  expect(facts).toContain('hist:driver/disk/state');
  expect(lines.find((line) => line.startsWith('"disk"'))).toContain(String.raw`"C:\Windows\system32\drivers\disk.sys"`);
});

test('driverquery refuses /v with /si', () => {
  expect(runProgramLine('driverquery /v /si').code).toBe(1);
});

test('msinfo32 /nfo writes a report after a minute', () => {
  const { session, host, acts } = runProgramLine(String.raw`msinfo32 /nfo D:\HIST-02.nfo`);
  expect(session.seconds).toBe(60);
  expect(acts).toEqual([{ act: 'file.write', of: String.raw`D:\HIST-02.nfo`, ok: true, host: 'hist' }]);
  expect(host.files.get(String.raw`d:\hist-02.nfo`)?.content.kind).toBe('text');
});

test('msinfo32 /nfo that is stopped writes nothing', () => {
  const { host, acts } = runProgramLine(String.raw`msinfo32 /nfo D:\HIST-02.nfo`, { stoppedAfterSeconds: 20 });
  expect(host.files.has(String.raw`d:\hist-02.nfo`)).toBe(false);
  expect(acts).toEqual([]);
});

test.each([
  'winver',
  'taskmgr',
  'eventvwr',
  'services',
  'compmgmt',
  'devmgmt',
  'perfmon',
  'resmon',
  'regedit',
  'diskmgmt',
  'msinfo32',
])('%s opens its window', (name) => {
  const { session, text } = runProgramLine(name);
  expect(session.opened).toEqual([{ tool: name, argument: '' }]);
  expect(text).toBe('');
});

test.each([
  ['shutdown /r', false],
  ['shutdown /r /t 0', false],
  ['shutdown -s -f', true],
])('%s restarts or stops the host, also without elevation', (line, off) => {
  const { acts } = runProgramLine(line, { isElevated: false });
  expect(acts.map(({ act, ok, detail }) => [act, ok, detail?.['off']])).toEqual([['host.restart', true, off]]);
});

test('shutdown /a finds nothing to stop', () => {
  const { acts, errors, code } = runProgramLine('shutdown /a');
  expect(acts.filter(({ ok }) => ok)).toEqual([]);
  expect(errors).toContain('(1116)');
  expect(code).toBe(1116);
});

test('shutdown of another host is an attempt of a remote session', () => {
  expect(runProgramLine(String.raw`shutdown /r /m \\HMI-12B`).acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([
    ['remote.session', 'HMI-12B', false],
  ]);
});

test('logoff of a session ends it and its processes', () => {
  const { host, acts } = runProgramLine('logoff 1', { windows: '10-2019' });
  expect(host.session.has('1')).toBe(false);
  expect([...host.process.values()].filter(({ session }) => session === 1)).toEqual([]);
  expect(acts).toEqual([{ act: 'session.end', of: 'oper01', ok: true, host: 'hist' }]);
});

test('mstsc with a host is an attempt of a remote session', () => {
  expect(runProgramLine('mstsc /v:HIST-01').acts).toEqual([
    { act: 'remote.session', of: 'HIST-01', ok: false, host: 'hist' },
  ]);
});
