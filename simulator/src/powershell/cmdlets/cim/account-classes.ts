import { compareText } from '../../../host/files.ts';
import type { NetworkAddress } from '../network-address.ts';
import { addressOf } from '../network-address.ts';
import type { Column } from '../../values.ts';
import { item, nothing, type PsItem } from '../../values.ts';
import { psDate, psList, readerOf } from '../host-items.ts';
import type { CimClass, Properties } from './cim-class.ts';

const hotFixColumns: readonly Column[] = [
  { property: '__SERVER', title: 'Source', width: 13 },
  { property: 'Description', width: 16 },
  { property: 'HotFixID', width: 13 },
  { property: 'InstalledBy', width: 20 },
  { property: 'InstalledOn', width: 25 },
];

const hotFixList = [
  'Description',
  'FixComments',
  'HotFixID',
  'InstallDate',
  'InstalledBy',
  'InstalledOn',
  'Name',
  'ServicePackInEffect',
  'Status',
];

const listOrNull = (texts: readonly string[], make: (text: string) => PsItem): PsItem =>
  texts.length === 0 ? nothing : item(psList(texts.map(make)), ...texts.flatMap((text) => make(text).facts));

const addressItems = (address: NetworkAddress, read: ReturnType<typeof readerOf>) =>
  [
    ['IPAddress', listOrNull(address.addresses, (text) => read('address', text))],
    ['IPSubnet', listOrNull(address.masks, (text) => read('mask', text))],
    ['DefaultIPGateway', listOrNull(address.gateways, (text) => read('gateway', text))],
    ['DNSServerSearchOrder', listOrNull(address.dns, (text) => read('dns', text))],
  ] as const;

/** Classes about accounts, updates and network adapters. Source: from knowledge of the classes. */
export const accountClasses: readonly CimClass[] = [
  {
    name: 'Win32_UserAccount',
    keys: ['Domain', 'Name'],
    wmiView: ['AccountType', 'Caption', 'Domain', 'SID', 'FullName', 'Name'],
    cimView: ['Name', 'Caption', 'AccountType', 'SID', 'Domain'],
    read: (session) =>
      [...session.host.user]
        .toSorted(([one], [other]) => compareText(one, other))
        .map(([name, user]): Properties => {
          const read = readerOf(session, 'user', name);
          const computer = session.host.host.name;
          return [
            ['AccountType', item(512)],
            ['Caption', read('name', `${computer}\\${user.name}`)],
            ['Description', read('description', user.description)],
            ['Disabled', read('isEnabled', !user.isEnabled)],
            ['Domain', item(computer, session.fact('host/name'))],
            ['FullName', read('fullName', user.fullName)],
            ['InstallDate', nothing],
            ['LocalAccount', item(true)],
            ['Lockout', read('isLockedOut', user.isLockedOut)],
            ['Name', read('name', user.name)],
            ['PasswordChangeable', read('mayChangePassword', user.mayChangePassword)],
            ['PasswordExpires', read('passwordExpires', user.passwordExpires !== undefined)],
            ['PasswordRequired', read('isPasswordRequired', user.isPasswordRequired)],
            ['SID', read('sid', user.sid)],
            ['SIDType', item(1)],
            ['Status', read('isEnabled', user.isEnabled ? 'OK' : 'Degraded')],
          ];
        }),
  },
  {
    name: 'Win32_Group',
    keys: ['Domain', 'Name'],
    wmiView: ['Caption', 'Domain', 'Name', 'SID'],
    cimView: ['SID', 'Name', 'Caption', 'Domain'],
    read: (session) =>
      [...session.host.group].map(([name, group]): Properties => {
        const read = readerOf(session, 'group', name);
        const computer = session.host.host.name;
        return [
          ['Caption', read('name', `${computer}\\${group.name}`)],
          ['Description', read('description', group.description)],
          ['Domain', item(computer, session.fact('host/name'))],
          ['LocalAccount', item(true)],
          ['Name', read('name', group.name)],
          ['SID', read('sid', group.sid)],
          ['SIDType', item(4)],
          ['Status', item('OK')],
        ];
      }),
  },
  {
    name: 'Win32_QuickFixEngineering',
    keys: ['HotFixID'],
    view: { form: 'table', columns: hotFixColumns, list: hotFixList },
    read: (session) =>
      [...session.host.patch].map(([kb, patch]): Properties => {
        const read = readerOf(session, 'patch', kb);
        return [
          ['Caption', read('kb', `http://support.microsoft.com/?kbid=${patch.kb.replace(/^KB/i, '')}`)],
          ['CSName', item(session.host.host.name, session.fact('host/name'))],
          ['Description', read('description', patch.description)],
          ['FixComments', item('')],
          ['HotFixID', read('kb', patch.kb)],
          ['InstallDate', nothing],
          ['InstalledBy', read('installedBy', patch.installedBy)],
          ['InstalledOn', read('installedOn', psDate(patch.installedOn))],
          ['Name', nothing],
          ['ServicePackInEffect', item('')],
          ['Status', nothing],
        ];
      }),
  },
  {
    name: 'Win32_NetworkAdapterConfiguration',
    keys: ['Index'],
    wmiView: ['DHCPEnabled', 'IPAddress', 'DefaultIPGateway', 'DNSDomain', 'ServiceName', 'Description', 'Index'],
    cimView: ['ServiceName', 'DHCPEnabled', 'Index', 'Description'],
    read: (session) =>
      [...session.host.adapter].map(([name, adapter], index): Properties => {
        const read = readerOf(session, 'adapter', name);
        const address = addressOf(adapter);
        return [
          ['Caption', read('description', `[0000000${index + 1}] ${adapter.description}`)],
          ['Description', read('description', adapter.description)],
          ['DHCPEnabled', read('usesDhcp', adapter.usesDhcp)],
          ...addressItems(address, read),
          ['DNSDomain', nothing],
          ['DNSHostName', item(session.host.host.name, session.fact('host/name'))],
          ['Index', item(index + 1)],
          ['InterfaceIndex', item(address.interfaceIndex)],
          ['IPEnabled', read('isConnected', adapter.isConnected)],
          ['MACAddress', read('mac', adapter.mac.replaceAll('-', ':'))],
          ['ServiceName', item('e1iexpress')],
        ];
      }),
  },
];
