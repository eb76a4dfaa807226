import { describe, expect, it } from 'vitest';
import { findCommandsInProse, findForbiddenCommands } from './commands.ts';

describe('findForbiddenCommands', () => {
  it.each([
    'wevtutil cl Security',
    'WEVTUTIL.EXE sl Security /ms:1',
    'C:\\> wevtutil cl Security',
    'PS C:\\Jobs> Clear-EventLog System',
    'hostname & shutdown /r /t 0',
    'shutdown',
    'Get-Process x | Stop-Process',
    'cmd /c "gpupdate /force"',
    'chkdsk C: /f',
    'chkdsk C: /scan',
    'fsutil volume dismount D:',
    'fsutil dirty set C:',
    'robocopy A B /E /MIR',
    'Restart-Computer',
    'w32tm /resync',
    'w32tm /config /update',
    'net time \\\\A /set',
    'tzutil /s "UTC"',
    'Set-TimeZone UTC',
    'net user jdoe /active:no',
    'net user jdoe secret',
    'net localgroup Administrators x /add',
    'net accounts /minpwlen:8',
    'Add-MpPreference -ExclusionPath C:\\',
    '"C:\\Program Files\\Windows Defender\\MpCmdRun.exe" -RemoveDefinitions -All',
    'auditpol /set /category:*',
    'schtasks /delete /tn x',
    'sc config x start= disabled',
    'Stop-Service x',
    'taskkill /im x',
    'netsh advfirewall set allprofiles state off',
    'route add 10.0.0.0 10.1.1.1',
    'arp -d *',
    'ipconfig /renew',
    'diskpart',
    'format E: /q',
    'manage-bde -off C:',
    'wbadmin delete backup',
    'wbadmin start sysrecovery -recreateDisks',
    'Install-WindowsFeature Windows-Server-Backup',
    'reg add HKLM\\x',
    'systeminfo /s HMI-04 /u x /p secret',
    'nmap -sP 10.0.0.0/24',
    'robocopy A B ^\n /MIR',
  ])('finds a forbidden command in %j', (code) => {
    expect(findForbiddenCommands(code)).not.toEqual([]);
  });

  it.each([
    'wevtutil gl Security',
    'wevtutil epl Security D:\\Job\\security.evtx',
    'chkdsk C:',
    'fsutil dirty query C:',
    'fsutil volume diskfree C:',
    'robocopy A B /E /R:1 /W:1 /L',
    'w32tm /query /status',
    'w32tm /stripchart /computer:NTP /samples:5 /dataonly',
    'tzutil /g',
    'net user > users.txt',
    'net user jdoe',
    'net user jdoe /domain',
    'net localgroup Administrators',
    'net accounts',
    'auditpol /get /category:*',
    'schtasks /query /fo csv /v',
    'sc query WinDefend',
    'netsh advfirewall show allprofiles',
    'route print',
    'arp -a',
    'ipconfig /all',
    'manage-bde -status',
    'reg query HKLM\\SYSTEM\\CurrentControlSet\\Enum\\USBSTOR',
    'Get-Process | Format-Table',
    'Get-Date -Format o',
    'Date format: YYYY-MM-DD',
    'The previous system shutdown at 14:02 was unexpected.',
    'systeminfo /fo csv > host.csv',
    'wbadmin get versions -backupTarget:E:',
    'typeperf -cf counters.txt -si 5 -sc 60',
  ])('finds no forbidden command in %j', (code) => {
    expect(findForbiddenCommands(code)).toEqual([]);
  });
});

describe('findCommandsInProse', () => {
  it.each([
    ['Type systeminfo and wait.', ['systeminfo']],
    ['Robocopy copies it.', ['Robocopy']],
    ['Use Get-HotFix or Get-Disk.', ['Get-HotFix', 'Get-Disk']],
    ['Type net user and look.', ['net user']],
    ['Then net share, then arp -a and route print.', ['net share', 'arp -a', 'route print']],
  ])('finds commands in %j', (prose, commands) => {
    expect(findCommandsInProse(prose)).toEqual(commands);
  });

  it.each([
    'The Antivirus Test-File Test needs a permit.',
    'Stop-and-call is the rule. Re-start the clock, set-point and start-up.',
    'The net users see is small. The host name and the format are on the label.',
    'A sort of route. Print the reg number. Type the name. Find the string.',
    'Start-Up and Copy-Protection, Out-Of-Hours, Select-All.',
  ])('finds no commands in %j', (prose) => {
    expect(findCommandsInProse(prose)).toEqual([]);
  });
});
