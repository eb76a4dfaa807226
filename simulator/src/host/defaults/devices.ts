import type { Device } from '../state.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import { oncePerHost } from './seed.ts';
import { planDisks } from './storage.ts';

const device = (instanceId: string, name: string, deviceClass: string, isPresent = true): Device => ({
  instanceId,
  name,
  class: deviceClass,
  status: isPresent ? 'OK' : 'Unknown',
  isPresent,
});

/** The devices that Windows keeps for a USB drive of the site that is not connected now. */
function siteDrive(serial: string, hasPortableDevice: boolean): Device[] {
  const disk = String.raw`USBSTOR\Disk&Ven_&Prod_SiteDrive_64&Rev_1.00`;
  const volume = `${disk.replace('\\', '#').toUpperCase()}#${serial}&0#{53F56307-B6BF-11D0-94F2-00A0C91EFB8B}`;
  return [
    device(`USB\\VID_1A2C&PID_0C64\\${serial}`, 'USB Mass Storage Device', 'USB', false),
    device(`${disk}\\${serial}&0`, 'SiteDrive 64 USB Device', 'DiskDrive', false),
    ...(hasPortableDevice ? [device(`SWD\\WPDBUSENUM\\_??_${volume}`, 'SITEDRIVE', 'WPD', false)] : []),
  ];
}

/**
 * Plug and play devices of a host: what is built in, and two USB drives of the site that have been there. Their serial
 * numbers stand in the drive log of the site.
 */
export const planDevices = oncePerHost((seed): readonly Device[] => {
  const stream = seed.open('site-drives');
  const serials = ['A1', 'B2'].map((end) => `LC64${stream.integer(100_000, 999_999)}${end}`);
  const hasPortableDevice = isSinceWindows10(seed.windows);
  const network = String.raw`PCI\VEN_8086&DEV_1533&SUBSYS_15338086&REV_03\4&1c3d5a2&0&00E4`;
  const display = String.raw`PCI\VEN_102B&DEV_0536&SUBSYS_00000000&REV_04\4&2a1b3c4&0&00E5`;
  return [
    ...planDisks(seed).map(({ model, number }) => {
      const [vendor = '', ...product] = model.split(' ');
      const id = `SCSI\\Disk&Ven_${vendor}&Prod_${product.join('_')}`;
      return device(`${id}\\4&1d3ad3a1&0&0${number}0000`, model, 'DiskDrive');
    }),
    device(String.raw`USB\ROOT_HUB30\4&2f3a1a7e&0&0`, 'USB Root Hub (USB 3.0)', 'USB'),
    device(String.raw`USB\VID_046A&PID_0023\5&1c7c01b6&0&3`, 'USB Input Device', 'HIDClass'),
    device(String.raw`USB\VID_046A&PID_0180\5&1c7c01b6&0&4`, 'USB Input Device', 'HIDClass'),
    device(String.raw`HID\VID_046A&PID_0023\6&2a9c1d8&0&0000`, 'HID Keyboard Device', 'Keyboard'),
    device(String.raw`HID\VID_046A&PID_0180\6&3b8d0c7&0&0000`, 'HID-compliant mouse', 'Mouse'),
    device(network, 'Intel(R) I210 Gigabit Network Connection', 'Net'),
    device(display, 'Microsoft Basic Display Adapter', 'Display'),
    ...serials.flatMap((serial) => siteDrive(serial, hasPortableDevice)),
  ];
});
