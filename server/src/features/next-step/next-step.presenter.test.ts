import { expect, test } from 'vitest';
import { presentNextStep, type StepModule } from './next-step.presenter.ts';
import type { ModuleStep } from './next-step.rules.ts';

const moduleId = '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01';
const now = new Date('2026-11-22T10:00:00Z');
const module: StepModule = {
  moduleId,
  chapterNumber: 2,
  title: 'Windows Patches',
  isCompleted: false,
  minutesLeft: 12,
  hasQuiz: true,
  hasEverPassed: false,
  mustPassAgain: false,
  hasQuestions: true,
  drill: { id: '07-1', number: '7.1' },
  drillOpensQuiz: true,
  sectionIds: ['a', 'b', 'c'],
  opensAt: null,
};
const present = (kind: ModuleStep['kind'], changes: Partial<StepModule> = {}) =>
  presentNextStep(
    { kind, moduleId },
    { ...module, ...changes },
    {
      certificate: { expiresAt: null, isRejected: false },
      now,
      timeZone: 'Asia/Muscat',
    },
  );

test.each<[ModuleStep['kind'], Partial<StepModule>, string]>([
  ['start', {}, 'Start Chapter 2'],
  ['continue', {}, 'Continue Chapter 2'],
  ['resume_quiz', {}, 'Resume Quiz of Chapter 2'],
  ['take_quiz', {}, 'Take Quiz of Chapter 2'],
  ['read_sections', {}, 'Read these 3 sections'],
  ['read_sections', { sectionIds: ['a'] }, 'Read this section'],
  ['read_sections', { sectionIds: [] }, 'Read Chapter 2 again'],
  ['read_again', {}, 'Read Chapter 2 again'],
  ['try_again', {}, 'Try Quiz of Chapter 2 again'],
  ['next_module', {}, 'Next: Chapter 2, Windows Patches'],
  ['next_module', { title: 'Backups: Take, Verify, Store' }, 'Next: Chapter 2, Backups'],
  ['ask_trainer', {}, 'Ask your trainer'],
])('the button of the step %s with %o reads “%s”', (kind, changes, label) => {
  expect(present(kind, changes).label).toBe(label);
});

test('the step continue states the minutes that are left and leads to the place where the person stopped reading', () => {
  expect(present('continue')).toMatchObject({
    reason: 'About 12 minutes of reading are left. Then the quiz opens.',
    minutesLeft: 12,
    target: { screen: 'module', moduleId, sectionIds: [], place: 'stopped' },
  });
  expect(present('continue', { minutesLeft: 0 }).reason).toBe(
    'You have read it to the end. Mark it as completed to open the quiz.',
  );
  expect(present('continue', { hasQuiz: false, minutesLeft: 1 }).reason).toBe('About 1 minute of reading is left.');
});

test('the step try_again states the end of a waiting time, and the step read_sections does not', () => {
  const opensAt = new Date('2026-11-22T10:05:00Z');
  expect(present('try_again', { opensAt })).toMatchObject({
    opensAt: opensAt.toISOString(),
    opensInSeconds: 300,
    target: { screen: 'quiz', moduleId },
  });
  expect(present('read_sections', { opensAt })).toMatchObject({ opensAt: null, opensInSeconds: null });
});

test('the step take_quiz says that a quiz passed for an earlier certificate must be passed again to renew the certificate', () => {
  expect(present('take_quiz', { isCompleted: true, hasEverPassed: true }).reason).toBe(
    'Pass the quiz of chapter 2 again to renew your certificate.',
  );
});

// In Muscat (UTC+4), 19:59:59Z is the last second of the day.
test.each([
  ['2026-12-01T19:59:59Z', 'Your certificate expires on 1 December 2026. You can renew it now.'],
  ['2026-11-01T19:59:59Z', 'Your certificate expired on 1 November 2026.'],
])('a renewal states the expiry %s in the time zone of the site', (expiry, reason) => {
  const step = presentNextStep({ kind: 'renew' }, undefined, {
    certificate: { expiresAt: new Date(expiry), isRejected: false },
    now,
    timeZone: 'Asia/Muscat',
  });
  expect(step).toMatchObject({ label: 'Renew Certificate', reason, target: { screen: 'certificates' }, module: null });
});
