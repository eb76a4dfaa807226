import type { Device } from '../state.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import type { HostSeed } from './seed.ts';

/** A device with what its key in the registry says beside. */
export interface PlannedDevice {
  readonly device: Device;
  readonly hardwareIds: readonly string[];
  readonly service: string;
  readonly containerId: string;
}

/** The class identifiers of the device classes used here. */
export const classGuids: Readonly<Record<string, string>> = {
  DiskDrive: '{4d36e967-e325-11ce-bfc1-08002be10318}',
  HIDClass: '{745a17a0-74d3-11d0-b6fe-00a0c90f57da}',
  Keyboard: '{4d36e96b-e325-11ce-bfc1-08002be10318}',
  Mouse: '{4d36e96f-e325-11ce-bfc1-08002be10318}',
  USB: '{36fc9e60-c465-11cf-8056-444553540000}',
  WPD: '{eec5ad98-8080-425f-922a-dabf3de3f69a}',
  Net: '{4d36e972-e325-11ce-bfc1-08002be10318}',
  Display: '{4d36e968-e325-11ce-bfc1-08002be10318}',
  System: '{4d36e97d-e325-11ce-bfc1-08002be10318}',
};

/** USB drives of the site that have been at this host before. Their serial numbers stand in the drive log of the site. */
function siteDrives(seed: HostSeed): { readonly serial: string; readonly product: string; readonly usb: string }[] {
  const stream = seed.open('site-drives');
  const drives = [
    { serial: `LC64${stream.integer(100_000, 999_999)}A1`, product: 'SiteDrive_64', usb: 'VID_1A2C&PID_0C64' },
    { serial: `LC64${stream.integer(100_000, 999_999)}B2`, product: 'SiteDrive_64', usb: 'VID_1A2C&PID_0C64' },
  ];
  return drives;
}

const guid = (stream: { hex(digits: number): string }): string =>
  `{${[8, 4, 4, 4, 12].map((digits) => stream.hex(digits)).join('-')}}`;

/** Plug and play devices of a host: what is built in, and the USB drives that have been there. */
export function planDevices(seed: HostSeed): readonly PlannedDevice[] {
  const { windows } = seed;
  const stream = seed.open('devices');
  const planned = (
    instanceId: string,
    name: string,
    deviceClass: string,
    isPresent: boolean,
    service: string,
    hardwareIds: readonly string[],
  ): PlannedDevice => ({
    device: { instanceId, name, class: deviceClass, status: isPresent ? 'OK' : 'Unknown', isPresent },
    hardwareIds,
    service,
    containerId: guid(stream),
  });
  const usb = (ids: string, serial: string, name: string, deviceClass: string, isPresent: boolean, service: string) =>
    planned(`USB\\${ids}\\${serial}`, name, deviceClass, isPresent, service, [`USB\\${ids}&REV_0110`, `USB\\${ids}`]);
  const drives = siteDrives(seed).flatMap(({ serial, product, usb: ids }) => {
    const display = product.replaceAll('_', ' ');
    const disk = `USBSTOR\\Disk&Ven_&Prod_${product}&Rev_1.00`;
    return [
      usb(ids, serial, 'USB Mass Storage Device', 'USB', false, 'USBSTOR'),
      planned(`${disk}\\${serial}&0`, `${display} USB Device`, 'DiskDrive', false, 'disk', [
        `USBSTOR\\Disk________${product}____1.00`,
        'USBSTOR\\GenDisk',
        'GenDisk',
      ]),
      ...(isSinceWindows10(windows)
        ? [
            planned(
              `SWD\\WPDBUSENUM\\_??_${disk.replace('\\', '#').toUpperCase()}#${serial}&0#{53F56307-B6BF-11D0-94F2-00A0C91EFB8B}`,
              'SITEDRIVE',
              'WPD',
              false,
              'WUDFWpdFs',
              ['wpdbusenum\\fs'],
            ),
          ]
        : []),
    ];
  });
  const disk = 'SCSI\\Disk&Ven_&Prod_Internal_SSD\\4&1d3ad3a1&0&000000';
  return [
    planned(disk, 'Internal SSD', 'DiskDrive', true, 'disk', ['SCSI\\DiskInternal_SSD__________1.0_', 'GenDisk']),
    usb('ROOT_HUB30', '4&2f3a1a7e&0&0', 'USB Root Hub (USB 3.0)', 'USB', true, 'USBHUB3'),
    usb('VID_046A&PID_0023', '5&1c7c01b6&0&3', 'USB Input Device', 'HIDClass', true, 'HidUsb'),
    usb('VID_046A&PID_0180', '5&1c7c01b6&0&4', 'USB Input Device', 'HIDClass', true, 'HidUsb'),
    planned('HID\\VID_046A&PID_0023\\6&2a9c1d8&0&0000', 'HID Keyboard Device', 'Keyboard', true, 'kbdhid', []),
    planned('HID\\VID_046A&PID_0180\\6&3b8d0c7&0&0000', 'HID-compliant mouse', 'Mouse', true, 'mouhid', []),
    planned(
      'PCI\\VEN_8086&DEV_1533&SUBSYS_15338086&REV_03\\4&1c3d5a2&0&00E4',
      'Intel(R) I210 Gigabit Network Connection',
      'Net',
      true,
      'e1i65x64',
      [],
    ),
    planned(
      'PCI\\VEN_102B&DEV_0536&SUBSYS_00000000&REV_04\\4&2a1b3c4&0&00E5',
      'Microsoft Basic Display Adapter',
      'Display',
      true,
      'BasicDisplay',
      [],
    ),
    ...drives,
  ];
}
