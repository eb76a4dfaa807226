import { describe, expect, test } from 'vitest';
import type { FileEntry } from '../../../host/files.ts';
import { withEntry } from '../../../host/files.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';
import { toLines } from '../../../text.ts';

const mpcmdrun = String.raw`"C:\Program Files\Windows Defender\MpCmdRun.exe"`;

const file = (path: string, content: FileEntry['content'], more: Partial<FileEntry> = {}): FileEntry => ({
  path,
  kind: 'file',
  content,
  created: 0,
  modified: 0,
  attributes: 'a',
  ...more,
});

/** A host with an update package in D:\Job. */
function openWithPackage(name: string, recipe: string, more: Partial<FileEntry> = {}) {
  const terminal = openTerminal('2019');
  const path = `D:\\Job\\${name}`;
  const entry = file(path, { kind: 'bytes', size: 5_000_000, recipe }, more);
  terminal.change((host) => ({ ...host, files: withEntry(host.files, entry) }));
  return { terminal, path };
}

describe('wusa', () => {
  test('a package that fits is installed, and a restart is needed', () => {
    const { terminal, path } = openWithPackage('KB5008001-x64.msu', 'good');
    const { acts, exitCode, seconds } = terminal.run(`start /wait wusa.exe ${path} /quiet /norestart`);
    expect(exitCode).toBe(3010);
    expect(seconds).toBeGreaterThan(60);
    expect(acts).toEqual([
      { act: 'update.install', host: 'hist', of: path, ok: true, detail: { quiet: true, norestart: true } },
    ]);
    expect(terminal.host.patch.has('KB5008001')).toBe(true);
    expect(terminal.host.update.isRestartPending).toBe(true);
    expect(terminal.run('echo %ERRORLEVEL%').text).toBe('3010');
  });

  test('without /norestart the host restarts', () => {
    const { terminal, path } = openWithPackage('KB5008001-x64.msu', 'good');
    expect(terminal.run(`wusa.exe ${path} /quiet`).acts.map(({ act }) => act)).toEqual([
      'update.install',
      'host.restart',
    ]);
  });

  test('without /quiet it shows its dialog', () => {
    const { terminal, path } = openWithPackage('KB5008001-x64.msu', 'good');
    const { acts, opened } = terminal.run(`wusa.exe ${path}`);
    expect(acts).toEqual([]);
    expect(opened).toEqual([{ tool: 'wusa', argument: path }]);
  });

  test('a package that is installed already, or is for another Windows, changes nothing', () => {
    const { terminal, path } = openWithPackage('KB5008001-x64.msu', 'good');
    terminal.run(`wusa ${path} /quiet /norestart`);
    expect(terminal.run(`wusa ${path} /quiet /norestart`).exitCode).toBe(2_359_302);
    const other = openWithPackage('KB5008002-x64.msu', 'for 10.0.19044');
    expect(other.terminal.run(`wusa ${other.path} /quiet /norestart`).exitCode).toBe(-2_145_124_329);
    expect(other.terminal.host.patch.has('KB5008002')).toBe(false);
  });

  test('a damaged package is refused', () => {
    const { terminal, path } = openWithPackage('KB5008001-x64.msu', 'good', {
      signature: { status: 'HashMismatch', subject: '' },
    });
    const { acts, exitCode } = terminal.run(`wusa ${path} /quiet /norestart`);
    expect(exitCode).toBe(-2_146_869_243);
    expect(acts).toMatchObject([{ act: 'update.install', ok: false }]);
  });

  test('an update can be removed by its number', () => {
    const terminal = openTerminal('2019');
    const [kb = ''] = [...terminal.host.patch.keys()];
    const { acts, exitCode } = terminal.run(`wusa /uninstall /kb:${kb.slice(2)} /quiet /norestart`);
    expect(exitCode).toBe(3010);
    expect(acts).toMatchObject([{ act: 'update.remove', of: kb, ok: true }]);
    expect(terminal.host.patch.has(kb)).toBe(false);
  });
});

describe('dism', () => {
  test('packages show the facts of the updates', () => {
    const terminal = openTerminal('2022');
    const [kb = ''] = [...terminal.host.patch.keys()];
    expect(terminal.run('dism /online /get-packages').facts).toEqual(
      expect.arrayContaining([`patch/${kb}/kb`, `patch/${kb}/installedOn`, 'update/isRestartPending']),
    );
  });

  test('adding a package is noted', () => {
    const { terminal, path } = openWithPackage('KB5008001-x64.cab', 'good');
    const { acts, exitCode } = terminal.run(`dism /online /add-package /packagepath:${path} /norestart`);
    expect(exitCode).toBe(3010);
    expect(acts).toMatchObject([{ act: 'update.install', of: path, ok: true, detail: { norestart: true } }]);
  });

  test('without administrator rights the error number is the exit code', () => {
    expect(openTerminal('2022', 'cmd').run('dism /online /get-packages').exitCode).toBe(740);
  });
});

test('msiexec notes what it installs', () => {
  const { terminal, path } = openWithPackage('tool.msi', 'good');
  expect(terminal.run(`msiexec /i ${path} /qn /norestart`).acts).toMatchObject([
    { act: 'update.install', of: path, ok: true, detail: { quiet: true, norestart: true } },
  ]);
  expect(terminal.run(String.raw`msiexec /i D:\Job\none.msi`).exitCode).toBe(1619);
});

describe('MpCmdRun', () => {
  const card = file(String.raw`D:\Job\card.txt`, { kind: 'text', lines: toLines('[card text]'), encoding: 'ansi' });

  function openWithCard() {
    const terminal = openTerminal('2019');
    terminal.change((host) => ({ ...host, files: withEntry(host.files, card) }));
    return terminal;
  }

  test('a scan finds the text of the card and puts the file away', () => {
    const terminal = openWithCard();
    const { acts, text } = terminal.run(String.raw`${mpcmdrun} -Scan -ScanType 3 -File D:\Job`);
    expect(text).toContain(String.raw`Scanning D:\Job found 1 threats.`);
    expect(acts.map(({ act }) => act)).toEqual(['antivirus.scan', 'antivirus.detection']);
    expect(acts[0]?.detail).toEqual({ type: 'custom', remediation: true });
    expect(terminal.host.files.has(String.raw`d:\job\card.txt`)).toBe(false);
  });

  test('without remediation the file stays, and no event is written', () => {
    const terminal = openWithCard();
    const before = terminal.host.log;
    const { acts, exitCode } = terminal.run(String.raw`${mpcmdrun} -Scan -ScanType 3 -File D:\Job -DisableRemediation`);
    expect(exitCode).toBe(2);
    expect(acts).toMatchObject([{ act: 'antivirus.scan', ok: true, detail: { remediation: false } }]);
    expect(terminal.host.files.has(String.raw`d:\job\card.txt`)).toBe(true);
    expect(terminal.host.log).toEqual(before);
  });

  test('a restored file is back in its folder', () => {
    const terminal = openWithCard();
    terminal.run(String.raw`${mpcmdrun} -Scan -ScanType 3 -File D:\Job`);
    expect(terminal.run(`${mpcmdrun} -Restore -ListAll`).text).toContain(String.raw`file:D:\Job\card.txt`);
    expect(terminal.run(`${mpcmdrun} -Restore -All`).acts).toMatchObject([{ act: 'antivirus.change', ok: true }]);
    expect(terminal.host.files.has(String.raw`d:\job\card.txt`)).toBe(true);
  });

  test('only the share of the plant has new definitions', () => {
    const terminal = openTerminal('2019');
    expect(terminal.run(`${mpcmdrun} -SignatureUpdate -MMPC`)).toMatchObject({
      exitCode: 2,
      acts: [{ act: 'antivirus.update', ok: false, detail: { source: 'MMPC' } }],
    });
    expect(terminal.run(`${mpcmdrun} -SignatureUpdate -UNC`)).toMatchObject({
      exitCode: 0,
      acts: [{ act: 'antivirus.update', ok: true, detail: { source: 'FileShares' } }],
    });
  });

  test.each([
    [String.raw`\\AV-O1\Definitions`, '80070035'],
    [String.raw`\\AV-01\Definition`, '80070043'],
  ])('an update from %s fails with hr=%s', (signatureShare, hr) => {
    const terminal = openTerminal('2019');
    terminal.change((host) => ({ ...host, defender: { ...host.defender, signatureShare } }));
    expect(terminal.run(`${mpcmdrun} -SignatureUpdate -UNC`).text).toContain(
      `ERROR: Signature Update failed with hr=${hr}`,
    );
  });

  test('removing all definitions leaves none', () => {
    const terminal = openTerminal('2019');
    expect(terminal.run(`${mpcmdrun} -RemoveDefinitions -All`).acts).toMatchObject([
      { act: 'antivirus.change', ok: true, detail: { all: true } },
    ]);
    expect(terminal.host.defender.signatureVersion).toBe('0.0.0.0');
  });

  test('the check of an exclusion shows its facts', () => {
    const { facts } = openTerminal('2019').run(String.raw`${mpcmdrun} -CheckExclusion -path C:\AVTest`);
    expect(facts).toContain('defender/exclusionPaths');
  });
});
