import type { NextStep, NextStepTarget } from '@loopcheck/contract/features/next-step/next-step.contract';
import { idleStepKinds } from '@loopcheck/contract/features/next-step/next-step.rules';
import type { ReminderPreview } from '@loopcheck/contract/features/reminders/reminders.contract';

/**
 * Returns the reason why a person cannot be reminded, or null. A person is not reminded of a step that they cannot take
 * now. For example, the step has a waiting time, or only a trainer can help. `step` is null for a person who cannot
 * sign in.
 */
export function obstacleOf(step: Pick<NextStep, 'kind' | 'opensAt'> | null): ReminderPreview['obstacle'] {
  if (step === null) return 'inactive';
  const isPossible = !idleStepKinds.includes(step.kind) && step.kind !== 'ask_trainer' && step.opensAt === null;
  return isPossible ? null : 'nothing_to_do';
}

/** True if a reminder at `sentAt` was less than `pauseHours` before `now`. With 0 hours, no reminder is recent. */
export const isRecentReminder = (sentAt: Date, now: Date, pauseHours: number): boolean =>
  now.getTime() - sentAt.getTime() < pauseHours * 3_600_000;

/**
 * The minimum pause in hours: 10 minutes. A trainer can send another reminder before the usual pause is over, but not
 * within this time after the last reminder.
 */
const minimumPauseHours = 10 / 60;

/**
 * True if the last reminder, at `sentAt`, is so recent that no trainer can send another reminder, not even one who asks
 * to send it before the usual pause is over. `pauseHours` is the usual pause between two reminders. If `pauseHours` is
 * 0, there is no minimum time either.
 */
export const isTooSoonToRepeat = (sentAt: Date, now: Date, pauseHours: number): boolean =>
  isRecentReminder(sentAt, now, Math.min(pauseHours, minimumPauseHours));

/** The path of the screen on which a person takes the step, with the sections to read or the place on the page. */
export function pathOfTarget(target: NextStepTarget): string {
  switch (target.screen) {
    case 'module':
      return `/training-modules/${target.moduleId}${queryOrFragmentOf(target)}`;
    case 'quiz':
      return `/quiz/${target.moduleId}`;
    case 'drill':
      return `/drills/${target.drillId}`;
    case 'certificates':
      return '/certificates';
    case 'modules':
      return '/training-modules';
  }
}

/**
 * Returns what follows the path of the module, in the same form as in the links of the web interface. The place
 * `stopped` is the section at which the person stopped reading.
 */
function queryOrFragmentOf({ sectionIds, place }: Extract<NextStepTarget, { screen: 'module' }>): string {
  if (sectionIds.length > 0) return `?sections=${sectionIds.map(encodeURIComponent).join(',')}`;
  if (place === 'stopped') return '?view=stopped';
  return place === 'discussion' ? '#discussion' : '';
}
