import type { Adapter } from '../../../host/state.ts';
import { plant, plantServers } from '../../../host/plant.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { type Piece, toLine } from '../../../text.ts';
import { printNoHelp } from '../options.ts';

/** `   Host Name . . . . . . . . . . . . : `, 39 characters: dots stand at every second column. */
function label(text: string): string {
  let start = `   ${text}`;
  while (start.length < 36) start += start.length % 2 === 1 ? '.' : ' ';
  return `${start} : `;
}

const row = (text: string, ...value: readonly Piece[]) => toLine(label(text), ...value);

/** `Ethernet adapter Ethernet 2:`. */
const heading = (session: Session, adapter: Adapter) =>
  toLine('Ethernet adapter ', session.value(`adapter/${adapter.name}/name`), ':');

function adapterRows(session: Session, adapter: Adapter, isAll: boolean): void {
  const path = (name: string): string => `adapter/${adapter.name}/${name}`;
  const { dnsDomain } = session.host.host;
  session.print();
  session.printLines([heading(session, adapter)]);
  session.print();
  if (!adapter.isConnected)
    session.printLines([row('Media State', session.value(path('isConnected'), 'Media disconnected'))]);
  session.printLines([row('Connection-specific DNS Suffix ', adapter.isConnected && !isAll ? dnsDomain : '')]);
  if (isAll) {
    session.printLines([
      row('Description', session.value(path('description'))),
      row('Physical Address', session.value(path('mac'))),
      row('DHCP Enabled', session.value(path('usesDhcp'), adapter.usesDhcp ? 'Yes' : 'No')),
      row('Autoconfiguration Enabled', 'Yes'),
    ]);
  }
  if (!adapter.isConnected) return;
  session.printLines([
    row('IPv4 Address', session.value(path('address')), isAll ? '(Preferred) ' : ''),
    row('Subnet Mask', session.value(path('mask'))),
    row('Default Gateway', session.value(path('gateway'))),
  ]);
  if (!isAll) return;
  if (adapter.usesDhcp) session.printLines([row('DHCP Server', adapter.gateway)]);
  adapter.dns.forEach((server, index) => {
    const value = session.value(path('dns'), server);
    session.printLines([index === 0 ? row('DNS Servers', value) : toLine(' '.repeat(39), value)]);
  });
  session.printLines([row('NetBIOS over Tcpip', 'Enabled')]);
}

function showAll(session: Session, isAll: boolean): void {
  const { host } = session.host;
  session.print();
  session.print('Windows IP Configuration');
  session.print();
  if (isAll) {
    session.printLines([
      row('Host Name', session.value('host/name')),
      row('Primary Dns Suffix ', session.value('host/dnsDomain')),
      row('Node Type', 'Hybrid'),
      row('IP Routing Enabled', 'No'),
      row('WINS Proxy Enabled', 'No'),
      ...(host.dnsDomain === '' ? [] : [row('DNS Suffix Search List', session.value('host/dnsDomain'))]),
    ]);
  }
  for (const adapter of session.host.adapter.values()) adapterRows(session, adapter, isAll);
}

const elevation = 'The requested operation requires elevation.';

function changeLease(call: ProgramCall, verb: 'release' | 'renew'): number {
  const { session } = call;
  if (!session.isElevated) {
    session.act({ act: 'network.change', of: verb, ok: false });
    session.print(elevation);
    return 1;
  }
  const adapters = [...session.host.adapter.values()];
  const leased = adapters.filter(({ usesDhcp, isConnected }) => usesDhcp && isConnected);
  session.takes(verb === 'renew' ? 5 : 2);
  session.act({ act: 'network.change', of: verb, ok: true });
  session.print();
  session.print('Windows IP Configuration');
  session.print();
  for (const { name } of adapters.filter(({ isConnected }) => !isConnected)) {
    session.print(`No operation can be performed on ${name} while it has its media disconnected.`);
  }
  if (leased.length === 0) {
    session.print('The operation failed as no adapter is in the state permissible for ');
    session.print('this operation.');
    return 1;
  }
  if (verb === 'release') {
    session.change((host) => {
      const released = (adapter: Adapter): Adapter => ({ ...adapter, address: '', mask: '', gateway: '' });
      const names = new Set(leased.map(({ name }) => name));
      return {
        ...host,
        adapter: new Map([...host.adapter].map(([key, each]) => [key, names.has(key) ? released(each) : each])),
      };
    });
  }
  for (const adapter of session.host.adapter.values()) adapterRows(session, adapter, false);
  return 0;
}

function flushDns(call: ProgramCall): number {
  const { session } = call;
  session.print();
  session.print('Windows IP Configuration');
  session.print();
  if (!session.isElevated) {
    session.act({ act: 'network.change', of: 'flushdns', ok: false });
    session.print(elevation);
    return 1;
  }
  session.act({ act: 'network.change', of: 'flushdns', ok: true });
  session.print('Successfully flushed the DNS Resolver Cache.');
  return 0;
}

function displayDns(session: Session): void {
  session.print();
  session.print('Windows IP Configuration');
  for (const [name, address] of plantServers) {
    const full = `${name.toLowerCase()}.${plant.dnsDomain}`;
    session.print();
    session.print(`    ${full}`);
    session.print('    ----------------------------------------');
    session.print(`    Record Name . . . . . : ${full}`);
    session.print('    Record Type . . . . . : 1');
    session.print('    Time To Live  . . . . : 1021');
    session.print('    Data Length . . . . . : 4');
    session.print('    Section . . . . . . . : Answer');
    session.print(`    A (Host) Record . . . : ${address}`);
    session.print();
  }
}

/** ipconfig.exe. Source: from knowledge. */
export const ipconfig: Program = {
  names: ['ipconfig'],
  kind: 'program',
  run(call) {
    const { session, args } = call;
    const word = args[0]?.text ?? '';
    const option = /^[/-](.*)$/.exec(word.toLowerCase())?.[1] ?? '';
    if (word === '') {
      showAll(session, false);
      return 0;
    }
    switch (option) {
      case 'all':
      case 'allcompartments':
        showAll(session, true);
        return 0;
      case 'release':
      case 'renew':
        return changeLease(call, option);
      case 'flushdns':
        return flushDns(call);
      case 'registerdns':
        session.act({ act: 'network.change', of: 'registerdns', ok: session.isElevated });
        session.print(
          session.isElevated
            ? 'Registration of the DNS resource records for all adapters of this computer has been initiated. Any errors will be reported in the Event Viewer in 15 minutes.'
            : elevation,
        );
        return session.isElevated ? 0 : 1;
      case 'displaydns':
        displayDns(session);
        return 0;
      case '?':
        printNoHelp(call);
        return 0;
      default:
        session.print();
        session.print('Error: unrecognized or incomplete command line.');
        session.print();
        printNoHelp(call);
        return 1;
    }
  },
  words: () => ['/all', '/displaydns', '/flushdns', '/release', '/renew'],
};
