import { expect, test } from 'vitest';
import { OutOfFuel } from '../../fuel.ts';
import { openStream } from '../../random.ts';
import { withBackup } from '../../testing/drives.ts';
import { openTerminal } from '../../testing/host-terminal.ts';
import { windowsVersions } from '../../windows/versions.ts';

const programs = [
  'wevtutil gl',
  'wevtutil gli',
  'wevtutil qe',
  'wevtutil epl',
  'wevtutil al',
  'wevtutil cl',
  'wevtutil sl',
  'wevtutil gp',
  'wevtutil el',
  'wbadmin start backup',
  'wbadmin start recovery',
  'wbadmin get versions',
  'wbadmin get items',
  'wbadmin get status',
  'wbadmin stop job',
  'wbadmin delete backup',
  'wbadmin get disks',
  'vssadmin list',
  'fsutil dirty',
  'fsutil volume',
  'fsutil fsinfo',
  'chkdsk',
  'format',
  'diskpart',
  'manage-bde',
  'wmic',
  'wmic logicaldisk',
  'wmic qfe get',
  'typeperf',
  'logman',
  'dism /online',
  'dism',
  'wusa',
  'msiexec',
  '"C:\\Program Files\\Windows Defender\\MpCmdRun.exe" -Scan',
  '"C:\\Program Files\\Windows Defender\\MpCmdRun.exe"',
];

const words = [
  'Security',
  'System',
  'Nothing',
  '"Microsoft-Windows-Windows Defender/Operational"',
  '/f:text',
  '/f:xml',
  '/c:2',
  '/rd:true',
  '/lf:true',
  '"/q:*[System[(EventID=6005)]]"',
  '/q:*[',
  '"/q:*[System[TimeCreated[timediff(@SystemTime,@x) <= 1]]]"',
  '/ow:true',
  '/bu:D:\\Job\\b.evtx',
  'D:\\Job\\a.evtx',
  'D:\\Job',
  'D:\\',
  'C:',
  'D:',
  'E:',
  'Q:',
  '\\\\x\\y',
  '..',
  '"',
  '""',
  '/',
  '-',
  ':',
  '/ms:1',
  '/ms:99999999999999999999',
  '/rt:true',
  '-backupTarget:E:',
  '-backupTarget:',
  '-include:C:,D:',
  '-include:\\',
  '-allCritical',
  '-quiet',
  '-version:10/31/2026-01:00',
  '-items:D:\\Job',
  '-itemtype:File',
  '-recoveryTarget:D:\\Bench',
  '-machine:HMI-07',
  '-keepVersions:0',
  '-recursive',
  'query',
  'set',
  'diskfree',
  'dismount',
  'volumeinfo',
  '/f',
  '/scan',
  '/y',
  '/q',
  '-status',
  '-unlock',
  '-protectors',
  '-get',
  'get',
  'list',
  'brief',
  'where',
  '(',
  ')',
  'size,caption',
  '/value',
  '*',
  '"\\Memory\\Available MBytes"',
  '"\\Process(*)\\*"',
  '\\(',
  '-sc',
  '-si',
  '2',
  '0',
  '-o',
  '-q',
  '-qx',
  '-cf',
  '-f',
  'CSV',
  '/get-packages',
  '/add-package',
  '/packagepath:D:\\Job\\KB5000001.cab',
  '/format:table',
  '/cleanup-image',
  '/quiet',
  '/uninstall',
  '/kb:1',
  '/i',
  '/x',
  '-ScanType',
  '3',
  '-File',
  '-SignatureUpdate',
  '-CheckExclusion',
  '-path',
  '-Restore',
  '-All',
  '{',
  '%',
  '␛',
  '••••',
];

test('no line makes these programs fail on any version, and the state can be read afterwards', () => {
  const stream = openStream('00112233445566778899aabbccddeeff', 'any-line');
  for (const version of windowsVersions) {
    for (const kind of ['cmd-elevated', 'cmd', 'powershell-elevated'] as const) {
      const terminal = openTerminal(version, kind);
      terminal.change(withBackup);
      for (let count = 0; count < 60; count += 1) {
        const line = [
          stream.pick(programs),
          ...Array.from({ length: stream.integer(0, 6) }, () => stream.pick(words)),
        ].join(' ');
        const stopped = stream.chance(0.1) ? { stoppedAfterSeconds: stream.integer(1, 400) } : {};
        try {
          expect(typeof terminal.run(line, stopped).text, line).toBe('string');
        } catch (error) {
          // A line may need too much work; everything else is a fault.
          if (!(error instanceof OutOfFuel)) throw new Error(`${version} ${kind}: ${line}`, { cause: error });
        }
      }
      for (const volume of terminal.host.volume.values()) expect(volume.free).toBeLessThanOrEqual(volume.size);
    }
  }
});
