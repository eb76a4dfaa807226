import type { Group, HostState, Member } from '../../host/state.ts';
import { hostObject, listOf, readerOf } from './host-items.ts';
import { matchesWildcard } from '../../host/files.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item, type PsItem } from '../values.ts';
import { withoutDomain } from './host-items.ts';
import { denied, findKeys, errorId } from './local-principals.ts';

/** Get-LocalGroup. */
export function getGroups(call: CmdletCall): void {
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

/** Get-LocalGroupMember. */
export function getMembers(call: CmdletCall): void {
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

/** Add-LocalGroupMember and Remove-LocalGroupMember. */
export function changeMembers(call: CmdletCall, isAdding: boolean): void {
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
    errorId(kind, call),
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
