import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('ipconfig /all on Windows 7', () => {
  expect(runProgramLine('ipconfig /all', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Windows IP Configuration

       Host Name . . . . . . . . . . . . : HMI-12A
       Primary Dns Suffix  . . . . . . . : plant.local
       Node Type . . . . . . . . . . . . : Hybrid
       IP Routing Enabled. . . . . . . . : No
       WINS Proxy Enabled. . . . . . . . : No
       DNS Suffix Search List. . . . . . : plant.local

    Ethernet adapter Local Area Connection:

       Connection-specific DNS Suffix  . : 
       Description . . . . . . . . . . . : Intel(R) 82574L Gigabit Network Connection
       Physical Address. . . . . . . . . : 00-1B-21-AD-5E-29
       DHCP Enabled. . . . . . . . . . . : No
       Autoconfiguration Enabled . . . . : Yes
       IPv4 Address. . . . . . . . . . . : 10.20.1.45(Preferred) 
       Subnet Mask . . . . . . . . . . . : 255.255.255.0
       Default Gateway . . . . . . . . . : 10.20.1.1
       DNS Servers . . . . . . . . . . . : 10.20.1.10
                                           10.20.1.11
       NetBIOS over Tcpip. . . . . . . . : Enabled

    Ethernet adapter Local Area Connection 2:

       Media State . . . . . . . . . . . : Media disconnected
       Connection-specific DNS Suffix  . : 
       Description . . . . . . . . . . . : Intel(R) 82574L Gigabit Network Connection #2
       Physical Address. . . . . . . . . : 00-1B-21-AD-5E-2A
       DHCP Enabled. . . . . . . . . . . : Yes
       Autoconfiguration Enabled . . . . : Yes"
  `);
});

test('ipconfig /all on Server 2019', () => {
  expect(runProgramLine('ipconfig /all', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Windows IP Configuration

       Host Name . . . . . . . . . . . . : HIST-02
       Primary Dns Suffix  . . . . . . . : plant.local
       Node Type . . . . . . . . . . . . : Hybrid
       IP Routing Enabled. . . . . . . . : No
       WINS Proxy Enabled. . . . . . . . : No
       DNS Suffix Search List. . . . . . : plant.local

    Ethernet adapter Ethernet:

       Connection-specific DNS Suffix  . : 
       Description . . . . . . . . . . . : Intel(R) I210 Gigabit Network Connection
       Physical Address. . . . . . . . . : 00-1B-21-AD-5E-29
       DHCP Enabled. . . . . . . . . . . : No
       Autoconfiguration Enabled . . . . : Yes
       IPv4 Address. . . . . . . . . . . : 10.20.1.86(Preferred) 
       Subnet Mask . . . . . . . . . . . : 255.255.255.0
       Default Gateway . . . . . . . . . : 10.20.1.1
       DNS Servers . . . . . . . . . . . : 10.20.1.10
                                           10.20.1.11
       NetBIOS over Tcpip. . . . . . . . : Enabled

    Ethernet adapter Ethernet 2:

       Media State . . . . . . . . . . . : Media disconnected
       Connection-specific DNS Suffix  . : 
       Description . . . . . . . . . . . : Intel(R) I210 Gigabit Network Connection #2
       Physical Address. . . . . . . . . : 00-1B-21-AD-5E-2A
       DHCP Enabled. . . . . . . . . . . : Yes
       Autoconfiguration Enabled . . . . : Yes"
  `);
});

test('ipconfig /all on Server 2025', () => {
  expect(runProgramLine('ipconfig /all', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    Windows IP Configuration

       Host Name . . . . . . . . . . . . : HIST-02
       Primary Dns Suffix  . . . . . . . : plant.local
       Node Type . . . . . . . . . . . . : Hybrid
       IP Routing Enabled. . . . . . . . : No
       WINS Proxy Enabled. . . . . . . . : No
       DNS Suffix Search List. . . . . . : plant.local

    Ethernet adapter Ethernet:

       Connection-specific DNS Suffix  . : 
       Description . . . . . . . . . . . : Intel(R) I210 Gigabit Network Connection
       Physical Address. . . . . . . . . : 00-1B-21-AD-5E-29
       DHCP Enabled. . . . . . . . . . . : No
       Autoconfiguration Enabled . . . . : Yes
       IPv4 Address. . . . . . . . . . . : 10.20.1.86(Preferred) 
       Subnet Mask . . . . . . . . . . . : 255.255.255.0
       Default Gateway . . . . . . . . . : 10.20.1.1
       DNS Servers . . . . . . . . . . . : 10.20.1.10
                                           10.20.1.11
       NetBIOS over Tcpip. . . . . . . . : Enabled

    Ethernet adapter Ethernet 2:

       Media State . . . . . . . . . . . : Media disconnected
       Connection-specific DNS Suffix  . : 
       Description . . . . . . . . . . . : Intel(R) I210 Gigabit Network Connection #2
       Physical Address. . . . . . . . . : 00-1B-21-AD-5E-2A
       DHCP Enabled. . . . . . . . . . . : Yes
       Autoconfiguration Enabled . . . . : Yes"
  `);
});

test('ipconfig on Server 2019', () => {
  expect(runProgramLine('ipconfig', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Windows IP Configuration


    Ethernet adapter Ethernet:

       Connection-specific DNS Suffix  . : plant.local
       IPv4 Address. . . . . . . . . . . : 10.20.1.86
       Subnet Mask . . . . . . . . . . . : 255.255.255.0
       Default Gateway . . . . . . . . . : 10.20.1.1

    Ethernet adapter Ethernet 2:

       Media State . . . . . . . . . . . : Media disconnected
       Connection-specific DNS Suffix  . : "
  `);
});
