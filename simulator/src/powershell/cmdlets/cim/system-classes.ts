import { pageFileOf } from '../../../host/virtual-memory.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { offsetMinutesAt } from '../../../time.ts';
import { item, nothing } from '../../values.ts';
import { hostClock, psDate, psList, readerOf } from '../host-items.ts';
import { type CimClass, plain } from './cim-class.ts';

/**
 * Classes about the computer and its Windows. Source of the property names: Microsoft Learn, "Win32_OperatingSystem class"
 * (documented); default views and the other classes from knowledge.
 */
export const systemClasses: readonly CimClass[] = [
  {
    name: 'Win32_BIOS',
    wmiView: ['SMBIOSBIOSVersion', 'Manufacturer', 'Name', 'SerialNumber', 'Version'],
    view: {
      form: 'list',
      columns: ['SMBIOSBIOSVersion', 'Manufacturer', 'Name', 'SerialNumber', 'Version'].map((property) => ({
        property,
      })),
    },
    read(session) {
      const { host } = session.host;
      const read = readerOf(session, 'host');
      return [
        [
          ...plain({ Status: 'OK' }),
          ['Name', read('bios', host.bios)],
          ['Caption', read('bios', host.bios)],
          ['SMBIOSPresent', item(true)],
          ['Description', read('bios', host.bios)],
          ['InstallDate', nothing],
          ['Manufacturer', read('manufacturer', host.manufacturer)],
          ['PrimaryBIOS', item(true)],
          ['ReleaseDate', read('biosDate', psDate(host.biosDate))],
          ['SerialNumber', read('serial', host.serial)],
          ['SMBIOSBIOSVersion', read('bios', host.bios)],
          ['SMBIOSMajorVersion', item(2)],
          ['SMBIOSMinorVersion', item(8)],
          ['SoftwareElementID', read('bios', host.bios)],
          ['Version', item('ALASKA - 1072009')],
        ],
      ];
    },
  },
  {
    name: 'Win32_OperatingSystem',
    wmiView: ['SystemDirectory', 'Organization', 'BuildNumber', 'RegisteredUser', 'SerialNumber', 'Version'],
    cimView: ['SystemDirectory', 'Organization', 'BuildNumber', 'RegisteredUser', 'SerialNumber', 'Version'],
    read(session) {
      const { host, windows, clock, process, session: sessions } = session.host;
      const pageFile = pageFileOf(session.host);
      const read = readerOf(session, 'host');
      const readWindows = readerOf(session, 'windows');
      const offset = offsetMinutesAt(clock.zone, session.now);
      const build = windows.kernel.slice(windows.kernel.lastIndexOf('.') + 1);
      return [
        [
          ...plain({ Status: 'OK' }),
          ['Name', readWindows('caption', `${windows.caption}|C:\\Windows|\\Device\\Harddisk0\\Partition2`)],
          ['FreePhysicalMemory', read('availableMemoryMb', host.availableMemoryMb * 1024)],
          ['FreeSpaceInPagingFiles', read('virtualMemoryUsedMb', (pageFile.sizeMb - pageFile.usedMb) * 1024)],
          ['FreeVirtualMemory', read('virtualMemoryUsedMb', (host.virtualMemoryMb - host.virtualMemoryUsedMb) * 1024)],
          ['Caption', readWindows('caption', windows.caption)],
          ['Description', item('')],
          ['InstallDate', read('installed', psDate(host.installed))],
          ['CreationClassName', item('Win32_OperatingSystem')],
          ['CSCreationClassName', item('Win32_ComputerSystem')],
          ['CSName', read('name', host.name)],
          ['CurrentTimeZone', item(offset, session.fact('clock/zone/offsetMinutes'))],
          ['LastBootUpTime', read('booted', psDate(host.booted))],
          ['LocalDateTime', item(psDate(hostClock(session)), session.fact('clock/offsetMs'))],
          ['MaxNumberOfProcesses', item(4_294_967_295)],
          ['NumberOfProcesses', item(process.size)],
          ['NumberOfUsers', item(sessions.size)],
          ['OSType', item(18)],
          ['SizeStoredInPagingFiles', read('virtualMemoryMb', pageFile.sizeMb * 1024)],
          ['TotalVirtualMemorySize', read('virtualMemoryMb', host.virtualMemoryMb * 1024)],
          ['TotalVisibleMemorySize', read('memoryMb', host.memoryMb * 1024)],
          ['Version', readWindows('kernel', windows.kernel)],
          ['BootDevice', item('\\Device\\HarddiskVolume1')],
          ['BuildNumber', readWindows('kernel', build)],
          ['BuildType', item('Multiprocessor Free')],
          ['CodeSet', item('1252')],
          ['CountryCode', item('1')],
          ['CSDVersion', readWindows('servicePack', windows.servicePack === '' ? null : windows.servicePack)],
          ['DataExecutionPrevention_Available', item(true)],
          ['Locale', item('0409')],
          ['Manufacturer', item('Microsoft Corporation')],
          ['MUILanguages', item(psList([item('en-US')]))],
          ['Organization', item('')],
          ['OSArchitecture', item('64-bit')],
          ['OSLanguage', item(1033)],
          ['ProductType', item(windows.isServer ? 3 : 1)],
          ['RegisteredUser', read('registeredOwner', host.registeredOwner)],
          ['SerialNumber', read('productId', host.productId)],
          ['ServicePackMajorVersion', readWindows('servicePack', windows.servicePack === '' ? 0 : 1)],
          ['ServicePackMinorVersion', item(0)],
          ['SystemDevice', item('\\Device\\HarddiskVolume2')],
          ['SystemDirectory', item('C:\\Windows\\system32')],
          ['SystemDrive', item('C:')],
          ['WindowsDirectory', item('C:\\Windows')],
        ],
      ];
    },
  },
  {
    name: 'Win32_ComputerSystem',
    wmiView: ['Domain', 'Manufacturer', 'Model', 'Name', 'PrimaryOwnerName', 'TotalPhysicalMemory'],
    cimView: ['Name', 'PrimaryOwnerName', 'Domain', 'TotalPhysicalMemory', 'Model', 'Manufacturer'],
    read(session) {
      const { host } = session.host;
      const read = readerOf(session, 'host');
      const isMember = host.role !== 'standalone' && host.dnsDomain !== '';
      return [
        [
          ['Name', read('name', host.name)],
          ['Caption', read('name', host.name)],
          ['Description', item('AT/AT COMPATIBLE')],
          ['Status', item('OK')],
          ['PrimaryOwnerName', read('registeredOwner', host.registeredOwner)],
          ['BootupState', item('Normal boot')],
          ['CurrentTimeZone', item(offsetMinutesAt(session.host.clock.zone, session.now))],
          ['DNSHostName', read('name', host.name)],
          ['Domain', isMember ? read('dnsDomain', host.dnsDomain) : read('domain', host.domain)],
          ['DomainRole', read('role', domainRole(host.role, session.host.windows.isServer, isMember))],
          ['Manufacturer', read('manufacturer', host.manufacturer)],
          ['Model', read('model', host.model)],
          ['NumberOfLogicalProcessors', read('processors', host.processors)],
          ['NumberOfProcessors', item(1)],
          ['PartOfDomain', read('role', isMember)],
          ['SystemType', item('x64-based PC')],
          ['TotalPhysicalMemory', read('memoryMb', host.memoryMb * 1_048_576)],
          ['UserName', item(consoleUser(session.host.session))],
          ['Workgroup', isMember ? nothing : read('domain', host.domain)],
        ],
      ];
    },
  },
  {
    name: 'Win32_Processor',
    keys: ['DeviceID'],
    wmiView: ['Caption', 'DeviceID', 'Manufacturer', 'MaxClockSpeed', 'Name', 'SocketDesignation'],
    cimView: ['DeviceID', 'Name', 'Caption', 'MaxClockSpeed', 'SocketDesignation', 'Manufacturer'],
    read(session) {
      const { host } = session.host;
      const { isServer } = session.host.windows;
      const megahertz = Number(/~(\d+)/.exec(host.processor)?.[1] ?? 2000);
      const family = host.processor.replace(/ GenuineIntel.*$/, '');
      const brand = `Intel(R) ${isServer ? 'Xeon(R)' : 'Core(TM)'} CPU @ ${(megahertz / 1000).toFixed(2)}GHz`;
      const read = readerOf(session, 'host');
      return [
        [
          ['Caption', read('processor', family)],
          ['DeviceID', item('CPU0')],
          ['Description', read('processor', family)],
          ['LoadPercentage', item(session.random('wmi/load').integer(2, 9))],
          ['Manufacturer', item('GenuineIntel')],
          ['MaxClockSpeed', read('processor', megahertz)],
          ['Name', read('processor', brand)],
          ['NumberOfCores', read('processors', host.processors)],
          ['NumberOfLogicalProcessors', read('processors', host.processors)],
          ['SocketDesignation', item('U3E1')],
          ['Status', item('OK')],
        ],
      ];
    },
  },
  {
    name: 'Win32_PhysicalMemory',
    keys: ['Tag'],
    read(session) {
      const { host } = session.host;
      const read = readerOf(session, 'host');
      const modules = host.memoryMb >= 8192 ? 2 : 1;
      return Array.from({ length: modules }, (_, index) => [
        ['Caption', item('Physical Memory')],
        ['Description', item('Physical Memory')],
        ['Manufacturer', item('Micron')],
        ['BankLabel', item(`BANK ${index * 2}`)],
        ['Capacity', read('memoryMb', Math.floor(host.memoryMb / modules) * 1_048_576)],
        ['DeviceLocator', item(`DIMM${index + 1}`)],
        ['FormFactor', item(8)],
        ['Speed', item(2400)],
        ['Tag', item(`Physical Memory ${index}`)],
      ]);
    },
  },
  {
    name: 'Win32_PageFileUsage',
    keys: ['Name'],
    wmiView: ['Status', 'Name', 'CurrentUsage'],
    cimView: ['Status', 'Name', 'CurrentUsage'],
    read(session) {
      const { sizeMb, usedMb } = pageFileOf(session.host);
      const read = readerOf(session, 'host');
      return [
        [
          ['Status', nothing],
          ['Name', item('C:\\pagefile.sys')],
          ['CurrentUsage', read('virtualMemoryUsedMb', usedMb)],
          ['Caption', item('C:\\pagefile.sys')],
          ['AllocatedBaseSize', read('virtualMemoryMb', sizeMb)],
          ['PeakUsage', read('virtualMemoryUsedMb', usedMb)],
          ['TempPageFile', item(false)],
        ],
      ];
    },
  },
  {
    name: 'Win32_TimeZone',
    wmiView: ['Bias', 'SettingID', 'Caption'],
    cimView: ['Bias', 'SettingID', 'Caption'],
    read(session) {
      const { zone } = session.host.clock;
      const read = readerOf(session, 'clock', 'zone');
      return [
        [
          ['Bias', read('offsetMinutes', zone.offsetMinutes)],
          ['SettingID', nothing],
          ['Caption', read('display', zone.display)],
          ['DaylightBias', item(zone.daylight === 'europe' ? -60 : 0)],
          ['StandardName', read('id', zone.id)],
          ['Description', read('display', zone.display)],
        ],
      ];
    },
  },
  {
    name: 'AntiVirusProduct',
    namespace: 'root/securitycenter2',
    keys: ['instanceGuid'],
    exists: ({ isServer }) => !isServer,
    read(session) {
      const { defender, windows } = session.host;
      const products: ReturnType<CimClass['read']>[number][] = [];
      if (defender.otherProduct !== '') {
        products.push([
          ['displayName', item(defender.otherProduct, session.fact('defender/otherProduct'))],
          ['instanceGuid', item('{0F1C2A60-57D4-4C7B-9A3E-1D5B6C7E8F90}')],
          ['pathToSignedProductExe', item('C:\\Program Files\\Antivirus\\agent.exe')],
          ['productState', item(266_240)],
        ]);
      }
      if (defender.isInstalled && isSinceWindows8(windows)) {
        const isOn = defender.isAntivirusEnabled && defender.isRealTimeEnabled;
        products.push([
          ['displayName', item('Windows Defender')],
          ['instanceGuid', item('{D68DDC3A-831F-4fae-9E44-DA132C1ACF46}')],
          ['pathToSignedProductExe', item('windowsdefender://')],
          ['productState', item(isOn ? 397_568 : 393_472, session.fact('defender/isRealTimeEnabled'))],
        ]);
      }
      return products;
    },
  },
];

const domainRole = (role: string, isServer: boolean, isMember: boolean): number => {
  if (isServer) return isMember ? 3 : 2;
  return isMember && role !== 'standalone' ? 1 : 0;
};

const consoleUser = (sessions: ReadonlyMap<string, { readonly name: string; readonly user: string }>): string | null =>
  [...sessions.values()].find(({ name }) => name === 'console')?.user ?? null;
