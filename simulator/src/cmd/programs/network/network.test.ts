import { expect, test } from 'vitest';
import type { Connection } from '../../../host/state.ts';
import { runProgramLine } from '../program-testing.ts';

const change = (of: string, ok: boolean) => ({ act: 'network.change', of, ok, host: 'hist' });

test('ipconfig /all shows address, gateway and name servers as facts', () => {
  const { facts, acts } = runProgramLine('ipconfig /all');
  expect(facts).toEqual(
    expect.arrayContaining([
      'hist:adapter/Ethernet/address',
      'hist:adapter/Ethernet/gateway',
      'hist:adapter/Ethernet/dns',
      'hist:adapter/Ethernet/mac',
    ]),
  );
  expect(acts).toEqual([]);
});

test.each(['release', 'renew', 'flushdns'])('ipconfig /%s needs elevation', (verb) => {
  const { lines, acts } = runProgramLine(`ipconfig /${verb}`, { isElevated: false });
  expect(lines).toContain('The requested operation requires elevation.');
  expect(acts).toEqual([change(verb, false)]);
});

test('ipconfig /release takes the address of an adapter that has it from a server', () => {
  const { host, acts } = runProgramLine('ipconfig /release', {
    change: (before) => ({
      ...before,
      adapter: new Map([...before.adapter].map(([name, each]) => [name, { ...each, usesDhcp: true }])),
    }),
  });
  expect(acts).toEqual([change('release', true)]);
  expect(host.adapter.get('Ethernet')?.address).toBe('');
});

test('ipconfig refuses an unknown option', () => {
  expect(runProgramLine('ipconfig /every').lines).toContain('Error: unrecognized or incomplete command line.');
});

test('netstat -ano shows remote address, state and process number as facts of the connection', () => {
  const { facts, host } = runProgramLine('netstat -ano');
  const key = [...host.connection.keys()].find((each) => each.includes(':14821 10.20.1.31')) ?? '';
  for (const field of ['remote', 'state', 'pid']) expect(facts).toContain(`hist:connection/${key}/${field}`);
});

test('netstat lists TCP before UDP and IPv4 before IPv6, each by local address and port', () => {
  const added: Connection[] = [
    { protocol: 'UDP', local: '10.20.1.12:9000', remote: '*:*', state: '', pid: 4 },
    { protocol: 'TCP', local: '10.20.1.12:80', remote: '0.0.0.0:0', state: 'LISTENING', pid: 4 },
    { protocol: 'TCP', local: '[::]:80', remote: '[::]:0', state: 'LISTENING', pid: 4 },
    { protocol: 'TCP', local: '0.0.0.0:443', remote: '0.0.0.0:0', state: 'LISTENING', pid: 4 },
    { protocol: 'TCP', local: '0.0.0.0:80', remote: '0.0.0.0:0', state: 'LISTENING', pid: 4 },
  ];
  const connection = new Map(added.map((each, index) => [String(index), each]));
  const { lines, facts } = runProgramLine('netstat -an', { change: (before) => ({ ...before, connection }) });
  expect(lines.slice(4).map((text) => text.trim().split(/\s+/).slice(0, 2).join(' '))).toEqual([
    'TCP 0.0.0.0:80',
    'TCP 0.0.0.0:443',
    'TCP 10.20.1.12:80',
    'TCP [::]:80',
    'UDP 10.20.1.12:9000',
  ]);
  // A drill may give a connection any key.
  expect(facts).toContain('hist:connection/4/local');
});

test('netstat without -a leaves out what only listens', () => {
  const { lines } = runProgramLine('netstat -n');
  expect(lines.filter((line) => line.includes('LISTENING') || line.includes('UDP'))).toEqual([]);
  expect(lines.some((line) => line.includes('ESTABLISHED'))).toBe(true);
});

test('netstat -p udp lists UDP only', () => {
  const { lines } = runProgramLine('netstat -an -p udp');
  expect(lines.filter((line) => line.includes('  TCP'))).toEqual([]);
});

test('netstat -b names the programs, and needs elevation', () => {
  expect(runProgramLine('netstat -anb').lines).toContain(' [NvkCollector.exe]');
  expect(runProgramLine('netstat -b', { isElevated: false }).lines).toEqual([
    'The requested operation requires elevation.',
  ]);
});

test('netstat refuses an unknown switch', () => {
  expect(runProgramLine('netstat -zz').code).toBe(1);
});

test('arp -a shows addresses as facts', () => {
  expect(runProgramLine('arp -a').facts).toContain('hist:arp/10.20.1.1/mac');
});

test('arp -d * empties the table and is a change; without elevation it is refused', () => {
  const done = runProgramLine('arp -d *');
  expect(done.acts).toEqual([{ ...change('arp -d', true), detail: { address: '*' } }]);
  expect([...done.host.arp.values()].filter(({ type }) => type === 'dynamic')).toEqual([]);
  const refused = runProgramLine('arp -d *', { isElevated: false });
  expect(refused.errors).toBe('The ARP entry deletion failed: The requested operation requires elevation.');
  expect(refused.acts).toEqual([change('arp -d', false)]);
});

test('route add and delete change the table', () => {
  const added = runProgramLine('route -p add 10.30.0.0 mask 255.255.0.0 10.20.1.2 metric 5');
  expect(added.lines).toEqual([' OK!']);
  expect(added.host.route.get('10.30.0.0')).toMatchObject({
    mask: '255.255.0.0',
    gateway: '10.20.1.2',
    metric: 5,
    isPersistent: true,
  });
  const deleted = runProgramLine('route delete 10.20.2.0');
  expect(deleted.host.route.has('10.20.2.0')).toBe(false);
  expect(deleted.acts.map(({ act, ok }) => [act, ok])).toEqual([['network.change', true]]);
});

test('route add needs elevation, and a gateway that is an address', () => {
  expect(runProgramLine('route add 10.30.0.0 mask 255.255.0.0 10.20.1.2', { isElevated: false }).lines).toEqual([
    'The requested operation requires elevation.',
  ]);
  expect(runProgramLine('route add 10.30.0.0 mask 255.255.0.0 gate').lines).toEqual([
    'route: bad gateway address gate',
  ]);
});

test('route print shows routes as facts', () => {
  expect(runProgramLine('route print').facts).toContain('hist:route/10.20.2.0/gateway');
});

test('a ping of a server answers, of an unknown address not, and of an unknown name at once not', () => {
  expect(runProgramLine('ping DC-01').code).toBe(0);
  expect(runProgramLine('ping 192.0.2.1').lines).toContain('Request timed out.');
  expect(runProgramLine('ping NOBODY').lines).toEqual([
    'Ping request could not find host NOBODY. Please check the name and try again.',
  ]);
});

test('ping -n sends as many packets as asked for, and -t stops with Ctrl+C', () => {
  const count = (lines: readonly string[]): number => lines.filter((line) => line.startsWith('Reply from')).length;
  expect(count(runProgramLine('ping -n 2 DC-01').lines)).toBe(2);
  expect(runProgramLine('ping -t DC-01').session.seconds).toBeGreaterThan(600);
  expect(count(runProgramLine('ping -t DC-01', { stoppedAfterSeconds: 7 }).lines)).toBe(7);
});

test('nslookup finds plant hosts only', () => {
  expect(runProgramLine('nslookup HIST-01').lines).toContain('Name:    hist-01.plant.local');
  expect(runProgramLine('nslookup example.com').errors).toContain('Non-existent domain');
});

test('netsh shows each firewall profile as facts', () => {
  const { facts, lines } = runProgramLine('netsh advfirewall show allprofiles');
  expect(facts).toEqual(expect.arrayContaining(['hist:firewall/Domain/isEnabled', 'hist:firewall/Public/inbound']));
  expect(lines.filter((line) => line.endsWith('Profile Settings: '))).toHaveLength(3);
});

test('netsh turns the firewall off, which is a change; not without elevation', () => {
  const done = runProgramLine('netsh advfirewall set allprofiles state off');
  expect([...done.host.firewall.values()].some(({ isEnabled }) => isEnabled)).toBe(false);
  expect(done.acts.map(({ act, ok }) => [act, ok])).toEqual([['network.change', true]]);
  const refused = runProgramLine('netsh advfirewall set allprofiles state off', { isElevated: false });
  expect(refused.acts.map(({ ok }) => ok)).toEqual([false]);
  expect(refused.lines).toContain('The requested operation requires elevation (Run as administrator).');
});
