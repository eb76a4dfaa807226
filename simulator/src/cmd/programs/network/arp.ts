import type { ArpEntry } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padRight } from '../../../text.ts';
import { printNoHelp } from '../options.ts';

function printTable(session: Session, only: string | undefined): number {
  const adapter = [...session.host.adapter.values()].find(({ isConnected }) => isConnected);
  const entries = [...session.host.arp.values()].filter(({ address }) => only === undefined || address === only);
  if (!adapter || entries.length === 0) {
    session.print('No ARP Entries Found.');
    return 1;
  }
  session.print();
  session.print('Interface: ', session.value(`adapter/${adapter.name}/address`), ' --- 0xb');
  session.print('  Internet Address      Physical Address      Type');
  for (const { address } of entries) {
    const value = (name: string) => session.value(`arp/${address}/${name}`);
    session.print('  ', padRight(value('address'), 22), padRight(value('mac'), 22), padRight(value('type'), 11));
  }
  return 0;
}

function denied(call: ProgramCall, of: string): number {
  call.session.act({ act: 'network.change', of, ok: false });
  call.printError(
    `The ARP entry ${of === 'arp -d' ? 'deletion' : 'addition'} failed: The requested operation requires elevation.`,
  );
  return 1;
}

function deleteEntries(call: ProgramCall, address: string | undefined): number {
  const { session } = call;
  if (!session.isElevated) return denied(call, 'arp -d');
  if (address !== undefined && address !== '*' && !session.host.arp.has(address)) {
    session.act({ act: 'network.change', of: 'arp -d', ok: false });
    call.printError('The ARP entry deletion failed: The parameter is incorrect.');
    return 1;
  }
  const isAll = address === undefined || address === '*';
  session.change((host) => ({
    ...host,
    arp: new Map([...host.arp].filter(([key, { type }]) => (isAll ? type === 'static' : key !== address))),
  }));
  session.act({ act: 'network.change', of: 'arp -d', ok: true, detail: { address: address ?? '*' } });
  return 0;
}

function addEntry(call: ProgramCall, address: string, mac: string): number {
  const { session } = call;
  if (!/^(?:\d{1,3}\.){3}\d{1,3}$/.test(address) || !/^(?:[\da-f]{2}-){5}[\da-f]{2}$/i.test(mac)) {
    session.act({ act: 'network.change', of: 'arp -s', ok: false });
    call.printError(`ARP: bad argument: ${mac === '' ? address : mac}`);
    return 1;
  }
  if (!session.isElevated) return denied(call, 'arp -s');
  const entry: ArpEntry = { address, mac: mac.toLowerCase(), type: 'static' };
  session.change((host) => ({ ...host, arp: new Map(host.arp).set(address, entry) }));
  session.act({ act: 'network.change', of: 'arp -s', ok: true, detail: { address } });
  return 0;
}

/** arp.exe. Source: from knowledge. */
export const arp: Program = {
  names: ['arp'],
  kind: 'program',
  run(call) {
    const [first = '', second, third = ''] = call.args.map(({ text }) => text);
    switch (first.toLowerCase().replace('/', '-')) {
      case '-a':
      case '-g':
        return printTable(call.session, second);
      case '-d':
        return deleteEntries(call, second);
      case '-s':
        return addEntry(call, second ?? '', third);
      default:
        printNoHelp(call);
        return first === '' || first.endsWith('?') ? 0 : 1;
    }
  },
  words: () => ['-a', '-d', '-s'],
};
