import { matchesWildcard } from '../../host/files.ts';
import type { Adapter, Connection } from '../../host/state.ts';
import { plantServers } from '../../host/plant.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem } from '../values.ts';
import { hostObject, isOn, listOf, numberOf, psList, readerOf } from './host-items.ts';
import { addressOf, prefixLength } from './network-address.ts';
import { networkType, getFirewallProfiles, getFirewallRules, setFirewallProfiles } from './firewall.ts';

const states = {
  '': 'Bound',
  LISTENING: 'Listen',
  ESTABLISHED: 'Established',
  SYN_SENT: 'SynSent',
  TIME_WAIT: 'TimeWait',
  CLOSE_WAIT: 'CloseWait',
} as const;

/** `10.20.1.12:3389` or `[::]:135` as address and port. */
const splitAddress = (text: string): readonly [address: string, port: number] => {
  const colon = text.lastIndexOf(':');
  return [text.slice(0, colon).replaceAll(/[[\]]/g, ''), Number(text.slice(colon + 1))];
};

function isWanted(call: CmdletCall, connection: Connection): boolean {
  const [, localPort] = splitAddress(connection.local);
  const [, remotePort] = splitAddress(connection.remote);
  const wantedStates = listOf(call, 'state').map((text) => text.toLowerCase());
  return (
    connection.protocol === 'TCP' &&
    (numberOf(call, 'localport') ?? localPort) === localPort &&
    (numberOf(call, 'remoteport') ?? remotePort) === remotePort &&
    (numberOf(call, 'owningprocess') ?? connection.pid) === connection.pid &&
    (wantedStates.length === 0 || wantedStates.includes(states[connection.state].toLowerCase()))
  );
}

function getConnections(call: CmdletCall): void {
  call.session.takes(1);
  for (const [key, connection] of call.session.host.connection) {
    if (!isWanted(call, connection)) continue;
    call.session.fuel.burn();
    const read = readerOf(call.session, 'connection', key);
    const [localAddress, localPort] = splitAddress(connection.local);
    const [remoteAddress, remotePort] = splitAddress(connection.remote);
    call.emit(
      item(
        hostObject(
          networkType('MSFT_NetTCPConnection'),
          [
            ['State', read('state', states[connection.state])],
            ['AppliedSetting', item(connection.state === 'LISTENING' ? '' : 'Internet')],
            ['LocalAddress', read('local', localAddress)],
            ['LocalPort', read('local', localPort)],
            ['OwningProcess', read('pid', connection.pid)],
            ['RemoteAddress', read('remote', remoteAddress)],
            ['RemotePort', read('remote', remotePort)],
            ['PSComputerName', nothing],
          ],
          {
            form: 'table',
            columns: [
              { property: 'LocalAddress', width: 35 },
              { property: 'LocalPort', width: 9 },
              { property: 'RemoteAddress', width: 35 },
              { property: 'RemotePort', width: 10 },
              { property: 'State', width: 11 },
              { property: 'AppliedSetting', width: 14 },
              { property: 'OwningProcess', width: 13 },
            ],
          },
        ),
      ),
    );
  }
}

function findAdapters(call: CmdletCall, parameter: string): Adapter[] {
  const names = listOf(call, parameter);
  return [...call.session.host.adapter.values()].filter(
    ({ name }) => names.length === 0 || names.some((each) => matchesWildcard(name, each)),
  );
}

function getAdapters(call: CmdletCall): void {
  call.session.takes(1);
  for (const adapter of findAdapters(call, 'name')) {
    const read = readerOf(call.session, 'adapter', adapter.name);
    call.emit(
      item(
        hostObject(
          networkType('MSFT_NetAdapter'),
          [
            ['Name', read('name', adapter.name)],
            ['InterfaceDescription', read('description', adapter.description)],
            ['InterfaceIndex', item(addressOf(adapter).interfaceIndex)],
            ['ifIndex', item(addressOf(adapter).interfaceIndex)],
            ['MacAddress', read('mac', adapter.mac)],
            ['Status', read('isConnected', adapter.isConnected ? 'Up' : 'Disconnected')],
            ['LinkSpeed', read('isConnected', adapter.isConnected ? '1 Gbps' : '0 bps')],
            ['MediaType', item('802.3')],
            ['PSComputerName', nothing],
          ],
          {
            form: 'table',
            columns: [
              { property: 'Name', width: 25 },
              { property: 'InterfaceDescription', width: 40 },
              { property: 'ifIndex', width: 7, align: 'right' },
              { property: 'Status', width: 12 },
              { property: 'MacAddress', width: 17 },
              { property: 'LinkSpeed', width: 14, align: 'right' },
            ],
          },
        ),
      ),
    );
  }
}

function getAddresses(call: CmdletCall): void {
  call.session.takes(1);
  for (const adapter of findAdapters(call, 'interfacealias')) {
    const read = readerOf(call.session, 'adapter', adapter.name);
    const address = addressOf(adapter);
    for (const text of address.addresses) {
      call.emit(
        item(
          hostObject(networkType('MSFT_NetIPAddress'), [
            ['IPAddress', read('address', text)],
            ['InterfaceIndex', item(address.interfaceIndex)],
            ['InterfaceAlias', read('name', adapter.name)],
            ['AddressFamily', item('IPv4')],
            ['Type', item('Unicast')],
            ['PrefixLength', read('mask', prefixLength(adapter.mask))],
            ['PrefixOrigin', read('usesDhcp', adapter.usesDhcp ? 'Dhcp' : 'Manual')],
            ['SuffixOrigin', read('usesDhcp', adapter.usesDhcp ? 'Dhcp' : 'Manual')],
            ['AddressState', item('Preferred')],
            ['ValidLifetime', item('Infinite ([TimeSpan]::MaxValue)')],
            ['PreferredLifetime', item('Infinite ([TimeSpan]::MaxValue)')],
            ['SkipAsSource', item(false)],
            ['PolicyStore', item('ActiveStore')],
          ]),
        ),
      );
    }
  }
}

function getConfiguration(call: CmdletCall): void {
  call.session.takes(1);
  const { host } = call.session;
  for (const adapter of findAdapters(call, 'interfacealias')) {
    const read = readerOf(call.session, 'adapter', adapter.name);
    const address = addressOf(adapter);
    const first: (readonly [string, PsItem])[] = [
      ['InterfaceAlias', read('name', adapter.name)],
      ['InterfaceIndex', item(address.interfaceIndex)],
      ['InterfaceDescription', read('description', adapter.description)],
    ];
    const rest: (readonly [string, PsItem])[] = adapter.isConnected
      ? [
          ['NetProfile.Name', item(host.host.dnsDomain === '' ? 'Network' : host.host.dnsDomain)],
          ['IPv4Address', read('address', adapter.address)],
          ['IPv6DefaultGateway', item('')],
          ['IPv4DefaultGateway', read('gateway', adapter.gateway)],
          ['DNSServer', read('dns', psList(adapter.dns.map((text) => read('dns', text))))],
        ]
      : [['NetAdapter.Status', read('isConnected', 'Disconnected')]];
    call.emit(item(hostObject('NetIPConfiguration', [...first, ...rest])));
  }
}

function testConnection(call: CmdletCall): void {
  const { host } = call.session;
  const count = Math.min(20, Math.max(1, numberOf(call, 'count') ?? 4));
  for (const name of listOf(call, 'computername')) {
    const own = [host.host.name.toLowerCase(), 'localhost', '127.0.0.1'].includes(name.toLowerCase());
    const known =
      plantServers.get(name.toUpperCase()) ?? [...plantServers.values()].find((address) => address === name);
    const address = own ? '127.0.0.1' : known;
    call.session.takes(address === undefined ? 4 * count : count);
    if (isOn(call, 'quiet')) {
      call.emit(item(address !== undefined));
      continue;
    }
    if (address === undefined) {
      call.error(
        `Testing connection to computer '${name}' failed: No such host is known`,
        `ResourceUnavailable: (${name}:String) [Test-Connection], PingException`,
        'TestConnectionException,Microsoft.PowerShell.Commands.TestConnectionCommand',
      );
      continue;
    }
    for (let index = 0; index < count; index += 1) emitReply(call, name, address, own ? 0 : 1);
  }
}

function emitReply(call: CmdletCall, name: string, address: string, milliseconds: number): void {
  call.emit(
    item(
      hostObject(
        'System.Management.ManagementObject#root\\cimv2\\Win32_PingStatus',
        [
          ['Source', item(call.session.host.host.name, call.session.fact('host/name'))],
          ['Address', item(name)],
          ['Destination', item(name)],
          ['IPV4Address', item(address)],
          ['IPV6Address', item('')],
          ['Bytes', item(32)],
          ['ResponseTime', item(milliseconds)],
          ['StatusCode', item(0)],
        ],
        {
          form: 'table',
          columns: [
            { property: 'Source', width: 13 },
            { property: 'Destination', width: 15 },
            { property: 'IPV4Address', width: 16 },
            { property: 'IPV6Address', width: 40 },
            { property: 'Bytes', width: 8 },
            { property: 'ResponseTime', title: 'Time(ms)', width: 8 },
          ],
        },
      ),
    ),
  );
}

const cmdletOf = (name: string, parameters: readonly string[], run: Cmdlet['run']): Cmdlet => ({
  name,
  parameters,
  positional: parameters.slice(0, 1),
  others: ['CimSession', 'AsJob?', 'ThrottleLimit', 'Confirm?', 'WhatIf?'],
  exists: isSinceWindows8,
  run,
});

/** Cmdlets about the network. Source: Microsoft Learn's property lists and tables, from knowledge. */
export const networkCmdlets: readonly Cmdlet[] = [
  cmdletOf('Get-NetFirewallProfile', ['Name', 'PolicyStore', 'All?'], getFirewallProfiles),
  cmdletOf(
    'Set-NetFirewallProfile',
    ['Name', 'Profile', 'Enabled', 'DefaultInboundAction', 'DefaultOutboundAction', 'PolicyStore', 'All?'],
    setFirewallProfiles,
  ),
  cmdletOf(
    'Get-NetFirewallRule',
    ['Name', 'DisplayName', 'PolicyStore', 'Enabled', 'Direction', 'All?'],
    getFirewallRules,
  ),
  cmdletOf(
    'Get-NetTCPConnection',
    ['LocalAddress', 'LocalPort', 'RemoteAddress', 'RemotePort', 'State', 'OwningProcess'],
    getConnections,
  ),
  cmdletOf('Get-NetAdapter', ['Name', 'Physical?', 'IncludeHidden?'], getAdapters),
  { ...cmdletOf('Get-NetIPAddress', ['IPAddress', 'InterfaceAlias', 'InterfaceIndex', 'AddressFamily'], getAddresses) },
  {
    ...cmdletOf('Get-NetIPConfiguration', ['InterfaceAlias', 'InterfaceIndex', 'All?', 'Detailed?'], getConfiguration),
    aliases: ['gip'],
  },
  {
    name: 'Test-Connection',
    parameters: ['ComputerName', 'Count', 'Quiet?', 'Delay', 'Source'],
    positional: ['ComputerName', 'Count'],
    mandatory: ['ComputerName'],
    run: testConnection,
  },
];
