import { addressOf, plant } from '../plant.ts';
import type { Adapter, ArpEntry, Connection, FirewallProfile, HostState, Process, Route, Share } from '../state.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { kindOf } from './host-kind.ts';
import { planProcesses } from './processes.ts';
import { type HostSeed, oncePerHost } from './seed.ts';

function adapters(seed: HostSeed): Adapter[] {
  const { windows, setup } = seed;
  const isOld = !isSinceWindows8(windows);
  const first = isOld ? 'Local Area Connection' : 'Ethernet';
  const stream = seed.open('mac');
  const macStart = `00-1B-21-${stream.hex(2).toUpperCase()}-${stream.hex(2).toUpperCase()}`;
  const last = stream.integer(16, 180);
  const mac = (index: number): string => `${macStart}-${(last + index).toString(16).toUpperCase().padStart(2, '0')}`;
  const description = isOld ? 'Intel(R) 82574L Gigabit Network Connection' : 'Intel(R) I210 Gigabit Network Connection';
  return [
    {
      name: first,
      description,
      mac: mac(0),
      isConnected: true,
      usesDhcp: false,
      address: addressOf(setup.name),
      mask: plant.mask,
      gateway: plant.gateway,
      dns: plant.dns,
    },
    {
      name: `${first} 2`,
      description: `${description} #2`,
      mac: mac(1),
      isConnected: false,
      usesDhcp: true,
      address: '',
      mask: '',
      gateway: '',
      dns: [],
    },
  ];
}

/** The number of the process of a program, or of a group of svchost. 4 (System) if it does not run. */
function pidOf(processes: ReadonlyMap<string, Process>, mark: string): number {
  const lower = mark.toLowerCase();
  const found = [...processes.values()].find(
    ({ name, commandLine }) => name.toLowerCase() === lower || commandLine.toLowerCase().includes(lower),
  );
  return found?.pid ?? 4;
}

type Opens = (port: number, owner: number) => Connection;
type Connects = (local: string, remote: string, state: Connection['state'], owner: number) => Connection;

/** What the programs of the plant listen on, and with whom they talk. */
function vendorConnections(
  seed: HostSeed,
  processes: ReadonlyMap<string, Process>,
  listens: Opens,
  tcp: Connects,
): { readonly listening: readonly Connection[]; readonly peers: readonly Connection[] } {
  const address = addressOf(seed.setup.name);
  const stream = seed.open('connections');
  const port = (): number => stream.integer(49_900, 51_200);
  const pid = (name: string): number => pidOf(processes, name);
  const serves = (name: string, own: number, peers: readonly string[]): Connection[] =>
    peers.map((peer) => tcp(`${address}:${own}`, `${peer}:${port()}`, 'ESTABLISHED', pid(name)));
  const asks = (name: string, peers: readonly string[]): Connection[] =>
    peers.map((peer) => tcp(`${address}:${port()}`, peer, 'ESTABLISHED', pid(name)));
  const controllers = ['10.20.1.31:20110', '10.20.1.32:20110'];
  switch (kindOf(seed)) {
    case 'historian':
      return {
        listening: [listens(14_820, pid('NvkArchive.exe')), listens(14_821, pid('NvkCollector.exe'))],
        peers: serves('NvkCollector.exe', 14_821, ['10.20.1.31', '10.20.1.32', '10.20.1.41']),
      };
    case 'operator':
      return {
        listening: [listens(20_112, pid('TfnData.exe')), listens(20_114, pid('TfnAlarm.exe'))],
        peers: asks('TfnData.exe', ['10.20.1.15:14821', ...controllers]),
      };
    case 'engineering':
      return {
        listening: [listens(20_112, pid('TfnData.exe')), listens(20_130, pid('TfnEngine.exe'))],
        peers: asks('TfnData.exe', controllers),
      };
    case 'alarms':
      return {
        listening: [listens(20_112, pid('TfnData.exe')), listens(20_120, pid('TfnAlarmServer.exe'))],
        peers: serves('TfnAlarmServer.exe', 20_120, ['10.20.1.41', '10.20.1.42']),
      };
    case 'exchange':
    case 'laptop':
    case 'bench':
      return { listening: [], peers: [] };
  }
}

function connections(seed: HostSeed): Connection[] {
  const { windows, setup } = seed;
  const { process } = planProcesses(seed);
  const pid = (mark: string): number => pidOf(process, mark);
  const address = addressOf(setup.name);
  const stream = seed.open('connections');
  const dynamic = isSinceWindows10(windows) ? 49_664 : 49_152;
  const tcp = (local: string, remote: string, state: Connection['state'], owner: number): Connection => ({
    protocol: 'TCP',
    local,
    remote,
    state,
    pid: owner,
  });
  const listens = (port: number, owner: number, on = '0.0.0.0'): Connection =>
    tcp(`${on}:${port}`, on.startsWith('[') ? '[::]:0' : '0.0.0.0:0', 'LISTENING', owner);
  const service = (name: string, group: string): number => {
    const own = pid(`-s ${name}`);
    return own === 4 ? pid(`-k ${group}`) : own;
  };
  const rpc = pid('-k rpcss');
  const scheduler = service('Schedule', 'netsvcs');
  const eventLog = service('EventLog', 'LocalServiceNetworkRestricted');
  const { listening, peers } = vendorConnections(seed, process, listens, tcp);
  const udp = (local: string, owner: number): Connection => ({
    protocol: 'UDP',
    local,
    remote: '*:*',
    state: '',
    pid: owner,
  });
  return [
    listens(135, rpc),
    listens(445, 4),
    ...(windows.isServer && isSinceWindows8(windows) ? [listens(5985, 4), listens(47_001, 4)] : []),
    ...listening,
    listens(dynamic, pid('lsass.exe')),
    listens(dynamic + 1, pid('wininit.exe')),
    listens(dynamic + 2, eventLog),
    listens(dynamic + 3, scheduler),
    listens(dynamic + 4, pid('services.exe')),
    listens(139, 4, address),
    ...peers,
    tcp(`${address}:${stream.integer(51_300, 52_000)}`, '10.20.1.10:445', 'ESTABLISHED', 4),
    listens(135, rpc, '[::]'),
    listens(445, 4, '[::]'),
    listens(dynamic, pid('lsass.exe'), '[::]'),
    listens(dynamic + 1, pid('wininit.exe'), '[::]'),
    udp('0.0.0.0:123', service('W32Time', 'LocalService')),
    udp('0.0.0.0:500', 4),
    udp('0.0.0.0:5355', service('Dnscache', 'NetworkService')),
    udp(`${address}:137`, 4),
    udp(`${address}:138`, 4),
    udp('[::]:123', service('W32Time', 'LocalService')),
  ].map((connection) => (connection.local === '0.0.0.0:500' ? { ...connection, pid: scheduler } : connection));
}

function arpEntries(seed: HostSeed): ArpEntry[] {
  const stream = seed.open('arp');
  const own = addressOf(seed.setup.name);
  const neighbours = ['10.20.1.1', '10.20.1.5', '10.20.1.10', '10.20.1.15', '10.20.1.31', '10.20.1.32', '10.20.1.41'];
  const dynamic = neighbours
    .filter((address) => address !== own)
    .map((address): ArpEntry => {
      const tail = [stream.hex(2), stream.hex(2), stream.hex(2)].join('-');
      return { address, mac: `${address.endsWith('.1') ? '00-0f-53' : '00-1b-21'}-${tail}`, type: 'dynamic' };
    });
  return [
    ...dynamic,
    { address: plant.broadcast, mac: 'ff-ff-ff-ff-ff-ff', type: 'static' },
    { address: '224.0.0.22', mac: '01-00-5e-00-00-16', type: 'static' },
    { address: '224.0.0.252', mac: '01-00-5e-00-00-fc', type: 'static' },
  ];
}

function routes({ setup, windows }: HostSeed): Route[] {
  const own = addressOf(setup.name);
  const metric = isSinceWindows8(windows) ? 281 : 266;
  const loop = isSinceWindows8(windows) ? 331 : 306;
  const linked = (destination: string, mask: string, at: string, cost: number): Route => ({
    destination,
    mask,
    gateway: 'On-link',
    interface: at,
    metric: cost,
    isPersistent: false,
  });
  const base = { interface: own, mask: '0.0.0.0', gateway: plant.gateway, metric: metric - 10 };
  return [
    { ...base, destination: '0.0.0.0', isPersistent: false },
    linked(plant.subnet, plant.mask, own, metric),
    linked(own, '255.255.255.255', own, metric),
    linked(plant.broadcast, '255.255.255.255', own, metric),
    {
      ...base,
      destination: '10.20.2.0',
      mask: plant.mask,
      gateway: '10.20.1.2',
      metric: metric - 9,
      isPersistent: true,
    },
    linked('127.0.0.0', '255.0.0.0', '127.0.0.1', loop),
    linked('127.0.0.1', '255.255.255.255', '127.0.0.1', loop),
    linked('127.255.255.255', '255.255.255.255', '127.0.0.1', loop),
    linked('224.0.0.0', '240.0.0.0', '127.0.0.1', loop),
    linked('255.255.255.255', '255.255.255.255', '127.0.0.1', loop),
  ];
}

function shares(seed: HostSeed): Share[] {
  const always: Share[] = [
    { name: 'C$', resource: 'C:\\', remark: 'Default share' },
    { name: 'D$', resource: 'D:\\', remark: 'Default share' },
    { name: 'IPC$', resource: '', remark: 'Remote IPC' },
    { name: 'ADMIN$', resource: String.raw`C:\Windows`, remark: 'Remote Admin' },
  ];
  return kindOf(seed) === 'historian'
    ? [...always, { name: 'Reports', resource: String.raw`D:\Historian\Reports`, remark: 'Daily reports' }]
    : always;
}

const firewall = (name: string): FirewallProfile => ({
  name,
  isEnabled: true,
  inbound: 'NotConfigured',
  outbound: 'NotConfigured',
});

/** Adapters, connections, neighbours, routes, shares and firewall of a host on the control network. */
export const defaultNetwork = oncePerHost(
  (seed): Pick<HostState, 'adapter' | 'connection' | 'arp' | 'route' | 'share' | 'firewall'> => {
    return {
      adapter: new Map(adapters(seed).map((adapter) => [adapter.name, adapter])),
      connection: new Map(connections(seed).map((each) => [`${each.protocol} ${each.local} ${each.remote}`, each])),
      arp: new Map(arpEntries(seed).map((entry) => [entry.address, entry])),
      route: new Map(routes(seed).map((route) => [route.destination, route])),
      share: new Map(shares(seed).map((share) => [share.name, share])),
      firewall: new Map(['Domain', 'Private', 'Public'].map((name) => [name, firewall(name)])),
    };
  },
);
