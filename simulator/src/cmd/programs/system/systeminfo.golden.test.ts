import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('systeminfo on Windows 7', () => {
  expect(runProgramLine('systeminfo', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Host Name:                 HMI-12A
    OS Name:                   Microsoft Windows 7 Professional 
    OS Version:                6.1.7601 Service Pack 1 Build 7601
    OS Manufacturer:           Microsoft Corporation
    OS Configuration:          Member Workstation
    OS Build Type:             Multiprocessor Free
    Registered Owner:          Windows User
    Registered Organization:   
    Product ID:                00371-OEM-8992671-60442
    Original Install Date:     9/28/2016, 7:00:01 AM
    System Boot Time:          11/6/2026, 1:01:28 AM
    System Manufacturer:       Norden Systems
    System Model:              Norden PW-310
    System Type:               x64-based PC
    Processor(s):              1 Processor(s) Installed.
                               [01]: Intel64 Family 6 Model 42 Stepping 7 GenuineIntel ~3093 Mhz
    BIOS Version:              Norden Systems A11, 5/14/2013
    Windows Directory:         C:\\Windows
    System Directory:          C:\\Windows\\system32
    Boot Device:               \\Device\\HarddiskVolume1
    System Locale:             en-us;English (United States)
    Input Locale:              en-us;English (United States)
    Time Zone:                 (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    Total Physical Memory:     4,003 MB
    Available Physical Memory: 2,321 MB
    Virtual Memory: Max Size:  4,603 MB
    Virtual Memory: Available: 2,762 MB
    Virtual Memory: In Use:    1,841 MB
    Page File Location(s):     C:\\pagefile.sys
    Domain:                    plant.local
    Logon Server:              \\\\DC-01
    Hotfix(s):                 12 Hotfix(s) Installed.
                               [01]: KB5000110
                               [02]: KB5000131
                               [03]: KB5000163
                               [04]: KB5000186
                               [05]: KB5000189
                               [06]: KB5000204
                               [07]: KB5000244
                               [08]: KB5000275
                               [09]: KB5000297
                               [10]: KB5000302
                               [11]: KB5000318
                               [12]: KB5000338
    Network Card(s):           2 NIC(s) Installed.
                               [01]: Intel(R) 82574L Gigabit Network Connection
                                     Connection Name: Local Area Connection
                                     DHCP Enabled:    No
                                     IP address(es)
                                     [01]: 10.20.1.45
                               [02]: Intel(R) 82574L Gigabit Network Connection #2
                                     Connection Name: Local Area Connection 2
                                     Status:          Media disconnected"
  `);
});

test('systeminfo on Server 2019', () => {
  expect(runProgramLine('systeminfo', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Host Name:                 HIST-02
    OS Name:                   Microsoft Windows Server 2019 Standard
    OS Version:                10.0.17763 N/A Build 17763
    OS Manufacturer:           Microsoft Corporation
    OS Configuration:          Member Server
    OS Build Type:             Multiprocessor Free
    Registered Owner:          Windows User
    Registered Organization:   
    Product ID:                00429-70000-00000-AA645
    Original Install Date:     5/20/2022, 7:00:01 AM
    System Boot Time:          11/6/2026, 1:01:28 AM
    System Manufacturer:       Norden Systems
    System Model:              Norden RS-2200
    System Type:               x64-based PC
    Processor(s):              2 Processor(s) Installed.
                               [01]: Intel64 Family 6 Model 85 Stepping 7 GenuineIntel ~2195 Mhz
                               [02]: Intel64 Family 6 Model 85 Stepping 7 GenuineIntel ~2195 Mhz
    BIOS Version:              Norden Systems 2.12.2, 9/7/2021
    Windows Directory:         C:\\Windows
    System Directory:          C:\\Windows\\system32
    Boot Device:               \\Device\\HarddiskVolume1
    System Locale:             en-us;English (United States)
    Input Locale:              en-us;English (United States)
    Time Zone:                 (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    Total Physical Memory:     32,436 MB
    Available Physical Memory: 18,812 MB
    Virtual Memory: Max Size:  37,301 MB
    Virtual Memory: Available: 22,381 MB
    Virtual Memory: In Use:    14,920 MB
    Page File Location(s):     C:\\pagefile.sys
    Domain:                    plant.local
    Logon Server:              \\\\DC-01
    Hotfix(s):                 7 Hotfix(s) Installed.
                               [01]: KB5005110
                               [02]: KB5005131
                               [03]: KB5005163
                               [04]: KB5005186
                               [05]: KB5005189
                               [06]: KB5005204
                               [07]: KB5005244
    Network Card(s):           2 NIC(s) Installed.
                               [01]: Intel(R) I210 Gigabit Network Connection
                                     Connection Name: Ethernet
                                     DHCP Enabled:    No
                                     IP address(es)
                                     [01]: 10.20.1.86
                               [02]: Intel(R) I210 Gigabit Network Connection #2
                                     Connection Name: Ethernet 2
                                     Status:          Media disconnected
    Hyper-V Requirements:      VM Monitor Mode Extensions: Yes
                               Virtualization Enabled In Firmware: No
                               Second Level Address Translation: Yes
                               Data Execution Prevention Available: Yes"
  `);
});

test('systeminfo on Server 2025', () => {
  expect(runProgramLine('systeminfo', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    Host Name:                     HIST-02
    OS Name:                       Microsoft Windows Server 2025 Standard
    OS Version:                    10.0.26100 N/A Build 26100
    OS Manufacturer:               Microsoft Corporation
    OS Configuration:              Member Server
    OS Build Type:                 Multiprocessor Free
    Registered Owner:              Windows User
    Registered Organization:       
    Product ID:                    00491-60000-00001-AA645
    Original Install Date:         1/11/2026, 6:00:01 AM
    System Boot Time:              11/6/2026, 1:01:28 AM
    System Manufacturer:           Norden Systems
    System Model:                  Norden RS-3300
    System Type:                   x64-based PC
    Processor(s):                  2 Processor(s) Installed.
                                   [01]: Intel64 Family 6 Model 143 Stepping 8 GenuineIntel ~2600 Mhz
                                   [02]: Intel64 Family 6 Model 143 Stepping 8 GenuineIntel ~2600 Mhz
    BIOS Version:                  Norden Systems 1.6.3, 10/2/2024
    Windows Directory:             C:\\Windows
    System Directory:              C:\\Windows\\system32
    Boot Device:                   \\Device\\HarddiskVolume1
    System Locale:                 en-us;English (United States)
    Input Locale:                  en-us;English (United States)
    Time Zone:                     (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    Total Physical Memory:         65,227 MB
    Available Physical Memory:     37,831 MB
    Virtual Memory: Max Size:      75,011 MB
    Virtual Memory: Available:     45,007 MB
    Virtual Memory: In Use:        30,004 MB
    Page File Location(s):         C:\\pagefile.sys
    Domain:                        plant.local
    Logon Server:                  \\\\DC-01
    Hotfix(s):                     5 Hotfix(s) Installed.
                                   [01]: KB5007110
                                   [02]: KB5007131
                                   [03]: KB5007163
                                   [04]: KB5007186
                                   [05]: KB5007189
    Network Card(s):               2 NIC(s) Installed.
                                   [01]: Intel(R) I210 Gigabit Network Connection
                                         Connection Name: Ethernet
                                         DHCP Enabled:    No
                                         IP address(es)
                                         [01]: 10.20.1.86
                                   [02]: Intel(R) I210 Gigabit Network Connection #2
                                         Connection Name: Ethernet 2
                                         Status:          Media disconnected
    Virtualization-based security: Status: Not enabled
    Hyper-V Requirements:          VM Monitor Mode Extensions: Yes
                                   Virtualization Enabled In Firmware: No
                                   Second Level Address Translation: Yes
                                   Data Execution Prevention Available: Yes"
  `);
});

test('systeminfo as comma-separated values on Windows 11', () => {
  expect(runProgramLine('systeminfo /fo csv', { windows: '11' }).text).toMatchInlineSnapshot(`
    ""Host Name","OS Name","OS Version","OS Manufacturer","OS Configuration","OS Build Type","Registered Owner","Registered Organization","Product ID","Original Install Date","System Boot Time","System Manufacturer","System Model","System Type","Processor(s)","BIOS Version","Windows Directory","System Directory","Boot Device","System Locale","Input Locale","Time Zone","Total Physical Memory","Available Physical Memory","Virtual Memory: Max Size","Virtual Memory: Available","Virtual Memory: In Use","Page File Location(s)","Domain","Logon Server","Hotfix(s)","Network Card(s)","Hyper-V Requirements"
    "HMI-12A","Microsoft Windows 11 Pro","10.0.22631 N/A Build 22631","Microsoft Corporation","Member Workstation","Multiprocessor Free","Windows User","","00330-80000-00000-AA645","5/2/2025, 7:00:01 AM","11/6/2026, 1:01:28 AM","Norden Systems","Norden PW-640","x64-based PC","1 Processor(s) Installed.,[01]: Intel64 Family 6 Model 151 Stepping 2 GenuineIntel ~2100 Mhz","Norden Systems 1.9.2, 6/18/2024","C:\\Windows","C:\\Windows\\system32","\\Device\\HarddiskVolume1","en-us;English (United States)","en-us;English (United States)","(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna","16,116 MB","9,347 MB","18,533 MB","11,120 MB","7,413 MB","C:\\pagefile.sys","plant.local","\\\\DC-01","5 Hotfix(s) Installed.,[01]: KB5003110,[02]: KB5003131,[03]: KB5003163,[04]: KB5003186,[05]: KB5003189","2 NIC(s) Installed.,[01]: Intel(R) I210 Gigabit Network Connection,      Connection Name: Ethernet,      DHCP Enabled:    No,      IP address(es),      [01]: 10.20.1.45,[02]: Intel(R) I210 Gigabit Network Connection #2,      Connection Name: Ethernet 2,      Status:          Media disconnected","VM Monitor Mode Extensions: Yes,Virtualization Enabled In Firmware: No,Second Level Address Translation: Yes,Data Execution Prevention Available: Yes""
  `);
});
