import type { Act } from './acts.ts';
import { carryOn } from './input.ts';
import type { Consequence, EventSetup } from './part.ts';
import type { EventState, Run, StartedEvent } from './run-state.ts';
import { type HostTime, minute, parseDuration } from './time.ts';
import { fillIn } from './host/varied-values.ts';

/**
 * The key under which a run counts an act, and the act together with what it was done to. `after`: those that followed an
 * act of this name.
 */
export function countKey(act: string, of?: string, after?: string): string {
  const key = of === undefined ? act : `${act} ${of.toLowerCase()}`;
  return after === undefined ? key : `${key} after ${after}`;
}

/** The acts that have been done and after which an event of the drill counts others. */
export const listActsBefore = ({ part, actCounts }: Run): readonly string[] => [
  ...new Set(
    part.events.flatMap(({ when }) =>
      'act' in when && when.after !== undefined && actCounts.has(when.after) ? [when.after] : [],
    ),
  ),
];

/** Acts that leave a file or folder on a host and are no change of the plant. */
const savingActs = ['archive', 'export', 'file.write', 'files.copy', 'folder.make'];

/** True if the person has saved files or made folders, so that nobody can say that nothing was written. */
export const hasSavedFiles = ({ actCounts }: Run): boolean => savingActs.some((act) => actCounts.has(act));

export const noEvents: EventState = { started: [], settled: [], planned: [], begunAt: null };

const toStarted = (run: Run, event: EventSetup): StartedEvent => ({
  id: event.id,
  from: event.from,
  by: event.by,
  text: fillIn(event.text, run.values),
  at: run.clock,
});

const hasStarted = ({ events }: Run, id: string): boolean => events.started.some((event) => event.id === id);

/** True if the condition of an event holds after `acts`, which the current line does and which are not counted yet. */
function isDue(run: Run, { when }: EventSetup, acts: readonly Act[] = []): boolean {
  if ('steps' in when) return run.length + 1 >= when.steps;
  if ('minutes' in when) return run.clock - run.startedAt >= when.minutes * minute;
  const { act: name, of, after, count = 1 } = when;
  const isAfter = after === undefined || run.actCounts.has(after);
  const firstAfter = isAfter ? -1 : acts.findIndex(({ act, ok }) => ok && act === after);
  const counted = acts.filter(
    ({ act, ok, of: target = '' }, index) =>
      ok &&
      act === name &&
      (of === undefined || target.toLowerCase() === of.toLowerCase()) &&
      (isAfter || (firstAfter !== -1 && index > firstAfter)),
  );
  return (run.actCounts.get(countKey(name, of, after)) ?? 0) + counted.length >= count;
}

/** True if an event has not begun yet, and its condition holds. */
export const isDueNow = (run: Run, event: EventSetup): boolean => !hasStarted(run, event.id) && isDue(run, event);

/**
 * The latest event of the drill to which the person has not reacted yet. What somebody says after a reaction or because
 * of an act is only heard, and never open.
 */
export const openEvent = (run: Run): StartedEvent | undefined =>
  run.events.started.findLast(
    ({ id }) => !run.events.settled.includes(id) && run.part.events.some((event) => event.id === id),
  );

/** The inputs that a person has for an event before the next one may begin. */
const inputsForEvent = 2;

/**
 * True while somebody has only just spoken. Whoever does not react must not keep the other events from beginning: they
 * come after two inputs, and the event without a reaction stays open behind them.
 */
const isJustOpened = (run: Run): boolean =>
  openEvent(run) !== undefined && run.events.begunAt !== null && run.length - run.events.begunAt < inputsForEvent;

/**
 * The events that begin now: what was planned and is due, and the first event of the drill whose condition holds. An event
 * of the drill waits while somebody has only just spoken, but that nobody answers a call is known at once.
 */
export function dueEvents(run: Run): readonly StartedEvent[] {
  const planned = run.events.planned.filter(({ at }) => at <= run.clock);
  const isWaiting = planned.length > 0 || isJustOpened(run);
  const next = run.part.events.find(
    (event) => !event.running && (!isWaiting || event.by === 'nobody') && isDueNow(run, event),
  );
  return next ? [...planned, toStarted(run, next)] : planned;
}

/**
 * The event of the drill that begins with a line of these acts, with the seconds for which it holds the line. It does not
 * wait for other events, because the line would be over. The acts before the one that is held count, so that nobody skips
 * the event by doing all on one line.
 */
export function eventHoldingLine(
  run: Run,
  acts: readonly Act[],
): { readonly event: StartedEvent; readonly seconds: number } | undefined {
  const found = run.part.events.find(
    (event) =>
      event.running !== undefined &&
      !hasStarted(run, event.id) &&
      acts.some(({ act, ok }, index) => ok && act === event.running?.act && isDue(run, event, acts.slice(0, index))),
  );
  return found?.running && { event: toStarted(run, found), seconds: found.running.seconds };
}

/** The events with one more that has started. */
export const withStarted = ({ events, part, length }: Run, event: StartedEvent): EventState => ({
  started: [...events.started, event],
  settled: events.settled,
  planned: events.planned.filter((planned) => planned !== event),
  begunAt: part.events.some(({ id }) => id === event.id) ? length : events.begunAt,
});

/** The events with what somebody will say because of an act. It is said once. */
export function withSaying(
  events: EventState,
  act: string,
  says: NonNullable<Consequence['says']>,
  now: HostTime,
): EventState {
  const id = `!${act}`;
  if ([...events.planned, ...events.started].some((event) => event.id === id)) return events;
  const at = now + (parseDuration(says.after) ?? 0);
  return { ...events, planned: [...events.planned, { id, from: says.from, by: says.by, text: says.text, at }] };
}

const hasTold = ({ actCounts }: Run, person: string | undefined): boolean =>
  person === undefined || actCounts.has(countKey('told', person));

/** The events after the person has reacted to one: `id`, or the open one. What the caller says then is planned. */
export function withReaction(run: Run, id: string | undefined): EventState {
  const { events } = run;
  const settled = id ?? openEvent(run)?.id;
  if (settled === undefined || events.settled.includes(settled) || !hasStarted(run, settled)) return events;
  const setup = run.part.events.find((event) => event.id === settled);
  const then = setup?.then &&
    hasTold(run, setup.then.ifTold) && {
      id: `${settled}!`,
      from: setup.then.from ?? setup.from,
      by: setup.then.by ?? setup.by,
      text: fillIn(setup.then.text, run.values),
      at: run.clock + (parseDuration(setup.then.after) ?? 0),
    };
  return {
    ...events,
    settled: [...events.settled, settled],
    planned: then ? [...events.planned, then] : events.planned,
  };
}

/** The choices of an event: the drill's answers, and to carry on. */
export const choicesOf = (run: Run, id: string): readonly string[] => [
  ...(run.part.events.find((event) => event.id === id)?.answers ?? []).map((answer) => answer.id),
  carryOn,
];
