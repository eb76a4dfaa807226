import { describe, expect, it } from 'vitest';
import { type CommandBlock, runBlocks } from './run-blocks.ts';
import { parseSetups } from './setups.ts';

const setup = parseSetups(String.raw`
LC-07-02:
  given:
    - {folder: 'D:\Job'}
    - {file: 'D:\Set\readme.txt', text: Set}
  bind: {PACKAGE: KB5000001}
  leftOut:
    - {words: Defender, on: ['2016'], because: a test}
`).value?.['LC-07-02'];
if (!setup) throw new Error('The setup of the test is not valid.');

const elevated = 'Command Prompt, as administrator';
const block = (title: string, ...lines: string[]): CommandBlock => ({
  title,
  shell: title.startsWith('PowerShell') ? 'powershell' : 'cmd',
  isNever: title.startsWith('Never'),
  lines,
  line: 7,
});
const reasons = (...blocks: CommandBlock[]) => runBlocks(blocks, setup, '2019').map(({ reason }) => reason);

describe('command blocks on a practice host', () => {
  it('pass if each line works', () => {
    expect(
      reasons(
        block(elevated, String.raw`wevtutil epl Security D:\Job\HOST_Security.evtx`),
        block('PowerShell 4.0 or newer', String.raw`Get-FileHash -Algorithm SHA256 D:\Job\*.evtx`),
        block('Command Prompt', String.raw`robocopy D:\Set D:\Copy /E`, 'echo %ERRORLEVEL%'),
      ),
    ).toEqual([]);
  });

  it('fail on a file name that no step has made', () => {
    // The first block makes the file with an underscore, and the second block reads it with a hyphen.
    expect(
      reasons(
        block(elevated, String.raw`wevtutil epl Security D:\Job\HOST_Security.evtx`),
        block(elevated, String.raw`wevtutil gli D:\Job\HOST-Security.evtx /lf:true`),
      ),
    ).toEqual([expect.stringContaining('Exit code 2')]);
  });

  it('fail on a CSV file that no step has made', () => {
    expect(
      reasons(block('PowerShell', String.raw`Compare-Object (Import-Csv D:\Job\m1.csv) (Import-Csv D:\Job\m2.csv)`)),
    ).toEqual([expect.stringContaining('m1.csv')]);
  });

  it('fail on a variable that is set only in another window', () => {
    expect(
      reasons(block('Command Prompt', String.raw`set N=D:\Job\x`), block(elevated, 'netstat -ano > %N%_netstat.txt')),
    ).toEqual(['The variable N is not set in this window.']);
  });

  it('fail on a program that is not on the path', () => {
    expect(reasons(block(elevated, 'MpCmdRun.exe -ListAllDynamicSignatures'))).toEqual([
      expect.stringContaining('is not recognized'),
    ]);
  });

  it('fail on a log file in a folder that nobody makes', () => {
    expect(reasons(block('Command Prompt', String.raw`robocopy D:\Set D:\Copy /E /LOG:D:\Logs\copy.log`))).toEqual([
      expect.stringContaining('Exit code 16'),
    ]);
  });

  it('fail on an export into a folder that nobody makes', () => {
    expect(reasons(block(elevated, String.raw`wevtutil epl System D:\Job\HOST\System.evtx`))).toEqual([
      expect.stringContaining('Exit code 3'),
    ]);
  });

  it('fail on a command that the practice host does not have', () => {
    expect(reasons(block(elevated, 'wevtuil gl Security'))).toEqual([
      'This practice host does not know that command. Is it in your procedure?',
    ]);
  });

  it('titled Never fail only if the practice host does not know a command, and do not affect the next block', () => {
    expect(reasons(block('Never type this', 'wevtutil cl Security'))).toEqual([]);
    expect(reasons(block('Never type this', 'wevtuil cl Security'))).toEqual([
      expect.stringContaining('does not know that command'),
    ]);
    expect(
      reasons(
        block('Never type this', String.raw`del /q D:\Set\readme.txt`),
        block(elevated, String.raw`type D:\Set\readme.txt`),
      ),
    ).toEqual([]);
  });

  it('are left out on Windows versions that their title or the setup excludes', () => {
    const old = block('Command Prompt, Windows 7 and 2008 R2', 'no-such-command');
    const named = block(elevated, 'no-such-command Defender');
    expect(runBlocks([old], setup, '2019')).toEqual([]);
    expect(runBlocks([old], setup, '7')).toHaveLength(1);
    expect(runBlocks([named], setup, '2016')).toEqual([]);
    expect(runBlocks([named], setup, '2019')).toHaveLength(1);
  });
});
