import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('reg query of one value on Windows 7', () => {
  expect(
    runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Control\\Lsa /v CrashOnAuditFail', { windows: '7' })
      .text,
  ).toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Lsa
        crashonauditfail    REG_DWORD    0x0
    "
  `);
});

test('reg query of one value on Server 2019', () => {
  expect(
    runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Control\\Lsa /v CrashOnAuditFail', { windows: '2019' })
      .text,
  ).toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Lsa
        crashonauditfail    REG_DWORD    0x0
    "
  `);
});

test('reg query of one value on Server 2025', () => {
  expect(
    runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Control\\Lsa /v CrashOnAuditFail', { windows: '2025' })
      .text,
  ).toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Lsa
        crashonauditfail    REG_DWORD    0x0
    "
  `);
});

test('reg query of the USB drives on Server 2019', () => {
  expect(runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Enum\\USBSTOR /s', { windows: '2019' }).text)
    .toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USBSTOR

    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USBSTOR\\Disk&Ven_&Prod_SiteDrive_64&Rev_1.00

    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USBSTOR\\Disk&Ven_&Prod_SiteDrive_64&Rev_1.00\\LC64384745B2&0
        DeviceDesc    REG_SZ    @disk.inf,%disk_devdesc%;Disk drive
        Capabilities    REG_DWORD    0x10
        HardwareID    REG_MULTI_SZ    USBSTOR\\Disk&Ven_&Prod_SiteDrive_64&Rev_1.00\\0GenDisk
        ContainerID    REG_SZ    {32dcae89-9b1e-9d34-32f6-72a7b22fb0f2}
        ConfigFlags    REG_DWORD    0x0
        ClassGUID    REG_SZ    {4d36e967-e325-11ce-bfc1-08002be10318}
        Service    REG_SZ    disk
        Mfg    REG_SZ    @disk.inf,%genmanufacturer%;(Standard disk drives)
        FriendlyName    REG_SZ    SiteDrive 64 USB Device

    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USBSTOR\\Disk&Ven_&Prod_SiteDrive_64&Rev_1.00\\LC64758092A1&0
        DeviceDesc    REG_SZ    @disk.inf,%disk_devdesc%;Disk drive
        Capabilities    REG_DWORD    0x10
        HardwareID    REG_MULTI_SZ    USBSTOR\\Disk&Ven_&Prod_SiteDrive_64&Rev_1.00\\0GenDisk
        ContainerID    REG_SZ    {2f1b12ad-1615-e6bc-b8be-dcab8f12b0ca}
        ConfigFlags    REG_DWORD    0x0
        ClassGUID    REG_SZ    {4d36e967-e325-11ce-bfc1-08002be10318}
        Service    REG_SZ    disk
        Mfg    REG_SZ    @disk.inf,%genmanufacturer%;(Standard disk drives)
        FriendlyName    REG_SZ    SiteDrive 64 USB Device
    "
  `);
});

test('reg query of the USB devices on Windows 7', () => {
  expect(runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Enum\\USB', { windows: '7' }).text)
    .toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\ROOT_HUB30
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_046A&PID_0023
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_046A&PID_0180
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_1A2C&PID_0C64"
  `);
});

test('reg query of the USB devices on Server 2019', () => {
  expect(runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Enum\\USB', { windows: '2019' }).text)
    .toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\ROOT_HUB30
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_046A&PID_0023
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_046A&PID_0180
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_1A2C&PID_0C64"
  `);
});

test('reg query of the USB devices on Server 2025', () => {
  expect(runProgramLine('reg query HKLM\\SYSTEM\\CurrentControlSet\\Enum\\USB', { windows: '2025' }).text)
    .toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\ROOT_HUB30
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_046A&PID_0023
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_046A&PID_0180
    HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_1A2C&PID_0C64"
  `);
});

test('reg query of the version on Windows 7', () => {
  expect(runProgramLine('reg query "HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion"', { windows: '7' }).text)
    .toMatchInlineSnapshot(`
      "
      HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion
          SystemRoot    REG_SZ    C:\\Windows
          BuildLab    REG_SZ    7601.win7sp1_rtm
          CurrentBuild    REG_SZ    7601
          CurrentBuildNumber    REG_SZ    7601
          CurrentVersion    REG_SZ    6.1
          CSDVersion    REG_SZ    Service Pack 1
          EditionID    REG_SZ    Professional
          InstallationType    REG_SZ    Client
          InstallDate    REG_DWORD    0x57eb4e51
          ProductId    REG_SZ    00371-OEM-8992671-60442
          ProductName    REG_SZ    Windows 7 Professional
          RegisteredOwner    REG_SZ    Windows User
          RegisteredOrganization    REG_SZ    
      "
    `);
});

test('reg query of the version on Server 2019', () => {
  expect(runProgramLine('reg query "HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion"', { windows: '2019' }).text)
    .toMatchInlineSnapshot(`
    "
    HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion
        SystemRoot    REG_SZ    C:\\Windows
        BuildBranch    REG_SZ    rs5_release
        CurrentBuild    REG_SZ    17763
        CurrentBuildNumber    REG_SZ    17763
        CurrentVersion    REG_SZ    6.3
        CurrentMajorVersionNumber    REG_DWORD    0xa
        CurrentMinorVersionNumber    REG_DWORD    0x0
        ReleaseId    REG_SZ    1809
        UBR    REG_DWORD    0x190e
        EditionID    REG_SZ    ServerStandard
        InstallationType    REG_SZ    Server
        InstallDate    REG_DWORD    0x62872051
        ProductId    REG_SZ    00429-70000-00000-AA645
        ProductName    REG_SZ    Windows Server 2019 Standard
        RegisteredOwner    REG_SZ    Windows User
        RegisteredOrganization    REG_SZ    
    "
  `);
});

test('reg query of the version on Server 2025', () => {
  expect(runProgramLine('reg query "HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion"', { windows: '2025' }).text)
    .toMatchInlineSnapshot(`
      "
      HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion
          SystemRoot    REG_SZ    C:\\Windows
          BuildBranch    REG_SZ    ge_release
          CurrentBuild    REG_SZ    26100
          CurrentBuildNumber    REG_SZ    26100
          CurrentVersion    REG_SZ    6.3
          CurrentMajorVersionNumber    REG_DWORD    0xa
          CurrentMinorVersionNumber    REG_DWORD    0x0
          ReleaseId    REG_SZ    2009
          UBR    REG_DWORD    0x7f1
          DisplayVersion    REG_SZ    24H2
          EditionID    REG_SZ    ServerStandard
          InstallationType    REG_SZ    Server
          InstallDate    REG_DWORD    0x69632e51
          ProductId    REG_SZ    00491-60000-00001-AA645
          ProductName    REG_SZ    Windows Server 2025 Standard
          RegisteredOwner    REG_SZ    Windows User
          RegisteredOrganization    REG_SZ    
      "
    `);
});
