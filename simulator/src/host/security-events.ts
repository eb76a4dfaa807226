import { isSinceWindows10, type WindowsProfile } from '../windows/versions.ts';
import type { NewEvent } from './logs.ts';

/** An event of the Security log without its time. */
type SecurityEvent = Omit<NewEvent, 'time'>;

/** An account as security events name it. */
export interface EventAccount {
  readonly sid: string;
  readonly name: string;
  readonly domain: string;
  /** Hexadecimal, for example `0x3e7`. */
  readonly logonId: string;
}

export const systemAccount: EventAccount = {
  sid: 'S-1-5-18',
  name: 'SYSTEM',
  domain: 'NT AUTHORITY',
  logonId: '0x3e7',
};
export const localServiceAccount: EventAccount = {
  sid: 'S-1-5-19',
  name: 'LOCAL SERVICE',
  domain: 'NT AUTHORITY',
  logonId: '0x3e5',
};
export const noAccount: EventAccount = { sid: 'S-1-0-0', name: '-', domain: '-', logonId: '0x0' };

const provider = 'Microsoft-Windows-Security-Auditing';

/** The account block of a message: a title, and four lines that begin with a tab. */
const block = (title: string, { sid, name, domain, logonId }: EventAccount): string =>
  `${title}:\n\tSecurity ID:\t\t${sid}\n\tAccount Name:\t\t${name}\n\tAccount Domain:\t\t${domain}\n\tLogon ID:\t\t${inCapitals(logonId)}`;

/** Messages have the digits in capitals, the fields of the event do not. */
const inCapitals = (hexadecimal: string): string => `0x${hexadecimal.slice(2).toUpperCase()}`;

const accountData = (prefix: 'Subject' | 'Target', account: EventAccount) => ({
  [`${prefix}UserSid`]: account.sid,
  [`${prefix}UserName`]: account.name,
  [`${prefix}DomainName`]: account.domain,
  [`${prefix}LogonId`]: account.logonId,
});

export interface Logon {
  readonly subject: EventAccount;
  readonly account: EventAccount;
  /** 2 console, 3 network, 5 service, 7 unlock, 10 remote desktop. */
  readonly type: number;
  readonly process: string;
  readonly package: string;
  readonly workstation: string;
  readonly address: string;
  readonly program: string;
  readonly isElevated: boolean;
}

/** 4624, an account was successfully logged on. Windows 10 and newer print more fields. */
export function logonEvent(windows: WindowsProfile, logon: Logon): SecurityEvent {
  const is10 = isSinceWindows10(windows);
  const { subject, account, type } = logon;
  const port = logon.address === '-' ? '-' : '0';
  const elevated = logon.isElevated ? 'Yes' : 'No';
  const parts = [
    'An account was successfully logged on.',
    block('Subject', subject),
    is10
      ? `Logon Information:\n\tLogon Type:\t\t${type}\n\tRestricted Admin Mode:\t-\n\tVirtual Account:\t\tNo\n\tElevated Token:\t\t${elevated}`
      : `Logon Type:\t\t\t${type}`,
    ...(isSinceWindows10(windows) ? ['Impersonation Level:\t\tImpersonation'] : []),
    `${block('New Logon', account)}${is10 ? '\n\tLinked Logon ID:\t\t0x0\n\tNetwork Account Name:\t-\n\tNetwork Account Domain:\t-' : ''}\n\tLogon GUID:\t\t{00000000-0000-0000-0000-000000000000}`,
    `Process Information:\n\tProcess ID:\t\t0x2f4\n\tProcess Name:\t\t${logon.program}`,
    `Network Information:\n\tWorkstation Name:\t${logon.workstation}\n\tSource Network Address:\t${logon.address}\n\tSource Port:\t\t${port}`,
    `Detailed Authentication Information:\n\tLogon Process:\t\t${logon.process}\n\tAuthentication Package:\t${logon.package}\n\tTransited Services:\t-\n\tPackage Name (NTLM only):\t-\n\tKey Length:\t\t0`,
    'This event is generated when a logon session is created. It is generated on the computer that was accessed.',
  ];
  return {
    id: 4624,
    provider,
    task: 'Logon',
    keyword: 'Audit Success',
    message: parts.join('\n\n'),
    data: {
      ...accountData('Subject', subject),
      ...accountData('Target', account),
      LogonType: String(type),
      LogonProcessName: logon.process,
      AuthenticationPackageName: logon.package,
      WorkstationName: logon.workstation,
      LogonGuid: '{00000000-0000-0000-0000-000000000000}',
      TransmittedServices: '-',
      LmPackageName: '-',
      KeyLength: '0',
      ProcessId: '0x2f4',
      ProcessName: logon.program,
      IpAddress: logon.address,
      IpPort: port,
      ...(is10 && {
        ImpersonationLevel: '%%1833',
        RestrictedAdminMode: '-',
        TargetOutboundUserName: '-',
        TargetOutboundDomainName: '-',
        VirtualAccount: '%%1843',
        TargetLinkedLogonId: '0x0',
        ElevatedToken: logon.isElevated ? '%%1842' : '%%1843',
      }),
    },
  };
}

const failureReasons: Readonly<Record<string, readonly [code: string, text: string]>> = {
  '0xc000006a': ['%%2313', 'Unknown user name or bad password.'],
  '0xc0000064': ['%%2313', 'Unknown user name or bad password.'],
  '0xc0000234': ['%%2307', 'Account locked out.'],
  '0xc0000072': ['%%2310', 'Account currently disabled.'],
};

/** 4625, an account failed to log on. `subStatus` is a lower-case code such as `0xc000006a`. */
export function failedLogonEvent(logon: Logon, subStatus: string): SecurityEvent {
  const { subject, account, type } = logon;
  const [code, reason] = failureReasons[subStatus] ?? ['%%2304', 'An Error occured during Logon.'];
  const status = subStatus === '0xc0000234' || subStatus === '0xc0000072' ? subStatus : '0xc000006d';
  const port = logon.address === '-' ? '-' : '0';
  const inText = (value: string) => `0x${value.slice(2).toUpperCase()}`;
  const parts = [
    'An account failed to log on.',
    block('Subject', subject),
    `Logon Type:\t\t\t${type}`,
    `Account For Which Logon Failed:\n\tSecurity ID:\t\tS-1-0-0\n\tAccount Name:\t\t${account.name}\n\tAccount Domain:\t\t${account.domain}`,
    `Failure Information:\n\tFailure Reason:\t\t${reason}\n\tStatus:\t\t\t${inText(status)}\n\tSub Status:\t\t${subStatus === status ? '0x0' : inText(subStatus)}`,
    `Process Information:\n\tCaller Process ID:\t0x2f4\n\tCaller Process Name:\t${logon.program}`,
    `Network Information:\n\tWorkstation Name:\t${logon.workstation}\n\tSource Network Address:\t${logon.address}\n\tSource Port:\t\t${port}`,
    `Detailed Authentication Information:\n\tLogon Process:\t\t${logon.process}\n\tAuthentication Package:\t${logon.package}\n\tTransited Services:\t-\n\tPackage Name (NTLM only):\t-\n\tKey Length:\t\t0`,
    'This event is generated when a logon request fails. It is generated on the computer where access was attempted.',
  ];
  return {
    id: 4625,
    provider,
    task: 'Logon',
    keyword: 'Audit Failure',
    message: parts.join('\n\n'),
    data: {
      ...accountData('Subject', subject),
      TargetUserSid: 'S-1-0-0',
      TargetUserName: account.name,
      TargetDomainName: account.domain,
      Status: status,
      FailureReason: code,
      SubStatus: subStatus === status ? '0x0' : subStatus,
      LogonType: String(type),
      LogonProcessName: logon.process,
      AuthenticationPackageName: logon.package,
      WorkstationName: logon.workstation,
      TransmittedServices: '-',
      LmPackageName: '-',
      KeyLength: '0',
      ProcessId: '0x2f4',
      ProcessName: logon.program,
      IpAddress: logon.address,
      IpPort: port,
    },
  };
}

/** 4634, an account was logged off. */
export const logoffEvent = (account: EventAccount, type: number): SecurityEvent => ({
  id: 4634,
  provider,
  task: 'Logoff',
  keyword: 'Audit Success',
  message: [
    'An account was logged off.',
    block('Subject', account),
    `Logon Type:\t\t\t${type}`,
    'This event is generated when a logon session is destroyed. It may be positively correlated with a logon event using the Logon ID value. Logon IDs are only unique between reboots on the same computer.',
  ].join('\n\n'),
  data: { ...accountData('Target', account), LogonType: String(type) },
});

const administratorPrivileges = [
  'SeSecurityPrivilege',
  'SeBackupPrivilege',
  'SeRestorePrivilege',
  'SeTakeOwnershipPrivilege',
  'SeDebugPrivilege',
  'SeSystemEnvironmentPrivilege',
  'SeLoadDriverPrivilege',
  'SeImpersonatePrivilege',
];

/** 4672, special privileges assigned to new logon. */
export const privilegesEvent = (account: EventAccount): SecurityEvent => ({
  id: 4672,
  provider,
  task: 'Special Logon',
  keyword: 'Audit Success',
  message: [
    'Special privileges assigned to new logon.',
    block('Subject', account),
    `Privileges:\t\t${administratorPrivileges.join('\n\t\t\t')}`,
  ].join('\n\n'),
  data: { ...accountData('Subject', account), PrivilegeList: administratorPrivileges.join('\n\t\t\t') },
});

/** A moment as event 4616 has it: with nine digits behind the second. */
const inNanoseconds = (iso: string): string => iso.replace(/Z$/, '000000Z');

/** 4616, the system time was changed. `before` and `after` in ISO 8601 with milliseconds. */
export const timeChangedEvent = (
  account: EventAccount,
  before: string,
  after: string,
  program: string,
): SecurityEvent => ({
  id: 4616,
  provider,
  task: 'Security State Change',
  keyword: 'Audit Success',
  message: [
    'The system time was changed.',
    block('Subject', account),
    `Process Information:\n\tProcess ID:\t0x49c\n\tName:\t\t${program}`,
    `Previous Time:\t\t${inNanoseconds(before)}\nNew Time:\t\t${inNanoseconds(after)}`,
    'This event is generated when the system time is changed. It is normal for the Windows Time Service, which runs with System privilege, to change the system time on a regular basis. Other system time changes may be indicative of attempts to tamper with the computer.',
  ].join('\n\n'),
  data: {
    ...accountData('Subject', account),
    PreviousTime: inNanoseconds(before),
    NewTime: inNanoseconds(after),
    ProcessId: '0x49c',
    ProcessName: program,
  },
});

/** 4608, Windows is starting up. */
export const startingUpEvent: SecurityEvent = {
  id: 4608,
  provider,
  task: 'Security State Change',
  keyword: 'Audit Success',
  message:
    'Windows is starting up.\n\nThis event is logged when LSASS.EXE starts and the auditing subsystem is initialized.',
};

/** 1100, the event logging service has shut down. */
export const logServiceStoppedEvent: SecurityEvent = {
  id: 1100,
  provider: 'Microsoft-Windows-Eventlog',
  task: 'Service shutdown',
  keyword: 'Audit Success',
  message: 'The event logging service has shut down.',
};

/**
 * 1104, the Security log is full and keeps its old events. Source: the page "1104(S): The security log is now full" of
 * Microsoft (documented).
 */
export const securityLogFullEvent: SecurityEvent = {
  id: 1104,
  provider: 'Microsoft-Windows-Eventlog',
  level: 'Error',
  task: 'Event processing',
  keyword: 'Audit Success',
  message: 'The security log is now full.',
};

/** 1102, the audit log was cleared. */
export const securityLogClearedEvent = (account: EventAccount): SecurityEvent => ({
  id: 1102,
  provider: 'Microsoft-Windows-Eventlog',
  task: 'Log clear',
  keyword: 'Audit Success',
  message: `The audit log was cleared.\nSubject:\n\tSecurity ID:\t${account.sid}\n\tAccount Name:\t${account.name}\n\tDomain Name:\t${account.domain}\n\tLogon ID:\t${account.logonId}`,
  data: accountData('Subject', account),
});
