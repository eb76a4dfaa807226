import type { Program, ProgramCall } from '../../../shell/program.ts';
import { printNoHelp } from '../options.ts';

const hasSwitch = (words: readonly string[], letter: string): boolean =>
  words.some((word) => word.toLowerCase() === `/${letter}` || word.toLowerCase() === `-${letter}`);

function readDelay(words: readonly string[]): number | undefined {
  const at = words.findIndex((word) => /^[/-]t$/i.test(word));
  if (at < 0) return 30;
  const text = words[at + 1] ?? '';
  return /^\d{1,9}$/.test(text) && Number(text) <= 315_360_000 ? Number(text) : undefined;
}

function restart(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const remote = words.findIndex((word) => /^[/-]m$/i.test(word));
  const target = remote < 0 ? '' : (words[remote + 1] ?? '');
  if (target !== '' && target.replace(/^\\\\/, '').toLowerCase() !== session.host.host.name.toLowerCase()) {
    session.act({ act: 'remote.session', of: target.replace(/^\\\\/, ''), ok: false });
    session.takes(21);
    call.printError(`${target.replace(/^\\\\/, '')}: The RPC server is unavailable.(1722)`);
    return 1722;
  }
  const isOff = hasSwitch(words, 's') || hasSwitch(words, 'p');
  // Windows announces it first and restarts after the delay. The plant sees it as soon as it is announced.
  session.takes(2);
  session.act({ act: 'host.restart', ok: true, detail: { off: isOff, delay: readDelay(words) ?? 30 } });
  return 0;
}

/**
 * shutdown.exe. Technicians may restart a host without elevation, and `/a` comes too late here: the act is noted at once.
 * Source: from knowledge.
 */
const shutdown: Program = {
  names: ['shutdown'],
  kind: 'program',
  run(call) {
    const words = call.args.map(({ text }) => text);
    const { session } = call;
    if (words.length === 0 || hasSwitch(words, '?')) return printNoHelp(call);
    if (hasSwitch(words, 'i')) {
      session.openTool('shutdown');
      return 0;
    }
    if (readDelay(words) === undefined) {
      printNoHelp(call);
      return 1;
    }
    if (hasSwitch(words, 'a')) {
      session.act({ act: 'host.restart-stopped', ok: false });
      call.printError('Unable to abort the system shutdown because no shutdown was in progress.(1116)');
      return 1116;
    }
    if (hasSwitch(words, 'l')) return logOff(call);
    const isRestart = ['r', 's', 'g', 'sg', 'p', 'h'].some((letter) => hasSwitch(words, letter));
    if (isRestart) return restart(call, words);
    printNoHelp(call);
    return 1;
  },
  words: () => ['/a', '/i', '/l', '/r', '/s', '/t'],
};

function logOff({ session }: ProgramCall): number {
  session.takes(2);
  session.act({ act: 'session.end', of: session.account, ok: true });
  return 0;
}

/** logoff.exe: ends a session, by default one's own. Source: from knowledge. */
const logoff: Program = {
  names: ['logoff'],
  kind: 'program',
  run(call) {
    const { session, args, printError } = call;
    const word = args.map(({ text }) => text).find((text) => !text.startsWith('/'));
    if (word === undefined) return logOff(call);
    const found = [...session.host.session.values()].find(
      ({ id, name }) => String(id) === word || name.toLowerCase() === word.toLowerCase(),
    );
    if (!found) {
      printError(/^\d+$/.test(word) ? `Session ID ${word} not found` : `Session ${word} not found`);
      return 1;
    }
    if (!session.isElevated && !session.account.toLowerCase().endsWith(`\\${found.user.toLowerCase()}`)) {
      session.act({ act: 'session.end', of: found.user, ok: false });
      printError(`Could not logoff session ID ${found.id}, Error code 5`);
      printError('Error [5]:Access is denied.');
      return 1;
    }
    session.takes(2);
    session.change((host) => {
      const sessions = new Map(host.session);
      sessions.delete(String(found.id));
      const process = new Map([...host.process].filter(([, each]) => each.session !== found.id));
      return { ...host, session: sessions, process };
    });
    session.act({ act: 'session.end', of: found.user, ok: true });
    return 0;
  },
};

/** Programs that end sessions or Windows. */
export const shutdownPrograms: readonly Program[] = [shutdown, logoff];
