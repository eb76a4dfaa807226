import { plant } from '../plant.ts';
import type { HostState, Identity } from '../state.ts';
import { day, hour, minute, parseIso } from '../../time.ts';
import { type HostSeed, oncePerHost } from './seed.ts';

interface Hardware {
  readonly model: string;
  readonly bios: string;
  readonly biosDate: string;
  readonly processor: string;
  readonly memoryMb: number;
}

/** Computers of an invented maker, by the age of the Windows that runs on them. */
const workstations: Readonly<Record<'old' | 'middle' | 'new', Hardware>> = {
  old: {
    model: 'Norden PW-310',
    bios: 'Norden Systems A11',
    biosDate: '2013-05-14',
    processor: 'Intel64 Family 6 Model 42 Stepping 7 GenuineIntel ~3093 Mhz',
    memoryMb: 4003,
  },
  middle: {
    model: 'Norden PW-520',
    bios: 'Norden Systems 1.14.0',
    biosDate: '2021-03-09',
    processor: 'Intel64 Family 6 Model 158 Stepping 10 GenuineIntel ~3192 Mhz',
    memoryMb: 16_269,
  },
  new: {
    model: 'Norden PW-640',
    bios: 'Norden Systems 1.9.2',
    biosDate: '2024-06-18',
    processor: 'Intel64 Family 6 Model 151 Stepping 2 GenuineIntel ~2100 Mhz',
    memoryMb: 16_116,
  },
};

const servers: typeof workstations = {
  old: {
    model: 'Norden RS-1100',
    bios: 'Norden Systems 2.6.1',
    biosDate: '2014-02-21',
    processor: 'Intel64 Family 6 Model 45 Stepping 7 GenuineIntel ~2394 Mhz',
    memoryMb: 16_349,
  },
  middle: {
    model: 'Norden RS-2200',
    bios: 'Norden Systems 2.12.2',
    biosDate: '2021-09-07',
    processor: 'Intel64 Family 6 Model 85 Stepping 7 GenuineIntel ~2195 Mhz',
    memoryMb: 32_436,
  },
  new: {
    model: 'Norden RS-3300',
    bios: 'Norden Systems 1.6.3',
    biosDate: '2024-10-02',
    processor: 'Intel64 Family 6 Model 143 Stepping 8 GenuineIntel ~2600 Mhz',
    memoryMb: 65_227,
  },
};

function hardwareOf({ windows }: HostSeed): Hardware {
  const models = windows.isServer ? servers : workstations;
  if (windows.version === '7' || windows.version === '2008r2' || windows.version === '2012r2') return models.old;
  return windows.version === '11' || windows.version === '2025' ? models.new : models.middle;
}

/** The middle groups of product identifiers, which are equal for all hosts of a version. */
const productGroups: Readonly<Record<HostSeed['windows']['version'], string>> = {
  '7': '00371-OEM-8992671',
  '2008r2': '00477-OEM-8400106',
  '2012r2': '00252-70000-00000',
  '10-2019': '00424-90483-34085',
  '10-2021': '00425-00000-00002',
  '11': '00330-80000-00000',
  '2016': '00377-70000-00000',
  '2019': '00429-70000-00000',
  '2022': '00454-40000-00001',
  '2025': '00491-60000-00001',
};

/** How many days before the start of a drill a version was installed, at least and at most. */
const installedDaysAgo: Readonly<Record<HostSeed['windows']['version'], readonly [number, number]>> = {
  '7': [3300, 4200],
  '2008r2': [3300, 4200],
  '2012r2': [2900, 3600],
  '10-2019': [1500, 2300],
  '10-2021': [600, 1500],
  '11': [200, 600],
  '2016': [2000, 2900],
  '2019': [1200, 2200],
  '2022': [500, 1300],
  '2025': [150, 400],
};

/** The value of a date that is written in this file. */
const dateOf = (text: string): number => parseIso(text) ?? 0;

/** Name, computer, memory and start times of a host. */
export const defaultIdentity = oncePerHost((seed): Pick<HostState, 'host'> => {
  const { setup, windows, startedAt } = seed;
  const hardware = hardwareOf(seed);
  const isMember = setup.role !== 'standalone';
  const [least, most] = installedDaysAgo[windows.version];
  const installs = seed.open('installed');
  const boots = seed.open('booted');
  const serial = seed.open('serial');
  const memory = seed.open('memory');
  const machine = seed.open('machine-sid');
  const { memoryMb } = hardware;
  const availableShare = memory.integer(52, 66);
  const productTail =
    windows.version === '7' || windows.version === '2008r2' ? serial.integer(10_000, 99_999) : undefined;
  const host: Identity = {
    name: setup.name,
    domain: isMember ? plant.domain : 'WORKGROUP',
    dnsDomain: isMember ? plant.dnsDomain : '',
    role: setup.role,
    manufacturer: 'Norden Systems',
    model: hardware.model,
    serial: `7Q${serial.pick(['F', 'H', 'K', 'N'])}${serial.integer(10_000, 99_999)}`,
    bios: hardware.bios,
    biosDate: dateOf(hardware.biosDate),
    processor: hardware.processor,
    processors: windows.isServer ? 2 : 1,
    memoryMb,
    availableMemoryMb: Math.floor((memoryMb * availableShare) / 100),
    virtualMemoryMb: Math.floor(memoryMb * 1.15),
    // Programs have been promised more than the physical memory in use.
    virtualMemoryUsedMb: Math.floor((memoryMb * (100 - availableShare + memory.integer(2, 6))) / 100),
    installed:
      startedAt -
      installs.integer(least, most) * day -
      installs.integer(0, 300) * minute -
      installs.integer(0, 59) * 1000,
    booted: startedAt - boots.integer(12, 55) * day - boots.integer(0, 8) * hour - boots.integer(0, 3599) * 1000,
    registeredOwner: 'Windows User',
    productId: `${productGroups[windows.version]}${productTail === undefined ? `-AA${serial.integer(100, 999)}` : `-${productTail}`}`,
    domainSid: isMember ? plant.domainSid : '',
    machineSid: `S-1-5-21-${[1, 2, 3].map(() => machine.integer(1_000_000_000, 4_000_000_000)).join('-')}`,
  };
  return { host };
});
