import { plant } from '../plant.ts';
import type { AccountPolicy, Group, HostState, Member, Session, User } from '../state.ts';
import { day, minute, second } from '../../time.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { builtInGroups } from './groups.ts';
import { kindOf, technicianSession } from './host-kind.ts';
import { defaultIdentity } from './identity.ts';
import { type HostSeed, oncePerHost } from './seed.ts';

const policy: AccountPolicy = {
  forceLogoffMinutes: undefined,
  minPasswordDays: 1,
  maxPasswordDays: 365,
  minPasswordLength: 14,
  passwordHistory: 24,
  lockoutThreshold: 10,
  lockoutMinutes: 15,
  lockoutWindowMinutes: 15,
};

/** The name of the local account with which the maintenance team signs in when the domain is away. */
const localMaintenanceAccount = 'lmaint';

function localUsers(seed: HostSeed, machineSid: string): User[] {
  const { windows, startedAt, setup } = seed;
  const times = seed.open('user-times');
  const set = (days: number): number => startedAt - days * day - times.integer(0, 28_000) * second;
  const base = {
    fullName: '',
    isEnabled: false,
    isLockedOut: false,
    passwordSet: undefined,
    passwordExpires: undefined,
    isPasswordRequired: true,
    mayChangePassword: true,
    lastLogon: undefined,
  };
  const administratorSet = set(times.integer(90, 200));
  const maintenanceSet = set(times.integer(40, 160));
  const users: User[] = [
    {
      ...base,
      name: 'Administrator',
      description: 'Built-in account for administering the computer/domain',
      sid: `${machineSid}-500`,
      passwordSet: administratorSet,
      lastLogon: set(times.integer(210, 400)),
    },
    {
      ...base,
      name: 'Guest',
      description: 'Built-in account for guest access to the computer/domain',
      sid: `${machineSid}-501`,
      isPasswordRequired: false,
      mayChangePassword: false,
    },
    {
      ...base,
      name: localMaintenanceAccount,
      fullName: 'Local maintenance',
      description: 'Maintenance without domain, sealed',
      sid: `${machineSid}-1001`,
      isEnabled: true,
      passwordSet: maintenanceSet,
      passwordExpires: maintenanceSet + 365 * day,
      lastLogon: set(times.integer(30, 90)),
    },
  ];
  if (isSinceWindows10(windows)) {
    users.push({
      ...base,
      name: 'DefaultAccount',
      description: 'A user account managed by the system.',
      sid: `${machineSid}-503`,
      isPasswordRequired: false,
    });
    if (windows.version !== '2016') {
      users.push({
        ...base,
        name: 'WDAGUtilityAccount',
        description: 'A user account managed and used by the system for Windows Defender Application Guard scenarios.',
        sid: `${machineSid}-504`,
        passwordSet: set(times.integer(300, 800)),
      });
    }
  }
  if (setup.role === 'standalone') {
    const operatorSet = set(times.integer(20, 200));
    const technicianSet = set(times.integer(20, 200));
    const person = { ...base, isEnabled: true };
    users.push(
      {
        ...person,
        name: 'oper01',
        fullName: 'Operator',
        description: 'Shared operator account',
        sid: `${machineSid}-1002`,
        passwordSet: operatorSet,
        lastLogon: set(1),
      },
      {
        ...person,
        name: 'maint01',
        fullName: 'Maintenance technician',
        description: '',
        sid: `${machineSid}-1003`,
        passwordSet: technicianSet,
        passwordExpires: technicianSet + 365 * day,
        lastLogon: startedAt - 12 * minute,
      },
    );
  }
  return users;
}

function localGroups(seed: HostSeed, machineSid: string): Group[] {
  const { setup } = seed;
  const isMember = setup.role !== 'standalone';
  const local = (name: string, rid: number): Member => ({
    name: `${setup.name}\\${name}`,
    sid: `${machineSid}-${rid}`,
    kind: 'User',
    source: 'Local',
  });
  const domain = (name: string, rid: number): Member => ({
    name: `${plant.domain}\\${name}`,
    sid: `${plant.domainSid}-${rid}`,
    kind: 'Group',
    source: 'ActiveDirectory',
  });
  const wellKnown = (name: string, sid: string): Member => ({
    name: `NT AUTHORITY\\${name}`,
    sid,
    kind: 'Group',
    source: 'Unknown',
  });
  const members: Readonly<Record<string, readonly Member[]>> = {
    'S-1-5-32-544': [
      local('Administrator', 500),
      local(localMaintenanceAccount, 1001),
      ...(isMember ? [domain('Domain Admins', 512), domain('Plant-Maintenance', 1118)] : [local('maint01', 1003)]),
    ],
    'S-1-5-32-545': [
      ...(isMember ? [domain('Domain Users', 513)] : [local('oper01', 1002), local('maint01', 1003)]),
      local(localMaintenanceAccount, 1001),
      wellKnown('Authenticated Users', 'S-1-5-11'),
      wellKnown('INTERACTIVE', 'S-1-5-4'),
    ],
    'S-1-5-32-546': [local('Guest', 501)],
    'S-1-5-32-555': isMember ? [domain('Plant-Maintenance', 1118)] : [],
    'S-1-5-32-568': [{ ...wellKnown('IUSR', 'S-1-5-17'), kind: 'User' }],
    'S-1-5-32-581': isSinceWindows10(seed.windows) ? [local('DefaultAccount', 503)] : [],
  };
  return builtInGroups(seed.windows).map((group) => ({ ...group, members: members[group.sid] ?? [] }));
}

/** On a workstation the operator's session is kept while the technician uses the console. */
function sessions(seed: HostSeed): Session[] {
  const { startedAt, open } = seed;
  const stream = open('sessions');
  const technician: Session = {
    id: technicianSession(seed),
    user: 'maint01',
    name: 'console',
    state: 'Active',
    idleMinutes: 0,
    logon: startedAt - stream.integer(6, 14) * minute,
    from: '',
  };
  if (kindOf(seed) !== 'operator') return [technician];
  const operator: Session = {
    id: 1,
    user: 'oper01',
    name: '',
    state: 'Disc',
    idleMinutes: 16,
    // Operator stations sign in by themselves a few minutes after Windows has started.
    logon: defaultIdentity(seed).host.booted + stream.integer(200, 235) * second,
    from: '',
  };
  return [operator, technician];
}

/** Local accounts and groups, the rules for passwords, and who is signed in. */
export const defaultAccounts = oncePerHost((seed): Pick<HostState, 'user' | 'group' | 'policy' | 'session'> => {
  const { machineSid } = defaultIdentity(seed).host;
  return {
    user: new Map(localUsers(seed, machineSid).map((user) => [user.name, user])),
    group: new Map(localGroups(seed, machineSid).map((group) => [group.name, group])),
    policy: isSinceWindows8(seed.windows) ? policy : { ...policy, minPasswordLength: 12 },
    session: new Map(sessions(seed).map((session) => [String(session.id), session])),
  };
});
