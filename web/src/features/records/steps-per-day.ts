import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';

/** What was done on one day. */
export interface DaySteps {
  /** The day's first moment, in this device's zone. */
  readonly day: Date;
  /** Null where the events at hand do not reach back to that day. */
  readonly steps: number | null;
  /** More may have been done: the events at hand begin within this day. */
  readonly isAtLeast: boolean;
}

const stepObjects: readonly TrainingEvent['object'][] = ['module', 'quiz', 'sop'];

/** What counts as a step: reading, ticking, completing, answering; not sign-ins or changes of the account. */
export const isStep = (event: TrainingEvent): boolean => stepObjects.includes(event.object);

/**
 * Steps of the last days, today last. `events` are newest first; `isWhole` says that there are no older ones, otherwise
 * days before the oldest event are unknown, not empty.
 */
export function stepsPerDay(events: readonly TrainingEvent[], isWhole: boolean, now: Date, days = 7): DaySteps[] {
  const oldest = events.at(-1);
  const knownFrom = isWhole || !oldest ? null : new Date(oldest.occurredAt);
  return Array.from({ length: days }, (_, index) => {
    const day = dayBefore(now, days - 1 - index);
    const next = dayBefore(now, days - 2 - index);
    const isOf = (moment: Date) => moment >= day && moment < next;
    const steps = events.filter((event) => isStep(event) && isOf(new Date(event.occurredAt))).length;
    const isUnknown = knownFrom !== null && next <= knownFrom;
    return { day, steps: isUnknown ? null : steps, isAtLeast: knownFrom !== null && isOf(knownFrom) };
  });
}

/** Calendar days, not 24 hours: a day of 23 or 25 hours is one day. */
const dayBefore = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
