import type { Group } from '../state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';

type Since = 'all' | '8' | '10' | '2019';
type Row = readonly [name: string, rid: number, since: Since, kind: 'all' | 'server', description: string];

/** The local groups that Windows brings along, by their relative identifier below `S-1-5-32`. */
const rows: readonly Row[] = [
  [
    'Access Control Assistance Operators',
    579,
    '8',
    'all',
    'Members of this group can remotely query authorization attributes and permissions for resources on this computer.',
  ],
  ['Administrators', 544, 'all', 'all', 'Administrators have complete and unrestricted access to the computer/domain'],
  [
    'Backup Operators',
    551,
    'all',
    'all',
    'Backup Operators can override security restrictions for the sole purpose of backing up or restoring files',
  ],
  [
    'Certificate Service DCOM Access',
    574,
    'all',
    'server',
    'Members of this group are allowed to connect to Certification Authorities in the enterprise',
  ],
  ['Cryptographic Operators', 569, 'all', 'all', 'Members are authorized to perform cryptographic operations.'],
  ['Device Owners', 583, '2019', 'all', 'Members of this group can change system-wide settings.'],
  [
    'Distributed COM Users',
    562,
    'all',
    'all',
    'Members are allowed to launch, activate and use Distributed COM objects on this machine.',
  ],
  ['Event Log Readers', 573, 'all', 'all', 'Members of this group can read event logs from local machine'],
  [
    'Guests',
    546,
    'all',
    'all',
    'Guests have the same access as members of the Users group by default, except for the Guest account which is further restricted',
  ],
  [
    'Hyper-V Administrators',
    578,
    '8',
    'all',
    'Members of this group have complete and unrestricted access to all features of Hyper-V.',
  ],
  ['IIS_IUSRS', 568, 'all', 'all', 'Built-in group used by Internet Information Services.'],
  [
    'Network Configuration Operators',
    556,
    'all',
    'all',
    'Members in this group can have some administrative privileges to manage configuration of networking features',
  ],
  [
    'Performance Log Users',
    559,
    'all',
    'all',
    'Members of this group may schedule logging of performance counters, enable trace providers, and collect event traces both locally and via remote access to this computer',
  ],
  [
    'Performance Monitor Users',
    558,
    'all',
    'all',
    'Members of this group can access performance counter data locally and remotely',
  ],
  [
    'Power Users',
    547,
    'all',
    'all',
    'Power Users are included for backwards compatibility and possess limited administrative powers',
  ],
  ['Print Operators', 550, 'all', 'server', 'Members can administer printers installed on domain controllers'],
  [
    'RDS Endpoint Servers',
    576,
    '8',
    'server',
    'Servers in this group run virtual machines and host sessions where users RemoteApp programs and personal virtual desktops run. This group needs to be populated on servers running RD Connection Broker. RD Session Host servers and RD Virtualization Host servers used in the deployment need to be in this group.',
  ],
  [
    'RDS Management Servers',
    577,
    '8',
    'server',
    'Servers in this group can perform routine administrative actions on servers running Remote Desktop Services. This group needs to be populated on all servers in a Remote Desktop Services deployment. The servers running the RDS Central Management service must be included in this group.',
  ],
  [
    'RDS Remote Access Servers',
    575,
    '8',
    'server',
    'Servers in this group enable users of RemoteApp programs and personal virtual desktops access to these resources. In Internet-facing deployments, these servers are typically deployed in an edge network. This group needs to be populated on servers running RD Connection Broker. RD Gateway servers and RD Web Access servers used in the deployment need to be in this group.',
  ],
  ['Remote Desktop Users', 555, 'all', 'all', 'Members in this group are granted the right to logon remotely'],
  [
    'Remote Management Users',
    580,
    '8',
    'all',
    'Members of this group can access WMI resources over management protocols (such as WS-Management via the Windows Remote Management service). This applies only to WMI namespaces that grant access to the user.',
  ],
  ['Replicator', 552, 'all', 'all', 'Supports file replication in a domain'],
  [
    'Storage Replica Administrators',
    582,
    '10',
    'server',
    'Members of this group have complete and unrestricted access to all features of Storage Replica.',
  ],
  ['System Managed Accounts Group', 581, '10', 'all', 'Members of this group are managed by the system.'],
  [
    'Users',
    545,
    'all',
    'all',
    'Users are prevented from making accidental or intentional system-wide changes and can run most applications',
  ],
];

function exists(since: Since, windows: WindowsProfile): boolean {
  if (since === '8') return isSinceWindows8(windows);
  if (since === '10') return isSinceWindows10(windows);
  return since === 'all' || (isSinceWindows10(windows) && windows.version !== '2016');
}

/** The built-in local groups of a Windows version, by name, without members. */
export const builtInGroups = (windows: WindowsProfile): readonly Omit<Group, 'members'>[] =>
  rows
    .filter(([, , since, kind]) => exists(since, windows) && (kind === 'all' || windows.isServer))
    .map(([name, rid, , , description]) => ({ name, sid: `S-1-5-32-${rid}`, description }));
