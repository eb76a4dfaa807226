import { setClock } from '../../host/set-clock.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Piece } from '../../text.ts';
import { fromLocal, toLocal } from '../../time.ts';
import { cmdDate, cmdTime } from '../expand.ts';
import { hostNow } from '../file-access.ts';
import { shellProgram } from '../redirect.ts';

/**
 * `date` and `time`. Source of the formats: from knowledge.
 */

const noPrivilege = 'A required privilege is not held by the client.';

/** Moves the clock of the host so that it shows another local time. Only an administrator may. */
function changeClock(
  { session, printError }: ProgramCall,
  part: Partial<Parameters<typeof fromLocal>[1]>,
  detail: string,
): number {
  session.act({ act: 'clock.change', of: 'clock', ok: session.isElevated, detail: { to: detail } });
  if (!session.isElevated) {
    printError(noPrivilege);
    return 1;
  }
  const { zone } = session.host.clock;
  const wanted = fromLocal(zone, { ...toLocal(zone, hostNow(session)), ...part });
  setClock(session, wanted, shellProgram(session));
  return 0;
}

/** Shows the present value and asks for a new one. Empty as long as there is no answer, or if nothing shall change. */
function askFor({ session }: ProgramCall, present: readonly Piece[], question: string): string {
  const answer = session.ask();
  if (answer === undefined) {
    session.print(...present);
    session.print(question);
  }
  return (answer ?? '').trim();
}

function date(call: ProgramCall): number {
  const { session, args, printError } = call;
  const [first] = args;
  const shown = session.value('clock/offsetMs', cmdDate(session));
  if (first?.text.toLowerCase() === '/t') session.print(shown, ' ');
  else {
    const typed = first?.text ?? askFor(call, [`The current date is: `, shown, ' '], 'Enter the new date: (mm-dd-yy) ');
    if (typed === '') return 0;
    const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(typed);
    const [month, day, year] = match?.slice(1).map(Number) ?? [];
    if (month === undefined || day === undefined || year === undefined || month > 12 || day > 31 || month * day === 0) {
      printError('The system cannot accept the date entered.');
      return 1;
    }
    return changeClock(call, { month, day, year: year < 100 ? 2000 + year : year }, typed);
  }
  return 0;
}

function time(call: ProgramCall): number {
  const { session, args, printError } = call;
  const [first] = args;
  if (first?.text.toLowerCase() === '/t') {
    const { hour, minute } = toLocal(session.host.clock.zone, hostNow(session));
    const two = (value: number): string => String(value).padStart(2, '0');
    const text = `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
    session.print(session.value('clock/offsetMs', text));
  } else {
    const shown = session.value('clock/offsetMs', cmdTime(session));
    const typed = first
      ? args.map(({ text }) => text).join(' ')
      : askFor(call, ['The current time is: ', shown], 'Enter the new time: ');
    if (typed === '') return 0;
    const match = /^(\d{1,2})(?::(\d\d))?(?::(\d\d)(?:\.\d+)?)?(?:\s*([ap])m?)?$/i.exec(typed);
    const [hour, minute, second] = [match?.[1], match?.[2], match?.[3]].map((part) => Number(part ?? 0));
    if (!match || hour === undefined || hour > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) {
      printError('The system cannot accept the time entered.');
      return 1;
    }
    const isAfternoon = match[4]?.toLowerCase() === 'p' && hour < 12;
    return changeClock(call, { hour: hour + (isAfternoon ? 12 : 0), minute: minute ?? 0, second: second ?? 0 }, typed);
  }
  return 0;
}

export const dateTimePrograms: readonly Program[] = [
  { names: ['date'], kind: 'command', run: date, words: () => ['/t'] },
  { names: ['time'], kind: 'command', run: time, words: () => ['/t'] },
];
