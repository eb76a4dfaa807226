import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { shown } from '../../../text.ts';
import { toLocal, usDateTime } from '../../../time.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { hostNow } from '../../file-access.ts';
import { findTarget } from '../network/reach.ts';
import { printTimeError } from './w32tm-query.ts';

/** How long a stripchart without a number of samples runs before the practice host ends it. */
const endlessSeconds = 3600;

const clockText = (session: Session): string => {
  const at = toLocal(session.host.clock.zone, hostNow(session));
  return [at.hour, at.minute, at.second].map((part) => String(part).padStart(2, '0')).join(':');
};

/** An offset in units of 0.1 µs as `+00.0213377s`. */
export function offsetText(ticks: number): string {
  const absolute = Math.abs(ticks);
  const seconds = String(Math.floor(absolute / 10_000_000)).padStart(2, '0');
  return `${ticks < 0 ? '-' : '+'}${seconds}.${String(absolute % 10_000_000).padStart(7, '0')}s`;
}

/** The marker of an offset in a field of 53 characters. The field reaches from -0.5 to 0.5 s or further. */
function chart(ticks: number): string {
  const limit = Math.max(5_000_000, Math.abs(ticks) * 1.1);
  const position = 26 + Math.round((ticks / limit) * 26);
  const field = [...' '.repeat(53)];
  field[26] = '|';
  field[Math.min(52, Math.max(0, position))] = '*';
  return `[${field.join('')}]`;
}

/**
 * w32tm /stripchart: asks a time server every few seconds how far its clock is ahead of this one. Source: from knowledge.
 */
export function stripchart(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const computer = options.get('computer') ?? '';
  const period = Number(options.get('period') ?? 2);
  const wanted = options.has('samples') ? Number(options.get('samples')) : undefined;
  const isBad = (value: number | undefined): boolean => value !== undefined && (!Number.isInteger(value) || value < 1);
  if (computer === '' || isBad(wanted) || isBad(period)) {
    session.print('The following error occurred: The parameter is incorrect. (0x80070057)');
    return 0x80_07_00_57 | 0;
  }
  const target = findTarget(session.host, computer);
  if (target.address === undefined) {
    session.takes(3);
    return printTimeError(call, 'No such host is known.', 0x80_07_2a_f9);
  }
  session.print(`Tracking ${computer} [${target.address}:123].`);
  if (wanted !== undefined) session.print(`Collecting ${wanted} samples.`);
  session.print(`The current time is ${usDateTime(toLocal(session.host.clock.zone, hostNow(session)))}.`);
  const whole = wanted ?? Math.floor(endlessSeconds / period);
  const stopped = session.secondsLeft;
  const count = Math.min(whole, stopped === undefined ? whole : Math.floor(stopped / period) + 1, 1800);
  const isTime = /^(?:ntp|gps|dc|time)-?/i.test(target.name ?? '');
  for (let sample = 0; sample < count; sample += 1)
    printSample(session, sample, target.isReachable && isTime, options.has('dataonly'), period);
  session.showsProgress(count < Math.min(whole, 1800));
  // The query was sent, also to a computer that does not answer it.
  const detail = { samples: count, isAnswered: target.isReachable && isTime };
  session.act({ act: 'time.measure', of: target.name ?? target.address, ok: true, detail });
  return 0;
}

function printSample(session: Session, sample: number, answers: boolean, isShort: boolean, period: number): void {
  if (sample > 0) session.takes(period);
  const comma = isShort || isSinceWindows8(session.host.windows) ? ',' : '';
  const start = `${clockText(session)}${comma}`;
  if (!answers) {
    session.print(`${start} error: 0x800705B4`);
    return;
  }
  // The network adds some tenths of a millisecond.
  const noise = session.random(`stripchart/${session.startedAt}/${sample}`).integer(-2400, 2400);
  const ticks = -session.host.clock.offsetMs * 10_000 + noise;
  const offset = shown(offsetText(ticks), session.fact('clock/offsetMs'));
  if (isShort) session.print(`${start} `, offset);
  else
    session.print(`${start} d:+00.000${String(3100 + Math.abs(noise)).slice(0, 4)}s o:`, offset, `  ${chart(ticks)}`);
}
