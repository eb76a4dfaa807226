import type { Connection, HostState } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padLeft, padRight, type Span } from '../../../text.ts';
import { printNoHelp } from '../options.ts';
import { printRoutes } from './route-table.ts';

const services: Readonly<Record<string, string>> = {
  '80': 'http',
  '135': 'epmap',
  '137': 'netbios-ns',
  '138': 'netbios-dgm',
  '139': 'netbios-ssn',
  '443': 'https',
  '445': 'microsoft-ds',
  '500': 'isakmp',
  '123': 'ntp',
  '3389': 'ms-wbt-server',
  '5355': 'llmnr',
};

interface Switches {
  readonly isNumeric: boolean;
  readonly hasPid: boolean;
  readonly hasAll: boolean;
  readonly hasProgram: boolean;
  readonly protocol: string | undefined;
}

const hostPart = (address: string): string => address.slice(0, address.lastIndexOf(':'));
const portPart = (address: string): string => address.slice(address.lastIndexOf(':') + 1);

/** Without `-n`, addresses become names. */
function addressText(session: Session, address: string, { isNumeric }: Switches): string {
  if (isNumeric || address === '*:*') return address;
  const host = hostPart(address);
  const port = portPart(address);
  const isOwn = host === '0.0.0.0' || host === '[::]';
  const name = isOwn ? session.host.host.name : host;
  return `${name}:${services[port] ?? port}`;
}

function printConnection(session: Session, key: string, connection: Connection, switches: Switches): void {
  const value = (name: string, text: string): Span => session.value(`connection/${key}/${name}`, text);
  const isWaiting = connection.state === 'LISTENING';
  const remote =
    isWaiting && !switches.isNumeric
      ? `${session.host.host.name}:0`
      : addressText(session, connection.remote, switches);
  session.print(
    '  ',
    padRight(value('protocol', connection.protocol), 7),
    padRight(value('local', addressText(session, connection.local, switches)), 23),
    padRight(value('remote', remote), 23),
    switches.hasPid ? padRight(value('state', connection.state), 16) : value('state', connection.state),
    switches.hasPid ? value('pid', String(connection.pid)) : '',
  );
  if (switches.hasProgram) printProgram(session, connection);
}

function printProgram(session: Session, { pid }: Connection): void {
  const process = session.host.process.get(String(pid));
  if (!process || pid === 4 || pid === 0) {
    session.print(' Can not obtain ownership information');
    return;
  }
  const service = [...session.host.service.values()].find((each) => each.pid === pid);
  if (service && process.name === 'svchost.exe') session.print('  ', session.value(`service/${service.name}/name`));
  session.print(' [', session.value(`process/${pid}/name`), ']');
}

function isListed({ state, protocol }: Connection, { hasAll, protocol: wanted }: Switches): boolean {
  if (wanted !== undefined && protocol.toLowerCase() !== wanted.replace('v6', '')) return false;
  return hasAll || (protocol === 'TCP' && state !== 'LISTENING');
}

/** What netstat sorts by: protocol, version of IP, local address, local port, and the same of the other side. */
function sortKeys({ protocol, local, remote }: Connection): number[] {
  const numbers = (address: string): number[] => {
    const parts = hostPart(address).split('.').map(Number);
    const host = parts.length === 4 ? parts : [0, 0, 0, 0];
    return [...host, Number(portPart(address))].map((part) => (Number.isNaN(part) ? 0 : part));
  };
  return [protocol === 'TCP' ? 0 : 1, local.startsWith('[') ? 1 : 0, ...numbers(local), ...numbers(remote)];
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [index, key] of one.entries()) {
    const difference = key - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function printConnections(session: Session, switches: Switches): void {
  session.print();
  session.print('Active Connections');
  session.print();
  session.print(
    `  Proto  Local Address          Foreign Address        State${switches.hasPid ? '           PID' : ''}`,
  );
  const listed = [...session.host.connection]
    .filter(([, connection]) => isListed(connection, switches))
    .map(([key, connection]) => ({ key, connection, order: sortKeys(connection) }))
    .toSorted((one, other) => compareKeys(one.order, other.order));
  for (const { key, connection } of listed) {
    session.fuel.burn();
    printConnection(session, key, connection, switches);
  }
}

function printEthernet(session: Session): void {
  const stream = session.random('netstat-e');
  const received = stream.integer(210_000_000, 4_100_000_000);
  const sent = stream.integer(110_000_000, 2_900_000_000);
  const row = (title: string, one: number, other: number): void =>
    session.print(title.padEnd(16), padLeft(String(one), 20), padLeft(String(other), 16));
  session.print('Interface Statistics');
  session.print();
  session.print('                           Received            Sent');
  session.print();
  row('Bytes', received, sent);
  row('Unicast packets', Math.floor(received / 412), Math.floor(sent / 388));
  row('Non-unicast packets', stream.integer(20_000, 900_000), stream.integer(2000, 40_000));
  row('Discards', 0, 0);
  row('Errors', 0, 0);
  row('Unknown protocols', 0, 0);
}

const countState = (host: HostState, state: string): number =>
  [...host.connection.values()].filter((each) => each.state === state).length;

function printStatistics(session: Session): void {
  const stream = session.random('netstat-s');
  const row = (title: string, value: number): void => session.print(`  ${title.padEnd(34)}= ${value}`);
  const received = stream.integer(8_000_000, 90_000_000);
  session.print();
  session.print('IPv4 Statistics');
  session.print();
  row('Packets Received', received);
  row('Received Header Errors', 0);
  row('Received Address Errors', stream.integer(0, 900));
  row('Datagrams Forwarded', 0);
  row('Unknown Protocols Received', 0);
  row('Received Packets Discarded', stream.integer(2000, 90_000));
  row('Received Packets Delivered', received - 2000);
  row('Output Requests', Math.floor(received / 2));
  session.print();
  session.print('TCP Statistics for IPv4');
  session.print();
  row('Active Opens', stream.integer(40_000, 900_000));
  row('Passive Opens', stream.integer(10_000, 400_000));
  row('Failed Connection Attempts', stream.integer(100, 4000));
  row('Reset Connections', stream.integer(100, 4000));
  row('Current Connections', countState(session.host, 'ESTABLISHED'));
  row('Segments Received', received - 40_000);
  row('Segments Sent', Math.floor(received / 2) - 40_000);
  row('Segments Retransmitted', stream.integer(1000, 90_000));
}

/** The letters of all switches, for example `ano`, and the words beside them. */
function readSwitches(
  call: ProgramCall,
): { readonly letters: string; readonly protocol: string | undefined } | undefined {
  let letters = '';
  let protocol: string | undefined;
  const words = call.args.map(({ text }) => text.toLowerCase());
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (/^[/-]p$/.test(word)) {
      protocol = words[index + 1];
      index += 1;
    } else if (/^[/-][a-z?]+$/.test(word)) letters += word.slice(1);
    // A number is the interval at which the list is printed again.
    else if (!/^\d+$/.test(word)) return undefined;
  }
  return /^[abefnoqrstxy?]*$/.test(letters) ? { letters, protocol } : undefined;
}

/** netstat.exe. An interval is ignored: the list is printed once. Source: from knowledge. */
export const netstat: Program = {
  names: ['netstat'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const read = readSwitches(call);
    const letters = read?.letters ?? '?';
    if (!read || letters.includes('?')) {
      printNoHelp(call);
      return 1;
    }
    if (letters.includes('b') && !session.isElevated) {
      session.print('The requested operation requires elevation.');
      return 1;
    }
    const switches: Switches = {
      isNumeric: letters.includes('n'),
      hasPid: letters.includes('o'),
      hasAll: letters.includes('a'),
      hasProgram: letters.includes('b'),
      protocol: read.protocol,
    };
    // Without -n, each address is looked up in the DNS.
    session.takes(switches.isNumeric ? 1 : 6);
    if (letters.includes('r')) printRoutes(session);
    else if (letters.includes('e') || letters.includes('s')) {
      if (letters.includes('e')) printEthernet(session);
      if (letters.includes('s')) printStatistics(session);
    } else {
      if (switches.hasProgram) session.takes(4);
      printConnections(session, switches);
    }
    return 0;
  },
  words: () => ['-a', '-ano', '-b', '-n', '-o', '-r'],
};
