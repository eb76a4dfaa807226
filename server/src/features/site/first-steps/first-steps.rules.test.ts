import { describe, expect, test } from 'vitest';
import { firstStepsOf, type SetupFacts } from './first-steps.rules.ts';

/** A test mail without an outcome counts as lost two minutes after its request, so certainly after an hour. */
const anHourAgo = new Date('2026-03-01T08:00:00Z');
const aMinuteAgo = new Date('2026-03-01T09:00:00Z');
/** A site whose steps are all done. */
const done: SetupFacts = {
  isDemo: false,
  isHidden: false,
  hasMail: true,
  testMail: { requestedAt: anHourAgo, sentAt: aMinuteAgo, error: null },
  backupAt: anHourAgo,
  activePeopleCount: 2,
  publicUrl: 'https://training.plant.example',
  now: new Date('2026-03-01T09:01:00Z'),
};

describe('the first steps of a real site', () => {
  test('are not shown when all are done', () => {
    expect(firstStepsOf(done)).toMatchObject({ isShown: false, isDemo: false });
  });

  test.each<[string, Partial<SetupFacts>, 'mail' | 'backup' | 'people' | 'https']>([
    ['no mail server is configured', { hasMail: false }, 'mail'],
    ['no test mail was sent', { testMail: { requestedAt: null, sentAt: null, error: null } }, 'mail'],
    [
      'the mail server refused the last test mail',
      { testMail: { requestedAt: aMinuteAgo, sentAt: anHourAgo, error: 'No.' } },
      'mail',
    ],
    ['no backup is known', { backupAt: null }, 'backup'],
    ['only the first admin can sign in', { activePeopleCount: 1 }, 'people'],
    ['the address is not https', { publicUrl: 'http://plant.local:3000' }, 'https'],
  ])('are shown if %s, until an admin hides them', (_case, change, step) => {
    const steps = firstStepsOf({ ...done, ...change });
    expect(steps.isShown).toBe(true);
    const openSteps = (['mail', 'backup', 'people', 'https'] as const).filter((name) => !steps[name].isDone);
    expect(openSteps).toEqual([step]);
    expect(firstStepsOf({ ...done, ...change, isHidden: true }).isShown).toBe(false);
  });

  test.each<[boolean, string, SetupFacts['testMail']]>([
    [false, 'no test mail was requested', { requestedAt: null, sentAt: null, error: null }],
    [true, 'a test mail was requested a minute ago', { requestedAt: aMinuteAgo, sentAt: null, error: null }],
    [
      false,
      'a test mail was requested an hour ago and has no outcome',
      { requestedAt: anHourAgo, sentAt: null, error: null },
    ],
    [
      true,
      'a test mail was requested after an earlier test mail was sent',
      { requestedAt: aMinuteAgo, sentAt: anHourAgo, error: null },
    ],
    [false, 'the requested test mail was sent', { requestedAt: anHourAgo, sentAt: aMinuteAgo, error: null }],
    [
      false,
      'the mail server refused the requested test mail',
      { requestedAt: aMinuteAgo, sentAt: anHourAgo, error: 'No.' },
    ],
  ])('have mail.isSending %s if %s', (isSending, _case, testMail) => {
    expect(firstStepsOf({ ...done, testMail }).mail.isSending).toBe(isSending);
  });
});

test('a site in demo mode shows the list until an admin hides it, even if all steps are done', () => {
  expect(firstStepsOf({ ...done, isDemo: true, publicUrl: null })).toMatchObject({ isShown: true, isDemo: true });
  expect(firstStepsOf({ ...done, isDemo: true, isHidden: true }).isShown).toBe(false);
});
