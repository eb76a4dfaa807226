import type { Session as LogonSession } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padLeft, padRight } from '../../../text.ts';
import { toLocal } from '../../../time.ts';
import { accountName } from '../../file-access.ts';

/** `11/20/2026 9:30 AM`. */
function logonTime(session: Session, time: number): string {
  const at = toLocal(session.host.clock.zone, time);
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12;
  return `${at.month}/${at.day}/${at.year} ${hour}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

/** `none`, `16`, `1:05` or `2+03:10`. */
function idleText(minutes: number): string {
  if (minutes <= 0) return 'none';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = String(minutes % 60).padStart(2, '0');
  if (days > 0) return `${days}+${String(hours).padStart(2, '0')}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : String(minutes);
}

const isOwn = (session: Session, { user, state }: LogonSession): boolean =>
  state === 'Active' && user.toLowerCase() === accountName(session).toLowerCase();

function printUser(session: Session, each: LogonSession): void {
  const value = (name: string, text?: string) => session.value(`session/${each.id}/${name}`, text);
  session.print(
    isOwn(session, each) ? '>' : ' ',
    padRight(value('user', each.user.toLowerCase()), 22),
    padRight(value('name'), 18),
    padLeft(value('id'), 3),
    '  ',
    padRight(value('state'), 8),
    padLeft(
      value('idleMinutes', each.name === 'console' && each.idleMinutes === 0 ? 'none' : idleText(each.idleMinutes)),
      9,
    ),
    '  ',
    value('logon', logonTime(session, each.logon)),
  );
}

const wordsOf = (call: ProgramCall): string[] =>
  call.args.map(({ text }) => text).filter((text) => !text.startsWith('/'));

/** The list of `query user`. With a word: only that user, session name or id. */
function queryUser(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const server = call.args.find(({ text }) => /^\/server:/i.test(text))?.text.slice(8);
  if (server !== undefined) {
    session.act({ act: 'remote.session', of: server, ok: false });
    session.takes(21);
    call.printError('Error 0x000006BA enumerating sessionnames');
    call.printError('Error [1722]:The RPC server is unavailable.');
    return 1;
  }
  const [word] = words;
  const lower = word?.toLowerCase();
  const sessions = [...session.host.session.values()].filter(
    ({ user, name, id }) => lower === undefined || [user.toLowerCase(), name.toLowerCase(), String(id)].includes(lower),
  );
  if (sessions.length === 0) {
    call.printError(`No User exists for ${word ?? '*'}`);
    return 1;
  }
  session.print(' USERNAME              SESSIONNAME        ID  STATE   IDLE TIME  LOGON TIME');
  for (const each of sessions.toSorted((one, other) => one.id - other.id)) printUser(session, each);
  // Windows returns 1 for this command also if it has found users.
  return 1;
}

function printSession(session: Session, each: LogonSession): void {
  const value = (name: string, text?: string) => session.value(`session/${each.id}/${name}`, text);
  session.print(
    isOwn(session, each) ? '>' : ' ',
    padRight(value('name'), 18),
    padRight(value('user'), 22),
    padLeft(value('id'), 5),
    '  ',
    padRight(value('state'), 8),
  );
}

function querySession(call: ProgramCall): number {
  const { session } = call;
  session.print(' SESSIONNAME       USERNAME                 ID  STATE   TYPE        DEVICE ');
  session.print(` ${'services'.padEnd(18)}${''.padEnd(22)}${'0'.padStart(5)}  Disc`);
  for (const each of [...session.host.session.values()].toSorted((one, other) => one.id - other.id)) {
    printSession(session, each);
  }
  return 0;
}

/** The processes of one's own session. */
function queryProcess(call: ProgramCall): number {
  const { session } = call;
  const own = [...session.host.session.values()].find((each) => isOwn(session, each));
  session.print(' USERNAME              SESSIONNAME         ID    PID  IMAGE');
  for (const { pid, session: id } of session.host.process.values()) {
    if (id !== own?.id) continue;
    session.print(
      '>',
      padRight(accountName(session).toLowerCase(), 22),
      padRight(own.name, 18),
      padLeft(session.value(`process/${pid}/session`), 4),
      padLeft(session.value(`process/${pid}/pid`), 7),
      '  ',
      session.value(`process/${pid}/name`, session.host.process.get(String(pid))?.name.toLowerCase()),
    );
  }
  return 0;
}

/**
 * query.exe with user, session and process. Source: documented (Microsoft Learn, "query user": what it lists, and the mark of
 * the own session); its columns and its exit code from knowledge.
 */
const query: Program = {
  names: ['query'],
  kind: 'program',
  run(call) {
    const [verb = '', ...words] = wordsOf(call);
    switch (verb.toLowerCase()) {
      case 'user':
        return queryUser(call, words);
      case 'session':
        return querySession(call);
      case 'process':
        return queryProcess(call);
      default:
        call.printError('Invalid parameter(s)');
        call.printError('QUERY { PROCESS | SESSION | TERMSERVER | USER }');
        return 1;
    }
  },
  words: () => ['process', 'session', 'user'],
};

const quser: Program = { names: ['quser'], kind: 'program', run: (call) => queryUser(call, wordsOf(call)) };
const qwinsta: Program = { names: ['qwinsta'], kind: 'program', run: querySession };
const qprocess: Program = { names: ['qprocess'], kind: 'program', run: queryProcess };

/** Programs that list who is signed in. */
export const queryPrograms: readonly Program[] = [query, quser, qwinsta, qprocess];
