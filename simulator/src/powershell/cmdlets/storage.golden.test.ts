import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';

const printed = (version: Parameters<typeof openTerminal>[0], line: string): string =>
  openTerminal(version, 'powershell-elevated').run(line).text;

describe('disks and volumes as PowerShell prints them', () => {
  it('with the module Storage on Server 2012 R2', () => {
    expect(printed('2012r2', 'Get-Disk')).toMatchInlineSnapshot(`
      "
      Number Friendly Name                            OperationalStatus                        Total Size Partition Style
      ------ -------------                            -----------------                        ---------- ---------------
      0      NORDEN RC-730 SCSI Disk Device           Online                                    278.88 GB GPT
      1      NORDEN RC-730 SCSI Disk Device           Online                                    558.38 GB GPT

      "
    `);
    expect(printed('2012r2', 'Get-PhysicalDisk')).toMatchInlineSnapshot(`
      "
      FriendlyName        CanPool             OperationalStatus   HealthStatus        Usage                              Size
      ------------        -------             -----------------   ------------        -----                              ----
      PhysicalDisk0       False               OK                  Healthy             Auto-Select                   278.88 GB
      PhysicalDisk1       False               OK                  Healthy             Auto-Select                   558.38 GB

      "
    `);
    expect(printed('2012r2', 'Get-Volume')).toMatchInlineSnapshot(`
      "
      DriveLetter FileSystemLabel FileSystem DriveType HealthStatus SizeRemaining      Size
      ----------- --------------- ---------- --------- ------------ -------------      ----
      C           System          NTFS       Fixed     Healthy          237.14 GB 278.37 GB
      D           Data            NTFS       Fixed     Healthy          447.15 GB 558.24 GB

      "
    `);
  });

  it('with the module Storage on Windows 11', () => {
    expect(
      printed('11', 'Get-Disk | Select-Object Number,FriendlyName,SerialNumber,Size,BusType | Format-Table -AutoSize'),
    ).toMatchInlineSnapshot(`
      "
      Number FriendlyName           SerialNumber         Size BusType
      ------ ------------           ------------         ---- -------
           0 NORDEN NS-512 NVMe SSD ND2F78F75F14 512110190592 NVMe

      "
    `);
    expect(printed('11', 'Get-PhysicalDisk')).toMatchInlineSnapshot(`
      "
      Number FriendlyName           SerialNumber MediaType CanPool OperationalStatus HealthStatus Usage            Size
      ------ ------------           ------------ --------- ------- ----------------- ------------ -----            ----
      0      NORDEN NS-512 NVMe SSD ND2F78F75F14 SSD       False   OK                Healthy      Auto-Select 476.94 GB

      "
    `);
    expect(printed('11', 'Get-Partition')).toMatchInlineSnapshot(`
      "

         DiskPath: \\\\?\\scsi#disk&ven_norden&prod_ns-512_nvme_ssd#4&1d3ad3a1&0&000000

      PartitionNumber  DriveLetter Offset                                            Size Type
      ---------------  ----------- ------                                            ---- ----
      1                            1048576                                         100 MB System
      2                            105906176                                        16 MB Reserved
      3                C           122683392                                    119.21 GB Basic
      4                D           128122355712                                 357.05 GB Basic

      "
    `);
  });

  it('with a heading in two lines where the column is narrower than its title, since Windows 10', () => {
    expect(printed('2016', 'Get-Disk')).toMatchInlineSnapshot(`
      "
      Number Friendly Name Serial Number                    HealthStatus         OperationalStatus      Total Size Partition
                                                                                                                   Style
      ------ ------------- -------------                    ------------         -----------------      ---------- ----------
      0      NORDEN RC-... 004f78f75f141c5a856793b8659805f1 Healthy              Online                  278.88 GB GPT
      1      NORDEN RC-... 00d03bb07cad12f4ccc43be966f3eb43 Healthy              Online                  558.38 GB GPT

      "
    `);
  });

  it('with the class that connects letters and partitions, whose path names both', () => {
    expect(printed('7', 'Get-WmiObject Win32_LogicalDiskToPartition')).toMatchInlineSnapshot(`
      "

      __GENUS          : 2
      __CLASS          : Win32_LogicalDiskToPartition
      __SUPERCLASS     : CIM_LogicalDiskBasedOnPartition
      __DYNASTY        : CIM_Dependency
      __RELPATH        : Win32_LogicalDiskToPartition.Antecedent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_DiskPartition.DeviceID=\\"Dis
                         k #0, Partition #1\\"",Dependent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_LogicalDisk.DeviceID=\\"C:\\""
      __PROPERTY_COUNT : 4
      __DERIVATION     : {CIM_LogicalDiskBasedOnPartition, CIM_BasedOn, CIM_Dependency}
      __SERVER         : HMI-12A
      __NAMESPACE      : root\\cimv2
      __PATH           : \\\\HMI-12A\\root\\cimv2:Win32_LogicalDiskToPartition.Antecedent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_DiskPar
                         tition.DeviceID=\\"Disk #0, Partition 
                         #1\\"",Dependent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_LogicalDisk.DeviceID=\\"C:\\""
      Antecedent       : \\\\HMI-12A\\root\\cimv2:Win32_DiskPartition.DeviceID="Disk #0, Partition #1"
      Dependent        : \\\\HMI-12A\\root\\cimv2:Win32_LogicalDisk.DeviceID="C:"
      EndingAddress    : 128105574399
      StartingAddress  : 105906176

      __GENUS          : 2
      __CLASS          : Win32_LogicalDiskToPartition
      __SUPERCLASS     : CIM_LogicalDiskBasedOnPartition
      __DYNASTY        : CIM_Dependency
      __RELPATH        : Win32_LogicalDiskToPartition.Antecedent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_DiskPartition.DeviceID=\\"Dis
                         k #0, Partition #2\\"",Dependent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_LogicalDisk.DeviceID=\\"D:\\""
      __PROPERTY_COUNT : 4
      __DERIVATION     : {CIM_LogicalDiskBasedOnPartition, CIM_BasedOn, CIM_Dependency}
      __SERVER         : HMI-12A
      __NAMESPACE      : root\\cimv2
      __PATH           : \\\\HMI-12A\\root\\cimv2:Win32_LogicalDiskToPartition.Antecedent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_DiskPar
                         tition.DeviceID=\\"Disk #0, Partition 
                         #2\\"",Dependent="\\\\\\\\HMI-12A\\\\root\\\\cimv2:Win32_LogicalDisk.DeviceID=\\"D:\\""
      Antecedent       : \\\\HMI-12A\\root\\cimv2:Win32_DiskPartition.DeviceID="Disk #0, Partition #2"
      Dependent        : \\\\HMI-12A\\root\\cimv2:Win32_LogicalDisk.DeviceID="D:"
      EndingAddress    : 499479769087
      StartingAddress  : 128105578496


      "
    `);
    expect(printed('2019', 'Get-CimInstance Win32_LogicalDiskToPartition')).toMatchInlineSnapshot(`
      "

      EndingAddress   : 299018219519
      StartingAddress : 122683392
      Antecedent      : Win32_DiskPartition (DeviceID = "Disk #0, Partition #1")
      Dependent       : Win32_LogicalDisk (DeviceID = "C:")
      PSComputerName  : 

      EndingAddress   : 599424761855
      StartingAddress : 17825792
      Antecedent      : Win32_DiskPartition (DeviceID = "Disk #1, Partition #0")
      Dependent       : Win32_LogicalDisk (DeviceID = "D:")
      PSComputerName  : 


      "
    `);
  });

  it('without it on Windows 7', () => {
    expect(printed('7', 'Get-Disk')).toMatchInlineSnapshot(`
      "The term 'Get-Disk' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the 
      spelling of the name, or if a path was included, verify that the path is correct and try again.
      At line:1 char:9
      + Get-Disk <<<< 
          + CategoryInfo          : ObjectNotFound: (Get-Disk:String) [], CommandNotFoundException
          + FullyQualifiedErrorId : CommandNotFoundException
      "
    `);
    expect(printed('7', 'Get-WmiObject Win32_DiskDrive | Select-Object Model,Status')).toMatchInlineSnapshot(`
      "
      Model                                                       Status
      -----                                                       ------
      NORDEN NH500AT ATA Device                                   OK

      "
    `);
    expect(printed('7', 'Get-WmiObject Win32_LogicalDiskToPartition | Format-List Antecedent,Dependent'))
      .toMatchInlineSnapshot(`
      "

      Antecedent : \\\\HMI-12A\\root\\cimv2:Win32_DiskPartition.DeviceID="Disk #0, Partition #1"
      Dependent  : \\\\HMI-12A\\root\\cimv2:Win32_LogicalDisk.DeviceID="C:"

      Antecedent : \\\\HMI-12A\\root\\cimv2:Win32_DiskPartition.DeviceID="Disk #0, Partition #2"
      Dependent  : \\\\HMI-12A\\root\\cimv2:Win32_LogicalDisk.DeviceID="D:"


      "
    `);
  });
});
