import type { WindowsProfile } from '../windows/versions.ts';
import { systemTime } from './event-times.ts';
import { domainRid, plant } from './plant.ts';
import type { LogEvent } from './state.ts';

/** An element of the XML of an event. */
export interface EventNode {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly EventNode[];
  readonly text: string;
}

const node = (
  name: string,
  text = '',
  attributes: EventNode['attributes'] = [],
  children: readonly EventNode[] = [],
): EventNode => ({ name, attributes, children, text });

/** What else identifies a provider in XML: its GUID, and the number that classic sources put beside the event id. */
const providers: Readonly<
  Record<string, { readonly guid?: string; readonly qualifiers?: number; readonly keywords?: string }>
> = {
  'Microsoft-Windows-Security-Auditing': { guid: '{54849625-5478-4994-a5ba-3e3b0328c30d}' },
  'Microsoft-Windows-Eventlog': { guid: '{fc65ddd8-d6ef-4962-83d5-6e5cfe9ce148}', keywords: '0x4020000000000000' },
  'Microsoft-Windows-Kernel-General': {
    guid: '{a68ca8b7-004f-d7b6-a698-07e2de0f1f5d}',
    keywords: '0x8000000000000000',
  },
  'Microsoft-Windows-Kernel-Power': { guid: '{331c3b3a-2005-44c2-ac5e-77220c37d6b4}', keywords: '0x8000400000000002' },
  'Microsoft-Windows-Windows Defender': { guid: '{11cd958a-c507-4ef3-b3f2-5fd9dfbd2c78}' },
  'Microsoft-Windows-Winlogon': { guid: '{dbe9b383-7cf3-4331-91cc-a3cb16a3b538}', keywords: '0x2000200000000000' },
  'Microsoft-Windows-GroupPolicy': { guid: '{aea1b4fa-97d1-45f2-a64c-4d69fffd92c9}', keywords: '0x8000000000000000' },
  'Microsoft-Windows-DNS-Client': { guid: '{1c95126e-7eea-49a9-a3fe-a378b03ddb4d}', keywords: '0x4000000010000000' },
  'Microsoft-Windows-Time-Service': { guid: '{06edcfeb-0fd2-4e53-acca-a6f8bbf81bcb}', keywords: '0x8000000000000000' },
  'Microsoft-Windows-TaskScheduler': { guid: '{de7b24ea-73c8-4a09-985d-5bdadcfa9017}' },
  'Microsoft-Windows-TerminalServices-LocalSessionManager': { guid: '{5d896912-022d-40aa-a3a8-4fa5515c76d7}' },
  'Microsoft-Windows-Servicing': { guid: '{bd12f3b8-fc40-4a61-a307-b7a013a069c1}' },
  'Service Control Manager': {
    guid: '{555908d1-a6d7-4695-8e1e-26931d2012f4}',
    qualifiers: 16_384,
    keywords: '0x8080000000000000',
  },
  EventLog: { qualifiers: 32_768 },
  User32: { qualifiers: 32_768 },
  USER32: { qualifiers: 32_768 },
};

/** The numbers of tasks that have a name. */
const taskNumbers: Readonly<Record<string, number>> = {
  'Security State Change': 12_288,
  'System Integrity': 12_290,
  'Other System Events': 12_292,
  Logon: 12_544,
  Logoff: 12_545,
  'Account Lockout': 12_546,
  'Special Logon': 12_548,
  'Other Object Access Events': 12_804,
  'Process Creation': 13_312,
  'Plug and Play Events': 13_316,
  'Audit Policy Change': 13_568,
  'User Account Management': 13_824,
  'Security Group Management': 13_826,
  'Credential Validation': 14_336,
  'Event processing': 101,
  'Service shutdown': 103,
  'Log clear': 104,
};

const levelNumbers = { Critical: 1, Error: 2, Warning: 3, Information: 4, Verbose: 5 } as const;

/** The number of an event's level. Audit events have level 0, which is displayed as Information. */
const levelNumber = ({ level, provider }: LogEvent): number =>
  provider === 'Microsoft-Windows-Security-Auditing' ? 0 : levelNumbers[level];

/** The number of an event's task; 0 without one. */
const taskNumber = ({ task }: LogEvent): number => taskNumbers[task] ?? (/^\d+$/.test(task) ? Number(task) : 0);

/** True for events of sources that existed before Windows Vista. They have no opcode. */
export const isClassic = ({ keyword }: LogEvent): boolean => keyword === 'Classic';

/** The keywords of an event as a hexadecimal number. */
function keywordBits({ keyword, provider }: LogEvent): string {
  if (keyword === 'Audit Success')
    return provider === 'Microsoft-Windows-Eventlog' ? '0x4020000000000000' : '0x8020000000000000';
  if (keyword === 'Audit Failure') return '0x8010000000000000';
  return providers[provider]?.keywords ?? (keyword === 'Classic' ? '0x80000000000000' : '0x8000000000000000');
}

/** The GUID of a provider in braces; empty for classic sources. */
export const providerGuid = (provider: string): string => providers[provider]?.guid ?? '';

const wellKnown: Readonly<Record<string, string>> = {
  'NT AUTHORITY\\SYSTEM': 'S-1-5-18',
  'NT AUTHORITY\\LOCAL SERVICE': 'S-1-5-19',
  'NT AUTHORITY\\NETWORK SERVICE': 'S-1-5-20',
};

/** The SID behind the user of an event; empty without one. */
export function eventUserSid(event: LogEvent): string {
  if (event.user === '' || event.user === 'N/A') return '';
  if (event.user.startsWith('S-1-')) return event.user;
  const known = wellKnown[event.user.toUpperCase()] ?? wellKnown[event.user];
  if (known !== undefined) return known;
  return `${plant.domainSid}-${domainRid(event.user.slice(event.user.indexOf('\\') + 1))}`;
}

const isUnnamed = (key: string): boolean => /^\d+$/.test(key);

function dataNodes(event: LogEvent): EventNode[] {
  const fields = Object.entries(event.data);
  if (event.provider === 'Microsoft-Windows-Eventlog' && (event.id === 1102 || event.id === 104)) {
    const cleared = fields.map(([key, value]) => node(key, value));
    return [node('UserData', '', [], [node('LogFileCleared', '', [], cleared)])];
  }
  if (event.provider === 'Microsoft-Windows-Eventlog' && event.id === 1104) {
    const namespace = ['xmlns', 'http://manifests.microsoft.com/win/2004/08/windows/eventlog'] as const;
    return [node('UserData', '', [], [node('FileIsFull', '', [namespace])])];
  }
  if (fields.length === 0) return isClassic(event) ? [node('EventData')] : [];
  const children = fields.map(([key, value]) => node('Data', value, isUnnamed(key) ? [] : [['Name', key]]));
  return [node('EventData', '', [], children)];
}

/** The XML of an event as a tree. `channel` is the name of its log. `windows` decides how many digits its time has. */
export function toEventNode(event: LogEvent, channel: string, windows?: WindowsProfile): EventNode {
  const { guid, qualifiers } = providers[event.provider] ?? {};
  const sid = eventUserSid(event);
  const isOld = isClassic(event);
  const provider = node('Provider', '', [
    ['Name', event.provider],
    ...(guid === undefined ? [] : [['Guid', guid] as const]),
    ...(guid !== undefined && isOld ? [['EventSourceName', event.provider] as const] : []),
  ]);
  const system = [
    provider,
    node('EventID', String(event.id), isOld ? [['Qualifiers', String(qualifiers ?? 0)]] : []),
    node('Version', event.id === 4624 ? '2' : event.id === 4616 ? '1' : '0'),
    node('Level', String(levelNumber(event))),
    node('Task', String(taskNumber(event))),
    node('Opcode', '0'),
    node('Keywords', keywordBits(event)),
    node('TimeCreated', '', [['SystemTime', systemTime(event.time, windows)]]),
    node('EventRecordID', String(event.record)),
    node('Correlation'),
    node('Execution', '', executionOf(event)),
    node('Channel', channel),
    node('Computer', event.computer),
    node('Security', '', sid === '' ? [] : [['UserID', sid]]),
  ];
  return node('Event', '', [], [node('System', '', [], system), ...dataNodes(event)]);
}

function executionOf(event: LogEvent): EventNode['attributes'] {
  if (event.provider === 'EventLog')
    return [
      ['ProcessID', '0'],
      ['ThreadID', '0'],
    ];
  // The numbers stand for a process that wrote the event long ago.
  return [
    ['ProcessID', String(600 + (event.provider.length % 40) * 4)],
    ['ThreadID', String(1000 + (event.record % 400) * 4)],
  ];
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll("'", '&apos;');

/** The XML of a tree, without line breaks between elements. */
function toXml({ name, attributes, children, text }: EventNode): string {
  const inner = `${escapeText(text)}${children.map((child) => toXml(child)).join('')}`;
  const start = `${name}${attributes.map(([key, value]) => ` ${key}='${escapeAttribute(value)}'`).join('')}`;
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>`;
}

/** The XML of an event, as `wevtutil qe` and the Event Viewer show it. */
export function eventXml(event: LogEvent, channel: string, windows: WindowsProfile): string {
  const tree = toEventNode(event, channel, windows);
  const namespace = ['xmlns', 'http://schemas.microsoft.com/win/2004/08/events/event'] as const;
  return toXml({ ...tree, attributes: [namespace] });
}
