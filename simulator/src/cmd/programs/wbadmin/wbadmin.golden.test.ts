import { expect, test } from 'vitest';
import { withBackup, withExternalDrive } from '../../../testing/drives.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';

test('wbadmin /? lists the commands of the version', () => {
  expect(openTerminal('7').run('wbadmin /?').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright 2004 Microsoft Corp.

    ---- Commands Supported ----

    START BACKUP              -- Runs a one-time backup.
    STOP JOB                  -- Stops the currently running backup or recovery 
                                  operation.
    GET VERSIONS              -- Lists details of backups that can be recovered 
                                  from a specified location.
    GET ITEMS                 -- Lists items contained in a backup.
    GET STATUS                -- Reports the status of the currently running 
                                  operation.
    "
  `);
  expect(openTerminal('10-2021').run('wbadmin /?').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    ---- Commands Supported ----

    ENABLE BACKUP             -- Creates or modifies a daily backup schedule.
    DISABLE BACKUP            -- Disables the scheduled backups.
    START BACKUP              -- Runs a one-time backup.
    STOP JOB                  -- Stops the currently running backup or recovery 
                                  operation.
    GET VERSIONS              -- Lists details of backups that can be recovered 
                                  from a specified location.
    GET ITEMS                 -- Lists items contained in a backup.
    GET STATUS                -- Reports the status of the currently running 
                                  operation.
    DELETE BACKUP             -- Deletes one or more backups.
    "
  `);
  expect(openTerminal('2008r2').run('wbadmin /?').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright 2004 Microsoft Corp.

    ---- Commands Supported ----

    ENABLE BACKUP             -- Creates or modifies a daily backup schedule.
    DISABLE BACKUP            -- Disables the scheduled backups.
    START BACKUP              -- Runs a one-time backup.
    STOP JOB                  -- Stops the currently running backup or recovery 
                                  operation.
    GET VERSIONS              -- Lists details of backups that can be recovered 
                                  from a specified location.
    GET ITEMS                 -- Lists items contained in a backup.
    START RECOVERY            -- Runs a recovery.
    GET STATUS                -- Reports the status of the currently running 
                                  operation.
    GET DISKS                 -- Lists the disks that are currently online.
    START SYSTEMSTATERECOVERY -- Runs a system state recovery.
    START SYSTEMSTATEBACKUP   -- Runs a system state backup.
    DELETE SYSTEMSTATEBACKUP  -- Deletes one or more system state backups.
    DELETE CATALOG            -- Deletes the backup catalog.
    RESTORE CATALOG           -- Recovers the backup catalog from a specified 
                                  storage location.
    "
  `);
  expect(openTerminal('2025').run('wbadmin /?').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    ---- Commands Supported ----

    ENABLE BACKUP             -- Creates or modifies a daily backup schedule.
    DISABLE BACKUP            -- Disables the scheduled backups.
    START BACKUP              -- Runs a one-time backup.
    STOP JOB                  -- Stops the currently running backup or recovery 
                                  operation.
    GET VERSIONS              -- Lists details of backups that can be recovered 
                                  from a specified location.
    GET ITEMS                 -- Lists items contained in a backup.
    START RECOVERY            -- Runs a recovery.
    GET STATUS                -- Reports the status of the currently running 
                                  operation.
    GET DISKS                 -- Lists the disks that are currently online.
    GET VIRTUALMACHINES       -- Lists current Hyper-V virtual machines.
    START SYSTEMSTATERECOVERY -- Runs a system state recovery.
    START SYSTEMSTATEBACKUP   -- Runs a system state backup.
    DELETE SYSTEMSTATEBACKUP  -- Deletes one or more system state backups.
    DELETE BACKUP             -- Deletes one or more backups.
    DELETE CATALOG            -- Deletes the backup catalog.
    RESTORE CATALOG           -- Recovers the backup catalog from a specified 
                                  storage location.
    "
  `);
});

test('wbadmin get versions and get items describe an image', () => {
  const terminal = openTerminal('2019');
  terminal.change(withBackup);
  expect(terminal.run('wbadmin get versions -backupTarget:E: -machine:HMI-07').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    Backup time: 10/31/2026 2:00 AM
    Backup target: 1394/USB Disk labeled BKP-EWS(E:)
    Version identifier: 10/31/2026-01:00
    Can recover: Volume(s), File(s), Application(s), Bare Metal Recovery, System State
    "
  `);
  expect(terminal.run('wbadmin get items -version:10/31/2026-01:00 -backupTarget:E: -machine:HMI-07').text)
    .toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    Volume ID = {678cb850-7f00-3f09-e253-90367507f5aa}
    Volume 'System', mounted at C:
    Volume size = 278.37 GB
    Can recover = Full volume

    Volume ID = {44893f18-aaab-c5ab-8a20-0f3fb623ac3b}
    Volume 'Data', mounted at D:
    Volume size = 558.24 GB
    Can recover = Full volume

    Application = Registry
    Component = Registry (\\Registry)
    "
  `);
  expect(openTerminal('2008r2').run('wbadmin get versions').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright 2004 Microsoft Corp.

    No backups were found.
    "
  `);
});

test('wbadmin start backup lists the volumes, asks, and reports each of them', () => {
  const terminal = openTerminal('2016');
  terminal.change(withExternalDrive);
  const line = 'wbadmin start backup -backupTarget:E: -include:C:,D: -allCritical -vssCopy';
  expect(terminal.run(line).text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright 2013 Microsoft Corporation. All rights reserved.

    Retrieving volume information...
    This will back up (EFI System Partition) (99.00 MB),System(C:),Data(D:) to E:.
    Do you want to start the backup operation?
    [Y] Yes [N] No "
  `);
  expect(terminal.run('Y').text).toMatchInlineSnapshot(`
    "The backup operation to E: is starting.
    Creating a shadow copy of the volumes specified for backup...
    Creating a shadow copy of the volumes specified for backup...
    Creating a backup of volume System(C:), copied (0%).
    Creating a backup of volume System(C:), copied (21%).
    Creating a backup of volume System(C:), copied (46%).
    Creating a backup of volume System(C:), copied (70%).
    Creating a backup of volume System(C:), copied (93%).
    The backup of volume System(C:) completed successfully.
    Creating a backup of volume Data(D:), copied (0%).
    Creating a backup of volume Data(D:), copied (21%).
    Creating a backup of volume Data(D:), copied (46%).
    Creating a backup of volume Data(D:), copied (70%).
    Creating a backup of volume Data(D:), copied (93%).
    The backup of volume Data(D:) completed successfully.
    Summary of the backup operation:
    ------------------

    The backup operation successfully completed.
    The backup of volume System(C:) completed successfully.
    The backup of volume Data(D:) completed successfully.
    Log of files successfully backed up:
    C:\\Windows\\Logs\\WindowsServerBackup\\Backup-20-11-2026_08-30-00.log
    "
  `);
});

test('wbadmin start recovery names source and target before it writes', () => {
  const terminal = openTerminal('2022');
  terminal.change(withBackup);
  const line = String.raw`wbadmin start recovery -version:10/31/2026-01:00 -itemtype:File -items:D:\Job -recursive -backupTarget:E: -machine:HMI-07 -recoveryTarget:D:\Bench -overwrite:CreateCopy`;
  expect(terminal.run(line).text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    Retrieving volume information...
    You have chosen to recover the file(s) D:\\Job from the
    backup created on 10/31/2026 2:00 AM to D:\\Bench.
    Preparing to recover files...

    Do you want to continue?
    [Y] Yes [N] No "
  `);
  expect(terminal.run('N').text).toMatchInlineSnapshot(`
    "The operation ended before completion.
    "
  `);
});

test('without administrator rights and with wrong words wbadmin refuses', () => {
  expect(openTerminal('2025', 'cmd').run('wbadmin get versions').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    ERROR - You must be a member of the Administrators group or the Backup Operators group to use Windows Backup. In addition, you must run Wbadmin from an elevated command prompt.
    "
  `);
  expect(openTerminal('2025').run('wbadmin get versions -foo:1').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    ERROR - Command syntax incorrect. Error: -foo. See the command
    syntax below.

    Syntax: WBADMIN GET VERSIONS
      [-backupTarget:{<BackupTargetLocation> | <NetworkSharePath>}]
      [-machine:<BackupMachineName>]
    "
  `);
  expect(openTerminal('2025').run('wbadmin start sysrecovery -version:1').text).toMatchInlineSnapshot(`
    "wbadmin 1.0 - Backup command-line tool
    (C) Copyright Microsoft Corporation. All rights reserved.

    ERROR - This command is only available in the Windows Recovery Environment.
    "
  `);
});

test('vssadmin lists providers and writers', () => {
  expect(openTerminal('2019').run('vssadmin list providers').text).toMatchInlineSnapshot(`
    "vssadmin 1.1 - Volume Shadow Copy Service administrative command-line tool
    (C) Copyright 2001-2013 Microsoft Corp.

    Provider name: 'Microsoft Software Shadow Copy provider 1.0'
       Provider type: System
       Provider Id: {b5946137-7b9f-4925-af80-51abd60b20d5}
       Version: 1.0.0.7
    "
  `);
  expect(openTerminal('2019', 'cmd').run('vssadmin list shadows').text).toMatchInlineSnapshot(`
    "vssadmin 1.1 - Volume Shadow Copy Service administrative command-line tool
    (C) Copyright 2001-2013 Microsoft Corp.

    Error: You don't have the correct permissions to run this command.  Please run this 
    utility from a command window that has elevated administrator privileges."
  `);
});
