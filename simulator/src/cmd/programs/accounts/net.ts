import { plantServers } from '../../../host/plant.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { hostNow } from '../../file-access.ts';
import { accountOf, recordTimeChange } from '../record-change.ts';
import { toLocal, usDateTime } from '../../../time.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { netAccounts } from './net-accounts.ts';
import { netLocalGroup } from './net-localgroup.ts';
import { completed, helpMessageOf, printHelpMessage, printSystemError, splitNet } from './net-messages.ts';
import { netStart, netStop } from './net-services.ts';
import { netShare } from './net-share.ts';
import { netUser } from './net-user.ts';

/** net use: lists connections to shares. New ones fail, because practice hosts reach no shares. */
function netUse(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  if (words.length === 0) {
    session.print('New connections will be remembered.');
    session.print();
    session.print('There are no entries in the list.');
    session.print();
    return 0;
  }
  const { options } = splitNet(words);
  session.act({ act: 'network.change', of: 'net use', ok: false });
  if (options.has('delete')) {
    return printHelpMessage(call, 2250, 'The network connection could not be found.');
  }
  session.takes(8);
  return printSystemError(call, 53);
}

/** net time: shows the clock of a time server. With /set it would change the clock of this host. */
function netTime(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const { names, options } = splitNet(words);
  const typed = names.find((name) => name.startsWith('\\\\'))?.slice(2);
  const isMember = session.host.host.role !== 'standalone';
  const server = typed ?? (isMember ? 'DC-01' : undefined);
  const isSet = options.has('set');
  session.takes(2);
  if (server === undefined) {
    if (isSet) session.act({ act: 'clock.change', of: 'net time', ok: false });
    return printHelpMessage(call, 3912);
  }
  const isReachable =
    plantServers.has(server.toUpperCase()) || server.toLowerCase() === session.host.host.name.toLowerCase();
  if (!isReachable) {
    if (isSet) session.act({ act: 'clock.change', of: 'net time', ok: false });
    return printSystemError(call, 53);
  }
  // The servers of the plant have the true time.
  const trueTime = usDateTime(toLocal(session.host.clock.zone, session.now));
  session.print(`Current time at \\\\${server} is ${trueTime}`);
  session.print();
  if (isSet && !session.isElevated) {
    session.act({ act: 'clock.change', of: 'net time', ok: false });
    return printSystemError(call, 5);
  }
  if (isSet) {
    const before = hostNow(session);
    session.change((host) => ({ ...host, clock: { ...host.clock, offsetMs: 0 } }));
    recordTimeChange(session, before, accountOf(session), String.raw`C:\Windows\System32\net1.exe`);
    session.act({ act: 'clock.change', of: 'net time', ok: true });
  }
  session.print(completed);
  session.print();
  return 0;
}

function netStatistics(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const which = (words[0] ?? '').toLowerCase();
  if (which !== 'workstation' && which !== 'server') {
    session.print('Statistics are available for the following running services:');
    session.print();
    session.print('   Server');
    session.print('   Workstation');
    session.print();
    session.print(completed);
    session.print();
    return 0;
  }
  const stream = session.random(`net-statistics-${which}`);
  const { host, clock } = session.host;
  session.print(`${which === 'server' ? 'Server' : 'Workstation'} Statistics for \\\\`, session.value('host/name'));
  session.print();
  session.print();
  session.print('Statistics since ', session.value('host/booted', usDateTime(toLocal(clock.zone, host.booted))));
  session.print();
  session.print();
  const titles =
    which === 'server'
      ? ['Sessions accepted', 'Sessions timed-out', 'Sessions errored-out']
      : ['Bytes received', 'Server Message Blocks (SMBs) received', 'Bytes transmitted'];
  for (const title of titles) session.print(`  ${title.padEnd(44)}${stream.integer(0, 90_000)}`);
  session.print();
  session.print(completed);
  session.print();
  return 0;
}

function netSession(call: ProgramCall): number {
  if (!call.session.isElevated) return printSystemError(call, 5);
  call.session.print('There are no entries in the list.');
  call.session.print();
  return 0;
}

function netView(call: ProgramCall, words: readonly string[]): number {
  const target = words.find((word) => word.startsWith('\\\\'));
  call.session.takes(6);
  if (target !== undefined) call.session.act({ act: 'remote.session', of: target.slice(2), ok: false });
  return printSystemError(call, target === undefined ? 6118 : 53);
}

function netHelpMessage(call: ProgramCall, words: readonly string[]): number {
  const text = helpMessageOf(Number(words[0]));
  if (text === undefined)
    return printHelpMessage(call, 3871, 'This is not a valid Microsoft Windows network help topic.');
  call.session.print();
  call.session.print(text);
  call.session.print();
  return 0;
}

function printSyntax(call: ProgramCall): number {
  for (const line of [
    'The syntax of this command is:',
    '',
    'NET',
    '    [ ACCOUNTS | COMPUTER | CONFIG | CONTINUE | FILE | GROUP | HELP |',
    '      HELPMSG | LOCALGROUP | PAUSE | SESSION | SHARE | START |',
    '      STATISTICS | STOP | TIME | USE | USER | VIEW ]',
  ]) {
    call.printError(line);
  }
  return 1;
}

type NetCommand = (call: ProgramCall, words: readonly string[]) => number;

const commands: Readonly<Record<string, NetCommand>> = {
  accounts: netAccounts,
  group: (call) => printHelpMessage(call, 3515),
  helpmsg: netHelpMessage,
  localgroup: netLocalGroup,
  session: netSession,
  sessions: netSession,
  share: netShare,
  start: netStart,
  statistics: netStatistics,
  stats: netStatistics,
  stop: netStop,
  time: netTime,
  use: netUse,
  user: netUser,
  users: netUser,
  view: netView,
};

/** net.exe. Source: from knowledge. */
export const net: Program = {
  names: ['net', 'net1'],
  kind: 'program',
  run(call) {
    const [verb = '', ...words] = call.args.map(({ text }) => text);
    if (verb === '' || verb.startsWith('/')) return printSyntax(call);
    const command = commands[verb.toLowerCase()];
    if (!command) {
      if (!/^(?:computer|config|continue|file|help|pause)$/i.test(verb)) return printSyntax(call);
      call.session.print(unknownCommand);
      return 1;
    }
    return command(call, words);
  },
  words: (words, session) =>
    words.length <= 1
      ? ['accounts', 'localgroup', 'share', 'start', 'stop', 'time', 'use', 'user']
      : [
          ...(words[1] === 'user' ? [...session.host.user.keys()] : []),
          ...(words[1] === 'localgroup' ? ['Administrators', ...session.host.user.keys()] : []),
          ...(words[1] === 'start' || words[1] === 'stop' ? ['Spooler', 'W32Time'] : []),
          '/active:no',
          '/add',
          '/delete',
        ],
};
