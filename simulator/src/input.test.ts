import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets } from './input.ts';

describe('maskSecrets', () => {
  it.each([
    ['net user jdoe Secret-1', 'net user jdoe ••••'],
    ['net user jdoe Secret-1 /domain', 'net user jdoe •••• /domain'],
    ['net user "Plant Operator" Secret-1', 'net user "Plant Operator" ••••'],
    ['net user Plant Operator', 'net user Plant ••••'],
    ['net.exe user jdoe Secret-1', 'net.exe user jdoe ••••'],
    ['systeminfo /s HMI-12B /u USER /p Secret-1', 'systeminfo /s HMI-12B /u USER /p ••••'],
    ['schtasks /query /s HMI /p:Secret-1', 'schtasks /query /s HMI /p:••••'],
    ["Enter-X -Password 'Secret 1' -Name a", 'Enter-X -Password •••• -Name a'],
    ['wmic /user:jdoe /password:Secret-1 os get caption', 'wmic /user:jdoe /password:•••• os get caption'],
    ['Enter-X -Password Secret-1 -Name a', 'Enter-X -Password •••• -Name a'],
    ['manage-bde -unlock E: -rp 111111-222222', 'manage-bde -unlock E: -rp ••••'],
    ['manage-bde -unlock E: -RecoveryPassword 111111-222222', 'manage-bde -unlock E: -RecoveryPassword ••••'],
    ['netstat -p tcp & psexec HMI-12B -p Secret-1', 'netstat -p tcp & psexec HMI-12B -p ••••'],
    [String.raw`net use Z: \\FS-01\Share Secret-1`, String.raw`net use Z: \\FS-01\Share ••••`],
    [String.raw`net use \\FS-01\Share Secret-1 /user:jdoe`, String.raw`net use \\FS-01\Share •••• /user:jdoe`],
    [String.raw`net use \\FS-01\Share /user:jdoe Secret-1`, String.raw`net use \\FS-01\Share /user:jdoe ••••`],
    ['net user jdoe /add Secret-1', 'net user jdoe /add ••••'],
    ['cmdkey /add:FS-01 /user:jdoe /pass:Secret-1', 'cmdkey /add:FS-01 /user:jdoe /pass:••••'],
    [
      "Set-LocalUser jdoe -Password (ConvertTo-SecureString 'Secret 1' -AsPlainText -Force)",
      "Set-LocalUser jdoe -Password (ConvertTo-SecureString '••••' -AsPlainText -Force)",
    ],
    ["Set-LocalUser jdoe -Password ('Secret' + ' 1')", 'Set-LocalUser jdoe -Password ••••'],
    [
      '$p = ConvertTo-SecureString -AsPlainText -Force -String Secret-1',
      "$p = ConvertTo-SecureString -AsPlainText -Force -String '••••'",
    ],
    ['"Secret 1" | ConvertTo-SecureString -AsPlainText', "'••••' | ConvertTo-SecureString -AsPlainText"],
  ])('hides the password of %j', (line, masked) => {
    expect(maskSecrets(line)).toBe(masked);
  });

  it.each([
    'net user',
    'net user jdoe',
    'net user jdoe /active:no',
    'net user jdoe /active:no > D:\\Job\\u.txt',
    'net user jdoe *',
    String.raw`net use \\FS-01\Share /delete`,
    String.raw`net use Z: \\FS-01\Share * /user:jdoe`,
    'ConvertTo-SecureString $typed -AsPlainText -Force',
    String.raw`net user > D:\Job\users.txt`,
    String.raw`net user jdoe > D:\Job\jdoe.txt`,
    'wevtutil gl Security',
    String.raw`robocopy D:\Set E:\Set /E /R:2`,
    'Get-ChildItem -Path D:\\Job',
    'netstat -ano -p tcp',
    String.raw`hostname && C:\Windows\System32\netstat.exe -an -p udp`,
    'route -p add 10.30.0.0 mask 255.255.0.0 10.20.1.2',
    String.raw`dir /p C:\Windows`,
    'set /p N=Name',
  ])('leaves %j as it is', (line) => {
    expect(maskSecrets(line)).toBe(line);
  });

  const lines = fc
    .array(
      fc.oneof(
        fc.constantFrom('net', 'user', 'use', '/p', '-Password', 'ConvertTo-SecureString', '-Force', '|', '(', ')'),
        fc.constantFrom('"', "'", '*', '/add', String.raw`\\FS-01\Share`, 'netstat', '&', '/p:', 'jdoe', '••••'),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 12 },
    )
    .map((words) => words.join(' '));

  it('changes nothing more when it is applied again, as browser, server and practice host do', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const once = maskSecrets(line);
        expect(maskSecrets(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no long time for a long line', () => {
    for (const part of [
      ' /p x',
      ' net user a',
      '(',
      ' -password (',
      String.raw` net use \\a\b /x`,
      'a\\',
      '"',
      ' netstat',
    ])
      maskSecrets(part.repeat(1000 / part.length));
  }, 1000);
});
