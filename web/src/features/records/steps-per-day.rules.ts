import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';

/** The training steps of a person on one day. */
export type DaySteps = {
  /** The start of the day in the time zone of this device. */
  readonly day: Date;
  /** Null if not known: the day is before the oldest loaded training event, and older training events might exist. */
  readonly steps: number | null;
  /**
   * True if `steps` might be too low: the oldest loaded training event is on this day, and older training events might
   * exist.
   */
  readonly isMinimum: boolean;
};

const stepObjects: readonly TrainingEvent['object'][] = ['module', 'quiz', 'sop'];

/** Training events about other objects, such as sign-ins, are not training steps. */
const isStep = (event: TrainingEvent): boolean => stepObjects.includes(event.object);

/**
 * Counts the steps of the last `dayCount` days, today last. `events` are sorted newest first. `hasAllEvents` is true if
 * the person has no older training events.
 */
export function countStepsPerDay(
  events: readonly TrainingEvent[],
  hasAllEvents: boolean,
  now: Date,
  dayCount = 7,
): DaySteps[] {
  const oldest = events.at(-1);
  /** The time since which all events are known; null if all events are known. */
  const knownSince = hasAllEvents || !oldest ? null : new Date(oldest.occurredAt);
  return Array.from({ length: dayCount }, (_, index) => {
    const day = startOfDay(now, dayCount - 1 - index);
    const nextDay = startOfDay(now, dayCount - 2 - index);
    const isOnDay = (time: Date) => time >= day && time < nextDay;
    const steps = events.filter((event) => isStep(event) && isOnDay(new Date(event.occurredAt))).length;
    const isUnknown = knownSince !== null && nextDay <= knownSince;
    return { day, steps: isUnknown ? null : steps, isMinimum: knownSince !== null && isOnDay(knownSince) };
  });
}

/**
 * Returns the start of the day that is `daysAgo` calendar days before `now`. Does not subtract multiples of 24 hours,
 * because a day has 23 or 25 hours when summer time starts or ends.
 */
const startOfDay = (now: Date, daysAgo: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
