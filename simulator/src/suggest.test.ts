import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPrograms } from './cmd/programs/index.ts';
import { cmdlets } from './powershell/cmdlets/index.ts';
import { begin, step } from './run.ts';
import { readDrillWords } from './shell/drill-words.ts';
import { addSuggestion, complete, suggest } from './suggest.ts';
import { testPart } from './testing/random-run.ts';

const run = begin(testPart('2019'), '0123456789abcdef0123456789abcdef');
const cmd = 'hist/cmd-elevated';
const powershell = 'hist/powershell-elevated';

const textsOf = (typed: string, window = cmd): string[] => suggest(run, window, typed).map(({ text }) => text);
const joined = (typed: string, window = cmd): string[] =>
  suggest(run, window, typed)
    .filter(({ joins }) => joins)
    .map(({ text }) => text);

describe('words under the input line', () => {
  test('commands are reached by their beginning', () => {
    expect(textsOf('')).toContain('w');
    expect(joined('w')).toContain('evtutil');
    expect(textsOf('wevtutil ')).toEqual(expect.arrayContaining(['al', 'cl', 'epl', 'gl', 'gli', 'qe', 'sl']));
    expect(textsOf('wevtutil gl ')).toEqual(expect.arrayContaining(['Application', 'Security', 'System']));
  });

  test('behind a key of the registry stand the switches, and behind /v the names of its values', () => {
    const key = String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Control\Lsa`;
    expect(textsOf(key)).toContain('/v');
    expect(textsOf(`${key} /v `).map((name) => name.toLowerCase())).toContain('crashonauditfail');
  });

  test('an empty line offers the commands of the drill, if it names some that the shell has', () => {
    const named = begin({ ...testPart('2019'), commands: ['wevtutil', 'certutil', 'Get-Date'] }, run.seed);
    expect(suggest(named, cmd, '').map(({ text }) => text)).toEqual(['certutil', 'wevtutil']);
    expect(suggest(named, powershell, '').map(({ text }) => text)).toContain('Get-Date');
    const withExtension = begin({ ...testPart('2019'), commands: ['fc.exe'] }, run.seed);
    for (const window of [cmd, powershell]) {
      expect(suggest(withExtension, window, '').map(({ text }) => text)).toEqual(['fc.exe']);
      expect(suggest(withExtension, window, 'fc.exe ').map(({ text }) => text)).toContain('/n');
    }
    expect(suggest(named, cmd, 'ho').map(({ text }) => text)).toContain('stname');
  });

  test.each([cmd, powershell])('every command can be put together, in %s', (window) => {
    const { windows } = run.hosts.get('hist') ?? {};
    if (!windows) throw new Error('the host is missing');
    const isCmd = window === cmd;
    const names = [
      ...listPrograms()
        .filter(({ kind, folder, exists }) => (isCmd || kind === 'program') && !folder && exists?.(windows) !== false)
        .flatMap(({ names: own }) => own),
      ...(isCmd ? [] : cmdlets.filter(({ exists }) => exists?.(windows) !== false).map(({ name }) => name)),
    ];
    const unreached = names.filter((name) => {
      let line = '';
      while (line.toLowerCase() !== name.toLowerCase()) {
        const next = suggest(run, window, line)
          .filter(({ joins }) => joins || line === '')
          .map(({ text }) => line + text)
          .filter((longer) => name.toLowerCase().startsWith(longer.toLowerCase()))
          .toSorted((one, other) => other.length - one.length)[0];
        if (next === undefined) return true;
        line = next;
      }
      return false;
    });
    expect(unreached).toEqual([]);
  });

  test('a cmdlet is followed by its parameters and their values', () => {
    expect(textsOf('Get-FileHash ', powershell)).toEqual(expect.arrayContaining(['-Algorithm', '-Path']));
    expect(textsOf('Get-FileHash -Algorithm ', powershell)).toEqual(expect.arrayContaining(['SHA1', 'SHA256']));
    expect(joined('Get-CimInstance Win32_B', powershell)).toContain('IOS');
  });

  test('right and wrong words are offered alike', () => {
    expect(textsOf('robocopy D:\\Job E:\\Job ')).toEqual(
      expect.arrayContaining(['/E', '/L', '/MIR', '/MOV', '/PURGE', '/XJ']),
    );
  });

  test('the name of a new file is put together from parts', () => {
    let line = 'wevtutil epl Security D:';
    for (const part of ['\\', 'Job', '\\', 'HIST-02_', '20261120_', 'Security', '_2', '.evtx']) {
      expect(joined(line)).toContain(part);
      line += part;
    }
    expect(line).toBe('wevtutil epl Security D:\\Job\\HIST-02_20261120_Security_2.evtx');
    expect(textsOf(line)).toContain('/ow:true');
  });

  test('the number that the procedures add to a taken name is offered behind a folder and a file', () => {
    expect(joined('mkdir D:\\Job')).toEqual(expect.arrayContaining(['\\', '_2']));
    expect(joined('copy C:\\Windows')).not.toContain('_2');
  });

  test('all files of one kind in a folder are named by a star', () => {
    let line = 'Get-FileHash -Algorithm SHA256 D:';
    for (const part of ['\\', 'Job', '\\', '*.csv']) {
      expect(joined(line, powershell)).toContain(part);
      line += part;
    }
    expect(textsOf(line, powershell)).toContain('|');
    expect(joined('dir D:\\Job\\l')).not.toContain('*.csv');
  });

  test('a file that is there is completed in parts', () => {
    expect(joined('type D:\\Job\\l')).toEqual(expect.arrayContaining(['ist']));
    expect(joined('type D:\\Job\\list')).toContain('.csv');
    expect(joined('dir "C:\\Program Files\\')).toContain('Common Files');
  });

  test('a path may stand behind a switch, a variable or a redirection', () => {
    expect(joined('robocopy D:\\Job E:\\Job /LOG:')).toContain('D:\\');
    expect(joined('set N=')).toContain('D:\\');
    expect(joined('set N=D:\\Job\\')).toContain('HIST-02_');
    expect(textsOf('hostname >')).toContain('D:\\');
    expect(textsOf('hostname ')).toContain('>');
  });

  test('a question is answered by a letter', () => {
    const asking = step(run, { kind: 'line', window: cmd, text: 'del D:\\Job\\*.*' }).run;
    expect(suggest(asking, cmd, '').map(({ text }) => text)).toEqual(['A', 'N', 'Y']);
    expect(suggest(asking, cmd, 'y')).toEqual([]);
  });

  test('there are none for an unknown window, or while a line runs', () => {
    expect(suggest(run, 'nowhere', '')).toEqual([]);
    const text = 'w32tm /stripchart /computer:NTP-SITE-A /samples:30';
    const busy = step(run, { kind: 'line', window: cmd, text }).run;
    expect(busy.windows.get(cmd)?.running?.text).toBe(text);
    expect(suggest(busy, cmd, '')).toEqual([]);
  });

  test('there are at most 24, in alphabetical order, for any text', () => {
    const words = fc.constantFrom(
      'wevtutil',
      'dir',
      'gl',
      'D:\\',
      'Job',
      '"',
      "'",
      '|',
      '>',
      ' ',
      '\\',
      'Get-',
      '-Path',
      'net',
      '..',
      'Q:',
      '%',
      '=',
      '/LOG:',
    );
    const anyText = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anyText, fc.constantFrom(cmd, powershell), (typed, window) => {
        const found = suggest(run, window, typed);
        const lower = found.map(({ text }) => text.toLowerCase());
        expect(found.length).toBeLessThanOrEqual(24);
        expect(lower).toEqual(lower.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
        expect(complete(run, window, typed)).toBeDefined();
      }),
    );
  });
});

describe('words of the job card, sheet and procedures of a drill', () => {
  const drillWords = readDrillWords({
    texts: ['HIST-02', String.raw`Copy D:\Unit4 to the drive`, 'folder EWS-03 with the copy, both logs and copy.csv'],
    lines: [
      String.raw`robocopy D:\Proj E:\HOST\Proj /E /L /LOG:E:\HOST\dryrun.log /TEE`,
      String.raw`$s = Get-WinEvent -FilterHashtable @{Path='D:\Read\HOST_Security.evtx';Id=4625,4740;StartTime=$t}`,
      String.raw`net user > D:\Job\HOST-localusers.txt`,
      String.raw`reg query "LINE"`,
      'wbadmin get versions -backupTarget:E: -machine:HOST',
    ],
  });
  const offered = (typed: string, window = cmd): string[] =>
    suggest(run, window, typed, drillWords).map((chip) => addSuggestion(typed, chip).slice(typed.length));

  test('names of the job card are parts of a path, also below a folder that is not there yet', () => {
    expect(offered('robocopy D:\\')).toEqual(expect.arrayContaining(['Unit4']));
    expect(offered('robocopy D:\\Unit4 D:\\EWS-03\\')).toEqual(expect.arrayContaining(['Unit4', 'copy', 'dryrun']));
    expect(offered('type D:\\EWS-03\\dryrun')).toContain('.log');
  });

  test('options go on behind the name of something new', () => {
    const line = 'robocopy D:\\Unit4 D:\\EWS-03\\Unit4';
    expect(offered(line)).toEqual(expect.arrayContaining(['_2', ' /E']));
    expect(offered(`${line} /E`)).toContain(' /L');
    expect(offered(`${line} /E /L`)).toContain(' /LOG:');
  });

  test('behind the same words stand those of a line of a procedure, without the values of the job', () => {
    expect(offered('$s = Get-WinEvent -FilterHashtable ', powershell)).toContain('@{');
    expect(offered('$s = Get-WinEvent -FilterHashtable @{Path=', powershell)).toContain("'");
    expect(offered("@{Path='D:\\Read\\HIST-02_System.evtx", powershell)).toContain("'");
    expect(offered("@{Path='D:\\x.evtx';Id=", powershell)).toContain('4625,4740');
    expect(offered('net user > D:\\Job\\HIST-02')).toContain('-localusers');
    expect(offered('reg query ')).not.toContain('"LINE"');
  });

  test('behind a switch for a host stand the hosts of the job', () => {
    const line = 'wbadmin get versions -backupTarget:E: ';
    expect(offered(line)).toContain('-machine:');
    expect(offered(`${line}-m`)).toContain('achine:');
    expect(offered(`${line}-machine:`)).toEqual(expect.arrayContaining(['HIST-02', 'EWS-03']));
    expect(offered(line).join(' ')).not.toContain('HOST');
  });

  test('on the drive of Windows only what the job card or a procedure names is a new name', () => {
    expect(offered('mkdir C:\\')).toContain('EWS-03');
    expect(offered('mkdir C:\\')).not.toContain('HIST-02_');
  });
});

describe('words of PowerShell', () => {
  test('the properties of the objects that come through the pipe', () => {
    const line = 'Get-CimInstance Win32_LogicalDisk | Select-Object ';
    expect(joined(`${line}Dev`, powershell)).toContain('iceID');
    expect(joined(`${line}DeviceID`, powershell)).toContain(',');
    expect(joined(`${line}DeviceID,Free`, powershell)).toContain('Space');
    expect(joined('Get-Service | Where-Object { $_.', powershell).join(' ')).toMatch(/Sta/);
  });

  test('the properties of a variable, and nothing of a command that is refused', () => {
    const filled = step(run, { kind: 'line', window: powershell, text: '$d = Get-CimInstance Win32_BIOS' }).run;
    expect(suggest(filled, powershell, '$d.Ser').map(({ text }) => text)).toContain('ialNumber');
    expect(textsOf('Get-Nothing | Select-Object ', powershell)).not.toContain('Length');
  });

  test('a bracket is closed, and a list of files goes on with a drive', () => {
    expect(joined('Compare-Object (Import-Csv D:\\Job\\list.csv', powershell)).toEqual(
      expect.arrayContaining([')', ',']),
    );
    expect(joined('Get-FileHash D:\\Job\\list.csv,', powershell)).toContain('D:\\');
  });

  test('behind a pipe stand the cmdlets that go on with objects', () => {
    expect(textsOf('Get-Disk |', powershell)).toEqual(expect.arrayContaining(['Select-Object', 'Format-List']));
  });

  test('to look for properties does nothing on the host', () => {
    const before = run.hosts.get('hist');
    suggest(run, powershell, 'Remove-Item D:\\Job\\list.csv | Select-Object ');
    expect(run.hosts.get('hist')).toBe(before);
    expect(joined('type D:\\Job\\l')).toContain('ist');
  });
});

describe('Tab', () => {
  test('completes the last word as a path, in quotation marks where it has a space', () => {
    expect(complete(run, cmd, 'type D:\\Job\\l')).toEqual(['type D:\\Job\\list.csv']);
    expect(complete(run, cmd, 'dir C:\\Program')).toEqual(['dir "C:\\Program Files"', 'dir "C:\\Program Files (x86)"']);
    expect(complete(run, cmd, 'dir "C:\\Program Files\\Com')).toEqual(['dir "C:\\Program Files\\Common Files"']);
    expect(complete(run, cmd, 'type D:\\Job\\nothing')).toEqual([]);
  });
});
