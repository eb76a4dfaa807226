import { describe, expect, it } from 'vitest';
import { createSmallHost, runLines } from '../testing/small-host.ts';
import type { WindowsVersion } from '../windows/versions.ts';

const show = (line: string, version: WindowsVersion = '2019'): string =>
  runLines(createSmallHost([], version), [line], { shell: 'powershell' }).text.trim();

describe('expressions of PowerShell', () => {
  it.each([
    ["'a' + 1", 'a1'],
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['7 / 2', '3.5'],
    ['1GB / 1MB', '1024'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3', '0.333333333333333'],
    ['7 % 4', '3'],
    ['-5 + 2', '-3'],
    ['5 -gt 3 -and -not (2 -eq 3)', 'True'],
    ["'Abc' -eq 'aBC'", 'True'],
    ["'Abc' -ceq 'aBC'", 'False'],
    ["'EWS-03' -like 'ews*'", 'True'],
    ["'disk' -match '^(disk|ntfs)$'", 'True'],
    ["'storahci' -match 'disk|ntfs|stor|ata'", 'True'],
    ["'a.b' -replace '\\.', '-'", 'a-b'],
    ["('a,b,c' -split ',').Count", '3'],
    ["'a','b' -join '-'", 'a-b'],
    ['1,2,3 -contains 2', 'True'],
    ['2 -in 1,2,3', 'True'],
    ["(1,2,3,4 -gt 2) -join ' '", '3 4'],
    ["'{0:N1} GB of {1}' -f 12.345, 'D:'", '12.3 GB of D:'],
    ["'|{0,6}|{1,-4}|' -f 42, 'x'", '|    42|x   |'],
    ["[int]'7' + 1", '8'],
    ['[int]2.5', '2'],
    ['[math]::Round(2.675, 1)', '2.7'],
    ['[math]::Round(100 - 30 / 120 * 100, 1)', '75'],
    ["'abcdef'.Substring(1 + 1 * 2)", 'def'],
    ["[string]5 + 'x'", '5x'],
    ["'D:\\Job\\a.txt'.Split('\\')[-1]", 'a.txt'],
    ["'abc'.Substring(1, 1).ToUpper()", 'B'],
    ["'  x '.Trim().Length", '1'],
    ["'abc'.Contains('b')", 'True'],
    ["@{a=1;b='x'}.b", 'x'],
    ['$x = 1,2,3; $x[1]; $x[-1]; $x.Count', '2\n3\n3'],
    ['$n = \'HMI\'; "$n-01 ${n}_x $($n.Length) `$n"', 'HMI-01 HMI_x 3 $n'],
    ["'$n'", '$n'],
    ['$x = 5; $x += 2; $x', '7'],
    ["$x = 'a'\n$x", 'a'],
    ['1..3 | ForEach-Object { $_ * 2 }', '2\n4\n6'],
    ['& { 1 + 1 }', '2'],
    ['Write-Output a b # c', 'a\nb'],
    ['"a""b"', 'a"b'],
    ["'it''s'", "it's"],
    ['$undefined', ''],
    ['$null -eq $undefined', 'True'],
    ['echo %ERRORLEVEL%', '%ERRORLEVEL%'],
  ])('gives the value of %s', (line, expected) => {
    expect(show(line)).toBe(expected);
  });
});

describe('dates of PowerShell', () => {
  it.each([
    ["(Get-Date '2026-11-20 10:00').AddDays(-7).ToString('yyyy-MM-dd HH:mm')", '2026-11-13 10:00'],
    ["(Get-Date '2026-07-01 10:00').ToUniversalTime().ToString('HH:mm')", '08:00'],
    ["(Get-Date '11/20/2026 4:05 PM').ToString()", '11/20/2026 4:05:00 PM'],
    ["([datetime]'2026-11-20') -gt (Get-Date '2026-11-01')", 'True'],
    ["((Get-Date '2026-11-20') - (Get-Date '2026-11-01')).Days", '19'],
    ["(Get-Date '2026-01-31').AddMonths(1).ToString('d')", '2/28/2026'],
    ["Get-Date '2026-11-20 16:05' -Format g", '11/20/2026 4:05 PM'],
    ["'{0:yyyyMMdd}' -f (Get-Date '2026-11-20')", '20261120'],
    ["(Get-Date '2026-11-20').DayOfWeek", 'Friday'],
  ])('gives the value of %s', (line, expected) => {
    expect(show(line)).toBe(expected);
  });

  it('prints the hour of the host, which its clock and time zone give', () => {
    expect(show("(Get-Date).ToString('HH:mm')")).toBe('09:30');
  });
});

describe('errors of PowerShell', () => {
  it.each([
    ['foo && bar', "The token '&&' is not a valid statement separator in this version.", 'InvalidEndOfLine'],
    ['(Get-Date', "Missing closing ')' in expression.", 'MissingEndParenthesisInExpression'],
    ['dir | ? { $_', "Missing closing '}' in statement block or type definition.", 'MissingEndCurlyBrace'],
    [
      '[math]::Round(1 +)',
      "You must provide a value expression following the '+' operator.",
      'ExpectedValueExpression',
    ],
    ['1 -eq', "You must provide a value expression following the '-eq' operator.", 'ExpectedValueExpression'],
    ['@{a}', "Missing '=' operator after key in hash literal.", 'MissingEqualsInHashLiteral'],
    ['dir a,', 'Missing argument in parameter list.', 'MissingArgument'],
    ['hostname >', 'Missing file specification after redirection operator.', 'MissingFileSpecification'],
    ['dir | 5', 'Expressions are only allowed as the first element of a pipeline.', 'ExpressionsMustBeFirstInPipeline'],
    ['5 5', "Unexpected token '5' in expression or statement.", 'UnexpectedToken'],
    ["[int]'abc'", 'Cannot convert value "abc" to type "System.Int32".', 'InvalidCastFromStringToInteger'],
    ['1 / 0', 'Attempted to divide by zero.', 'RuntimeException'],
    ['$null.Foo()', 'You cannot call a method on a null-valued expression.', 'InvokeMethodOnNull'],
    ['$null[0]', 'Cannot index into a null array.', 'NullArray'],
    [
      'Get-ChildItem -E x',
      "Parameter cannot be processed because the parameter name 'E' is ambiguous.",
      'AmbiguousParameter',
    ],
    ['Get-Content a -TotalCount', "Missing an argument for parameter 'TotalCount'.", 'MissingArgument,'],
    ['dir | Select-Object -First x', "Cannot bind parameter 'First'.", 'CannotConvertArgumentNoMessage,'],
  ])('says what is wrong with %s', (line, message, id) => {
    const text = show(line);
    expect(text.replaceAll(/ \n/g, ' ')).toContain(message);
    expect(text).toContain(`+ FullyQualifiedErrorId : ${id}`);
  });

  it('underlines the part of a long line that is wrong', () => {
    const line =
      'Get-ChildItem D:\\Job | Where-Object { $_.Length -gt 5 } | Select-Object Name | Foo-Bar | Sort-Object Name';
    const [source = '', marks = ''] = show(line)
      .split('\n')
      .filter((each) => each.startsWith('+'));
    expect(source.slice(marks.indexOf('~'), marks.lastIndexOf('~') + 1)).toBe('Foo-Bar');
    expect(source.startsWith('+ ... ')).toBe(true);
  });

  it('goes on with the next statement', () => {
    expect(show('1 / 0; 5').endsWith('5')).toBe(true);
  });

  it('says of if and function that practice hosts do not know them', () => {
    for (const line of ['if (1) { 2 }', 'foreach ($i in 1) { $i }', 'function f { 1 }']) {
      expect(show(line)).toBe('This practice host does not know that command. Is it in your procedure?');
    }
  });

  it('prints no error with -ErrorAction SilentlyContinue', () => {
    expect(show('Get-Item D:\\Nothing -ErrorAction SilentlyContinue')).toBe('');
    expect(show('Get-Item D:\\Nothing 2>$null')).toBe('');
  });
});

describe('older versions of PowerShell', () => {
  it('give a list no properties of its elements in 2.0', () => {
    expect(show("(dir C:\\ | Select-Object Name).Name -join ','", '7')).toBe('');
    expect(show("(dir C:\\ | Select-Object Name).Name -join ','")).toBe('Users,Windows');
  });

  it('know the aliases of their time', () => {
    expect(show('gcim Win32_BIOS', '7')).toContain("The term 'gcim' is not recognized");
  });
});
