import type { HostState, User } from '../../host/state.ts';
import { hasPowerShell, hostClock, hostObject, isOn, psDateOrNull, readerOf, textOf } from './host-items.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { type Display, item, nothing, type PsItem } from '../values.ts';
import { denied, findKeys, errorId } from './local-principals.ts';
import { changeMembers, getGroups, getMembers } from './local-groups.ts';

const userDisplay: Display = {
  form: 'table',
  columns: [{ property: 'Name' }, { property: 'Enabled' }, { property: 'Description' }],
};

function toUser(call: CmdletCall, key: string, user: User): PsItem {
  const read = readerOf(call.session, 'user', key);
  return item(
    hostObject(
      'Microsoft.PowerShell.Commands.LocalUser',
      [
        ['AccountExpires', nothing],
        ['Description', read('description', user.description)],
        ['Enabled', read('isEnabled', user.isEnabled)],
        ['FullName', read('fullName', user.fullName)],
        ['PasswordChangeableDate', read('passwordSet', psDateOrNull(user.passwordSet))],
        ['PasswordExpires', read('passwordExpires', psDateOrNull(user.passwordExpires))],
        ['UserMayChangePassword', read('mayChangePassword', user.mayChangePassword)],
        ['PasswordRequired', read('isPasswordRequired', user.isPasswordRequired)],
        ['PasswordLastSet', read('passwordSet', psDateOrNull(user.passwordSet))],
        ['LastLogon', read('lastLogon', psDateOrNull(user.lastLogon))],
        ['Name', read('name', user.name)],
        ['SID', read('sid', user.sid)],
        ['PrincipalSource', item('Local')],
        ['ObjectClass', item('User')],
      ],
      userDisplay,
    ),
  );
}

function getUsers(call: CmdletCall): void {
  call.session.takes(1);
  const { user } = call.session.host;
  for (const key of findKeys(call, 'User', user)) {
    const found = user.get(key);
    if (found) call.emit(toUser(call, key, found));
  }
}

/** Changes each named account. Notes what was refused. */
function changeUsers(call: CmdletCall, change: (user: User) => User | undefined): void {
  for (const key of findKeys(call, 'User', call.session.host.user)) {
    const user = call.session.host.user.get(key);
    if (!user) continue;
    call.session.act({ act: 'account.change', of: user.name, ok: call.session.isElevated });
    if (!call.session.isElevated) {
      denied(call, user.name);
      continue;
    }
    const changed = change(user);
    call.session.change((host) => withUser(host, key, changed));
  }
}

function withUser(host: HostState, key: string, user: User | undefined): HostState {
  const users = new Map(host.user);
  if (user) users.set(key, user);
  else users.delete(key);
  return { ...host, user: users };
}

function setUser(call: CmdletCall): void {
  changeUsers(call, (user) => ({
    ...user,
    fullName: textOf(call, 'fullname') ?? user.fullName,
    description: textOf(call, 'description') ?? user.description,
    passwordSet: call.parameters.has('password') ? hostClock(call.session) : user.passwordSet,
    mayChangePassword: call.parameters.has('usermaychangepassword')
      ? isOn(call, 'usermaychangepassword')
      : user.mayChangePassword,
    passwordExpires: isOn(call, 'passwordneverexpires') ? undefined : user.passwordExpires,
  }));
}

function newUser(call: CmdletCall): void {
  const name = textOf(call, 'name') ?? '';
  const { user, host } = call.session.host;
  const isTaken = [...user.keys()].some((each) => each.toLowerCase() === name.toLowerCase());
  const isDone = call.session.isElevated && !isTaken && name !== '';
  call.session.act({ act: 'account.change', of: name, ok: isDone });
  if (isTaken) {
    call.error(
      `User ${name} already exists.`,
      `ResourceExists: (${name}:String) [New-LocalUser], UserExistsException`,
      errorId('UserExists', call),
    );
    return;
  }
  if (!isDone) return denied(call, name);
  const added: User = {
    name,
    fullName: textOf(call, 'fullname') ?? '',
    description: textOf(call, 'description') ?? '',
    sid: `${host.machineSid}-${1010 + user.size}`,
    isEnabled: !isOn(call, 'disabled'),
    isLockedOut: false,
    passwordSet: isOn(call, 'nopassword') ? undefined : hostClock(call.session),
    passwordExpires: undefined,
    isPasswordRequired: !isOn(call, 'nopassword'),
    mayChangePassword: true,
    lastLogon: undefined,
  };
  call.session.change((state) => withUser(state, name, added));
  call.emit(toUser(call, name, added));
}

const exists = (windows: HostState['windows']) => hasPowerShell(windows, '5.1');

const named = ['Name', 'SID'];

/** The cmdlets of the module Microsoft.PowerShell.LocalAccounts, which came with PowerShell 5.1. Source: from knowledge. */
export const accountsCmdlets: readonly Cmdlet[] = [
  { name: 'Get-LocalUser', aliases: ['glu'], parameters: named, positional: ['Name'], exists, run: getUsers },
  { name: 'Get-LocalGroup', aliases: ['glg'], parameters: named, positional: ['Name'], exists, run: getGroups },
  {
    name: 'Get-LocalGroupMember',
    aliases: ['glgm'],
    parameters: ['Group', 'Name', 'SID', 'Member'],
    positional: ['Group', 'Member'],
    mandatory: ['Group', 'Name', 'SID'],
    exists,
    run: getMembers,
  },
  ...(['Enable-LocalUser', 'Disable-LocalUser'] as const).map((name): Cmdlet => ({
    name,
    parameters: named,
    positional: ['Name'],
    mandatory: named,
    exists,
    run: (call) => changeUsers(call, (user) => ({ ...user, isEnabled: name === 'Enable-LocalUser' })),
  })),
  {
    name: 'Set-LocalUser',
    parameters: [
      ...named,
      'Password',
      'FullName',
      'Description',
      'PasswordNeverExpires',
      'UserMayChangePassword',
      'AccountExpires',
      'AccountNeverExpires?',
    ],
    positional: ['Name'],
    mandatory: named,
    exists,
    run: setUser,
  },
  {
    name: 'New-LocalUser',
    parameters: [
      'Name',
      'Password',
      'FullName',
      'Description',
      'NoPassword?',
      'Disabled?',
      'AccountExpires',
      'PasswordNeverExpires?',
    ],
    positional: ['Name'],
    mandatory: ['Name'],
    exists,
    run: newUser,
  },
  {
    name: 'Remove-LocalUser',
    parameters: [...named, 'Confirm?', 'WhatIf?'],
    positional: ['Name'],
    mandatory: named,
    exists,
    run: (call) => changeUsers(call, () => undefined),
  },
  ...(['Add-LocalGroupMember', 'Remove-LocalGroupMember'] as const).map((name): Cmdlet => ({
    name,
    parameters: ['Group', 'SID', 'Member', 'Confirm?', 'WhatIf?'],
    positional: ['Group', 'Member'],
    mandatory: ['Group', 'SID'],
    exists,
    run: (call) => changeMembers(call, name === 'Add-LocalGroupMember'),
  })),
];
