import type { Program, ProgramCall } from '../../../shell/program.ts';
import { plant } from '../../../host/plant.ts';
import { toLine } from '../../../text.ts';
import { printNoHelp } from '../options.ts';
import { findTarget, type Target } from './reach.ts';

function numberAfter(words: readonly string[], letter: string): number | undefined {
  const at = words.findIndex((word) => word.toLowerCase() === `-${letter}` || word.toLowerCase() === `/${letter}`);
  const value = words[at + 1];
  return at >= 0 && value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The word that is no switch and no value of one. */
function targetOf(words: readonly string[]): string | undefined {
  return words.find((word, index) => !/^[-/]/.test(word) && !/^[-/][nlwi]$/i.test(words[index - 1] ?? ''));
}

function replyText({ isReachable, address }: Target, own: string | undefined, size: number): string {
  if (isReachable) return `Reply from ${address ?? ''}: bytes=${size} time<1ms TTL=128`;
  return own === undefined ? 'Request timed out.' : `Reply from ${own}: Destination host unreachable.`;
}

function printReplies(call: ProgramCall, target: Target, wanted: number, size: number): number {
  const { session } = call;
  const own = [...session.host.adapter.values()].find(({ isConnected }) => isConnected)?.address ?? '';
  const isLocal = target.address?.startsWith(plant.subnet.slice(0, -1)) ?? false;
  const seconds = target.isReachable || isLocal ? 1 : 4;
  // A line that was stopped has sent only some of its packets.
  const left = session.secondsLeft;
  const count = Math.min(wanted, left === undefined ? wanted : Math.floor(left / seconds));
  // One line for all replies: an endless ping has thousands, and is looked at with each input.
  const reply = toLine(replyText(target, isLocal ? own : undefined, size));
  for (let index = 0; index < count; index += 1) {
    session.takes(seconds);
    session.printLines([reply]);
  }
  session.showsProgress(count < wanted);
  const received = target.isReachable || isLocal ? count : 0;
  session.print();
  session.print(`Ping statistics for ${target.address ?? ''}:`);
  session.print(
    `    Packets: Sent = ${count}, Received = ${received}, Lost = ${count - received} (${received === count ? 0 : 100}% loss),`,
  );
  if (target.isReachable) {
    session.print('Approximate round trip times in milli-seconds:');
    session.print('    Minimum = 0ms, Maximum = 0ms, Average = 0ms');
  }
  return target.isReachable ? 0 : 1;
}

/** ping.exe. Only servers of the plant and neighbours in the ARP table answer. Source: from knowledge. */
const ping: Program = {
  names: ['ping'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const words = call.args.map(({ text }) => text);
    const typed = targetOf(words);
    if (typed === undefined) {
      printNoHelp(call);
      return 1;
    }
    const target = findTarget(session.host, typed);
    session.act({ act: 'ping', of: typed, ok: target.isReachable });
    if (target.address === undefined) {
      session.takes(3);
      session.print(`Ping request could not find host ${typed}. Please check the name and try again.`);
      return 1;
    }
    const isEndless = words.some((word) => /^[-/]t$/i.test(word));
    const count = isEndless ? 3600 : Math.min(numberAfter(words, 'n') ?? 4, 3600);
    const size = numberAfter(words, 'l') ?? 32;
    const full = `${(target.name ?? '').toLowerCase()}.${plant.dnsDomain}`;
    session.print();
    session.print(
      typed === target.address
        ? `Pinging ${typed} with ${size} bytes of data:`
        : `Pinging ${session.host.host.dnsDomain === '' ? (target.name ?? typed) : full} [${target.address}] with ${size} bytes of data:`,
    );
    return printReplies(call, target, count, size);
  },
};

/** tracert.exe, with one hop for a neighbour and silence for others. Source: from knowledge. */
const tracert: Program = {
  names: ['tracert'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const typed = targetOf(call.args.map(({ text }) => text));
    if (typed === undefined) {
      printNoHelp(call);
      return 1;
    }
    const target = findTarget(session.host, typed);
    if (target.address === undefined) {
      session.takes(3);
      session.print(`Unable to resolve target system name ${typed}.`);
      return 1;
    }
    const named = target.name === undefined ? target.address : `${target.name} [${target.address}]`;
    session.print();
    session.print(`Tracing route to ${named}`);
    session.print('over a maximum of 30 hops:');
    session.print();
    if (target.isReachable) {
      session.takes(2);
      session.print(`  1    <1 ms    <1 ms    <1 ms  ${named} `);
    } else {
      const own = [...session.host.adapter.values()].find(({ isConnected }) => isConnected)?.address ?? '';
      session.takes(9);
      session.print(`  1  ${session.host.host.name} [${own}]  reports: Destination host unreachable.`);
    }
    session.print();
    session.print('Trace complete.');
    return target.isReachable ? 0 : 1;
  },
};

/** nslookup.exe with a name or address. Source: from knowledge. */
const nslookup: Program = {
  names: ['nslookup'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const words = call.args.map(({ text }) => text).filter((word) => !word.startsWith('-'));
    const [typed, server = plant.dns[0]] = words;
    session.takes(1);
    const isDnsReachable = session.host.host.role !== 'standalone' && server === plant.dns[0];
    session.print(`Server:  ${isDnsReachable ? `dc-01.${plant.dnsDomain}` : 'UnKnown'}`);
    session.print(`Address:  ${server}`);
    session.print();
    if (typed === undefined) return 0;
    const target = findTarget(session.host, typed);
    if (!isDnsReachable) {
      session.takes(8);
      session.print('DNS request timed out.');
      session.print('    timeout was 2 seconds.');
      session.print('*** Request to UnKnown timed-out');
      return 1;
    }
    if (target.address === undefined || target.name === undefined) {
      call.printError(`*** dc-01.${plant.dnsDomain} can't find ${typed}: Non-existent domain`);
      return 0;
    }
    session.print(`Name:    ${target.name.toLowerCase()}.${plant.dnsDomain}`);
    session.print(`Address:  ${target.address}`);
    session.print();
    return 0;
  },
};

/** Programs that ask other hosts. */
export const reachPrograms: readonly Program[] = [ping, tracert, nslookup];
