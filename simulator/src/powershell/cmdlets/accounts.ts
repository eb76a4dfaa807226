import type { Group, HostState, Member, User } from '../../host/state.ts';
import {
  hasPowerShell,
  hostClock,
  hostObject,
  isOn,
  listOf,
  namesFromInput,
  psDateOrNull,
  readerOf,
  textOf,
} from './host-items.ts';
import { matchesWildcard } from '../../host/files.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { type Display, item, nothing, type PsItem } from '../values.ts';
import { withoutDomain } from './host-items.ts';

const id = (name: string, call: CmdletCall) =>
  `${name},Microsoft.PowerShell.Commands.${call.name.replace('-', '')}Command`;

function notFound(call: CmdletCall, kind: 'User' | 'Group', name: string): void {
  call.error(
    `${kind} ${name} was not found.`,
    `ObjectNotFound: (${name}:String) [${call.name}], ${kind}NotFoundException`,
    id(`${kind}NotFound`, call),
  );
}

const denied = (call: CmdletCall, name: string): void =>
  call.error(
    'Access denied.',
    `PermissionDenied: (${name}:String) [${call.name}], AccessDeniedException`,
    id('AccessDenied', call),
  );

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

/** The keys of the entries whose name or SID was given. Reports names without an entry; patterns may have none. */
function findKeys(
  call: CmdletCall,
  kind: 'User' | 'Group',
  entries: ReadonlyMap<string, { readonly name: string; readonly sid: string }>,
): string[] {
  const sids = listOf(call, 'sid');
  const names = [...listOf(call, 'name'), ...listOf(call, 'group'), ...namesFromInput(call)].map((name) =>
    withoutDomain(name),
  );
  const keys = [...entries];
  if (sids.length + names.length === 0) return keys.map(([key]) => key);
  const found = sids.flatMap((sid) => {
    const matches = keys.filter(([, entry]) => entry.sid.toLowerCase() === sid.toLowerCase());
    if (matches.length === 0) notFound(call, kind, sid);
    return matches.map(([key]) => key);
  });
  for (const name of names) {
    const matches = keys.filter(([, entry]) => matchesWildcard(entry.name, name));
    if (matches.length === 0 && !/[*?]/.test(name)) notFound(call, kind, name);
    found.push(...matches.map(([key]) => key));
  }
  return found;
}

function getUsers(call: CmdletCall): void {
  call.session.takes(1);
  const { user } = call.session.host;
  for (const key of findKeys(call, 'User', user)) {
    const found = user.get(key);
    if (found) call.emit(toUser(call, key, found));
  }
}

function getGroups(call: CmdletCall): void {
  call.session.takes(1);
  for (const key of findKeys(call, 'Group', call.session.host.group)) {
    const group = call.session.host.group.get(key);
    if (!group) continue;
    const read = readerOf(call.session, 'group', key);
    call.emit(
      item(
        hostObject(
          'Microsoft.PowerShell.Commands.LocalGroup',
          [
            ['Description', read('description', group.description)],
            ['Name', read('name', group.name)],
            ['SID', read('sid', group.sid)],
            ['PrincipalSource', item('Local')],
            ['ObjectClass', item('Group')],
          ],
          { form: 'table', columns: [{ property: 'Name' }, { property: 'Description' }] },
        ),
      ),
    );
  }
}

function toMember(call: CmdletCall, groupKey: string, member: Member): PsItem {
  const { session } = call;
  const fact = session.fact(`group/${groupKey}/members`);
  const local = member.source === 'Local' && !member.name.includes('\\');
  const name = local ? `${session.host.host.name}\\${member.name}` : member.name;
  return item(
    hostObject(
      'Microsoft.PowerShell.Commands.LocalPrincipal',
      [
        ['Name', item(name, fact)],
        ['SID', item(member.sid, fact)],
        ['PrincipalSource', item(member.source, fact)],
        ['ObjectClass', item(member.kind, fact)],
      ],
      {
        form: 'table',
        columns: [{ property: 'ObjectClass' }, { property: 'Name' }, { property: 'PrincipalSource' }],
      },
    ),
  );
}

function getMembers(call: CmdletCall): void {
  call.session.takes(2);
  for (const key of findKeys(call, 'Group', call.session.host.group)) {
    const group = call.session.host.group.get(key);
    const wanted = listOf(call, 'member').map((name) => withoutDomain(name));
    for (const member of group?.members ?? []) {
      const isWanted = wanted.length === 0 || wanted.some((name) => matchesWildcard(withoutDomain(member.name), name));
      if (isWanted) call.emit(toMember(call, key, member));
    }
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
      id('UserExists', call),
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

function changeMembers(call: CmdletCall, isAdding: boolean): void {
  for (const key of findKeys(call, 'Group', call.session.host.group)) {
    const group = call.session.host.group.get(key);
    if (!group) continue;
    for (const name of listOf(call, 'member')) {
      const isMember = group.members.some(
        (each) => withoutDomain(each.name).toLowerCase() === withoutDomain(name).toLowerCase(),
      );
      const isDone = call.session.isElevated && isMember !== isAdding;
      call.session.act({ act: 'group.change', of: group.name, ok: isDone, detail: { member: name } });
      if (isDone) call.session.change((host) => withMember(host, key, name, isAdding));
      else if (!call.session.isElevated) denied(call, group.name);
      else memberError(call, group, name, isAdding);
    }
  }
}

function memberError(call: CmdletCall, group: Group, name: string, isAdding: boolean): void {
  const kind = isAdding ? 'MemberExists' : 'MemberNotFound';
  call.error(
    isAdding
      ? `${name} is already a member of group ${group.name}.`
      : `Member ${name} was not found in group ${group.name}.`,
    `${isAdding ? 'ResourceExists' : 'ObjectNotFound'}: (${group.name}:String) [${call.name}], ${kind}Exception`,
    id(kind, call),
  );
}

function withMember(host: HostState, key: string, name: string, isAdding: boolean): HostState {
  const group = host.group.get(key);
  if (!group) return host;
  const local = host.user.get(withoutDomain(name));
  const added: Member = {
    name: local ? `${host.host.name}\\${local.name}` : name,
    sid: local?.sid ?? `${host.host.domainSid}-1199`,
    kind: 'User',
    source: local ? 'Local' : 'ActiveDirectory',
  };
  const others = group.members.filter(
    (each) => withoutDomain(each.name).toLowerCase() !== withoutDomain(name).toLowerCase(),
  );
  const members = isAdding ? [...others, added] : others;
  return { ...host, group: new Map(host.group).set(key, { ...group, members }) };
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
