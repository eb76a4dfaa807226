import type { Session } from '../shell/session.ts';
import type { FactId } from '../text.ts';
import { toLocal, usDate, weekdayName } from '../time.ts';
import { hostNow } from './file-access.ts';

/** A character of a command line, with the facts of the value from which it came. */
export interface CmdChar {
  readonly text: string;
  readonly facts?: readonly FactId[];
}

/** The longest line that cmd takes after its variables are replaced. */
const maxExpandedLength = 8191;

const two = (value: number): string => String(value).padStart(2, '0');

/** `Fri 11/20/2026`, as `%date%` and `date` print it. */
export function cmdDate(session: Session): string {
  const at = toLocal(session.host.clock.zone, hostNow(session));
  const [month, day, year] = usDate(at).split('/');
  return `${weekdayName(at.weekday).slice(0, 3)} ${two(Number(month))}/${two(Number(day))}/${year ?? ''}`;
}

/** ` 9:05:07.42`, as `%time%` and `time` print it. */
export function cmdTime(session: Session): string {
  const at = toLocal(session.host.clock.zone, hostNow(session));
  const hundredths = two(Math.floor(at.millisecond / 10));
  return `${String(at.hour).padStart(2, ' ')}:${two(at.minute)}:${two(at.second)}.${hundredths}`;
}

interface Value {
  readonly text: string;
  readonly facts?: readonly FactId[];
}

/** The name of the hidden variable that holds the program of the last exit code. */
export const exitCodeProgram = '=EXITPROGRAM';

/** Values that cmd makes up when they are asked for. A variable that was set with the same name goes first. */
function dynamicValue(session: Session, name: string): Value | undefined {
  const { window } = session;
  switch (name) {
    case 'DATE':
      return { text: cmdDate(session), facts: [session.fact('clock/offsetMs')] };
    case 'TIME':
      return { text: cmdTime(session), facts: [session.fact('clock/offsetMs')] };
    case 'CD':
      return { text: window.folder };
    case 'RANDOM':
      return { text: String(session.random(`cmd/random/${session.startedAt}`).integer(0, 32_767)) };
    case 'ERRORLEVEL': {
      const program = window.variables.get(exitCodeProgram);
      const facts = program === undefined ? {} : { facts: [session.fact(`exit/${program}`)] };
      return { text: String(window.errorLevel), ...facts };
    }
    default:
      return undefined;
  }
}

function readVariable(session: Session, typedName: string): Value | undefined {
  const name = typedName.toUpperCase();
  const set = session.window.variables.get(name);
  if (set === undefined || name.startsWith('=')) return dynamicValue(session, name);
  const { host } = session.host;
  if (name === 'COMPUTERNAME' && set === host.name) return { text: set, facts: [session.fact('host/name')] };
  if (name === 'USERDOMAIN' && set === host.domain) return { text: set, facts: [session.fact('host/domain')] };
  return { text: set };
}

/** The value behind `NAME`, `NAME:~4`, `NAME:~0,4` or `NAME:old=new`. */
function readReference(session: Session, reference: string): Value | undefined {
  const colon = reference.indexOf(':');
  if (colon <= 0) return readVariable(session, reference);
  const value = readVariable(session, reference.slice(0, colon));
  if (!value) return undefined;
  const change = reference.slice(colon + 1);
  const part = /^~(-?\d+)(?:,(-?\d+))?$/.exec(change);
  if (part) {
    const start = Number(part[1]);
    const from = start < 0 ? Math.max(0, value.text.length + start) : start;
    const length = part[2] === undefined ? undefined : Number(part[2]);
    const end = length === undefined || length < 0 ? value.text.length + (length ?? 0) : from + length;
    return { ...value, text: value.text.slice(from, Math.max(from, end)) };
  }
  const [old = '', ...rest] = change.split('=');
  return old === '' || rest.length === 0 ? undefined : { ...value, text: value.text.split(old).join(rest.join('=')) };
}

/**
 * Replaces `%NAME%` in a typed line. A variable that is not set stays as it was typed, as at a prompt. Returns undefined if
 * the line becomes longer than cmd allows.
 */
export function expandVariables(session: Session, typed: string): readonly CmdChar[] | undefined {
  const chars: CmdChar[] = [];
  let index = 0;
  while (index < typed.length) {
    const end = typed[index] === '%' ? typed.indexOf('%', index + 1) : -1;
    const value = end > index + 1 ? readReference(session, typed.slice(index + 1, end)) : undefined;
    if (value === undefined) {
      chars.push({ text: typed.charAt(index) });
      index += 1;
    } else {
      for (const text of value.text.split('')) chars.push({ text, ...(value.facts && { facts: value.facts }) });
      index = end + 1;
    }
    if (chars.length > maxExpandedLength) return undefined;
  }
  return chars;
}
