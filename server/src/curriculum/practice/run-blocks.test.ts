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
const findReasons = (...blocks: CommandBlock[]) => runBlocks(blocks, setup, '2019').map(({ reason }) => reason);

describe('runBlocks', () => {
  it('reports nothing if each line works', () => {
    expect(
      findReasons(
        block(elevated, String.raw`wevtutil epl Security D:\Job\HOST_Security.evtx`),
        block('PowerShell 4.0 or newer', String.raw`Get-FileHash -Algorithm SHA256 D:\Job\*.evtx`),
        block('Command Prompt', String.raw`robocopy D:\Set D:\Copy /E`, 'echo %ERRORLEVEL%'),
      ),
    ).toEqual([]);
  });

  it('reports a file name that no step has created', () => {
    // The first block creates the file with an underscore in its name, and the second block reads it with a hyphen.
    expect(
      findReasons(
        block(elevated, String.raw`wevtutil epl Security D:\Job\HOST_Security.evtx`),
        block(elevated, String.raw`wevtutil gli D:\Job\HOST-Security.evtx /lf:true`),
      ),
    ).toEqual([expect.stringContaining('Exit code 2')]);
  });

  it('reports a CSV file that no step has created', () => {
    expect(
      findReasons(
        block('PowerShell', String.raw`Compare-Object (Import-Csv D:\Job\m1.csv) (Import-Csv D:\Job\m2.csv)`),
      ),
    ).toEqual([expect.stringContaining('m1.csv')]);
  });

  it('reports a variable that is set only in another window', () => {
    expect(
      findReasons(
        block('Command Prompt', String.raw`set N=D:\Job\x`),
        block(elevated, 'netstat -ano > %N%_netstat.txt'),
      ),
    ).toEqual(['The variable N is not set in this window.']);
  });

  it('reports a program that is not on the path', () => {
    expect(findReasons(block(elevated, 'MpCmdRun.exe -ListAllDynamicSignatures'))).toEqual([
      expect.stringContaining('is not recognized'),
    ]);
  });

  it('reports a log file in a folder that no step creates', () => {
    expect(findReasons(block('Command Prompt', String.raw`robocopy D:\Set D:\Copy /E /LOG:D:\Logs\copy.log`))).toEqual([
      expect.stringContaining('Exit code 16'),
    ]);
  });

  it('reports an export into a folder that no step creates', () => {
    expect(findReasons(block(elevated, String.raw`wevtutil epl System D:\Job\HOST\System.evtx`))).toEqual([
      expect.stringContaining('Exit code 3'),
    ]);
  });

  it('reports a command that the practice host does not have', () => {
    expect(findReasons(block(elevated, 'wevtuil gl Security'))).toEqual([
      'This practice host does not know that command. Is it in your procedure?',
    ]);
  });

  it('reports a line of a block with the title Never only if the host does not know its command, and discards what the line did', () => {
    expect(findReasons(block('Never type this', 'wevtutil cl Security'))).toEqual([]);
    expect(findReasons(block('Never type this', 'wevtuil cl Security'))).toEqual([
      expect.stringContaining('does not know that command'),
    ]);
    expect(
      findReasons(
        block('Never type this', String.raw`del /q D:\Set\readme.txt`),
        block(elevated, String.raw`type D:\Set\readme.txt`),
      ),
    ).toEqual([]);
  });

  it('leaves out blocks on Windows versions that the title or the setup excludes', () => {
    const blockForOldVersions = block('Command Prompt, Windows 7 and 2008 R2', 'no-such-command');
    const blockLeftOutBySetup = block(elevated, 'no-such-command Defender');
    expect(runBlocks([blockForOldVersions], setup, '2019')).toEqual([]);
    expect(runBlocks([blockForOldVersions], setup, '7')).toHaveLength(1);
    expect(runBlocks([blockLeftOutBySetup], setup, '2016')).toEqual([]);
    expect(runBlocks([blockLeftOutBySetup], setup, '2019')).toHaveLength(1);
  });
});
