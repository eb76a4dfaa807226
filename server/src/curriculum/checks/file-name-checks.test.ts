import { describe, expect, it } from 'vitest';
import { checkFileNames } from './file-name-checks.ts';

/** Checks procedures with these texts. Returns each fault as procedure, line and file name: `LC-01-01 2 HOST-b.txt`. */
const findFaults = (texts: Record<string, string>) =>
  checkFileNames(Object.entries(texts).map(([name, source]) => ({ file: `sops/${name}.md`, name, source }))).map(
    ({ file, line, text }) => `${file.slice(5, 13)} ${line} ${text.split(' ', 1)[0]}`,
  );

describe('checkFileNames', () => {
  it.each([
    String.raw`hostname > D:\Job\HOST-a.txt`,
    String.raw`hostname >> D:\HOST-a.txt`,
    'echo %date% > %N%-a.txt',
    String.raw`Get-Service | Export-Csv "${'${N}'}-a.txt" -NoTypeInformation`,
    String.raw`$p.Path | Out-File D:\Job\HOST-a.txt`,
    String.raw`wevtutil epl "Microsoft-Windows-Windows Defender/Operational" D:\Job\HOST-a.txt`,
    String.raw`wevtutil epl Security D:\Job\HOST-a.txt`,
    'gpresult /scope computer /h %N%-a.txt',
    String.raw`robocopy D:\Job E:\Job /E /LOG:E:\HOST-a.txt /TEE`,
    String.raw`typeperf -f CSV -o D:\Job\HOST-a.txt`,
    String.raw`copy C:\Windows\INF\setupapi.dev.log D:\Job\HOST-a.txt`,
    'Save it as `D:\\Job\\HOST-a.txt`.',
    'Save the list without its last line as `HOST-a.txt`.',
  ])('accepts the name of a file that this line creates: %s', (line) => {
    expect(findFaults({ 'LC-01-01': `${line}\ntype D:\\Job\\HOST-a.txt` })).toEqual([]);
    expect(findFaults({ 'LC-01-01': `${line}\ntype D:\\Job\\HOST-b.txt` })).toEqual(['LC-01-01 2 HOST-b.txt']);
  });

  it('reports a file that no command creates, with its line', () => {
    expect(findFaults({ 'LC-01-01': 'Open the file.\n\ntype D:\\Job\\list.csv' })).toEqual(['LC-01-01 3 list.csv']);
  });

  it('accepts a file that another procedure creates, if the text refers to that procedure, directly or through a third one', () => {
    const writes = 'hostname > D:\\Job\\HOST-a.txt';
    expect(findFaults({ 'LC-01-01': writes, 'LC-01-02': 'type HOST-a.txt' })).toEqual(['LC-01-02 1 HOST-a.txt']);
    expect(findFaults({ 'LC-01-01': writes, 'LC-01-02': 'type HOST-a.txt of LC-01-01' })).toEqual([]);
    const through = { 'LC-01-01': writes, 'LC-01-02': '`HOST-a.txt` of LC-01-01' };
    expect(findFaults({ ...through, 'LC-01-03': 'type HOST-a.txt of LC-01-02' })).toEqual([]);
    // Names that differ only in letter case are different names.
    expect(findFaults({ ...through, 'LC-01-03': 'type HOST-A.txt of LC-01-02' })).toEqual(['LC-01-03 1 HOST-A.txt']);
  });

  it('reports a file that neither of two procedures creates, although they refer to each other', () => {
    expect(findFaults({ 'LC-01-01': 'type a.txt of LC-01-02', 'LC-01-02': 'type a.txt of LC-01-01' })).toEqual([
      'LC-01-01 1 a.txt',
      'LC-01-02 1 a.txt',
    ]);
  });

  // In the procedures, the variable N contains the name of the host.
  const writesTwoFiles = 'echo > %N%-tasks.csv\necho > %N%-users.txt';

  it('accepts OLD and NEW in place of the host name', () => {
    expect(findFaults({ 'LC-01-01': `${writesTwoFiles}\ntype OLD-tasks.csv\ntype NEW-tasks.csv` })).toEqual([]);
  });

  it('ignores the words "before" and "after" where they follow the host name', () => {
    // `$_` stands for any text, so the name without `before-` matches HOST-users.txt.
    expect(findFaults({ 'LC-01-01': `${writesTwoFiles}\nGet-Content "D:\\Job\\HOST-before-$_.txt"` })).toEqual([]);
  });

  it('refuses a wildcard that matches no known file', () => {
    expect(findFaults({ 'LC-01-01': `${writesTwoFiles}\ndir D:\\Job\\*.evtx` })).toEqual(['LC-01-01 3 *.evtx']);
  });

  it('ignores files that Windows itself creates, and programs', () => {
    expect(findFaults({ 'LC-01-01': 'type C:\\Windows\\INF\\setupapi.dev.log\nfc.exe' })).toEqual([]);
  });
});
