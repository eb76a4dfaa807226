import { expect, test } from 'vitest';
import { maskSecrets } from '../../../input.ts';
import { runProgramLine } from '../program-testing.ts';

const acted = (line: string, isElevated = true) =>
  runProgramLine(line, { isElevated }).acts.map(({ act, of, ok }) => [act, of, ok]);

test('net user lists accounts and shows one of them, as facts', () => {
  expect(runProgramLine('net user').facts).toContain('hist:user/Guest/name');
  const { facts, text } = runProgramLine('net user guest');
  expect(facts).toEqual(
    expect.arrayContaining(['hist:user/Guest/isEnabled', 'hist:user/Guest/lastLogon', 'hist:group/Guests/members']),
  );
  expect(text).toContain('User name                    Guest');
});

test('an account that is locked out is shown as locked', () => {
  const { lines } = runProgramLine('net user lmaint', {
    change: (host) => {
      const user = host.user.get('lmaint');
      return user ? { ...host, user: new Map(host.user).set('lmaint', { ...user, isLockedOut: true }) } : host;
    },
  });
  expect(lines).toContain('Account active               Locked');
});

test('net user with a second word changes the password, and the word is masked', () => {
  const line = maskSecrets('net user lmaint Secret-1');
  expect(line).toBe('net user lmaint ••••');
  const { host, acts, code } = runProgramLine(line);
  expect(acts).toEqual([
    { act: 'account.change', of: 'lmaint', ok: true, detail: { change: 'password' }, host: 'hist' },
  ]);
  expect(host.user.get('lmaint')?.passwordSet).toBeGreaterThan(
    runProgramLine('net user').host.user.get('lmaint')?.passwordSet ?? 0,
  );
  expect(code).toBe(0);
});

test('a name of two words without quotation marks is taken as name and password', () => {
  expect(acted(maskSecrets('net user Plant Operator'))).toEqual([['account.change', 'Plant', false]]);
  expect(runProgramLine('net user Plant Operator').errors).toContain('The user name could not be found.');
  expect(acted('net user "Plant Operator"')).toEqual([]);
});

test.each([
  ['net user lmaint /active:no', 'account.change', 'lmaint'],
  ['net user lmaint /delete', 'account.change', 'lmaint'],
  ['net user newone /add', 'account.change', 'newone'],
  ['net localgroup Administrators lmaint /delete', 'group.change', 'Administrators'],
  ['net localgroup administrators PLANT\\jdoe /add', 'group.change', 'Administrators'],
  ['net localgroup Helpers /add', 'group.change', 'Helpers'],
  ['net accounts /maxpwage:unlimited', 'policy.change', 'net accounts maxpwage'],
  ['net share Reports /delete', 'network.change', 'net share Reports'],
  ['net stop Spooler', 'service.stop', 'Spooler'],
  ['net start wuauserv', 'service.start', 'wuauserv'],
  ['auditpol /set /category:* /failure:enable', 'policy.change', 'auditpol set'],
  ['auditpol /clear /y', 'policy.change', 'auditpol clear'],
])('%s is an act, and is refused without elevation', (line, act, of) => {
  expect(acted(line)).toEqual([[act, of, true]]);
  expect(acted(line, false)).toEqual([[act, of, false]]);
  const { errors, code } = runProgramLine(line, { isElevated: false });
  expect(errors).toMatch(/Access is denied\.|A required privilege is not held by the client\./);
  expect(code).not.toBe(0);
});

test('a disabled account stays disabled in what net user shows', () => {
  const { host } = runProgramLine('net user lmaint /active:no');
  expect(host.user.get('lmaint')?.isEnabled).toBe(false);
  expect(runProgramLine('net user lmaint', { change: () => host }).lines).toContain('Account active               No');
});

test('a deleted account is no member of a group any more', () => {
  const { host } = runProgramLine('net user lmaint /delete');
  expect(host.user.has('lmaint')).toBe(false);
  expect(host.group.get('Administrators')?.members.some(({ name }) => name.endsWith('lmaint'))).toBe(false);
});

test('the built-in accounts cannot be deleted', () => {
  const { acts, errors } = runProgramLine('net user Administrator /delete');
  expect(acts.map(({ ok }) => ok)).toEqual([false]);
  expect(errors).toContain('Cannot perform this operation on built-in accounts.');
});

test('net localgroup names members as facts, local ones without the host', () => {
  const { facts, lines } = runProgramLine('net localgroup administrators');
  expect(facts.filter((fact) => fact === 'hist:group/Administrators/members')).toHaveLength(4);
  expect(lines).toEqual(expect.arrayContaining(['lmaint', String.raw`PLANT\Domain Admins`]));
});

test.each([
  ['net localgroup Nobody', 'The specified local group does not exist.'],
  ['net localgroup Administrators lmaint /add', 'The specified account name is already a member of the group.'],
  ['net localgroup Users oper77 /delete', 'There is no such global user or group: oper77.'],
  ['net user Nobody', 'The user name could not be found.'],
  ['net user lmaint /add', 'The account already exists.'],
  ['net accounts /minpwlen:much', 'You entered an invalid value for the /MINPWLEN option.'],
  ['net stop Nothing', 'The service name is invalid.'],
  ['net stop wuauserv', 'The Windows Update service is not started.'],
  ['net start Spooler', 'The requested service has already been started.'],
  ['net start RemoteRegistry', 'The service cannot be started, either because it is disabled'],
  ['net group', 'This command can be used only on a Windows Domain Controller.'],
  ['net use Z: \\\\HIST-01\\Reports', 'The network path was not found.'],
])('%s prints its error and returns 2', (line, message) => {
  const { errors, code } = runProgramLine(line);
  expect(errors).toContain(message);
  expect(code).toBe(2);
});

test('net accounts shows the rules as facts, and Never and Unlimited where there is no limit', () => {
  const { facts } = runProgramLine('net accounts');
  expect(facts).toContain('hist:policy/lockoutThreshold');
  const { lines } = runProgramLine('net accounts', {
    change: (host) => ({ ...host, policy: { ...host.policy, maxPasswordDays: undefined, lockoutThreshold: 0 } }),
  });
  expect(lines).toContain('Maximum password age (days):                          Unlimited');
  expect(lines).toContain('Lockout threshold:                                    Never');
});

test('net time /set sets the clock of the host', () => {
  const { host, acts } = runProgramLine(String.raw`net time \\NTP-SITE-A /set /yes`, {
    change: (before) => ({ ...before, clock: { ...before.clock, offsetMs: 97_000 } }),
  });
  expect(acts.map(({ act, ok }) => [act, ok])).toEqual([['clock.change', true]]);
  expect(host.clock.offsetMs).toBe(0);
  expect(acted('net time /set', false)).toEqual([['clock.change', 'net time', false]]);
});

test('a stopped service has no process and no connections', () => {
  const { host } = runProgramLine('net stop NvkCollector');
  const before = runProgramLine('net user').host.service.get('NvkCollector')?.pid ?? 0;
  expect(before).toBeGreaterThan(0);
  expect(host.service.get('NvkCollector')).toMatchObject({ state: 'Stopped', pid: 0 });
  expect(host.process.has(String(before))).toBe(false);
  expect([...host.connection.values()].filter(({ pid }) => pid === before)).toEqual([]);
});

test('whoami names account, groups and their facts', () => {
  expect(runProgramLine('whoami').text).toBe(String.raw`plant\maint01`);
  const elevated = runProgramLine('whoami /groups');
  expect(elevated.text).toContain('S-1-16-12288');
  expect(elevated.facts).toContain('hist:group/Administrators/members');
  const low = runProgramLine('whoami /groups', { isElevated: false });
  expect(low.text).toContain('Group used for deny only');
  expect(low.text).toContain('S-1-16-8192');
});

test('whoami on a host without domain names the host', () => {
  expect(runProgramLine('whoami', { role: 'standalone' }).text).toBe(String.raw`hist-02\maint01`);
});

test('query user marks the own session, and shows user and state as facts', () => {
  const { lines, facts } = runProgramLine('query user', { windows: '10-2019' });
  expect(lines.filter((line) => line.startsWith('>'))).toHaveLength(1);
  expect(facts).toContain('hist:session/1/state');
  expect(runProgramLine('quser nobody').errors).toBe('No User exists for nobody');
});

test('auditpol /get shows each setting as a fact, and needs elevation', () => {
  const { facts } = runProgramLine('auditpol /get /category:*');
  expect(facts).toContain('hist:audit/Logon/setting');
  expect(facts).toContain('hist:audit/Other Logon%2FLogoff Events/setting');
  const refused = runProgramLine('auditpol /get /category:*', { isElevated: false });
  expect(refused.errors).toBe('Error 0x00000522 occurred:\nA required privilege is not held by the client.\n');
  expect([refused.code, refused.acts]).toEqual([1314, []]);
});

test('auditpol /get names one category or subcategory', () => {
  expect(runProgramLine('auditpol /get /category:"Logon/Logoff"').lines[2]).toBe('Logon/Logoff');
  expect(runProgramLine('auditpol /get /subcategory:Logon').facts).toEqual(['hist:audit/Logon/setting']);
  expect(runProgramLine('auditpol /get /subcategory:Nothing').code).toBe(87);
});

test('auditpol /set changes what /get shows', () => {
  const { host } = runProgramLine('auditpol /set /subcategory:Logon /success:disable /failure:enable');
  expect(host.audit.get('Logon')?.setting).toBe('Failure');
  expect(host.audit.get('Logoff')?.setting).toBe(runProgramLine('net user').host.audit.get('Logoff')?.setting);
});

test('auditpol /backup writes a file', () => {
  const { acts, host } = runProgramLine(String.raw`auditpol /backup /file:D:\audit.csv`);
  expect(acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([['file.write', String.raw`D:\audit.csv`, true]]);
  expect(host.files.has(String.raw`d:\audit.csv`)).toBe(true);
});

test('gpresult /scope computer /h writes a report with its facts, and does not replace one without /f', () => {
  const line = String.raw`gpresult /scope computer /h D:\policy.html`;
  const { acts, host, session } = runProgramLine(line);
  expect(acts.map(({ act, ok }) => [act, ok])).toEqual([['file.write', true]]);
  expect(session.seconds).toBe(8);
  const again = runProgramLine(line, { change: () => host });
  expect(again.acts.map(({ act, ok }) => [act, ok])).toEqual([['file.overwrite', false]]);
  expect(again.errors).toContain('already exists');
  expect(runProgramLine(`${line} /f`, { change: () => host }).code).toBe(0);
});

test('gpresult without elevation shows the user only', () => {
  const { text } = runProgramLine('gpresult /r', { isElevated: false });
  expect(text).toContain('USER SETTINGS');
  expect(text).not.toContain('COMPUTER SETTINGS');
  expect(runProgramLine('gpresult /scope computer /r', { isElevated: false }).errors).toBe('ERROR: Access Denied.');
});

test('gpresult shows policies as facts', () => {
  expect(runProgramLine('gpresult /r').facts).toContain('hist:gpo/Plant audit policy/isApplied');
});

test('gpupdate is a change of the policy', () => {
  expect(acted('gpupdate /force', false)).toEqual([['policy.change', 'gpupdate /force', true]]);
});

test.each([
  ['net user lmaint /active:no', 'Security', [4725, 4738]],
  ['net user newone /add', 'Security', [4720]],
  ['net localgroup Administrators lmaint /delete', 'Security', [4733]],
  ['auditpol /set /category:* /failure:enable', 'Security', [4719]],
  ['net time /set', 'Security', [4616]],
  ['net stop Spooler', 'System', [7036]],
])('%s writes its events into the %s log', (line, log, ids) => {
  const before = runProgramLine('whoami').host.log.get(log)?.events.length ?? 0;
  const events = runProgramLine(line).host.log.get(log)?.events ?? [];
  expect(events.slice(before).map(({ id }) => id)).toEqual(ids);
});
