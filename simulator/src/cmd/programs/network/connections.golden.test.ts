import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('netstat -ano on Windows 7', () => {
  expect(runProgramLine('netstat -ano', { windows: '7' }).lines.slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "
    Active Connections

      Proto  Local Address          Foreign Address        State           PID
      TCP    0.0.0.0:135            0.0.0.0:0              LISTENING       1168
      TCP    0.0.0.0:445            0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:20112          0.0.0.0:0              LISTENING       1480
      TCP    0.0.0.0:20114          0.0.0.0:0              LISTENING       1468
      TCP    0.0.0.0:49152          0.0.0.0:0              LISTENING       672
      TCP    0.0.0.0:49153          0.0.0.0:0              LISTENING       424
      TCP    0.0.0.0:49154          0.0.0.0:0              LISTENING       860
      TCP    0.0.0.0:49155          0.0.0.0:0              LISTENING       772
      TCP    0.0.0.0:49156          0.0.0.0:0              LISTENING       624
      TCP    10.20.1.45:139         0.0.0.0:0              LISTENING       4"
  `);
});

test('netstat -ano on Server 2019', () => {
  expect(runProgramLine('netstat -ano', { windows: '2019' }).lines.slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "
    Active Connections

      Proto  Local Address          Foreign Address        State           PID
      TCP    0.0.0.0:135            0.0.0.0:0              LISTENING       1888
      TCP    0.0.0.0:445            0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:5985           0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:14820          0.0.0.0:0              LISTENING       2556
      TCP    0.0.0.0:14821          0.0.0.0:0              LISTENING       2612
      TCP    0.0.0.0:47001          0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:49664          0.0.0.0:0              LISTENING       672
      TCP    0.0.0.0:49665          0.0.0.0:0              LISTENING       424
      TCP    0.0.0.0:49666          0.0.0.0:0              LISTENING       1248
      TCP    0.0.0.0:49667          0.0.0.0:0              LISTENING       1972"
  `);
});

test('netstat -ano on Server 2025', () => {
  expect(runProgramLine('netstat -ano', { windows: '2025' }).lines.slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "
    Active Connections

      Proto  Local Address          Foreign Address        State           PID
      TCP    0.0.0.0:135            0.0.0.0:0              LISTENING       1888
      TCP    0.0.0.0:445            0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:5985           0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:14820          0.0.0.0:0              LISTENING       2556
      TCP    0.0.0.0:14821          0.0.0.0:0              LISTENING       2612
      TCP    0.0.0.0:47001          0.0.0.0:0              LISTENING       4
      TCP    0.0.0.0:49664          0.0.0.0:0              LISTENING       672
      TCP    0.0.0.0:49665          0.0.0.0:0              LISTENING       424
      TCP    0.0.0.0:49666          0.0.0.0:0              LISTENING       1248
      TCP    0.0.0.0:49667          0.0.0.0:0              LISTENING       1972"
  `);
});

test('netstat -anb, first lines on Server 2019', () => {
  expect(runProgramLine('netstat -anb', { windows: '2019' }).lines.slice(0, 10).join('\n')).toMatchInlineSnapshot(`
    "
    Active Connections

      Proto  Local Address          Foreign Address        State
      TCP    0.0.0.0:135            0.0.0.0:0              LISTENING
      RpcEptMapper
     [svchost.exe]
      TCP    0.0.0.0:445            0.0.0.0:0              LISTENING
     Can not obtain ownership information
      TCP    0.0.0.0:5985           0.0.0.0:0              LISTENING"
  `);
});

test('arp -a on Windows 7', () => {
  expect(runProgramLine('arp -a', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Interface: 10.20.1.45 --- 0xb
      Internet Address      Physical Address      Type
      10.20.1.1             00-0f-53-8c-24-5b     dynamic    
      10.20.1.5             00-1b-21-ac-a1-41     dynamic    
      10.20.1.10            00-1b-21-2c-94-2c     dynamic    
      10.20.1.15            00-1b-21-70-a2-63     dynamic    
      10.20.1.31            00-1b-21-b8-db-10     dynamic    
      10.20.1.32            00-1b-21-a9-2c-0d     dynamic    
      10.20.1.41            00-1b-21-f1-e4-e1     dynamic    
      10.20.1.255           ff-ff-ff-ff-ff-ff     static     
      224.0.0.22            01-00-5e-00-00-16     static     
      224.0.0.252           01-00-5e-00-00-fc     static     "
  `);
});

test('arp -a on Server 2019', () => {
  expect(runProgramLine('arp -a', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Interface: 10.20.1.86 --- 0xb
      Internet Address      Physical Address      Type
      10.20.1.1             00-0f-53-8c-24-5b     dynamic    
      10.20.1.5             00-1b-21-ac-a1-41     dynamic    
      10.20.1.10            00-1b-21-2c-94-2c     dynamic    
      10.20.1.15            00-1b-21-70-a2-63     dynamic    
      10.20.1.31            00-1b-21-b8-db-10     dynamic    
      10.20.1.32            00-1b-21-a9-2c-0d     dynamic    
      10.20.1.41            00-1b-21-f1-e4-e1     dynamic    
      10.20.1.255           ff-ff-ff-ff-ff-ff     static     
      224.0.0.22            01-00-5e-00-00-16     static     
      224.0.0.252           01-00-5e-00-00-fc     static     "
  `);
});

test('arp -a on Server 2025', () => {
  expect(runProgramLine('arp -a', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    Interface: 10.20.1.86 --- 0xb
      Internet Address      Physical Address      Type
      10.20.1.1             00-0f-53-8c-24-5b     dynamic    
      10.20.1.5             00-1b-21-ac-a1-41     dynamic    
      10.20.1.10            00-1b-21-2c-94-2c     dynamic    
      10.20.1.15            00-1b-21-70-a2-63     dynamic    
      10.20.1.31            00-1b-21-b8-db-10     dynamic    
      10.20.1.32            00-1b-21-a9-2c-0d     dynamic    
      10.20.1.41            00-1b-21-f1-e4-e1     dynamic    
      10.20.1.255           ff-ff-ff-ff-ff-ff     static     
      224.0.0.22            01-00-5e-00-00-16     static     
      224.0.0.252           01-00-5e-00-00-fc     static     "
  `);
});

test('route print on Windows 7', () => {
  expect(runProgramLine('route print', { windows: '7' }).text).toMatchInlineSnapshot(`
    "===========================================================================
    Interface List
     14...00 1b 21 ad 5e 2a ......Intel(R) 82574L Gigabit Network Connection #2
     11...00 1b 21 ad 5e 29 ......Intel(R) 82574L Gigabit Network Connection
      1...........................Software Loopback Interface 1
    ===========================================================================

    IPv4 Route Table
    ===========================================================================
    Active Routes:
    Network Destination        Netmask          Gateway       Interface  Metric
              0.0.0.0          0.0.0.0        10.20.1.1       10.20.1.45    256
            10.20.1.0    255.255.255.0          On-link       10.20.1.45    266
           10.20.1.45  255.255.255.255          On-link       10.20.1.45    266
          10.20.1.255  255.255.255.255          On-link       10.20.1.45    266
            10.20.2.0    255.255.255.0        10.20.1.2       10.20.1.45    257
            127.0.0.0        255.0.0.0          On-link        127.0.0.1    306
            127.0.0.1  255.255.255.255          On-link        127.0.0.1    306
      127.255.255.255  255.255.255.255          On-link        127.0.0.1    306
            224.0.0.0        240.0.0.0          On-link        127.0.0.1    306
      255.255.255.255  255.255.255.255          On-link        127.0.0.1    306
    ===========================================================================
    Persistent Routes:
      Network Address          Netmask  Gateway Address  Metric
            10.20.2.0    255.255.255.0        10.20.1.2       1
    ===========================================================================

    IPv6 Route Table
    ===========================================================================
    Active Routes:
     If Metric Network Destination      Gateway
      1    331 ::1/128                  On-link
      1    331 ff00::/8                 On-link
    ===========================================================================
    Persistent Routes:
      None"
  `);
});

test('route print on Server 2019', () => {
  expect(runProgramLine('route print', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "===========================================================================
    Interface List
     14...00 1b 21 ad 5e 2a ......Intel(R) I210 Gigabit Network Connection #2
     11...00 1b 21 ad 5e 29 ......Intel(R) I210 Gigabit Network Connection
      1...........................Software Loopback Interface 1
    ===========================================================================

    IPv4 Route Table
    ===========================================================================
    Active Routes:
    Network Destination        Netmask          Gateway       Interface  Metric
              0.0.0.0          0.0.0.0        10.20.1.1       10.20.1.86    271
            10.20.1.0    255.255.255.0          On-link       10.20.1.86    281
           10.20.1.86  255.255.255.255          On-link       10.20.1.86    281
          10.20.1.255  255.255.255.255          On-link       10.20.1.86    281
            10.20.2.0    255.255.255.0        10.20.1.2       10.20.1.86    272
            127.0.0.0        255.0.0.0          On-link        127.0.0.1    331
            127.0.0.1  255.255.255.255          On-link        127.0.0.1    331
      127.255.255.255  255.255.255.255          On-link        127.0.0.1    331
            224.0.0.0        240.0.0.0          On-link        127.0.0.1    331
      255.255.255.255  255.255.255.255          On-link        127.0.0.1    331
    ===========================================================================
    Persistent Routes:
      Network Address          Netmask  Gateway Address  Metric
            10.20.2.0    255.255.255.0        10.20.1.2       1
    ===========================================================================

    IPv6 Route Table
    ===========================================================================
    Active Routes:
     If Metric Network Destination      Gateway
      1    331 ::1/128                  On-link
      1    331 ff00::/8                 On-link
    ===========================================================================
    Persistent Routes:
      None"
  `);
});
