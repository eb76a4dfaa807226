import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';
import { windowsVersions } from '../../windows/versions.ts';
import { fileKey, hashOf, parentOf } from '../files.ts';

describe.each(windowsVersions)('the files of a default host, on %s', (windows) => {
  const terminal = openTerminal(windows);
  const { files } = terminal.host;

  test('are few, and every one lies in a folder', () => {
    expect(files.size).toBeGreaterThan(100);
    expect(files.size).toBeLessThan(200);
    for (const [key, { path }] of files) {
      expect(key).toBe(fileKey(path));
      expect(files.get(fileKey(parentOf(path)))?.kind).toBe('folder');
    }
  });

  test('have folders for older data, references and packages on the data drive', () => {
    expect(terminal.run('dir /b D:\\').lines).toEqual(expect.arrayContaining(['Old', 'Projects', 'Ref', 'Staging']));
  });

  test('have the command line of Defender where Defender exists', () => {
    const { isInstalled, productVersion } = terminal.host.defender;
    const platform = String.raw`c:\programdata\microsoft\windows defender\platform`;
    expect(files.has(`${platform}\\${productVersion}-0\\mpcmdrun.exe`)).toBe(isInstalled);
    if (isInstalled) {
      const newest = terminal.run('dir /b /o-n "C:\\ProgramData\\Microsoft\\Windows Defender\\Platform"').lines[0];
      expect(newest).toBe(`${productVersion}-0`);
    }
  });

  test('have a device log that names every USB drive of the host, with its fact', () => {
    const { text, facts } = terminal.run('type C:\\Windows\\INF\\setupapi.dev.log');
    const drives = [...terminal.host.device.keys()].filter((id) => id.startsWith('USBSTOR'));
    expect(drives.length).toBeGreaterThan(0);
    for (const id of drives) {
      expect(text).toContain(id);
      expect(facts).toContain(`device/${id}`);
    }
  });

  test('have signed programs, which cannot be deleted', () => {
    expect(files.get('c:\\windows\\system32\\robocopy.exe')?.signature?.status).toBe('Valid');
    expect(terminal.run('del C:\\Windows\\System32\\robocopy.exe').text).toBe(
      'C:\\Windows\\System32\\robocopy.exe\nAccess is denied.',
    );
  });
});

test('two hosts of one release have equal programs, and hosts of different releases different ones', () => {
  const hashes = (['2019', '2019', '2022'] as const).map((windows) => {
    const entry = openTerminal(windows).host.files.get('c:\\windows\\system32\\cmd.exe');
    return entry ? hashOf(entry, 'SHA256') : '';
  });
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});
