import type { AuditSetting, HostState } from '../state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';

type Setting = AuditSetting['setting'];
type Row = readonly [name: string, guidStart: string];

const guidEnd = '69AE-11D9-BED3-505054503030';

/** Categories and subcategories in the order of `auditpol /get /category:*`, with the first block of their GUID. */
const categories: readonly (readonly [category: string, rows: readonly Row[]])[] = [
  [
    'System',
    [
      ['Security System Extension', '0CCE9211'],
      ['System Integrity', '0CCE9212'],
      ['IPsec Driver', '0CCE9213'],
      ['Other System Events', '0CCE9214'],
      ['Security State Change', '0CCE9210'],
    ],
  ],
  [
    'Logon/Logoff',
    [
      ['Logon', '0CCE9215'],
      ['Logoff', '0CCE9216'],
      ['Account Lockout', '0CCE9217'],
      ['IPsec Main Mode', '0CCE9218'],
      ['IPsec Quick Mode', '0CCE9219'],
      ['IPsec Extended Mode', '0CCE921A'],
      ['Special Logon', '0CCE921B'],
      ['Other Logon/Logoff Events', '0CCE921C'],
      ['Network Policy Server', '0CCE9243'],
      ['User / Device Claims', '0CCE9247'],
      ['Group Membership', '0CCE9249'],
    ],
  ],
  [
    'Object Access',
    [
      ['File System', '0CCE921D'],
      ['Registry', '0CCE921E'],
      ['Kernel Object', '0CCE921F'],
      ['SAM', '0CCE9220'],
      ['Certification Services', '0CCE9221'],
      ['Application Generated', '0CCE9222'],
      ['Handle Manipulation', '0CCE9223'],
      ['File Share', '0CCE9224'],
      ['Filtering Platform Packet Drop', '0CCE9225'],
      ['Filtering Platform Connection', '0CCE9226'],
      ['Other Object Access Events', '0CCE9227'],
      ['Detailed File Share', '0CCE9244'],
      ['Removable Storage', '0CCE9245'],
      ['Central Policy Staging', '0CCE9246'],
    ],
  ],
  [
    'Privilege Use',
    [
      ['Non Sensitive Privilege Use', '0CCE9229'],
      ['Other Privilege Use Events', '0CCE922A'],
      ['Sensitive Privilege Use', '0CCE9228'],
    ],
  ],
  [
    'Detailed Tracking',
    [
      ['Process Creation', '0CCE922B'],
      ['Process Termination', '0CCE922C'],
      ['DPAPI Activity', '0CCE922D'],
      ['RPC Events', '0CCE922E'],
      ['Plug and Play Events', '0CCE9248'],
      ['Token Right Adjusted Events', '0CCE924A'],
    ],
  ],
  [
    'Policy Change',
    [
      ['Audit Policy Change', '0CCE922F'],
      ['Authentication Policy Change', '0CCE9230'],
      ['Authorization Policy Change', '0CCE9231'],
      ['MPSSVC Rule-Level Policy Change', '0CCE9232'],
      ['Filtering Platform Policy Change', '0CCE9233'],
      ['Other Policy Change Events', '0CCE9234'],
    ],
  ],
  [
    'Account Management',
    [
      ['Computer Account Management', '0CCE9236'],
      ['Security Group Management', '0CCE9237'],
      ['Distribution Group Management', '0CCE9238'],
      ['Application Group Management', '0CCE9239'],
      ['Other Account Management Events', '0CCE923A'],
      ['User Account Management', '0CCE9235'],
    ],
  ],
  [
    'DS Access',
    [
      ['Directory Service Access', '0CCE923B'],
      ['Directory Service Changes', '0CCE923C'],
      ['Directory Service Replication', '0CCE923D'],
      ['Detailed Directory Service Replication', '0CCE923E'],
    ],
  ],
  [
    'Account Logon',
    [
      ['Kerberos Service Ticket Operations', '0CCE9240'],
      ['Other Account Logon Events', '0CCE9241'],
      ['Kerberos Authentication Service', '0CCE9242'],
      ['Credential Validation', '0CCE923F'],
    ],
  ],
];

const since8 = new Set(['User / Device Claims', 'Removable Storage', 'Central Policy Staging']);
const since10 = new Set(['Group Membership', 'Plug and Play Events', 'Token Right Adjusted Events']);

/** What every version audits by default. */
const everywhere: Readonly<Record<string, Setting>> = {
  'System Integrity': 'Success and Failure',
  'Other System Events': 'Success and Failure',
  'Security State Change': 'Success',
  Logon: 'Success',
  Logoff: 'Success',
  'Account Lockout': 'Success',
  'Special Logon': 'Success',
  'Audit Policy Change': 'Success',
  'Authentication Policy Change': 'Success',
  'Security Group Management': 'Success',
  'User Account Management': 'Success',
};

/** What servers audit in addition. */
const onServers: Readonly<Record<string, Setting>> = {
  Logon: 'Success and Failure',
  'Network Policy Server': 'Success and Failure',
  'Computer Account Management': 'Success',
  'Directory Service Access': 'Success',
  'Kerberos Service Ticket Operations': 'Success',
  'Kerberos Authentication Service': 'Success',
  'Credential Validation': 'Success',
};

function defaultSetting(windows: WindowsProfile, name: string): Setting {
  if (windows.isServer) return onServers[name] ?? everywhere[name] ?? 'No Auditing';
  // Clients audit failed sign-ins since Windows 10 version 1809.
  if (name === 'Logon' && isSinceWindows10(windows)) return 'Success and Failure';
  if (name === 'Network Policy Server') return 'Success and Failure';
  return everywhere[name] ?? 'No Auditing';
}

const exists = (windows: WindowsProfile, name: string): boolean =>
  (!since8.has(name) || isSinceWindows8(windows)) && (!since10.has(name) || isSinceWindows10(windows));

/**
 * The audit policy of a Windows version as it is installed. Source: from knowledge; Microsoft Learn lists the defaults of
 * each subcategory under "Advanced security audit policy settings".
 */
export function defaultAudit(windows: WindowsProfile): HostState['audit'] {
  const settings = categories.flatMap(([category, rows]) =>
    rows
      .filter(([name]) => exists(windows, name))
      .map(([name, guidStart]): AuditSetting => {
        const guid = `{${guidStart}-${guidEnd}}`;
        return { category, name, guid, setting: defaultSetting(windows, name) };
      }),
  );
  return new Map(settings.map((setting) => [setting.name, setting]));
}
