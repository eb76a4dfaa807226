import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OutOfFuel } from '../fuel.ts';
import type { HostState } from '../host/state.ts';
import { unknownCommand } from '../shell/unknown.ts';
import { createSmallHost, folder, openTestSession, runLines, textFile } from '../testing/small-host.ts';
import { factsOf, plainText } from '../text.ts';
import { listPrograms } from './programs/index.ts';
import { runProgram } from './run-program.ts';
import { runCmdLine } from './shell.ts';
import { splitArguments } from './words.ts';

const host = createSmallHost([
  textFile('D:\\Job\\a.txt', 'one\ntwo'),
  textFile('D:\\Job\\collect.cmd', 'netstat'),
  folder('D:\\Tools'),
  textFile('D:\\Tools\\collect.ps1', 'x'),
]);

const textOf = (...lines: string[]): string => runLines(host, lines).text;

const lineCount = (session: ReturnType<typeof openTestSession>): string[] =>
  session.output.map((line) => plainText(line));

describe('variables', () => {
  test('a variable is replaced, and one that is not set stays as it was typed', () => {
    expect(textOf('set N=D:\\Job\\HIST', 'echo %N%_a %M%')).toBe('D:\\Job\\HIST_a %M%');
    expect(textOf('echo 100%')).toBe('100%');
  });

  test('date and time are those of the host, with the fact of its clock', () => {
    const { session, text } = runLines(host, ['echo %date% %time%']);
    expect(text).toBe('Fri 11/20/2026  9:30:00.00');
    expect(session.output.flatMap((line) => factsOf(line))).toEqual(['hist:clock/offsetMs', 'hist:clock/offsetMs']);
  });

  test('the name of the host is a fact, but not a value that somebody set himself', () => {
    const own = runLines(host, ['set X=HIST-02', 'echo %X%']).session;
    expect(own.output.flatMap((line) => factsOf(line))).toEqual([]);
    const named = runLines(host, ['echo %COMPUTERNAME%']).session;
    expect(named.output.flatMap((line) => factsOf(line))).toEqual(['hist:host/name']);
  });

  test('the exit code names the program to which it belongs', () => {
    const { session, text } = runLines(host, ['robocopy D:\\Nope D:\\Job', 'echo %ERRORLEVEL%']);
    expect(text).toBe('16');
    expect(session.output.flatMap((line) => factsOf(line))).toEqual(['hist:exit/robocopy']);
  });

  test('echo and set keep the exit code of the program before them', () => {
    expect(textOf('dir nothing', 'echo a', 'set N=1', 'echo %errorlevel%')).toBe('1');
    expect(textOf('dir nothing', 'dir a.txt', 'echo %errorlevel%')).toBe('0');
  });

  test('parts and replaced parts of a value can be taken', () => {
    expect(textOf('set D=20261120', 'echo %D:~0,4%-%D:~-2% %D:2026=26%')).toBe('2026-20 261120');
  });

  test('set lists variables by their beginning, and reports one that is not there', () => {
    expect(textOf('set comp')).toBe('COMPUTERNAME=HIST-02');
    expect(textOf('set nope')).toBe('Environment variable nope not defined');
  });
});

describe('operators', () => {
  test.each([
    ['echo a & echo b', 'a \nb'],
    ['type a.txt && echo yes', 'one\ntwo\nyes'],
    ['type nope && echo yes', 'The system cannot find the file specified.'],
    ['type nope || echo no', 'The system cannot find the file specified.\nno'],
    ['type a.txt | find "two"', 'two'],
    ['type nope 2>nul', ''],
    ['type nope 2>&1 | find "cannot"', 'The system cannot find the file specified.'],
    ['if exist a.txt echo yes', 'yes'],
    ['if exist *.txt echo yes', 'yes'],
    ['if not exist b.txt echo no', 'no'],
    ['(echo a & echo b) > x.txt & type x.txt', 'a \nb'],
    ['cmd /c echo a', 'a'],
    ['echo.', ''],
    ['echo a^&b', 'a&b'],
  ])('%s', (line, expected) => {
    expect(textOf(line)).toBe(expected);
  });

  test('files are not read by <', () => {
    expect(textOf('sort < a.txt')).toBe('This practice host does not read from files by <. Try TYPE and |.');
  });
});

describe('names', () => {
  test.each([
    ['nonsense', unknownCommand],
    ['for %i in (a) do echo %i', unknownCommand],
    ['Get-Disk', "'Get-Disk' is not recognized as an internal or external command,\noperable program or batch file."],
    [
      'D:\\Job\\x.exe',
      "'D:\\Job\\x.exe' is not recognized as an internal or external command,\noperable program or batch file.",
    ],
    ['"D:\\No folder\\x.exe" -a', 'The system cannot find the path specified.'],
    ['Q:', 'The system cannot find the drive specified.'],
  ])('%s', (line, expected) => {
    expect(textOf(line)).toBe(expected);
  });

  test('a script is noted and not run, also without its extension', () => {
    for (const line of ['collect', 'collect.cmd', 'D:\\Job\\collect.cmd /a']) {
      const { session, text } = runLines(host, [line]);
      expect(text).toBe(unknownCommand);
      expect(session.acts).toEqual([{ act: 'script.run', host: 'hist', of: 'D:\\Job\\collect.cmd', ok: true }]);
    }
  });

  test('a text file is opened in Notepad', () => {
    expect(runLines(host, ['a.txt']).session.opened).toEqual([{ tool: 'notepad', argument: 'D:\\Job\\a.txt' }]);
    expect(runLines(host, ['start "" D:\\Tools']).session.opened).toEqual([
      { tool: 'explorer', argument: 'D:\\Tools' },
    ]);
  });

  test('each drive remembers its folder', () => {
    expect(textOf('cd D:\\Tools', 'C:', 'cd', 'D:', 'cd')).toBe('D:\\Tools');
    expect(textOf('cd /d C:\\Users', 'cd D:', 'cd')).toBe('C:\\Users');
    expect(textOf('cd..', 'cd')).toBe('D:\\');
    expect(textOf('cd \\Tools', 'cd')).toBe('D:\\Tools');
  });

  test('PowerShell runs programs, but no commands of cmd', () => {
    const run = (name: string, tail: string) => {
      const session = openTestSession(host, { shell: 'powershell' });
      return [runProgram(session, name, splitArguments(tail), tail), ...lineCount(session).slice(0, 1)];
    };
    expect(run('fc.exe', ' a.txt a.txt')).toEqual(['ran', 'Comparing files a.txt and A.TXT']);
    expect(run('dir', '')).toEqual(['absent']);
    expect(run('nonsense', '')).toEqual(['unknown']);
  });
});

describe('questions', () => {
  test('del asks before it deletes everything, and deletes after a yes', () => {
    const asked = runLines(host, ['del D:\\Job\\*.*']);
    expect(asked.text).toBe('D:\\Job\\*.*, Are you sure (Y/N)? ');
    expect(asked.session.isWaiting).toBe(true);
    expect(asked.session.acts).toEqual([]);
    const answered = runLines(host, ['del D:\\Job\\*.*', 'y']).session;
    expect(answered.host.files.has('d:\\job\\a.txt')).toBe(false);
    expect(answered.acts.map(({ act, ok }) => [act, ok])).toEqual([
      ['file.delete', true],
      ['file.delete', true],
    ]);
    const refused = runLines(host, ['del D:\\Job\\*.*', 'n']).session;
    expect(refused.host.files.has('d:\\job\\a.txt')).toBe(true);
  });

  test('an answer can come through a pipe', () => {
    expect(runLines(host, ['echo y | del *.*', 'dir /b']).text).toBe('File Not Found');
  });
});

describe('any line', () => {
  const names = listPrograms()
    .flatMap(({ names: own }) => own)
    .filter((name) => /^(?:[a-z]{1,10})$/.test(name));
  const words = [
    'D:\\Job',
    'D:\\',
    'a.txt',
    'C:\\Windows',
    '*.*',
    '"D:\\My',
    '/s',
    '/a',
    '/?',
    '/mir',
    '/e',
    '%N%',
    '%date%',
    'Q:\\x',
    '\\\\srv\\x',
    '..',
    '.',
    'nul',
    '2',
    '-x',
    '=',
    ';',
    '/log:x',
    '"',
    'SHA256',
    '-hashfile',
  ];
  const operators = ['&', '&&', '||', '|', '>', '>>', '2>', '2>&1', '<', '(', ')', '^', '%'];
  const anyLine = fc
    .tuple(fc.constantFrom(...names), fc.array(fc.constantFrom(...words, ...operators, ...names), { maxLength: 9 }))
    .map(([name, rest]) => [name, ...rest].join(' '));

  const isOver = (state: HostState, line: string): boolean => {
    const session = openTestSession(state);
    try {
      runCmdLine(session, line);
    } catch (error) {
      return error instanceof OutOfFuel;
    }
    return true;
  };

  // The other programs read more of the host than a small one has.
  const own = new Set(
    'attrib cd chdir certutil copy date del dir echo erase exit fc find findstr help label md mkdir more move popd pushd rd ren rename rmdir robocopy set sort start time tree type ver vol xcopy'.split(
      ' ',
    ),
  );

  test('never throws', () => {
    const ownLine = anyLine.filter((line) => line.split(' ').every((word) => own.has(word) || !names.includes(word)));
    fc.assert(fc.property(ownLine, (line) => isOver(host, line)));
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (line) => isOver(host, line)));
  });

  test('that was redirected shows the same text and facts by type', () => {
    const printing = fc.constantFrom(
      'dir',
      'dir /a D:\\',
      'vol',
      'echo %date% %COMPUTERNAME%',
      'type a.txt',
      'tree D:\\',
      'ver',
      'certutil -hashfile a.txt SHA256',
      'set',
      'attrib a.txt',
      'fc a.txt collect.cmd',
      'robocopy D:\\Job D:\\Copy /L /NP',
    );
    fc.assert(
      fc.property(fc.array(printing, { minLength: 1, maxLength: 3 }), (lines) => {
        const direct = lines.flatMap((line) => runLines(host, [line]).session.output);
        // On another drive, so that the lines themselves do not show the file.
        const redirected = lines.map((line) => `${line} >> C:\\Users\\maint01\\x.txt`);
        const shown = runLines(host, [...redirected, 'type C:\\Users\\maint01\\x.txt']).session.output;
        const textsOf = (output: typeof shown) => output.map((line) => plainText(line).trimEnd());
        const allFacts = (output: typeof shown) => output.flatMap((line) => factsOf(line));
        expect(textsOf(shown)).toEqual(textsOf(direct));
        expect(allFacts(shown)).toEqual(allFacts(direct));
      }),
      { numRuns: 60 },
    );
  });
});
