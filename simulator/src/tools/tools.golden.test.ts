import { describe, expect, it } from 'vitest';
import { withEntry } from '../host/files.ts';
import { writePath } from '../host/paths.ts';
import { defaultHost } from '../powershell/cmdlets/testing/call-cmdlet.ts';
import { binaryFile } from '../testing/small-host.ts';
import { openTool } from './testing/open-tool.ts';

const text = (version: Parameters<typeof defaultHost>[0], tool: string, argument = ''): string =>
  openTool(defaultHost(version), tool, argument).text;

describe('what tools show', () => {
  it('winver on the oldest, a middle and the newest version', () => {
    expect(text('7', 'winver')).toMatchInlineSnapshot(`
      "Windows 7 Professional

      Microsoft Windows
      Version 6.1 (Build 7601: Service Pack 1)
      Copyright © 2009 Microsoft Corporation. All rights reserved.

      The Windows 7 Professional operating system and its user interface are
      protected by trademark and other pending or existing intellectual property
      rights in the United States and other countries/regions.

      This product is licensed under the Microsoft Software License Terms to:
          Windows User

      OK"
    `);
    expect(text('2016', 'winver')).toMatchInlineSnapshot(`
      "Windows Server 2016 Standard

      Microsoft Windows Server
      Version 1607 (OS Build 14393.7428)
      © 2016 Microsoft Corporation. All rights reserved.

      The Windows Server 2016 Standard operating system and its user interface are
      protected by trademark and other pending or existing intellectual property
      rights in the United States and other countries/regions.

      This product is licensed under the Microsoft Software License Terms to:
          Windows User

      OK"
    `);
    expect(text('2025', 'winver')).toMatchInlineSnapshot(`
      "Windows Server 2025 Standard

      Microsoft Windows Server
      Version 24H2 (OS Build 26100.2033)
      © Microsoft Corporation. All rights reserved.

      The Windows Server 2025 Standard operating system and its user interface are
      protected by trademark and other pending or existing intellectual property
      rights in the United States and other countries/regions.

      This product is licensed under the Microsoft Software License Terms to:
          Windows User

      OK"
    `);
  });

  it('the properties of a log', () => {
    expect(text('7', 'eventvwr', 'properties:Security')).toMatchInlineSnapshot(`
      "Full Name:                Security
      Log path:                 %SystemRoot%\\System32\\Winevt\\Logs\\Security.evtx
      Log size:                 20.00 MB(20,975,616 bytes)
      Created:                  11/3/2015 6:48:01 AM
      Modified:                 11/7/2026 1:48:03 AM
      Accessed:                 11/7/2026 1:48:03 AM

      [x] Enable logging
      Maximum log size ( KB ):  20480
      Twice as large   Half as large
      When maximum event log size is reached:
      (o) Overwrite events as needed (oldest events first)
      ( ) Archive the log when full, do not overwrite events
      ( ) Do not overwrite events ( Clear logs manually )

      Clear Log   Apply   Cancel"
    `);
    expect(text('2022', 'eventvwr', 'properties:Security')).toMatchInlineSnapshot(`
      "Full Name:                Security
      Log path:                 %SystemRoot%\\System32\\Winevt\\Logs\\Security.evtx
      Log size:                 20.00 MB(20,975,616 bytes)
      Created:                  10/1/2023 7:48:01 AM
      Modified:                 11/7/2026 1:48:03 AM
      Accessed:                 11/7/2026 1:48:03 AM

      [x] Enable logging
      Maximum log size ( KB ):  20480
      Twice as large   Half as large
      When maximum event log size is reached:
      (o) Overwrite events as needed (oldest events first)
      ( ) Archive the log when full, do not overwrite events
      ( ) Do not overwrite events ( Clear logs manually )

      Clear Log   Apply   Cancel"
    `);
  });

  it('one service', () => {
    expect(text('10-2019', 'services', 'service:Spooler')).toMatchInlineSnapshot(`
      "Service name:             Spooler
      Display name:             Print Spooler
      Description:              This service spools print jobs and handles interaction with the printer.
      Path to executable:       C:\\Windows\\System32\\spoolsv.exe
      Startup type:             Automatic
      Service status:           Running
      Log on as:                Local System

      Stop   Restart
      Change the startup type: Automatic   Manual   Disabled

      Close"
    `);
  });

  it('Date and Time', () => {
    expect(text('2012r2', 'datetime')).toMatchInlineSnapshot(`
      "Date:                     Friday, 11/20/2026
      Time:                     9:29:59 AM
      Time zone:                (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
      Daylight saving time:     Off now
      Last synchronization:     11/20/2026 9:18:39 AM

      Change date and time...   Change time zone...   Update now"
    `);
    expect(text('11', 'datetime')).toMatchInlineSnapshot(`
      "Date:                     Friday, 11/20/2026
      Time:                     9:29:59 AM
      Time zone:                (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
      Daylight saving time:     Off now
      Last synchronization:     11/20/2026 9:18:39 AM

      Change   Change time zone...   Sync now"
    `);
  });

  it('the question about a disk that cannot be read', () => {
    const raw = writePath(defaultHost('2008r2', 'member-server'), 'disk/1/partitionStyle', 'RAW');
    expect(openTool(raw, 'diskmgmt').text).toMatchInlineSnapshot(`
      "You must initialize a disk before Logical Disk Manager can access it.

      Select disks:
      [x] Disk 1

      Use the following partition style for the selected disks:
      (o) MBR (Master Boot Record)
      ( ) GPT (GUID Partition Table)

      Note: The GPT partition style is not recognized by all previous versions of Windows.

      OK   Cancel"
    `);
  });

  it('the installer of updates', () => {
    const host = defaultHost('2019', 'member-server');
    const path = String.raw`D:\Staging\KB5009999-x64.msu`;
    const files = withEntry(host.files, binaryFile(path, 5_000_000, 'update'));
    expect(openTool({ ...host, files }, 'wusa', path).text).toMatchInlineSnapshot(`
      "Do you want to install the following Windows software update?

      Security Update for Windows (KB5009999)

      Yes   No"
    `);
  });
});
