import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('gpresult /r on Windows 7', () => {
  expect(runProgramLine('gpresult /r', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Microsoft (R) Windows (R) Operating System Group Policy Result tool v2.0
    Copyright (C) Microsoft Corp. 1981-2001

    Created on 11/20/2026 at 9:30:08 AM


    RSOP data for PLANT\\maint01 on HMI-12A : Logging Mode
    -----------------------------------------------------

    OS Configuration:            Member Workstation
    OS Version:                  6.1.7601
    Site Name:                   Site-A
    Roaming Profile:             N/A
    Local Profile:               C:\\Users\\maint01
    Connected over a slow link?: No


    COMPUTER SETTINGS
    ------------------
        CN=HMI-12A,OU=Control hosts,DC=plant,DC=local
        Last time Group Policy was applied: 11/20/2026 at 9:22:28 AM
        Group Policy was applied from:      DC-01.plant.local
        Group Policy slow link threshold:   500 kbps
        Domain Name:                        PLANT
        Domain Type:                        Windows 2008 or later

        Applied Group Policy Objects
        -----------------------------
            Plant workstations baseline
            Plant audit policy
            Default Domain Policy

        The following GPOs were not applied because they were filtered out
        --------------------------------------------------------------------
            Local Group Policy
                Filtering:  Not Applied (Empty)

        The computer is a part of the following security groups
        -------------------------------------------------------
            BUILTIN\\Administrators
            Everyone
            BUILTIN\\Users
            NT AUTHORITY\\NETWORK
            NT AUTHORITY\\Authenticated Users
            This Organization
            HMI-12A$
            Domain Computers
            System Mandatory Level
            

    USER SETTINGS
    --------------
        CN=maint01,OU=Maintenance,DC=plant,DC=local
        Last time Group Policy was applied: 11/20/2026 at 9:22:28 AM
        Group Policy was applied from:      DC-01.plant.local
        Group Policy slow link threshold:   500 kbps
        Domain Name:                        PLANT
        Domain Type:                        Windows 2008 or later

        Applied Group Policy Objects
        -----------------------------
            N/A

        The user is a part of the following security groups
        ---------------------------------------------------
            Domain Users
            Everyone
            BUILTIN\\Administrators
            BUILTIN\\Users
            NT AUTHORITY\\INTERACTIVE
            CONSOLE LOGON
            NT AUTHORITY\\Authenticated Users
            This Organization
            LOCAL
            Plant-Maintenance
            High Mandatory Level
            "
  `);
});

test('gpresult /r on Server 2019', () => {
  expect(runProgramLine('gpresult /r', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Microsoft (R) Windows (R) Operating System Group Policy Result tool v2.0
    © 2018 Microsoft Corporation. All rights reserved.

    Created on 11/20/2026 at 9:30:08 AM


    RSOP data for PLANT\\maint01 on HIST-02 : Logging Mode
    -----------------------------------------------------

    OS Configuration:            Member Server
    OS Version:                  10.0.17763
    Site Name:                   Site-A
    Roaming Profile:             N/A
    Local Profile:               C:\\Users\\maint01
    Connected over a slow link?: No


    COMPUTER SETTINGS
    ------------------
        CN=HIST-02,OU=Control hosts,DC=plant,DC=local
        Last time Group Policy was applied: 11/20/2026 at 9:22:28 AM
        Group Policy was applied from:      DC-01.plant.local
        Group Policy slow link threshold:   500 kbps
        Domain Name:                        PLANT
        Domain Type:                        Windows 2008 or later

        Applied Group Policy Objects
        -----------------------------
            Plant servers baseline
            Plant audit policy
            Default Domain Policy

        The following GPOs were not applied because they were filtered out
        --------------------------------------------------------------------
            Local Group Policy
                Filtering:  Not Applied (Empty)

        The computer is a part of the following security groups
        -------------------------------------------------------
            BUILTIN\\Administrators
            Everyone
            BUILTIN\\Users
            NT AUTHORITY\\NETWORK
            NT AUTHORITY\\Authenticated Users
            This Organization
            HIST-02$
            Domain Computers
            System Mandatory Level
            

    USER SETTINGS
    --------------
        CN=maint01,OU=Maintenance,DC=plant,DC=local
        Last time Group Policy was applied: 11/20/2026 at 9:22:28 AM
        Group Policy was applied from:      DC-01.plant.local
        Group Policy slow link threshold:   500 kbps
        Domain Name:                        PLANT
        Domain Type:                        Windows 2008 or later

        Applied Group Policy Objects
        -----------------------------
            N/A

        The user is a part of the following security groups
        ---------------------------------------------------
            Domain Users
            Everyone
            BUILTIN\\Administrators
            BUILTIN\\Users
            NT AUTHORITY\\INTERACTIVE
            CONSOLE LOGON
            NT AUTHORITY\\Authenticated Users
            This Organization
            LOCAL
            Plant-Maintenance
            High Mandatory Level
            "
  `);
});

test('gpresult /r on Server 2025', () => {
  expect(runProgramLine('gpresult /r', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    Microsoft (R) Windows (R) Operating System Group Policy Result tool v2.0
    © Microsoft Corporation. All rights reserved.

    Created on 11/20/2026 at 9:30:08 AM


    RSOP data for PLANT\\maint01 on HIST-02 : Logging Mode
    -----------------------------------------------------

    OS Configuration:            Member Server
    OS Version:                  10.0.26100
    Site Name:                   Site-A
    Roaming Profile:             N/A
    Local Profile:               C:\\Users\\maint01
    Connected over a slow link?: No


    COMPUTER SETTINGS
    ------------------
        CN=HIST-02,OU=Control hosts,DC=plant,DC=local
        Last time Group Policy was applied: 11/20/2026 at 9:22:28 AM
        Group Policy was applied from:      DC-01.plant.local
        Group Policy slow link threshold:   500 kbps
        Domain Name:                        PLANT
        Domain Type:                        Windows 2008 or later

        Applied Group Policy Objects
        -----------------------------
            Plant servers baseline
            Plant audit policy
            Default Domain Policy

        The following GPOs were not applied because they were filtered out
        --------------------------------------------------------------------
            Local Group Policy
                Filtering:  Not Applied (Empty)

        The computer is a part of the following security groups
        -------------------------------------------------------
            BUILTIN\\Administrators
            Everyone
            BUILTIN\\Users
            NT AUTHORITY\\NETWORK
            NT AUTHORITY\\Authenticated Users
            This Organization
            HIST-02$
            Domain Computers
            System Mandatory Level
            

    USER SETTINGS
    --------------
        CN=maint01,OU=Maintenance,DC=plant,DC=local
        Last time Group Policy was applied: 11/20/2026 at 9:22:28 AM
        Group Policy was applied from:      DC-01.plant.local
        Group Policy slow link threshold:   500 kbps
        Domain Name:                        PLANT
        Domain Type:                        Windows 2008 or later

        Applied Group Policy Objects
        -----------------------------
            N/A

        The user is a part of the following security groups
        ---------------------------------------------------
            Domain Users
            Everyone
            BUILTIN\\Administrators
            BUILTIN\\Users
            NT AUTHORITY\\INTERACTIVE
            CONSOLE LOGON
            NT AUTHORITY\\Authenticated Users
            This Organization
            LOCAL
            Plant-Maintenance
            High Mandatory Level
            "
  `);
});
