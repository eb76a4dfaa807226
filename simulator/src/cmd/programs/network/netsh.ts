import type { FirewallProfile } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padRight, type Piece } from '../../../text.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { unknownCommand } from '../../../shell/unknown.ts';

const row = (session: Session, title: string, ...value: readonly Piece[]): void =>
  session.print(title.padEnd(38), ...value);

/** `BlockInbound,AllowOutbound`, the defaults included. */
function policyText({ inbound, outbound }: FirewallProfile): string {
  return `${inbound === 'Allow' ? 'Allow' : 'Block'}Inbound,${outbound === 'Block' ? 'Block' : 'Allow'}Outbound`;
}

function printProfile(session: Session, profile: FirewallProfile): void {
  const fact = (name: string): string => `firewall/${profile.name}/${name}`;
  session.print();
  session.print(`${profile.name} Profile Settings: `);
  session.print('-'.repeat(70));
  row(session, 'State', session.value(fact('isEnabled'), profile.isEnabled ? 'ON' : 'OFF'));
  const policy = session.value(fact('inbound'), policyText(profile));
  row(session, 'Firewall Policy', { ...policy, facts: [...(policy.facts ?? []), session.fact(fact('outbound'))] });
  row(session, 'LocalFirewallRules', 'N/A (GPO-store only)');
  row(session, 'LocalConSecRules', 'N/A (GPO-store only)');
  row(session, 'InboundUserNotification', session.host.windows.isServer ? 'Disable' : 'Enable');
  row(session, 'RemoteManagement', 'Disable');
  row(session, 'UnicastResponseToMulticast', 'Enable');
  session.print();
  session.print('Logging:');
  row(session, 'LogAllowedConnections', 'Disable');
  row(session, 'LogDroppedConnections', 'Disable');
  row(session, 'FileName', String.raw`%systemroot%\system32\LogFiles\Firewall\pfirewall.log`);
  row(session, 'MaxFileSize', '4096');
  session.print();
}

function showProfiles(call: ProgramCall, which: string): number {
  const { session } = call;
  const all = [...session.host.firewall.values()];
  const wanted = which.replace(/profiles?$/, '');
  const current = session.host.host.role === 'standalone' ? 'private' : 'domain';
  const profiles =
    wanted === 'all' ? all : all.filter(({ name }) => name.toLowerCase() === (wanted === 'current' ? current : wanted));
  if (profiles.length === 0) {
    session.print(`The following command was not found: advfirewall show ${which}.`);
    return 1;
  }
  for (const profile of profiles) printProfile(session, profile);
  session.print('Ok.');
  session.print();
  return 0;
}

/** Changes of the firewall: `set allprofiles state off` and the like. */
function setProfiles(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const of = `advfirewall ${words.slice(0, 4).join(' ')}`;
  if (!session.isElevated) {
    session.act({ act: 'network.change', of, ok: false });
    session.print();
    session.print('The requested operation requires elevation (Run as administrator).');
    session.print();
    return 1;
  }
  const [, which = '', setting, value] = words;
  const wanted = which.replace(/profiles?$/, '');
  if (setting === 'state' && (value === 'on' || value === 'off')) {
    session.change((host) => ({
      ...host,
      firewall: new Map(
        [...host.firewall].map(([key, each]) => [
          key,
          wanted === 'all' || each.name.toLowerCase() === wanted ? { ...each, isEnabled: value === 'on' } : each,
        ]),
      ),
    }));
  }
  session.act({ act: 'network.change', of, ok: true });
  session.print('Ok.');
  session.print();
  return 0;
}

function showInterfaces(session: Session): void {
  session.print();
  session.print('Admin State    State          Type             Interface Name');
  session.print('-------------------------------------------------------------------------');
  for (const { name, isConnected } of session.host.adapter.values()) {
    session.print(
      'Enabled'.padEnd(15),
      padRight(session.value(`adapter/${name}/isConnected`, isConnected ? 'Connected' : 'Disconnected'), 15),
      'Dedicated'.padEnd(17),
      session.value(`adapter/${name}/name`),
    );
  }
  session.print();
}

function showAddresses(session: Session, isConfig: boolean): void {
  const title = (text: string): string => `    ${text.padEnd(38)}`;
  for (const adapter of session.host.adapter.values()) {
    const value = (name: string, text?: string) => session.value(`adapter/${adapter.name}/${name}`, text);
    session.print();
    session.print('Configuration for interface "', value('name'), '"');
    session.print(title('DHCP enabled:'), value('usesDhcp', adapter.usesDhcp ? 'Yes' : 'No'));
    if (adapter.address !== '') {
      session.print(title('IP Address:'), value('address'));
      session.print(title('Subnet Prefix:'), value('mask', `10.20.1.0/24 (mask ${adapter.mask})`));
      session.print(title('Default Gateway:'), value('gateway'));
      session.print(title('Gateway Metric:'), '0');
    }
    session.print(title('InterfaceMetric:'), isSinceWindows8(session.host.windows) ? '25' : '10');
    if (!isConfig) continue;
    adapter.dns.forEach((server, index) =>
      session.print(index === 0 ? title('Statically Configured DNS Servers:') : ' '.repeat(42), value('dns', server)),
    );
    if (adapter.dns.length === 0) session.print(title('DNS servers configured through DHCP:'), 'None');
    session.print(title('Register with which suffix:'), 'Primary only');
  }
  session.print();
}

/** netsh.exe with one command in its line: firewall profiles and interfaces. Source: from knowledge. */
export const netsh: Program = {
  names: ['netsh'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const words = call.args.map(({ text }) => text.toLowerCase());
    const line = words.join(' ');
    if (words[0] === 'advfirewall') {
      if (words[1] === 'show') return showProfiles(call, words[2] ?? 'currentprofile');
      if (['set', 'reset', 'import'].includes(words[1] ?? '')) return setProfiles(call, words.slice(1));
      if (words[1] === 'firewall' && words[2] !== 'show') return setProfiles(call, words.slice(1));
    }
    if (/^(?:interface|int) (?:show interface|sh int)/.test(line)) {
      showInterfaces(session);
      return 0;
    }
    const shown = /^(?:interface|int) (?:ipv4|ip) show (config|addresses|address)$/.exec(line);
    if (shown) {
      showAddresses(session, shown[1] === 'config');
      return 0;
    }
    if (/\b(?:set|add|delete|reset|import)\b/.test(line)) {
      session.act({ act: 'network.change', of: line.slice(0, 80), ok: session.isElevated });
      session.print(session.isElevated ? '' : 'The requested operation requires elevation (Run as administrator).');
      return session.isElevated ? 0 : 1;
    }
    session.print(unknownCommand);
    return 1;
  },
  words: (words) => (words.length <= 1 ? ['advfirewall', 'interface'] : ['allprofiles', 'set', 'show', 'state']),
};
