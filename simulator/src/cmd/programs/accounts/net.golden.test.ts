import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('net user on Windows 7', () => {
  expect(runProgramLine('net user', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    User accounts for \\\\HMI-12A

    -------------------------------------------------------------------------------
    Administrator            Guest                    lmaint                   
    The command completed successfully.
    "
  `);
});

test('net user on Server 2019', () => {
  expect(runProgramLine('net user', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    User accounts for \\\\HIST-02

    -------------------------------------------------------------------------------
    Administrator            DefaultAccount           Guest                    
    lmaint                   WDAGUtilityAccount       
    The command completed successfully.
    "
  `);
});

test('net user on Server 2025', () => {
  expect(runProgramLine('net user', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    User accounts for \\\\HIST-02

    -------------------------------------------------------------------------------
    Administrator            DefaultAccount           Guest                    
    lmaint                   WDAGUtilityAccount       
    The command completed successfully.
    "
  `);
});

test('net user lmaint on Windows 7', () => {
  expect(runProgramLine('net user lmaint', { windows: '7' }).text).toMatchInlineSnapshot(`
    "User name                    lmaint
    Full Name                    Local maintenance
    Comment                      Maintenance without domain, sealed
    User's comment               
    Country code                 000 (System Default)
    Account active               Yes
    Account expires              Never

    Password last set            6/13/2026 10:29:31 AM
    Password expires             6/13/2027 10:29:31 AM
    Password changeable          6/14/2026 10:29:31 AM
    Password required            Yes
    User may change password     Yes

    Workstations allowed         All
    Logon script                 
    User profile                 
    Home directory               
    Last logon                   9/2/2026 7:49:33 AM

    Logon hours allowed          All

    Local Group Memberships      *Administrators      *Users               
    Global Group memberships     *None
    The command completed successfully.
    "
  `);
});

test('net user lmaint on Server 2025', () => {
  expect(runProgramLine('net user lmaint', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "User name                    lmaint
    Full Name                    Local maintenance
    Comment                      Maintenance without domain, sealed
    User's comment               
    Country/region code          000 (System Default)
    Account active               Yes
    Account expires              Never

    Password last set            6/13/2026 10:29:31 AM
    Password expires             6/13/2027 10:29:31 AM
    Password changeable          6/14/2026 10:29:31 AM
    Password required            Yes
    User may change password     Yes

    Workstations allowed         All
    Logon script                 
    User profile                 
    Home directory               
    Last logon                   9/2/2026 7:49:33 AM

    Logon hours allowed          All

    Local Group Memberships      *Administrators      *Users               
    Global Group memberships     *None
    The command completed successfully.
    "
  `);
});

test('net localgroup Administrators on Windows 7', () => {
  expect(runProgramLine('net localgroup Administrators', { windows: '7' }).text).toMatchInlineSnapshot(`
    "Alias name     Administrators
    Comment        Administrators have complete and unrestricted access to the computer/domain

    Members

    -------------------------------------------------------------------------------
    Administrator
    lmaint
    PLANT\\Domain Admins
    PLANT\\Plant-Maintenance
    The command completed successfully.
    "
  `);
});

test('net localgroup Administrators on Server 2019', () => {
  expect(runProgramLine('net localgroup Administrators', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "Alias name     Administrators
    Comment        Administrators have complete and unrestricted access to the computer/domain

    Members

    -------------------------------------------------------------------------------
    Administrator
    lmaint
    PLANT\\Domain Admins
    PLANT\\Plant-Maintenance
    The command completed successfully.
    "
  `);
});

test('net localgroup Administrators on Server 2025', () => {
  expect(runProgramLine('net localgroup Administrators', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "Alias name     Administrators
    Comment        Administrators have complete and unrestricted access to the computer/domain

    Members

    -------------------------------------------------------------------------------
    Administrator
    lmaint
    PLANT\\Domain Admins
    PLANT\\Plant-Maintenance
    The command completed successfully.
    "
  `);
});

test('net accounts on Windows 7', () => {
  expect(runProgramLine('net accounts', { windows: '7' }).text).toMatchInlineSnapshot(`
    "Force user logoff how long after time expires?:       Never
    Minimum password age (days):                          1
    Maximum password age (days):                          365
    Minimum password length:                              12
    Length of password history maintained:                24
    Lockout threshold:                                    10
    Lockout duration (minutes):                           15
    Lockout observation window (minutes):                 15
    Computer role:                                        WORKSTATION
    The command completed successfully.
    "
  `);
});

test('net accounts on Server 2019', () => {
  expect(runProgramLine('net accounts', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "Force user logoff how long after time expires?:       Never
    Minimum password age (days):                          1
    Maximum password age (days):                          365
    Minimum password length:                              14
    Length of password history maintained:                24
    Lockout threshold:                                    10
    Lockout duration (minutes):                           15
    Lockout observation window (minutes):                 15
    Computer role:                                        SERVER
    The command completed successfully.
    "
  `);
});

test('net accounts on Server 2025', () => {
  expect(runProgramLine('net accounts', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "Force user logoff how long after time expires?:       Never
    Minimum password age (days):                          1
    Maximum password age (days):                          365
    Minimum password length:                              14
    Length of password history maintained:                24
    Lockout threshold:                                    10
    Lockout duration (minutes):                           15
    Lockout observation window (minutes):                 15
    Computer role:                                        SERVER
    The command completed successfully.
    "
  `);
});

test('net share on Windows 7', () => {
  expect(runProgramLine('net share', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Share name   Resource                        Remark

    -------------------------------------------------------------------------------
    C$           C:\\                             Default share                     
    D$           D:\\                             Default share                     
    IPC$                                         Remote IPC                        
    ADMIN$       C:\\Windows                      Remote Admin                      
    The command completed successfully.
    "
  `);
});

test('net share on Server 2019', () => {
  expect(runProgramLine('net share', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Share name   Resource                        Remark

    -------------------------------------------------------------------------------
    C$           C:\\                             Default share                     
    D$           D:\\                             Default share                     
    IPC$                                         Remote IPC                        
    ADMIN$       C:\\Windows                      Remote Admin                      
    Reports      D:\\Historian\\Reports            Daily reports                     
    The command completed successfully.
    "
  `);
});

test('net share on Server 2025', () => {
  expect(runProgramLine('net share', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    Share name   Resource                        Remark

    -------------------------------------------------------------------------------
    C$           C:\\                             Default share                     
    D$           D:\\                             Default share                     
    IPC$                                         Remote IPC                        
    ADMIN$       C:\\Windows                      Remote Admin                      
    Reports      D:\\Historian\\Reports            Daily reports                     
    The command completed successfully.
    "
  `);
});

test('net start, first lines on Server 2019', () => {
  expect(runProgramLine('net start', { windows: '2019' }).lines.slice(0, 8).join('\n')).toMatchInlineSnapshot(`
    "These Windows services are started:

       Application Information
       Background Tasks Infrastructure Service
       Base Filtering Engine
       CNG Key Isolation
       COM+ Event System
       Cryptographic Services"
  `);
});
