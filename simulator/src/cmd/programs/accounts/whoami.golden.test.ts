import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('whoami /groups on Windows 7', () => {
  expect(runProgramLine('whoami /groups', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    GROUP INFORMATION
    -----------------

    Group Name                           Type             SID                                            Attributes                                                     
    ==================================== ================ ============================================== ===============================================================
    Everyone                             Well-known group S-1-1-0                                        Mandatory group, Enabled by default, Enabled group             
    BUILTIN\\Administrators               Alias            S-1-5-32-544                                   Mandatory group, Enabled by default, Enabled group, Group owner
    BUILTIN\\Remote Desktop Users         Alias            S-1-5-32-555                                   Mandatory group, Enabled by default, Enabled group             
    BUILTIN\\Users                        Alias            S-1-5-32-545                                   Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\INTERACTIVE             Well-known group S-1-5-4                                        Mandatory group, Enabled by default, Enabled group             
    CONSOLE LOGON                        Well-known group S-1-2-1                                        Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\Authenticated Users     Well-known group S-1-5-11                                       Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\This Organization       Well-known group S-1-5-15                                       Mandatory group, Enabled by default, Enabled group             
    LOCAL                                Well-known group S-1-2-0                                        Mandatory group, Enabled by default, Enabled group             
    PLANT\\Plant-Maintenance              Group            S-1-5-21-1417928365-2904476118-3380152574-1118 Mandatory group, Enabled by default, Enabled group             
    Mandatory Label\\High Mandatory Level Label            S-1-16-12288                                   Mandatory group, Enabled by default, Enabled group             "
  `);
});

test('whoami /groups on Server 2019', () => {
  expect(runProgramLine('whoami /groups', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    GROUP INFORMATION
    -----------------

    Group Name                                 Type             SID                                            Attributes                                                     
    ========================================== ================ ============================================== ===============================================================
    Everyone                                   Well-known group S-1-1-0                                        Mandatory group, Enabled by default, Enabled group             
    BUILTIN\\Administrators                     Alias            S-1-5-32-544                                   Mandatory group, Enabled by default, Enabled group, Group owner
    BUILTIN\\Remote Desktop Users               Alias            S-1-5-32-555                                   Mandatory group, Enabled by default, Enabled group             
    BUILTIN\\Users                              Alias            S-1-5-32-545                                   Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\INTERACTIVE                   Well-known group S-1-5-4                                        Mandatory group, Enabled by default, Enabled group             
    CONSOLE LOGON                              Well-known group S-1-2-1                                        Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\Authenticated Users           Well-known group S-1-5-11                                       Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\This Organization             Well-known group S-1-5-15                                       Mandatory group, Enabled by default, Enabled group             
    LOCAL                                      Well-known group S-1-2-0                                        Mandatory group, Enabled by default, Enabled group             
    PLANT\\Plant-Maintenance                    Group            S-1-5-21-1417928365-2904476118-3380152574-1118 Mandatory group, Enabled by default, Enabled group             
    Authentication authority asserted identity Well-known group S-1-18-1                                       Mandatory group, Enabled by default, Enabled group             
    Mandatory Label\\High Mandatory Level       Label            S-1-16-12288                                                                                                  "
  `);
});

test('whoami /groups on Server 2025', () => {
  expect(runProgramLine('whoami /groups', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    GROUP INFORMATION
    -----------------

    Group Name                                 Type             SID                                            Attributes                                                     
    ========================================== ================ ============================================== ===============================================================
    Everyone                                   Well-known group S-1-1-0                                        Mandatory group, Enabled by default, Enabled group             
    BUILTIN\\Administrators                     Alias            S-1-5-32-544                                   Mandatory group, Enabled by default, Enabled group, Group owner
    BUILTIN\\Remote Desktop Users               Alias            S-1-5-32-555                                   Mandatory group, Enabled by default, Enabled group             
    BUILTIN\\Users                              Alias            S-1-5-32-545                                   Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\INTERACTIVE                   Well-known group S-1-5-4                                        Mandatory group, Enabled by default, Enabled group             
    CONSOLE LOGON                              Well-known group S-1-2-1                                        Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\Authenticated Users           Well-known group S-1-5-11                                       Mandatory group, Enabled by default, Enabled group             
    NT AUTHORITY\\This Organization             Well-known group S-1-5-15                                       Mandatory group, Enabled by default, Enabled group             
    LOCAL                                      Well-known group S-1-2-0                                        Mandatory group, Enabled by default, Enabled group             
    PLANT\\Plant-Maintenance                    Group            S-1-5-21-1417928365-2904476118-3380152574-1118 Mandatory group, Enabled by default, Enabled group             
    Authentication authority asserted identity Well-known group S-1-18-1                                       Mandatory group, Enabled by default, Enabled group             
    Mandatory Label\\High Mandatory Level       Label            S-1-16-12288                                                                                                  "
  `);
});

test('query user on Windows 7', () => {
  expect(runProgramLine('query user', { windows: '7' }).text).toMatchInlineSnapshot(`
    " USERNAME              SESSIONNAME        ID  STATE   IDLE TIME  LOGON TIME
     oper01                                    1  Disc           16  11/6/2026 1:04 AM
    >maint01               console             2  Active       none  11/20/2026 9:22 AM"
  `);
});

test('query user on Server 2019', () => {
  expect(runProgramLine('query user', { windows: '2019' }).text).toMatchInlineSnapshot(`
    " USERNAME              SESSIONNAME        ID  STATE   IDLE TIME  LOGON TIME
    >maint01               console             1  Active       none  11/20/2026 9:22 AM"
  `);
});

test('query user on Server 2025', () => {
  expect(runProgramLine('query user', { windows: '2025' }).text).toMatchInlineSnapshot(`
    " USERNAME              SESSIONNAME        ID  STATE   IDLE TIME  LOGON TIME
    >maint01               console             1  Active       none  11/20/2026 9:22 AM"
  `);
});
