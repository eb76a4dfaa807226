import { shellProgram } from '../../../cmd/redirect.ts';
import { setClock } from '../../../host/set-clock.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { isDate, textOf, ticksOf, toNumber, wordOf } from '../../language/convert.ts';
import { hostNow } from '../../language/context.ts';
import { formatDate, longDateTime, parseDate } from '../../language/dates.ts';
import { noDate } from '../../language/errors.ts';
import { isTimeSpan, millisecondsOf, toTimeSpan } from '../../language/time-span.ts';
import { fromLocal, toLocal } from '../../../time.ts';
import { item, type PsDate, type PsItem } from '../../values.ts';
import { inputOf, textValue, wholeNumber, zoneOf } from './call-values.ts';

/**
 * Get-Date, Set-Date, New-TimeSpan and Start-Sleep. Source: from knowledge.
 */

const now = (call: CmdletCall): PsItem =>
  item({ kind: 'date', time: hostNow(call.session), isUtc: false }, call.session.fact('clock/offsetMs'));

/** The date of a parameter. Reports a text that is none and returns undefined. */
function readDate(call: CmdletCall, parameter: string, given: PsItem): PsItem | undefined {
  if (isDate(given.value)) return given;
  const text = textOf(given.value, zoneOf(call));
  const date = parseDate(text, hostNow(call.session), zoneOf(call));
  if (date) return item(date, ...given.facts);
  call.error(
    `Cannot bind parameter '${parameter}'. Cannot convert value "${text}" to type "System.DateTime". Error: "${noDate(text)}"`,
    `InvalidArgument: (:) [${call.name}], ParameterBindingException`,
    'CannotConvertArgumentNoMessage',
  );
  return undefined;
}

const parts = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;

function getDate(call: CmdletCall): void {
  const given = call.parameters.get('date') ?? call.input[0];
  const start = given ? readDate(call, 'Date', given) : now(call);
  if (!start || !isDate(start.value)) return;
  const zone = zoneOf(call);
  const changed = { ...toLocal(zone, start.value.time) };
  let isChanged = false;
  for (const part of parts) {
    const value = wholeNumber(call, part);
    if (value === undefined || Math.abs(value) > 9999) continue;
    changed[part] = value;
    isChanged = true;
  }
  const date: PsDate = isChanged ? { kind: 'date', time: fromLocal(zone, changed), isUtc: false } : start.value;
  emitDate(call, item(date, ...start.facts), date);
}

const unixFormats: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  m: 'MM',
  d: 'dd',
  H: 'HH',
  M: 'mm',
  S: 'ss',
  y: 'yy',
  B: 'MMMM',
  b: 'MMM',
  A: 'dddd',
  a: 'ddd',
  T: 'HH:mm:ss',
  D: 'MM/dd/yy',
};

function emitDate(call: CmdletCall, each: PsItem, date: PsDate): void {
  const zone = zoneOf(call);
  const format = textValue(call, 'format');
  const unix = textValue(call, 'uformat');
  const hint = textValue(call, 'displayhint')?.toLowerCase();
  if (format !== undefined) call.emit(item(formatDate(date, format, zone), ...each.facts));
  else if (unix !== undefined) {
    const text = unix.replaceAll(/%([A-Za-z])/g, (whole, letter: string) =>
      unixFormats[letter] === undefined ? whole : formatDate(date, unixFormats[letter] ?? '', zone),
    );
    call.emit(item(text, ...each.facts));
  } else if (hint === 'date' || hint === 'time') {
    call.emit(item(formatDate(date, hint === 'date' ? 'D' : 'T', zone), ...each.facts));
  } else call.emit(each);
}

function setDate(call: CmdletCall): void {
  const { session } = call;
  const given = call.parameters.get('date') ?? call.input[0];
  const adjust = call.parameters.get('adjust')?.value ?? null;
  const before = hostNow(session);
  const wanted = given
    ? readDate(call, 'Date', given)?.value
    : { ...dateOf(before), time: before + adjustment(adjust) };
  if (!wanted || !isDate(wanted)) return;
  const detail = { to: longDateTime(wanted, zoneOf(call)) };
  session.act({ act: 'clock.change', of: 'clock', ok: session.isElevated, detail });
  if (!session.isElevated) {
    call.error(
      'A required privilege is not held by the client',
      'NotSpecified: (:) [Set-Date], Win32Exception',
      'System.ComponentModel.Win32Exception',
    );
    return;
  }
  setClock(session, wanted.time, shellProgram(session));
  call.emit(item(wanted, session.fact('clock/offsetMs')));
}

const dateOf = (time: number): PsDate => ({ kind: 'date', time, isUtc: false });

function adjustment(value: PsItem['value']): number {
  if (isTimeSpan(value)) return millisecondsOf(value);
  const clock = /^(-?)(?:(\d{1,5})\.)?(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(wordOf(value));
  if (!clock) return 0;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = clock;
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -1 : 1) * total * 1000;
}

function newTimeSpan(call: CmdletCall): void {
  const start = call.parameters.get('start') ?? inputOf(call)[0];
  const end = call.parameters.get('end');
  if (start || end) {
    const from = start ? readDate(call, 'Start', start) : now(call);
    const to = end ? readDate(call, 'End', end) : now(call);
    if (!from || !to || !isDate(from.value) || !isDate(to.value)) return;
    const zone = zoneOf(call);
    call.emit(toTimeSpan(ticksOf(to.value, zone) - ticksOf(from.value, zone), ...from.facts, ...to.facts));
    return;
  }
  const amount = (name: string): number => toNumber(call.parameters.get(name)?.value ?? null) ?? 0;
  const hours = amount('days') * 24 + amount('hours');
  call.emit(toTimeSpan(((hours * 60 + amount('minutes')) * 60 + amount('seconds')) * 1000));
}

function sleep(call: CmdletCall): void {
  const seconds = toNumber(call.parameters.get('seconds')?.value ?? null) ?? 0;
  const milliseconds = toNumber(call.parameters.get('milliseconds')?.value ?? null) ?? 0;
  const total = seconds + milliseconds / 1000;
  if (total > 0) call.session.takes(Math.min(7200, total));
}

export const dateCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-Date',
    parameters: [
      'Date',
      'Year',
      'Month',
      'Day',
      'Hour',
      'Minute',
      'Second',
      'Millisecond',
      'DisplayHint',
      'Format',
      'UFormat',
    ],
    positional: ['Date'],
    since: { Millisecond: '4.0' },
    others: [],
    run: getDate,
  },
  {
    name: 'Set-Date',
    parameters: ['Date', 'Adjust', 'DisplayHint'],
    positional: ['Date'],
    mandatory: ['Date', 'Adjust'],
    others: ['WhatIf?', 'Confirm?'],
    run: setDate,
  },
  {
    name: 'New-TimeSpan',
    parameters: ['Start', 'End', 'Days', 'Hours', 'Minutes', 'Seconds'],
    positional: ['Start', 'End'],
    others: [],
    run: newTimeSpan,
  },
  {
    name: 'Start-Sleep',
    aliases: ['sleep'],
    parameters: ['Seconds', 'Milliseconds'],
    positional: ['Seconds'],
    mandatory: ['Seconds', 'Milliseconds'],
    others: [],
    run: sleep,
  },
];
