import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('tasklist, first lines on Windows 7', () => {
  expect(runProgramLine('tasklist', { windows: '7' }).lines.slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "
    Image Name                     PID Session Name        Session#    Mem Usage
    ========================= ======== ================ =========== ============
    System Idle Process              0 Services                   0          8 K
    System                           4 Services                   0        148 K
    smss.exe                       300 Services                   0      1,534 K
    csrss.exe                      392 Services                   0      4,734 K
    wininit.exe                    424 Services                   0      7,237 K
    csrss.exe                      492                            1      5,720 K
    winlogon.exe                   560                            1      9,625 K
    services.exe                   624 Services                   0     12,426 K
    lsass.exe                      672 Services                   0     24,811 K
    lsm.exe                        736 Services                   0      4,861 K
    svchost.exe                    772 Services                   0     10,260 K"
  `);
});

test('tasklist, first lines on Server 2019', () => {
  expect(runProgramLine('tasklist', { windows: '2019' }).lines.slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "
    Image Name                     PID Session Name        Session#    Mem Usage
    ========================= ======== ================ =========== ============
    System Idle Process              0 Services                   0          8 K
    System                           4 Services                   0        148 K
    Registry                       100 Services                   0     78,412 K
    smss.exe                       300 Services                   0      1,534 K
    csrss.exe                      392 Services                   0      4,734 K
    wininit.exe                    424 Services                   0      7,237 K
    csrss.exe                      492 Console                    1      5,720 K
    winlogon.exe                   560 Console                    1      9,625 K
    services.exe                   624 Services                   0     12,426 K
    lsass.exe                      672 Services                   0     24,811 K
    fontdrvhost.exe                736 Services                   0      4,284 K"
  `);
});

test('tasklist, first lines on Server 2025', () => {
  expect(runProgramLine('tasklist', { windows: '2025' }).lines.slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "
    Image Name                     PID Session Name        Session#    Mem Usage
    ========================= ======== ================ =========== ============
    System Idle Process              0 Services                   0          8 K
    System                           4 Services                   0        148 K
    Registry                       100 Services                   0     78,412 K
    smss.exe                       300 Services                   0      1,534 K
    csrss.exe                      392 Services                   0      4,734 K
    wininit.exe                    424 Services                   0      7,237 K
    csrss.exe                      492 Console                    1      5,720 K
    winlogon.exe                   560 Console                    1      9,625 K
    services.exe                   624 Services                   0     12,426 K
    lsass.exe                      672 Services                   0     24,811 K
    fontdrvhost.exe                736 Services                   0      4,284 K"
  `);
});

test('tasklist /svc, first lines on Windows 7', () => {
  expect(runProgramLine('tasklist /svc', { windows: '7' }).lines.slice(0, 24).join('\n')).toMatchInlineSnapshot(`
    "
    Image Name                     PID Services                                    
    ========================= ======== ============================================
    System Idle Process              0 N/A
    System                           4 N/A
    smss.exe                       300 N/A
    csrss.exe                      392 N/A
    wininit.exe                    424 N/A
    csrss.exe                      492 N/A
    winlogon.exe                   560 N/A
    services.exe                   624 N/A
    lsass.exe                      672 KeyIso, Netlogon, SamSs
    lsm.exe                        736 N/A
    svchost.exe                    772 Appinfo, gpsvc, iphlpsvc, LanmanServer, 
                                       ProfSvc, Schedule, SENS, ShellHWDetection, 
                                       Themes, Winmgmt
    svchost.exe                    860 Audiosrv, Dhcp, EventLog, lmhosts
    svchost.exe                    900 BFE, DPS, MpsSvc
    svchost.exe                    996 CryptSvc, Dnscache, LanmanWorkstation, 
                                       NlaSvc
    svchost.exe                   1076 DcomLaunch, PlugPlay, Power
    svchost.exe                   1124 EventSystem, FontCache, netprofm, nsi, 
                                       W32Time
    svchost.exe                   1168 RpcEptMapper, RpcSs"
  `);
});

test('tasklist /svc, first lines on Server 2019', () => {
  expect(runProgramLine('tasklist /svc', { windows: '2019' }).lines.slice(0, 24).join('\n')).toMatchInlineSnapshot(`
    "
    Image Name                     PID Services                                    
    ========================= ======== ============================================
    System Idle Process              0 N/A
    System                           4 N/A
    Registry                       100 N/A
    smss.exe                       300 N/A
    csrss.exe                      392 N/A
    wininit.exe                    424 N/A
    csrss.exe                      492 N/A
    winlogon.exe                   560 N/A
    services.exe                   624 N/A
    lsass.exe                      672 KeyIso, Netlogon, SamSs
    fontdrvhost.exe                736 N/A
    fontdrvhost.exe                772 N/A
    svchost.exe                    860 Appinfo
    svchost.exe                    900 BFE, DPS, MpsSvc
    svchost.exe                    996 BrokerInfrastructure, DcomLaunch, LSM, 
                                       PlugPlay, Power, SystemEventsBroker
    svchost.exe                   1076 CryptSvc
    svchost.exe                   1124 Dhcp
    svchost.exe                   1168 Dnscache
    svchost.exe                   1248 EventLog
    svchost.exe                   1280 EventSystem"
  `);
});

test('tasklist /svc, first lines on Server 2025', () => {
  expect(runProgramLine('tasklist /svc', { windows: '2025' }).lines.slice(0, 24).join('\n')).toMatchInlineSnapshot(`
    "
    Image Name                     PID Services                                    
    ========================= ======== ============================================
    System Idle Process              0 N/A
    System                           4 N/A
    Registry                       100 N/A
    smss.exe                       300 N/A
    csrss.exe                      392 N/A
    wininit.exe                    424 N/A
    csrss.exe                      492 N/A
    winlogon.exe                   560 N/A
    services.exe                   624 N/A
    lsass.exe                      672 KeyIso, Netlogon, SamSs
    fontdrvhost.exe                736 N/A
    fontdrvhost.exe                772 N/A
    svchost.exe                    860 Appinfo
    svchost.exe                    900 BFE, DPS, MpsSvc
    svchost.exe                    996 BrokerInfrastructure, DcomLaunch, LSM, 
                                       PlugPlay, Power, SystemEventsBroker
    svchost.exe                   1076 CryptSvc
    svchost.exe                   1124 Dhcp
    svchost.exe                   1168 Dnscache
    svchost.exe                   1248 EventLog
    svchost.exe                   1280 EventSystem"
  `);
});

test('tasklist /v /fo csv, first lines on Windows 7', () => {
  expect(runProgramLine('tasklist /v /fo csv', { windows: '7' }).lines.slice(0, 4).join('\n')).toMatchInlineSnapshot(`
    ""Image Name","PID","Session Name","Session#","Mem Usage","Status","User Name","CPU Time","Window Title"
    "System Idle Process","0","Services","0","8 K","Unknown","NT AUTHORITY\\SYSTEM","1309:00:25","N/A"
    "System","4","Services","0","148 K","Unknown","NT AUTHORITY\\SYSTEM","2:20:06","N/A"
    "smss.exe","300","Services","0","1,534 K","Unknown","NT AUTHORITY\\SYSTEM","0:06:29","N/A""
  `);
});

test('tasklist /v /fo csv, first lines on Server 2019', () => {
  expect(runProgramLine('tasklist /v /fo csv', { windows: '2019' }).lines.slice(0, 4).join('\n'))
    .toMatchInlineSnapshot(`
    ""Image Name","PID","Session Name","Session#","Mem Usage","Status","User Name","CPU Time","Window Title"
    "System Idle Process","0","Services","0","8 K","Unknown","NT AUTHORITY\\SYSTEM","1309:00:25","N/A"
    "System","4","Services","0","148 K","Unknown","NT AUTHORITY\\SYSTEM","2:20:06","N/A"
    "Registry","100","Services","0","78,412 K","Unknown","NT AUTHORITY\\SYSTEM","0:00:12","N/A""
  `);
});

test('tasklist /v /fo csv, first lines on Server 2025', () => {
  expect(runProgramLine('tasklist /v /fo csv', { windows: '2025' }).lines.slice(0, 4).join('\n'))
    .toMatchInlineSnapshot(`
    ""Image Name","PID","Session Name","Session#","Mem Usage","Status","User Name","CPU Time","Window Title"
    "System Idle Process","0","Services","0","8 K","Unknown","NT AUTHORITY\\SYSTEM","1309:00:25","N/A"
    "System","4","Services","0","148 K","Unknown","NT AUTHORITY\\SYSTEM","2:20:06","N/A"
    "Registry","100","Services","0","78,412 K","Unknown","NT AUTHORITY\\SYSTEM","0:00:12","N/A""
  `);
});
