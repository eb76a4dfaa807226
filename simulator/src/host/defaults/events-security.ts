import type { NewEvent } from '../logs.ts';
import { addressOf } from '../plant.ts';
import {
  type EventAccount,
  failedLogonEvent,
  localServiceAccount,
  type Logon,
  logoffEvent,
  logonEvent,
  logServiceStoppedEvent,
  noAccount,
  privilegesEvent,
  startingUpEvent,
  systemAccount,
  timeChangedEvent,
} from '../security-events.ts';
import { toIso } from '../../time.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import { at, daily, type EventContext, inOrder, siteAccount, someTime } from './event-drafts.ts';

const system32 = String.raw`C:\Windows\System32`;

/** The account of the computer itself, which starts services. */
const computerAccount = ({ host }: EventContext): EventAccount => ({
  ...systemAccount,
  name: `${host.name}$`,
  domain: host.domain,
});

const serviceLogon = (context: EventContext): Logon => ({
  subject: computerAccount(context),
  account: systemAccount,
  type: 5,
  process: 'Advapi  ',
  package: 'Negotiate',
  workstation: '-',
  address: '-',
  program: `${system32}\\services.exe`,
  isElevated: true,
});

const consoleLogon = (context: EventContext, account: EventAccount): Logon => ({
  subject: computerAccount(context),
  account,
  type: 2,
  process: 'User32 ',
  package: 'Negotiate',
  workstation: context.host.name,
  address: '127.0.0.1',
  program: context.windows.kernel.startsWith('6.1') ? `${system32}\\winlogon.exe` : `${system32}\\svchost.exe`,
  isElevated: account.name === 'maint01',
});

const networkLogon = (account: EventAccount, address: string): Logon => ({
  subject: noAccount,
  account,
  type: 3,
  process: 'Kerberos',
  package: 'Kerberos',
  workstation: '-',
  address,
  program: '-',
  isElevated: false,
});

/** Sign-ins of services, people and the time service on a quiet host: about 60 events of the last days. */
export function securityEvents(context: EventContext): NewEvent[] {
  return inOrder([...atBoot(context), ...ofServices(context), ...ofPeople(context), ...ofTheClock(context)]);
}

function atBoot({ booted }: EventContext): NewEvent[] {
  return [at(booted - 95_000, logServiceStoppedEvent), at(booted + 9000, startingUpEvent)];
}

function ofServices(context: EventContext): NewEvent[] {
  const stream = context.open('events/security/services');
  return Array.from({ length: 14 }, () => someTime(context, stream, 3)).flatMap((time) => [
    at(time, logonEvent(context.windows, serviceLogon(context))),
    at(time, privilegesEvent(systemAccount)),
  ]);
}

function ofPeople(context: EventContext): NewEvent[] {
  const events = [...ofCollectors(context), ...ofOperators(context), ...ofSessions(context)];
  return events.filter(({ time }) => time < context.startedAt - 60_000);
}

/** The historian reads from the host, morning and evening. */
function ofCollectors(context: EventContext): NewEvent[] {
  const stream = context.open('events/security/collectors');
  return [5, 17].flatMap((hour) =>
    daily(context, 4, hour, 30).flatMap((time, index) => {
      const account = siteAccount(context, 'svc-historian', `${hour}/${index}`);
      const from = time + stream.integer(1000, 40_000);
      return [
        at(from, logonEvent(context.windows, networkLogon(account, addressOf('HIST-01')))),
        at(from + stream.integer(4000, 90_000), logoffEvent(account, 3)),
      ];
    }),
  );
}

/** Operators unlock the screen of a workstation when their shift begins. Some mistype the password first. */
function ofOperators(context: EventContext): NewEvent[] {
  const { windows } = context;
  if (windows.isServer) return [];
  const stream = context.open('events/security/operators');
  return daily(context, 4, 14, 2).flatMap((time, index) => {
    const account = siteAccount(context, 'oper01', `unlock/${index}`);
    const from = time + stream.integer(20_000, 600_000);
    const unlock = { ...consoleLogon(context, account), type: 7 };
    // Clients before Windows 10 do not audit failed sign-ins.
    const isAudited = isSinceWindows10(windows) && stream.chance(0.5);
    return [
      ...(isAudited ? [at(from - stream.integer(4000, 9000), failedLogonEvent(unlock, '0xc000006a'))] : []),
      at(from, logonEvent(windows, unlock)),
      at(from + 40, logoffEvent(account, 7)),
    ];
  });
}

/** The sessions that are open at the start. */
const ofSessions = (context: EventContext): NewEvent[] =>
  context.sessions.flatMap(({ user, logon }) => {
    if (user !== 'maint01' && user !== 'oper01') return [];
    const account = siteAccount(context, user, 'session');
    const signedIn = at(logon, logonEvent(context.windows, consoleLogon(context, account)));
    return user === 'maint01' ? [signedIn, at(logon + 20, privilegesEvent(account))] : [signedIn];
  });

function ofTheClock(context: EventContext): NewEvent[] {
  const stream = context.open('events/security/clock');
  return daily(context, 8, 3, 10).map((time) => {
    const moment = time + stream.integer(0, 3_000_000);
    const draft = timeChangedEvent(
      localServiceAccount,
      toIso(moment + stream.integer(2, 40)),
      toIso(moment),
      `${system32}\\svchost.exe`,
    );
    return at(moment, draft);
  });
}
