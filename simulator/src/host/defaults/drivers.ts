import type { Driver } from '../state.ts';
import { type HostTime, parseIso } from '../../time.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';
import { kindOf } from './host-kind.ts';
import type { HostSeed } from './seed.ts';

type Row = readonly [
  name: string,
  display: string,
  type: 'K' | 'F',
  start: Driver['start'],
  isRunning: 0 | 1,
  codeBytes: number,
  since?: '8' | '10' | '6.1',
];

/** Drivers that Windows brings along. Source: from knowledge. */
const rows: readonly Row[] = [
  ['1394ohci', '1394 OHCI Compliant Host Controller', 'K', 'Manual', 0, 229_376],
  ['3ware', '3ware', 'K', 'Manual', 0, 73_728, '10'],
  ['ACPI', 'Microsoft ACPI Driver', 'K', 'Boot', 1, 274_432],
  ['AFD', 'Ancillary Function Driver for Winsock', 'K', 'System', 1, 376_832],
  ['atapi', 'IDE Channel', 'K', 'Boot', 0, 12_288],
  ['Beep', 'Beep', 'K', 'System', 1, 4096],
  ['bowser', 'Browser', 'F', 'Manual', 1, 77_824],
  ['cdrom', 'CD-ROM Driver', 'K', 'System', 1, 122_880],
  ['CLFS', 'Common Log (CLFS)', 'K', 'Boot', 1, 241_664],
  ['CNG', 'CNG', 'K', 'Boot', 1, 360_448],
  ['CompositeBus', 'Composite Bus Enumerator Driver', 'K', 'Manual', 1, 24_576],
  ['disk', 'Disk Driver', 'K', 'Boot', 1, 53_248],
  ['e1i65x64', 'Intel(R) PRO/1000 PCI Express Network Connection Driver I', 'K', 'Manual', 1, 413_696],
  ['fastfat', 'FAT12/16/32 File System Driver', 'F', 'Manual', 1, 184_320],
  ['FileInfo', 'File Information FS MiniFilter', 'F', 'Boot', 1, 45_056],
  ['FltMgr', 'FltMgr', 'F', 'Boot', 1, 225_280],
  ['fvevol', 'BitLocker Drive Encryption Filter Driver', 'K', 'Boot', 1, 438_272],
  ['HDAudBus', 'Microsoft UAA Bus Driver for High Definition Audio', 'K', 'Manual', 1, 73_728],
  ['HidUsb', 'Microsoft HID Class Driver', 'K', 'Manual', 1, 24_576],
  ['HTTP', 'HTTP Service', 'K', 'Manual', 1, 659_456],
  ['i8042prt', 'PS/2 Keyboard and Mouse Port Driver', 'K', 'Manual', 0, 77_824],
  ['iaStorAC', 'Intel(R) Chipset SATA/PCIe RST Premium Controller', 'K', 'Boot', 1, 557_056],
  ['intelppm', 'Intel Processor Driver', 'K', 'Manual', 1, 176_128],
  ['kbdclass', 'Keyboard Class Driver', 'K', 'Manual', 1, 32_768],
  ['kbdhid', 'Keyboard HID Driver', 'K', 'Manual', 1, 28_672],
  ['KSecDD', 'KSecDD', 'K', 'Boot', 1, 94_208],
  ['mouclass', 'Mouse Class Driver', 'K', 'Manual', 1, 28_672],
  ['mouhid', 'Mouse HID Driver', 'K', 'Manual', 1, 20_480],
  ['mountmgr', 'Mount Point Manager', 'K', 'Boot', 1, 57_344],
  ['mrxsmb', 'SMB MiniRedirector Wrapper and Engine', 'F', 'Manual', 1, 319_488],
  ['mrxsmb20', 'SMB 2.0 MiniRedirector', 'F', 'Manual', 1, 163_840],
  ['Msfs', 'Msfs', 'F', 'System', 1, 20_480],
  ['NDIS', 'NDIS System Driver', 'K', 'Boot', 1, 880_640],
  ['NetBT', 'NetBT', 'K', 'System', 1, 225_280],
  ['Npfs', 'Npfs', 'F', 'System', 1, 49_152],
  ['nsiproxy', 'NSI Proxy Service Driver', 'K', 'System', 1, 24_576],
  ['Ntfs', 'Ntfs', 'F', 'Manual', 1, 1_273_856],
  ['Null', 'Null', 'K', 'System', 1, 4096],
  ['partmgr', 'Partition driver', 'K', 'Boot', 1, 69_632],
  ['pci', 'PCI Bus Driver', 'K', 'Boot', 1, 196_608],
  ['rdbss', 'Redirected Buffering Sub System', 'F', 'System', 1, 253_952],
  ['srv2', 'Server SMB 2.xxx Driver', 'F', 'Manual', 1, 397_312],
  ['stornvme', 'Microsoft Standard NVM Express Driver', 'K', 'Boot', 0, 61_440, '8'],
  ['Tcpip', 'TCP/IP Protocol Driver', 'K', 'Boot', 1, 1_699_840],
  ['UASPStor', 'USB Attached SCSI (UAS) Driver', 'K', 'Manual', 0, 40_960, '8'],
  ['usbhub', 'Microsoft USB Standard Hub Driver', 'K', 'Manual', 1, 278_528],
  ['USBSTOR', 'USB Mass Storage Driver', 'K', 'Manual', 0, 69_632],
  ['USBXHCI', 'USB xHCI Compliant Host Controller', 'K', 'Manual', 1, 229_376, '8'],
  ['volmgr', 'Volume Manager Driver', 'K', 'Boot', 1, 49_152],
  ['volsnap', 'Storage volumes', 'K', 'Boot', 1, 217_088],
  ['WdFilter', 'Windows Defender Antivirus Mini-Filter Driver', 'F', 'Boot', 1, 217_088, '10'],
  ['WdNisDrv', 'Windows Defender Antivirus Network Inspection System Driver', 'K', 'Manual', 1, 45_056, '10'],
  ['WFPLWFS', 'Microsoft Windows Filtering Platform', 'K', 'Boot', 1, 77_824, '8'],
  ['WinUsb', 'WinUsb Driver', 'K', 'Manual', 0, 65_536],
  ['TfnBus', 'Tarnfell Bus Adapter', 'K', 'Manual', 1, 86_016],
];

const vendorDates: Readonly<Record<string, string>> = {
  TfnBus: '2019-04-11T08:12:44Z',
  e1i65x64: '2017-07-28T10:21:13Z',
  iaStorAC: '2018-11-05T16:40:02Z',
};

/**
 * When a driver was linked. Since Windows 10, drivers of Microsoft carry a number in place of the date, so that
 * driverquery prints dates of any year between 1970 and 2038.
 */
function linkedAt(name: string, windows: WindowsProfile): HostTime {
  const vendor = vendorDates[name];
  if (vendor !== undefined) return parseIso(vendor) ?? 0;
  if (!isSinceWindows8(windows)) return parseIso('2010-11-20T09:23:47Z') ?? 0;
  if (!isSinceWindows10(windows)) return parseIso('2013-08-22T11:37:02Z') ?? 0;
  let sum = 2_166_136_261;
  for (const character of `${windows.kernel} ${name}`) sum = Math.imul(sum ^ character.charCodeAt(0), 16_777_619);
  return (sum >>> 1) * 1000;
}

const isThere = (since: Row[6], windows: WindowsProfile): boolean =>
  since === undefined ||
  (since === '8' && isSinceWindows8(windows)) ||
  (since === '10' && isSinceWindows10(windows)) ||
  (since === '6.1' && !isSinceWindows8(windows));

/** The drivers of a host. */
export function planDrivers(seed: HostSeed): ReadonlyMap<string, Driver> {
  const { windows } = seed;
  const hasBus = ['operator', 'engineering'].includes(kindOf(seed));
  return new Map(
    rows
      .filter(([name, , , , , , since]) => isThere(since, windows) && (name !== 'TfnBus' || hasBus))
      .map(([name, display, type, start, isRunning, codeBytes]) => [
        name,
        {
          name,
          display,
          type: type === 'K' ? 'Kernel ' : 'File System ',
          start,
          state: isRunning ? 'Running' : 'Stopped',
          linked: linkedAt(name, windows),
          path: `C:\\Windows\\system32\\drivers\\${name.toLowerCase()}.sys`,
          codeBytes,
        },
      ]),
  );
}
