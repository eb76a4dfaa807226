import { NextStepKind, type NextStepTarget } from '@loopcheck/contract/features/next-step/next-step.contract';
import { describe, expect, test } from 'vitest';
import { isRecentReminder, isTooSoonToRepeat, obstacleOf, pathOfTarget } from './reminders.rules.ts';

describe('obstacleOf', () => {
  test('returns null only for a person who can sign in and has a step that they can take now', () => {
    const kindsWithObstacle = NextStepKind.options.filter((kind) => obstacleOf({ kind, opensAt: null }) !== null);
    expect(kindsWithObstacle).toEqual(['ask_trainer', 'awaiting_approval', 'finished', 'no_modules']);
    expect(obstacleOf({ kind: 'try_again', opensAt: '2026-03-02T12:00:00Z' })).toBe('nothing_to_do');
    expect(obstacleOf(null)).toBe('inactive');
  });
});

test.each([
  [23, 24, true],
  [24, 24, false],
  [0, 0, false],
])('isRecentReminder of a reminder %i hours ago with a pause of %i hours is %s', (hoursAgo, pauseHours, isRecent) => {
  const now = new Date('2026-03-02T12:00:00Z');
  const sentAt = new Date(now.getTime() - hoursAgo * 3_600_000);
  expect(isRecentReminder(sentAt, now, pauseHours)).toBe(isRecent);
});

test.each([
  [9, 24, true],
  [10, 24, false],
  // In demo mode, the pause is 0 hours.
  [0, 0, false],
])(
  'isTooSoonToRepeat of a reminder %i minutes ago with a pause of %i hours is %s',
  (minutes, pauseHours, isTooSoon) => {
    const sentAt = new Date('2026-03-02T12:00:00Z');
    expect(isTooSoonToRepeat(sentAt, new Date(sentAt.getTime() + minutes * 60_000), pauseHours)).toBe(isTooSoon);
  },
);

test('pathOfTarget returns the path of the screen, with the sections to read or the place on the page', () => {
  const moduleId = '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01';
  const module: NextStepTarget & { screen: 'module' } = { screen: 'module', moduleId, sectionIds: [], place: 'top' };
  const modulePath = `/training-modules/${moduleId}`;
  expect(pathOfTarget(module)).toBe(modulePath);
  expect(pathOfTarget({ ...module, sectionIds: ['a', 'b c'] })).toBe(`${modulePath}?sections=a,b%20c`);
  expect(pathOfTarget({ ...module, place: 'stopped' })).toBe(`${modulePath}?view=stopped`);
  expect(pathOfTarget({ ...module, place: 'discussion' })).toBe(`${modulePath}#discussion`);
  expect(pathOfTarget({ screen: 'quiz', moduleId })).toBe(`/quiz/${moduleId}`);
  expect(pathOfTarget({ screen: 'certificates' })).toBe('/certificates');
  expect(pathOfTarget({ screen: 'modules' })).toBe('/training-modules');
});
