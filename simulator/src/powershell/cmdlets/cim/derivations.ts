const element = ['CIM_LogicalElement', 'CIM_ManagedSystemElement'];
const device = ['CIM_LogicalDevice', ...element];

const derivations: Readonly<Record<string, readonly string[]>> = {
  Win32_BIOS: ['CIM_BIOSElement', 'CIM_SoftwareElement', ...element],
  Win32_ComputerSystem: ['CIM_UnitaryComputerSystem', 'CIM_ComputerSystem', 'CIM_System', ...element],
  Win32_DiskDrive: ['CIM_DiskDrive', 'CIM_MediaAccessDevice', ...device],
  Win32_DiskPartition: ['CIM_DiskPartition', 'CIM_StorageExtent', ...device],
  Win32_Group: ['Win32_Account', ...element],
  Win32_LogicalDisk: ['CIM_LogicalDisk', 'CIM_StorageExtent', ...device],
  Win32_LogicalDiskToPartition: ['CIM_LogicalDiskBasedOnPartition', 'CIM_BasedOn', 'CIM_Dependency'],
  Win32_NetworkAdapterConfiguration: ['CIM_Setting'],
  Win32_OperatingSystem: ['CIM_OperatingSystem', ...element],
  Win32_PageFileUsage: element,
  Win32_PhysicalMemory: [
    'CIM_PhysicalMemory',
    'CIM_Chip',
    'CIM_PhysicalComponent',
    'CIM_PhysicalElement',
    'CIM_ManagedSystemElement',
  ],
  Win32_Process: ['CIM_Process', ...element],
  Win32_Processor: ['CIM_Processor', ...device],
  Win32_QuickFixEngineering: element,
  Win32_Service: ['Win32_BaseService', 'CIM_Service', ...element],
  Win32_Share: element,
  Win32_StartupCommand: ['CIM_Setting'],
  Win32_TimeZone: ['CIM_Setting'],
  Win32_UserAccount: ['Win32_Account', ...element],
};

/**
 * The classes from which a class is derived, the nearest first. Source: from knowledge; those of Win32_DiskPartition and
 * Win32_LogicalDiskToPartition also from the pages "Win32_DiskPartition class" and "CIM_LogicalDiskBasedOnPartition class"
 * (documented).
 */
export const derivationOf = (className: string): readonly string[] => derivations[className] ?? [];
