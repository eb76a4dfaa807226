import { compareText } from '../../../host/files.ts';
import type { Group, HostState, User } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padRight, type Piece, type Span } from '../../../text.ts';
import { day, type HostTime, toLocal, usDateTime } from '../../../time.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { hostNow } from '../../file-access.ts';
import { recordSecurity } from '../record-change.ts';
import { completed, findByName, netRule, printHelpMessage, printSystemError, splitNet } from './net-messages.ts';

const row = (session: Session, title: string, ...value: readonly Piece[]): void =>
  session.print(title.padEnd(29), ...value);

const local = (session: Session, time: HostTime): string => usDateTime(toLocal(session.host.clock.zone, time));

/** The names of accounts or the like in three columns. */
function printColumns(session: Session, names: readonly Span[]): void {
  for (let index = 0; index < names.length; index += 3) {
    session.print(...names.slice(index, index + 3).map((name) => padRight(name, 25)));
  }
}

function listUsers(session: Session): number {
  const names = [...session.host.user.keys()].toSorted(compareText);
  session.print();
  session.print(String.raw`User accounts for \\`, session.value('host/name'));
  session.print();
  session.print(netRule);
  printColumns(
    session,
    names.map((name) => session.value(`user/${name}/name`)),
  );
  session.print(completed);
  session.print();
  return 0;
}

const isMemberOf = ({ members }: Group, sid: string): boolean => members.some((member) => member.sid === sid);

function printMemberships(session: Session, user: User): void {
  const groups = [...session.host.group.values()].filter((group) => isMemberOf(group, user.sid));
  const names = groups.map(({ name }) => session.value(`group/${name}/members`, `*${name}`));
  if (names.length === 0) row(session, 'Local Group Memberships', '');
  for (let index = 0; index < names.length; index += 2) {
    const pair = names.slice(index, index + 2).map((name) => padRight(name, 21));
    row(session, index === 0 ? 'Local Group Memberships' : '', ...pair);
  }
  row(session, 'Global Group memberships', '*None');
}

/** When a password was set. Without a date, net prints the current time. */
function passwordTimes(session: Session, user: User): void {
  const path = (name: string): string => `user/${user.name}/${name}`;
  const { minPasswordDays } = session.host.policy;
  const set = user.passwordSet ?? hostNow(session);
  row(session, 'Password last set', session.value(path('passwordSet'), local(session, set)));
  const expires = user.passwordExpires === undefined ? 'Never' : local(session, user.passwordExpires);
  row(session, 'Password expires', session.value(path('passwordExpires'), expires));
  row(session, 'Password changeable', session.value(path('passwordSet'), local(session, set + minPasswordDays * day)));
  row(session, 'Password required', session.value(path('isPasswordRequired'), user.isPasswordRequired ? 'Yes' : 'No'));
  row(
    session,
    'User may change password',
    session.value(path('mayChangePassword'), user.mayChangePassword ? 'Yes' : 'No'),
  );
}

function showUser(session: Session, user: User): number {
  const path = (name: string): string => `user/${user.name}/${name}`;
  const isNew = isSinceWindows8(session.host.windows);
  const active = user.isLockedOut ? 'Locked' : user.isEnabled ? 'Yes' : 'No';
  const shown = session.value(path('isEnabled'), active);
  row(session, 'User name', session.value(path('name')));
  row(session, 'Full Name', session.value(path('fullName')));
  row(session, 'Comment', session.value(path('description')));
  row(session, "User's comment", '');
  row(session, isNew ? 'Country/region code' : 'Country code', '000 (System Default)');
  row(session, 'Account active', { ...shown, facts: [...(shown.facts ?? []), session.fact(path('isLockedOut'))] });
  row(session, 'Account expires', 'Never');
  session.print();
  passwordTimes(session, user);
  session.print();
  row(session, 'Workstations allowed', 'All');
  row(session, 'Logon script', '');
  row(session, 'User profile', '');
  row(session, 'Home directory', '');
  const last = user.lastLogon === undefined ? 'Never' : local(session, user.lastLogon);
  row(session, 'Last logon', session.value(path('lastLogon'), last));
  session.print();
  row(session, 'Logon hours allowed', 'All');
  session.print();
  printMemberships(session, user);
  session.print(completed);
  session.print();
  return 0;
}

const withUser = (host: HostState, user: User): HostState => ({
  ...host,
  user: new Map(host.user).set(user.name, user),
});

/** The account after `/active:no`, a new password and the like. */
function changed(user: User, options: ReadonlyMap<string, string>, hasPassword: boolean, now: HostTime): User {
  const active = options.get('active')?.toLowerCase();
  return {
    ...user,
    ...(active !== undefined && { isEnabled: active !== 'no' }),
    ...(active === 'yes' && { isLockedOut: false }),
    ...(options.has('comment') && { description: options.get('comment') ?? '' }),
    ...(options.has('fullname') && { fullName: options.get('fullname') ?? '' }),
    ...(options.has('passwordreq') && { isPasswordRequired: options.get('passwordreq')?.toLowerCase() !== 'no' }),
    ...(options.has('passwordchg') && { mayChangePassword: options.get('passwordchg')?.toLowerCase() !== 'no' }),
    ...(hasPassword && { passwordSet: now, isLockedOut: false }),
  };
}

function newUser(session: Session, name: string): User {
  const rids = [...session.host.user.values()].map(({ sid }) => Number(sid.slice(sid.lastIndexOf('-') + 1)));
  const now = hostNow(session);
  const { maxPasswordDays } = session.host.policy;
  return {
    name,
    fullName: '',
    description: '',
    sid: `${session.host.host.machineSid}-${Math.max(1000, ...rids) + 1}`,
    isEnabled: true,
    isLockedOut: false,
    passwordSet: now,
    passwordExpires: maxPasswordDays === undefined ? undefined : now + maxPasswordDays * day,
    isPasswordRequired: true,
    mayChangePassword: true,
    lastLogon: undefined,
  };
}

function recordAccount(session: Session, id: number, title: string, { name, sid }: User): void {
  const details = { TargetUserName: name, TargetDomainName: session.host.host.name, TargetSid: sid };
  recordSecurity(session, 'User Account Management', { id, title, details });
}

function addUser(call: ProgramCall, name: string, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  if (!session.isElevated) return refuse(call, name, 5);
  if (findByName(session.host.user, name)) {
    session.act({ act: 'account.change', of: name, ok: false });
    return printHelpMessage(call, 2224);
  }
  const user = changed(newUser(session, name), options, true, hostNow(session));
  session.change((host) => {
    const users = host.group.get('Users');
    const member = { name: `${host.host.name}\\${name}`, sid: user.sid, kind: 'User', source: 'Local' } as const;
    const group = users
      ? new Map(host.group).set('Users', { ...users, members: [...users.members, member] })
      : host.group;
    return { ...withUser(host, user), group };
  });
  recordAccount(session, 4720, 'A user account was created.', user);
  session.act({ act: 'account.change', of: name, ok: true, detail: { change: 'add' } });
  session.print(completed);
  session.print();
  return 0;
}

function refuse(call: ProgramCall, name: string, error: number): number {
  call.session.act({ act: 'account.change', of: name, ok: false });
  return printSystemError(call, error);
}

function deleteUser(call: ProgramCall, user: User): number {
  const { session } = call;
  if (/-50[0134]$/.test(user.sid)) {
    session.act({ act: 'account.change', of: user.name, ok: false });
    return printHelpMessage(call, 1371, 'Cannot perform this operation on built-in accounts.');
  }
  session.change((host) => {
    const users = new Map(host.user);
    users.delete(user.name);
    const group = new Map(
      [...host.group].map(([key, each]) => [
        key,
        { ...each, members: each.members.filter((member) => member.sid !== user.sid) },
      ]),
    );
    return { ...host, user: users, group };
  });
  recordAccount(session, 4726, 'A user account was deleted.', user);
  session.act({ act: 'account.change', of: user.name, ok: true, detail: { change: 'delete' } });
  session.print(completed);
  session.print();
  return 0;
}

/**
 * net user. A second word is a new password: `net user Plant Operator` tries to give the account Plant the password
 * Operator. Source: from knowledge.
 */
export function netUser(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const { names, options } = splitNet(words);
  const [name, password] = names;
  if (options.has('domain')) {
    session.takes(3);
    session.print(`The request will be processed at a domain controller for domain ${session.host.host.dnsDomain}.`);
    session.print();
    return printSystemError(call, 5);
  }
  if (name === undefined) return listUsers(session);
  if (options.has('add')) return addUser(call, name, options);
  const isChange = password !== undefined || options.size > 0;
  const user = findByName(session.host.user, name);
  if (!user) {
    if (isChange) session.act({ act: 'account.change', of: name, ok: false });
    return printHelpMessage(call, 2221);
  }
  if (!isChange) return showUser(session, user);
  if (!session.isElevated) return refuse(call, user.name, 5);
  if (options.has('delete')) return deleteUser(call, user);
  session.change((host) => withUser(host, changed(user, options, password !== undefined, hostNow(session))));
  const active = options.get('active')?.toLowerCase();
  if (password !== undefined) recordAccount(session, 4724, "An attempt was made to reset an account's password.", user);
  if (active === 'no' && user.isEnabled) recordAccount(session, 4725, 'A user account was disabled.', user);
  if (active === 'yes' && !user.isEnabled) recordAccount(session, 4722, 'A user account was enabled.', user);
  recordAccount(session, 4738, 'A user account was changed.', user);
  const change = password === undefined ? [...options.keys()].join(' ') : 'password';
  session.act({ act: 'account.change', of: user.name, ok: true, detail: { change } });
  if (password === '*') session.print('Type a password for the user: ');
  session.print(completed);
  session.print();
  return 0;
}
