import { expect, test } from 'vitest';
import type { HostState } from '../../../host/state.ts';
import { withExternalDrive } from '../../../testing/drives.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';

/** Fixed sizes, so that these texts do not depend on what hosts have by default. */
function withFixedVolumes(host: HostState): HostState {
  const c = host.volume.get('C:');
  if (!c) return host;
  const system = { ...c, label: 'System', serial: '9441-46BF', size: 127_999_668_224, free: 68_279_410_688 };
  const data = { ...system, letter: 'D:', label: 'Data', bitLocker: 'unlocked', free: 3_839_990_046 } as const;
  return withExternalDrive({ ...host, volume: new Map([['C:', system] as const, ['D:', data] as const]) });
}

function open(...[version, kind]: Parameters<typeof openTerminal>) {
  const terminal = openTerminal(version, kind);
  terminal.change(withFixedVolumes);
  return terminal;
}

test('fsutil prints the dirty bit and the free space as the version does', () => {
  expect(open('2008r2').run('fsutil dirty query C:').text).toMatchInlineSnapshot(`"Volume - C: is NOT Dirty"`);
  expect(open('2008r2', 'cmd').run('fsutil dirty query C:').text).toMatchInlineSnapshot(
    `"The FSUTIL utility requires that you have administrative privileges."`,
  );
  expect(open('2025', 'cmd').run('fsutil dirty query C:').text).toMatchInlineSnapshot(`"Error:  Access is denied."`);
  expect(open('2016').run('fsutil volume diskfree C:').text).toMatchInlineSnapshot(`
    "Total # of free bytes        : 68279410688
    Total # of bytes             : 127999668224
    Total # of avail free bytes  : 68279410688"
  `);
  expect(open('2025').run('fsutil volume diskfree C:').text).toMatchInlineSnapshot(`
    "Total free bytes        :  68,279,410,688 ( 63.6 GB)
    Total bytes             : 127,999,668,224 (119.2 GB)
    Total quota free bytes  :  68,279,410,688 ( 63.6 GB)"
  `);
  expect(open('2019').run('fsutil fsinfo drives').text).toMatchInlineSnapshot(`
    "
    Drives: C:\\ D:\\ E:\\ "
  `);
  expect(open('2019').run('fsutil fsinfo volumeinfo D:').text).toMatchInlineSnapshot(`
    "Volume Name : Data
    Volume Serial Number : 0x944146bf
    Max Component Length : 255
    File System Name : NTFS
    Is ReadWrite
    Supports Case-sensitive filenames
    Preserves Case of filenames
    Supports Unicode in filenames
    Preserves & Enforces ACL's
    Supports file-based Compression
    Supports Disk Quotas
    Supports Sparse files
    Supports Reparse Points"
  `);
  expect(open('2019').run('fsutil dirty').text).toMatchInlineSnapshot(`
    "---- DIRTY Commands Supported ----

    query           Query the dirty bit
    set             Set the dirty bit"
  `);
});

test('chkdsk checks without writing, and asks before it repairs', () => {
  expect(open('7').run('chkdsk D:').text).toMatchInlineSnapshot(`
    "The type of the file system is NTFS.
    Volume label is Data.

    WARNING!  F parameter not specified.
    Running CHKDSK in read-only mode.

    CHKDSK is verifying files (stage 1 of 3)...
      289305 file records processed.
    File verification completed.
    CHKDSK is verifying indexes (stage 2 of 3)...
      378989 index entries processed.
    Index verification completed.
    CHKDSK is verifying security descriptors (stage 3 of 3)...
      289305 file SDs/SIDs processed.
    Security descriptor verification completed.
      36163 data files processed.

    Windows has scanned the file system and found no problems.

     124999676 KB total disk space.
     121249685 KB in 289305 files.
       3749990 KB available on disk.

          4096 bytes in each allocation unit.
      31249919 total allocation units on disk.
        937497 allocation units available on disk."
  `);
  expect(open('2022').run('chkdsk C:').text).toMatchInlineSnapshot(`
    "The type of the file system is NTFS.
    Volume label is System.

    WARNING!  /F parameter not specified.
    Running CHKDSK in read-only mode.

    Stage 1: Examining basic file system structure ...
      219662 file records processed.                                                         
    File verification completed.

    Stage 2: Examining file name linkage ...
      287757 index entries processed.                                                        
    Index verification completed.

    Stage 3: Examining security descriptors ...
    Security descriptor verification completed.
      27457 data files processed.

    Windows has scanned the file system and found no problems.
    No further action is required.

     124999676 KB total disk space.
      58320564 KB in 219662 files.
      66679112 KB available on disk.

          4096 bytes in each allocation unit.
      31249919 total allocation units on disk.
      16669778 allocation units available on disk."
  `);
  expect(open('2022').run('chkdsk C: /f').text).toMatchInlineSnapshot(`
    "The type of the file system is NTFS.
    Cannot lock current drive.

    Chkdsk cannot run because the volume is in use by another
    process.  Would you like to schedule this volume to be
    checked the next time the system restarts? (Y/N) "
  `);
  expect(open('2022').run('chkdsk D: /f').text).toMatchInlineSnapshot(`
    "The type of the file system is NTFS.
    Cannot lock current drive.

    Chkdsk cannot run because the volume is in use by another
    process.  Chkdsk may run if this volume is dismounted first.
    ALL OPENED HANDLES TO THIS VOLUME WOULD THEN BE INVALID.
    Would you like to force a dismount on this volume? (Y/N) "
  `);
  expect(open('2022', 'cmd').run('chkdsk C:').text).toMatchInlineSnapshot(`
    "Access Denied as you do not have sufficient privileges or
    the disk may be locked by another process.
    You have to invoke this utility running in elevated mode
    and make sure the disk is unlocked."
  `);
});

test('format asks for label and confirmation', () => {
  const terminal = open('11');
  expect(terminal.run('format E:').text).toMatchInlineSnapshot(`
    "The type of the file system is NTFS.
    Enter current volume label for drive E: "
  `);
  expect(terminal.run('BKP-EWS').text).toMatchInlineSnapshot(`
    "
    WARNING, ALL DATA ON NON-REMOVABLE DISK
    DRIVE E: WILL BE LOST!
    Proceed with Format (Y/N)? "
  `);
  expect(terminal.run('Y').text).toMatchInlineSnapshot(`
    "Formatting 1863.0 GB
    Volume label (32 characters, ENTER for none)? 
    Creating file system structures.
    Format complete.
      1863.0 GB total disk space.
      1862.9 GB are available."
  `);
});

test('diskpart stops before it changes anything', () => {
  expect(open('2008r2').run('diskpart').text).toMatchInlineSnapshot(`
    "
    Microsoft DiskPart version 6.1.7601

    Copyright (C) 1999-2008 Microsoft Corporation.
    On computer: HIST-02

    This practice host stops here. The tool would now change disks."
  `);
  expect(open('2025').run('diskpart').text).toMatchInlineSnapshot(`
    "
    Microsoft DiskPart version 10.0.26100.1

    Copyright (C) Microsoft Corporation.
    On computer: HIST-02

    This practice host stops here. The tool would now change disks."
  `);
});

test('manage-bde -status describes the volumes', () => {
  expect(open('7').run('manage-bde -status C:').text).toMatchInlineSnapshot(`
    "BitLocker Drive Encryption: Configuration Tool version 6.1.7601
    Copyright (C) 2009 Microsoft Corporation. All rights reserved.

    Volume C: [System]
    [OS Volume]

        Size:                 119.21 GB
        BitLocker Version:    None
        Conversion Status:    Fully Decrypted
        Percentage Encrypted: 0.0%
        Encryption Method:    None
        Protection Status:    Protection Off
        Lock Status:          Unlocked
        Identification Field: None
        Key Protectors:       None Found
    "
  `);
  expect(open('11').run('manage-bde -status').text).toMatchInlineSnapshot(`
    "BitLocker Drive Encryption: Configuration Tool version 10.0.22631
    Copyright (C) 2013 Microsoft Corporation. All rights reserved.

    Disk volumes that can be protected with
    BitLocker Drive Encryption:
    Volume C: [System]
    [OS Volume]

        Size:                 119.21 GB
        BitLocker Version:    None
        Conversion Status:    Fully Decrypted
        Percentage Encrypted: 0.0%
        Encryption Method:    None
        Protection Status:    Protection Off
        Lock Status:          Unlocked
        Identification Field: None
        Key Protectors:       None Found

    Volume D: [Data]
    [Data Volume]

        Size:                 119.21 GB
        BitLocker Version:    2.0
        Conversion Status:    Fully Encrypted
        Percentage Encrypted: 100.0%
        Encryption Method:    XTS-AES 128
        Protection Status:    Protection On
        Lock Status:          Unlocked
        Identification Field: Unknown
        Automatic Unlock:     Disabled
        Key Protectors:
            Password
            Numerical Password

    Volume E: [BKP-EWS]
    [Data Volume]

        Size:                 1863.02 GB
        BitLocker Version:    None
        Conversion Status:    Fully Decrypted
        Percentage Encrypted: 0.0%
        Encryption Method:    None
        Protection Status:    Protection Off
        Lock Status:          Unlocked
        Identification Field: None
        Key Protectors:       None Found
    "
  `);
  expect(open('11', 'cmd').run('manage-bde -status').text).toMatchInlineSnapshot(`
    "BitLocker Drive Encryption: Configuration Tool version 10.0.22631
    Copyright (C) 2013 Microsoft Corporation. All rights reserved.

    ERROR: An attempt to access a required resource was denied.
    Check that you have administrative rights on the computer."
  `);
});

test('wmic prints columns in alphabetical order', () => {
  expect(open('7').run('wmic logicaldisk get size,freespace,deviceid').text).toMatchInlineSnapshot(`
    "DeviceID  FreeSpace      Size           
    C:        68279410688    127999668224   
    D:        3839990046     127999668224   
    E:        1900000000000  2000398934016  
    "
  `);
  expect(open('2019').run('wmic logicaldisk where "DeviceID=\'C:\'" get VolumeName /value').text)
    .toMatchInlineSnapshot(`
    "

    VolumeName=System

    "
  `);
  expect(open('2019').run('wmic logicaldisk get nothing').text).toMatchInlineSnapshot(`
    "Node - HIST-02
    ERROR:
    Description = Invalid query"
  `);
  expect(open('2025').run('wmic logicaldisk get size').text).toMatchInlineSnapshot(`
    "'wmic' is not recognized as an internal or external command,
    operable program or batch file."
  `);
});
