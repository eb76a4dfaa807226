import { expect, test } from 'vitest';
import { findEntry } from '../../../host/files.ts';
import { withExternalDrive } from '../../../testing/drives.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';

test('the dirty bit, sizes and states of drives show their facts', () => {
  const terminal = openTerminal('2019');
  expect(terminal.run('fsutil dirty query C:').facts).toEqual(['volume/C:/isDirty']);
  expect(terminal.run('fsutil volume diskfree D:').facts).toEqual(['volume/D:/free', 'volume/D:/size']);
  expect(terminal.run('manage-bde -status D:').facts).toContain('volume/D:/bitLocker');
  expect(terminal.run('wmic logicaldisk get freespace').facts).toContain('volume/D:/free');
});

test('setting the dirty bit is a change of the disk', () => {
  const terminal = openTerminal('2019');
  expect(terminal.run('fsutil dirty set D:').acts).toEqual([{ act: 'disk.change', host: 'hist', of: 'D:', ok: true }]);
  expect(terminal.run('fsutil dirty query D:').text).toBe('Volume - D: is Dirty');
});

test.each([
  ['fsutil dirty set C:', 'C:'],
  ['fsutil volume dismount D:', 'D:'],
  ['chkdsk D: /f', 'D:'],
  ['chkdsk C: /scan', 'C:'],
  ['format E:', 'E:'],
  ['manage-bde -off E:', 'E:'],
])('without administrator rights Windows refuses %s', (line, drive) => {
  const terminal = openTerminal('2019', 'cmd');
  terminal.change(withExternalDrive);
  const { acts, exitCode } = terminal.run(line);
  expect(acts).toMatchObject([{ act: 'disk.change', of: drive, ok: false }]);
  expect(acts[0]?.phase).toBe(undefined);
  expect(exitCode).not.toBe(0);
});

test('the system drive can be neither dismounted nor formatted', () => {
  const terminal = openTerminal('2019');
  expect(terminal.run('fsutil volume dismount C:').acts).toMatchObject([{ act: 'disk.change', ok: false }]);
  expect(terminal.run('format C: /y').acts).toMatchObject([{ act: 'disk.change', ok: false }]);
});

test('typing a repair is noted before it is answered, and with no it does not happen', () => {
  const terminal = openTerminal('2019');
  expect(terminal.run('chkdsk C: /f').acts).toMatchObject([
    { act: 'disk.change', of: 'C:', ok: false, phase: 'begun' },
  ]);
  expect(terminal.run('n').acts).toMatchObject([{ act: 'disk.change', of: 'C:', ok: false }]);
  terminal.run('chkdsk C: /f');
  expect(terminal.run('y').acts).toMatchObject([{ act: 'disk.change', of: 'C:', ok: true }]);
});

test('chkdsk without switches changes nothing', () => {
  const terminal = openTerminal('2019');
  const before = terminal.host;
  expect(terminal.run('chkdsk D:').acts).toEqual([]);
  expect(terminal.host).toEqual(before);
});

test('a formatted drive is empty', () => {
  const terminal = openTerminal('2019');
  terminal.change(withExternalDrive);
  terminal.run(String.raw`mkdir E:\Old`);
  expect(terminal.run('format E: /q /y').acts).toMatchObject([{ act: 'disk.change', of: 'E:', ok: true }]);
  expect(findEntry(terminal.host.files, String.raw`E:\Old`)).toBe(undefined);
  expect(terminal.host.volume.get('E:')?.label).toBe('');
});

test('a wrong label keeps the drive', () => {
  const terminal = openTerminal('2019');
  terminal.change(withExternalDrive);
  terminal.run('format E:');
  expect(terminal.run('DATA').text).toContain('An incorrect volume label was entered for this drive.');
  expect(terminal.host.volume.get('E:')?.label).toBe('BKP-EWS');
});

test('a locked drive can be unlocked, which is noted', () => {
  const terminal = openTerminal('11');
  terminal.change((host) => {
    const withDrive = withExternalDrive(host);
    const volume = withDrive.volume.get('E:');
    return volume
      ? { ...withDrive, volume: new Map(withDrive.volume).set('E:', { ...volume, bitLocker: 'locked' }) }
      : host;
  });
  expect(terminal.run('manage-bde -status E:').text).toContain('Lock Status:          Locked');
  expect(terminal.run('manage-bde -unlock E: -rp ••••').acts).toMatchObject([
    { act: 'disk.change', of: 'E:', ok: true },
  ]);
  expect(terminal.host.volume.get('E:')?.bitLocker).toBe('unlocked');
});

test('diskpart is noted as a tool for disks', () => {
  expect(openTerminal('2019').run('diskpart').acts).toEqual([
    { act: 'disk.tool', host: 'hist', of: 'diskpart', ok: true },
  ]);
});

test('Server 2025 has no wmic', () => {
  expect(openTerminal('2025').run('wmic os get caption').exitCode).toBe(9009);
  expect(openTerminal('2022').run('wmic os get caption').exitCode).toBe(0);
});
