import { expect, test } from 'vitest';
import { openStream } from '../../random.ts';
import { parseIso } from '../../time.ts';
import { windowsProfiles, windowsVersions } from '../../windows/versions.ts';
import { defaultAccounts } from './accounts.ts';
import { defaultIdentity } from './identity.ts';
import { defaultNetwork } from './network.ts';
import { defaultPrograms } from './programs.ts';
import type { HostSeed } from './seed.ts';
import { defaultSettings } from './settings.ts';

const seedOf = (version: (typeof windowsVersions)[number], role: HostSeed['setup']['role']): HostSeed => ({
  setup: {
    id: 'hist',
    name: 'HIST-02',
    windows: version,
    role,
    start: '',
    label: { tag: 'A-1', place: 'Rack 1' },
    windowsOpen: [],
  },
  windows: windowsProfiles[version],
  startedAt: parseIso('2026-11-20T09:30:00+01:00') ?? 0,
  open: (name) => openStream('0123456789abcdef0123456789abcdef', `hist/default/${name}`),
});

test.each(windowsVersions)('on %s every running service names a process that exists', (version) => {
  const { process, service } = defaultPrograms(seedOf(version, 'standalone'));
  const running = [...service.values()].filter(({ state }) => state === 'Running');
  expect(running.filter(({ pid }) => !process.has(String(pid)))).toEqual([]);
  expect([...service.values()].filter(({ state, pid }) => state === 'Stopped' && pid !== 0)).toEqual([]);
});

test.each(windowsVersions)('on %s every process was started by one that exists or has ended early', (version) => {
  const { process } = defaultPrograms(seedOf(version, 'workstation'));
  const orphans = [...process.values()].filter(({ parent }) => !process.has(String(parent)));
  expect(orphans).toEqual([]);
  expect(process.size).toBeGreaterThanOrEqual(30);
});

test.each(windowsVersions)('on %s every connection belongs to a process that exists', (version) => {
  const seed = seedOf(version, 'member-server');
  const { process } = defaultPrograms(seed);
  const { connection } = defaultNetwork(seed);
  expect([...connection.values()].filter(({ pid }) => !process.has(String(pid)))).toEqual([]);
  expect(connection.size).toBeGreaterThan(20);
});

test.each(windowsVersions)('on %s there is enough of everything to look at', (version) => {
  const { service, driver, task } = defaultPrograms(seedOf(version, 'member-server'));
  expect(service.size).toBeGreaterThan(50);
  expect(driver.size).toBeGreaterThan(40);
  expect(task.size).toBeGreaterThan(14);
});

test('local accounts belong to the computer, and a partner has another address', () => {
  const seed = seedOf('10-2019', 'workstation');
  const { machineSid } = defaultIdentity(seed).host;
  const { user } = defaultAccounts(seed);
  expect([...user.values()].filter(({ sid }) => !sid.startsWith(`${machineSid}-`))).toEqual([]);
  const a = defaultNetwork({ ...seed, setup: { ...seed.setup, name: 'HMI-12A' } }).adapter.get('Ethernet')?.address;
  const b = defaultNetwork({ ...seed, setup: { ...seed.setup, name: 'HMI-12B' } }).adapter.get('Ethernet')?.address;
  expect(a).not.toBe(b);
});

test('Windows 7 and 2016 have no account for Application Guard', () => {
  expect(defaultAccounts(seedOf('7', 'workstation')).user.has('DefaultAccount')).toBe(false);
  expect(defaultAccounts(seedOf('2016', 'member-server')).user.has('DefaultAccount')).toBe(true);
  expect(defaultAccounts(seedOf('2016', 'member-server')).user.has('WDAGUtilityAccount')).toBe(false);
  expect(defaultAccounts(seedOf('2019', 'member-server')).user.has('WDAGUtilityAccount')).toBe(true);
});

test('every USB drive that was connected has a serial number and a device without a drive', () => {
  const { device } = defaultSettings(seedOf('10-2021', 'workstation'));
  const drives = [...device.keys()].filter((id) => id.startsWith('USBSTOR\\'));
  const serials = drives.map((id) => id.slice(id.lastIndexOf('\\') + 1, -2));
  expect(serials).toHaveLength(2);
  expect(
    serials.filter((serial) => ![...device.keys()].some((id) => id.startsWith('USB\\') && id.endsWith(serial))),
  ).toEqual([]);
});

test.each([
  ['EWS-03', '10-2019', 'TfnEngine', false],
  ['EWS-03', '2008r2', 'TfnEngine', false],
  ['ALM-01', '2022', 'TfnAlarmServer', false],
  ['HIST-01', '2019', 'NvkCollector', false],
  ['HMI-07', '11', 'TfnData', true],
  ['DMZ-02', '2016', undefined, false],
  ['LAP-03', '11', undefined, false],
] as const)('%s on %s has the programs and sessions of its kind', (name, windows, service, hasOperator) => {
  const seed = seedOf(windows, 'workstation');
  const host = { ...seed, setup: { ...seed.setup, name } };
  const services = [...defaultPrograms(host).service.keys()].filter((each) => /^(?:Tfn|Nvk)/.test(each));
  expect(service === undefined ? services : services.includes(service)).toEqual(service === undefined ? [] : true);
  const { session } = defaultAccounts(host);
  expect([...session.values()].some(({ user }) => user === 'oper01')).toBe(hasOperator);
  const { process } = defaultPrograms(host);
  const technician = [...session.values()].find(({ user }) => user === 'maint01')?.id;
  expect([...process.values()].find(({ name: each }) => each === 'cmd.exe')?.session).toBe(technician);
  const pids = [...defaultNetwork(host).connection.values()].filter(({ pid }) => !process.has(String(pid)));
  expect(pids).toEqual([]);
});
