import { compareText } from '../../../host/files.ts';
import { accountSid } from '../../../host/plant.ts';
import type { Group, HostState, Member } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { recordSecurity } from '../record-change.ts';
import { completed, findByName, netRule, printHelpMessage, printSystemError, splitNet } from './net-messages.ts';

function listGroups(session: Session): number {
  session.print();
  session.print(String.raw`Aliases for \\`, session.value('host/name'));
  session.print();
  session.print(netRule);
  for (const name of [...session.host.group.keys()].toSorted(compareText)) {
    session.print('*', session.value(`group/${name}/name`));
  }
  session.print(completed);
  session.print();
  return 0;
}

/** Local accounts are printed without the name of the host. */
const memberText = ({ host }: Session, { name }: Member): string => {
  const own = `${host.host.name}\\`.toLowerCase();
  return name.toLowerCase().startsWith(own) ? name.slice(own.length) : name;
};

function showGroup(session: Session, group: Group): number {
  session.print('Alias name     ', session.value(`group/${group.name}/name`));
  session.print('Comment        ', session.value(`group/${group.name}/description`));
  session.print();
  session.print('Members');
  session.print();
  session.print(netRule);
  for (const member of group.members) {
    session.print(session.value(`group/${group.name}/members`, memberText(session, member)));
  }
  // An empty group shows that it is empty.
  session.print(group.members.length === 0 ? session.value(`group/${group.name}/members`, completed) : completed);
  session.print();
  return 0;
}

/** The member that a typed name means, or undefined if Windows knows nobody of this name. */
function toMember(host: HostState, typed: string): Member | undefined {
  const user = findByName(host.user, typed.replace(new RegExp(String.raw`^(?:\.|${host.host.name})\\`, 'i'), ''));
  if (user) return { name: `${host.host.name}\\${user.name}`, sid: user.sid, kind: 'User', source: 'Local' };
  const [domain = '', name = ''] = typed.split('\\');
  if (name === '' || domain.toLowerCase() !== host.host.domain.toLowerCase()) return undefined;
  return {
    name: `${host.host.domain}\\${name}`,
    sid: accountSid(host, typed),
    kind: 'User',
    source: 'ActiveDirectory',
  };
}

const withMembers = (host: HostState, group: Group, members: readonly Member[]): HostState => ({
  ...host,
  group: new Map(host.group).set(group.name, { ...group, members }),
});

function sameMember(session: Session, typed: string, member: Member): boolean {
  const text = typed.toLowerCase().replace(/^\.\\/, '');
  return [member.name, member.sid, memberText(session, member)].some((each) => each.toLowerCase() === text);
}

function changeMembers(call: ProgramCall, group: Group, typed: readonly string[], isAdd: boolean): number {
  const { session } = call;
  const fail = (print: () => number): number => {
    session.act({ act: 'group.change', of: group.name, ok: false });
    return print();
  };
  if (!session.isElevated) return fail(() => printSystemError(call, 5));
  let members: Member[] = [...group.members];
  for (const name of typed) {
    const found = members.find((member) => sameMember(session, name, member));
    if (isAdd) {
      if (found) return fail(() => printSystemError(call, 1378));
      const member = toMember(session.host, name);
      if (!member) {
        return fail(() => printHelpMessage(call, 3783, `There is no such global user or group: ${name}.`));
      }
      members.push(member);
    } else {
      if (!found && !toMember(session.host, name)) {
        return fail(() => printHelpMessage(call, 3783, `There is no such global user or group: ${name}.`));
      }
      if (!found) return fail(() => printSystemError(call, 1377));
      members = members.filter((member) => member !== found);
    }
  }
  session.change((host) => withMembers(host, group, members));
  const member = typed.join(' ').slice(0, 200);
  recordSecurity(session, 'Security Group Management', {
    id: isAdd ? 4732 : 4733,
    title: `A member was ${isAdd ? 'added to' : 'removed from'} a security-enabled local group.`,
    details: { MemberName: member, TargetUserName: group.name, TargetSid: group.sid },
  });
  session.act({ act: 'group.change', of: group.name, ok: true, detail: { change: isAdd ? 'add' : 'delete', member } });
  session.print(completed);
  session.print();
  return 0;
}

function createGroup(call: ProgramCall, name: string, description: string): number {
  const { session } = call;
  const isDenied = !session.isElevated;
  if (isDenied || findByName(session.host.group, name)) {
    session.act({ act: 'group.change', of: name, ok: false });
    return printSystemError(call, isDenied ? 5 : 1379);
  }
  const group: Group = {
    name,
    sid: `${session.host.host.machineSid}-${1010 + session.host.group.size}`,
    description,
    members: [],
  };
  session.change((host) => withMembers(host, group, []));
  session.act({ act: 'group.change', of: name, ok: true, detail: { change: 'create' } });
  session.print(completed);
  session.print();
  return 0;
}

function removeGroup(call: ProgramCall, group: Group): number {
  const { session } = call;
  const isBuiltIn = group.sid.startsWith('S-1-5-32-');
  if (!session.isElevated || isBuiltIn) {
    session.act({ act: 'group.change', of: group.name, ok: false });
    if (!session.isElevated) return printSystemError(call, 5);
    return printHelpMessage(call, 1371, 'Cannot perform this operation on built-in accounts.');
  }
  session.change((host) => {
    const groups = new Map(host.group);
    groups.delete(group.name);
    return { ...host, group: groups };
  });
  session.act({ act: 'group.change', of: group.name, ok: true, detail: { change: 'remove' } });
  session.print(completed);
  session.print();
  return 0;
}

/** net localgroup. Source: from knowledge. */
export function netLocalGroup(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const { names, options } = splitNet(words);
  const [name, ...members] = names;
  if (name === undefined) return listGroups(session);
  const group = findByName(session.host.group, name);
  if (!group && options.has('add') && members.length === 0)
    return createGroup(call, name, options.get('comment') ?? '');
  if (!group) {
    if (options.size > 0) session.act({ act: 'group.change', of: name, ok: false });
    return printSystemError(call, 1376);
  }
  if (options.has('add') && members.length === 0) return createGroup(call, name, '');
  if (options.has('add')) return changeMembers(call, group, members, true);
  if (options.has('delete'))
    return members.length > 0 ? changeMembers(call, group, members, false) : removeGroup(call, group);
  if (options.has('comment')) {
    session.act({ act: 'group.change', of: group.name, ok: session.isElevated, detail: { change: 'comment' } });
    if (!session.isElevated) return printSystemError(call, 5);
    session.change((host) => ({
      ...host,
      group: new Map(host.group).set(group.name, { ...group, description: options.get('comment') ?? '' }),
    }));
    session.print(completed);
    session.print();
    return 0;
  }
  return showGroup(session, group);
}
