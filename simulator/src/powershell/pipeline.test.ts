import { describe, expect, it } from 'vitest';
import { binaryFile, createSmallHost, folder, openTestSession, runLines, textFile } from '../testing/small-host.ts';
import { findEntry } from '../host/files.ts';
import { factsOf, plainText } from '../text.ts';
import { runLine } from '../shell/run-line.ts';
import { openTerminal } from '../testing/host-terminal.ts';

const entries = [
  textFile('D:\\Job\\a.txt', 'one\ntwo\nthree'),
  textFile('D:\\Job\\b.txt', 'one'),
  binaryFile('D:\\Job\\x.evtx', 600_000_000),
  { ...binaryFile('D:\\Job\\locked.log', 100), isLocked: true },
  folder('D:\\Job\\Sub'),
  textFile('D:\\Job\\Sub\\hidden.txt', 'h', 'ah'),
];

const run = (...lines: readonly string[]) => runLines(createSmallHost(entries), lines, { shell: 'powershell' });

const factsShown = (session: ReturnType<typeof run>['session']): readonly string[] =>
  session.output.flatMap((line) => factsOf(line)).map((fact) => fact.slice(fact.indexOf(':') + 1));

describe('facts in PowerShell', () => {
  it('stay on the values through select, CSV and a table', () => {
    const { session } = run(
      'Get-FileHash b.txt | Select-Object Hash,Path | Export-Csv h.csv -NoTypeInformation',
      'Import-Csv h.csv | Format-Table Hash -AutoSize',
    );
    const hash = /^[0-9A-F]{64}$/;
    const span = session.output.flat().find(({ text }) => hash.test(text));
    expect(span?.facts).toEqual([`hist:file/sha256/${span?.text.toLowerCase()}`]);
  });

  it('are not shown by writing a file, only by reading it', () => {
    const written = run('hostname > host.txt').session;
    expect(factsShown(written)).toEqual([]);
    expect(factsShown(run('hostname > host.txt', 'Get-Content host.txt').session)).toEqual(['host/name']);
  });

  it('stay on a part of a text', () => {
    const { session } = run('"name: $(hostname)"');
    expect(session.output).toEqual([[{ text: 'name: ' }, { text: 'HIST-02', facts: ['hist:host/name'] }]]);
  });

  it('are lost by a value that the table cuts', () => {
    const { session, text } = run('Get-FileHash b.txt | Format-Table @{n="H";e={$_.Hash};width=10}');
    expect(text).toContain('...');
    expect(factsShown(session)).toEqual([]);
  });

  it('of an empty value are shown', () => {
    const host = createSmallHost();
    const first = openTestSession(host, { shell: 'powershell' });
    const scope = new Map([['x', { value: '', facts: ['hist:user/Guest/description' as const] }]]);
    const session = openTestSession(host, { shell: 'powershell', window: { ...first.window, scope } });
    runLine(session, '1 | Select-Object @{n="D";e={$x}} | Format-List');
    expect(factsShown(session)).toEqual(['user/Guest/description']);
  });

  it('of what is counted are shown by the count', () => {
    const { session } = run('dir *.txt | Measure-Object Length -Sum');
    expect(factsShown(session)).toContain('files/d:\\job\\a.txt/size');
  });

  it('of counted texts are not shown by the count', () => {
    const { session } = run('hostname | Measure-Object');
    expect(factsShown(session)).toEqual([]);
    expect(factsShown(run('hostname | Out-String | Measure-Object').session)).toEqual([]);
    expect(factsShown(run('hostname').session)).not.toEqual([]);
  });
});

describe('acts in PowerShell', () => {
  it('say which file was hashed, with the hash', () => {
    const { session } = run('Get-FileHash D:\\Job\\b.txt');
    expect(session.acts.map(({ act, of, ok, detail }) => ({ act, of, ok, algorithm: detail?.['algorithm'] }))).toEqual([
      { act: 'hash', of: 'D:\\Job\\b.txt', ok: true, algorithm: 'SHA256' },
    ]);
  });

  it.each([
    ['Copy-Item b.txt Sub', [['files.copy', true]]],
    [
      'Copy-Item a.txt b.txt',
      [
        ['file.overwrite', true],
        ['files.copy', true],
      ],
    ],
    ['Move-Item b.txt Sub', [['files.move', true]]],
    ['Remove-Item b.txt', [['file.delete', true]]],
    ['Remove-Item locked.log', [['file.delete', false]]],
    ['Rename-Item b.txt c.txt', [['file.rename', true]]],
    ['mkdir New', [['folder.make', true]]],
    ["'x' | Out-File new.txt", [['file.write', true]]],
    ["'x' | Out-File b.txt", [['file.overwrite', true]]],
    ["'x' | Out-File b.txt -NoClobber", [['file.overwrite', false]]],
    ["'x' | Out-File D:\\None\\b.txt", [['file.write', false]]],
    ['dir | Export-Csv new.csv', [['file.write', true]]],
    ["Set-Date '2026-11-20 11:00'", [['clock.change', true]]],
    ['Compare-Object (gc a.txt) (gc b.txt)', [['compare', true]]],
    ['Remove-Item b.txt -WhatIf', []],
  ])('are noted by %s', (line, expected) => {
    expect(run(line).session.acts.map(({ act, ok }) => [act, ok])).toEqual(expected);
  });

  it('tell that an unelevated person cannot set the clock', () => {
    const { session } = runLines(createSmallHost(), ["Set-Date '11:00'"], { shell: 'powershell', isElevated: false });
    expect(session.acts).toEqual([
      { act: 'clock.change', of: 'clock', ok: false, host: 'hist', detail: expect.anything() },
    ]);
    expect(session.host.clock.offsetMs).toBe(0);
  });

  it('of a changed clock leave event 4616 in the Security log', () => {
    const terminal = openTerminal('2019', 'powershell-elevated');
    terminal.run("Set-Date '2026-11-20 11:00'");
    const event = terminal.host.log.get('Security')?.events.at(-1);
    expect([event?.id, event?.data['NewTime']]).toEqual([4616, expect.stringContaining('2026-11-20T10:00:00')]);
  });
});

describe('cmdlets about files', () => {
  it.each([
    ['dir -Name', 'Sub\na.txt\nb.txt\nlocked.log\nx.evtx'],
    ['dir -Recurse -Name', 'Sub\na.txt\nb.txt\nlocked.log\nx.evtx'],
    ['dir -Recurse -Force -File -Name', 'a.txt\nb.txt\nlocked.log\nx.evtx\nSub\\hidden.txt'],
    ['dir *.txt -Name', 'a.txt\nb.txt'],
    ['dir D:\\Job -Include *.txt -Name', ''],
    ['dir D:\\Job -Recurse -Include *.txt -Name', 'a.txt\nb.txt'],
    ['dir -Directory | % { $_.FullName }', 'D:\\Job\\Sub'],
    ['Test-Path b.txt; Test-Path Sub -PathType Leaf', 'True\nFalse'],
    ['(Get-Item x.evtx).Length', '600000000'],
    ['gc a.txt -TotalCount 1; gc a.txt -Tail 1', 'one\nthree'],
    ['Set-Content n.txt 1,2; Add-Content n.txt 3; gc n.txt', '1\n2\n3'],
    ['Join-Path D:\\Job x; Split-Path D:\\Job\\x.txt; Split-Path D:\\Job\\x.txt -Leaf', 'D:\\Job\\x\nD:\\Job\nx.txt'],
    ['cd Sub; (pwd).Path', 'D:\\Job\\Sub'],
    ['cd..; (pwd).Path', 'D:\\'],
    ['C:; (pwd).Path', 'C:\\'],
    ['dir /a 2>$null; $?; dir > x.txt; $?', 'False\nTrue'],
  ])('give what is expected of %s', (line, expected) => {
    expect(run(line).text).toBe(expected);
  });

  it('leave out of a hash what cannot be read', () => {
    const { text } = run('Get-FileHash *.txt,locked.log | Select-Object -ExpandProperty Path');
    expect(text).toContain("The file 'D:\\Job\\locked.log' cannot be read");
    expect(text).toContain('D:\\Job\\b.txt');
  });

  it('take the time that a hash needs', () => {
    expect(run('Get-FileHash x.evtx').session.seconds).toBe(4);
  });

  it('do nothing at all if the file at the end of the pipeline cannot be written', () => {
    for (const end of ['| Export-Csv D:\\None\\h.csv', '| Out-File D:\\None\\h.txt', '> D:\\None\\h.txt']) {
      const { session, text } = run(`Get-FileHash b.txt ${end}`);
      expect(text).toContain("Could not find a part of the path 'D:\\None\\h.");
      expect(session.acts.map(({ act, ok }) => [act, ok])).toEqual([['file.write', false]]);
    }
  });

  it('keep an existing file with -NoClobber', () => {
    const { session, text } = run('dir | Export-Csv b.txt -NoClobber');
    expect(text).toContain("The file 'D:\\Job\\b.txt' already exists.");
    expect(run('dir | Export-Csv b.txt -NoClobber', 'gc b.txt').text).toBe('one');
    expect(session.acts.map(({ act, ok }) => [act, ok])).toEqual([['file.overwrite', false]]);
  });

  it('make an empty file of an empty pipeline, which compares as nothing', () => {
    const { text } = run(
      'dir *.none | Export-Csv e.csv; (Get-Item e.csv).Length',
      'Compare-Object (Import-Csv e.csv) (Import-Csv e.csv)',
    );
    expect(text).toContain("Cannot bind argument to parameter 'ReferenceObject' because it is null.");
  });

  it('write nothing after Ctrl+C', () => {
    const session = openTestSession(createSmallHost(entries), { shell: 'powershell', stoppedAfterSeconds: 2 });
    runLine(session, 'Get-ChildItem -File | Get-FileHash | Export-Csv all.csv');
    expect(findEntry(session.host.files, 'D:\\Job\\all.csv')).toBeUndefined();
  });

  it('write redirected text in UTF-16, and Set-Content in ANSI', () => {
    const { session } = run("'x' > u.txt; 'x' | Set-Content s.txt");
    const encodingOf = (path: string) => {
      const content = findEntry(session.host.files, path)?.content;
      return content?.kind === 'text' ? content.encoding : undefined;
    };
    expect([encodingOf('D:\\Job\\u.txt'), encodingOf('D:\\Job\\s.txt')]).toEqual(['utf16', 'ansi']);
  });
});

describe('programs in PowerShell', () => {
  it('print to the screen, into a pipeline and into a variable', () => {
    expect(run('hostname').text).toBe('HIST-02');
    expect(run('hostname | ForEach-Object { $_.Length }').text).toBe('7');
    expect(run('$h = hostname; "$h!"').text).toBe('HIST-02!');
  });

  it('keep their exit code in $LASTEXITCODE', () => {
    expect(run('hostname; $LASTEXITCODE; wevtutil gl Nothing 2>$null | Out-Null; $LASTEXITCODE').text).toMatch(
      /^HIST-02\n0\n[^0]/,
    );
  });

  it('get lines of a pipeline', () => {
    expect(run('gc a.txt | findstr t').text).toBe('two\nthree');
  });

  it('include cmd', () => {
    expect(run('cmd /c type b.txt').text).toBe('one');
  });

  it('are not the cmdlets of the same name', () => {
    expect(run('fc.exe b.txt b.txt').text).toContain('FC: no differences encountered');
    expect(run('sc.exe query NoService').text).not.toContain('Set-Content');
  });
});

describe('questions in PowerShell', () => {
  it('ask before a folder with content is removed', () => {
    const asked = run('Remove-Item Sub');
    expect(asked.text).toContain('The item at D:\\Job\\Sub has children');
    expect(findEntry(asked.session.host.files, 'D:\\Job\\Sub')).toBeDefined();
    expect(findEntry(run('Remove-Item Sub', 'N').session.host.files, 'D:\\Job\\Sub')).toBeDefined();
    expect(findEntry(run('Remove-Item Sub', 'Y').session.host.files, 'D:\\Job\\Sub')).toBeUndefined();
  });

  it('do what stood before the question only once', () => {
    const { session } = run('Copy-Item a.txt c.txt; Remove-Item Sub', 'Y');
    expect(session.acts.map(({ act }) => act)).toEqual(['file.delete']);
  });

  it('ask for a parameter that is needed', () => {
    const { text } = run('Get-FileHash');
    expect(text).toContain('cmdlet Get-FileHash at command pipeline position 1');
    expect(run('Get-FileHash', 'b.txt', '').text).toContain('D:\\Job\\b.txt');
  });
});

describe('what several objects look like', () => {
  it('prints later objects with the columns of the first', () => {
    const { text } = run("'x' | Select-Object @{n='A';e={1}}; 'y' | Select-Object @{n='B';e={2}}");
    expect(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ).toEqual(['A', '-', '1']);
  });

  it('exports what Format-Table arranged as lines without sense', () => {
    const { session } = run(
      'dir | Format-Table Name | Export-Csv bad.csv -NoTypeInformation',
      'gc bad.csv -TotalCount 1',
    );
    expect(session.output.map((line) => plainText(line))[0]).toContain('"ClassId2e4f51ef21dd47e99d3c952918aff9cd"');
  });

  it('hides columns that do not fit', () => {
    const wide = 'x'.repeat(70);
    const { text } = run(`1 | Select-Object @{n='A';e={'${wide}'}},@{n='B';e={'${wide}'}} | ft -AutoSize`);
    expect(text).toContain('...');
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBe(119);
  });
});
