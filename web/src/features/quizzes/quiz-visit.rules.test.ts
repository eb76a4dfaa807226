import { describe, expect, it } from 'vitest';
import {
  countAnswered,
  toRefetchDelayMs,
  pickDisplayedAnswers,
  chooseFirstView,
  chooseIntroAction,
  chooseIntroNotice,
  computeNavigation,
  toWaitingEndMs,
} from './quiz-visit.rules.ts';

const questions = ['q1', 'q2', 'q3'].map((id) => ({ id, question: `${id}?`, exhibit: null, options: ['A', 'B'] }));
const openAttempt = {
  id: 'a1',
  questions,
  answers: { q1: 'A' },
  testOut: false,
  expiresAt: null,
  serverNow: '2026-01-01T12:00:00Z',
};
const position = { attemptId: 'a1', questionId: 'q3', showsQuestions: true, answeredSinceRestart: null };

describe('chooseFirstView', () => {
  it('returns the intro if there is no open attempt', () => {
    expect(chooseFirstView({ openAttempt: null }, null)).toEqual({ name: 'intro' });
  });

  it('returns the stored position of the open attempt', () => {
    expect(chooseFirstView({ openAttempt }, position)).toEqual({ name: 'open', attempt: openAttempt, position });
  });

  it('returns the first question without an answer if no position is stored', () => {
    expect(chooseFirstView({ openAttempt }, null)).toMatchObject({
      position: { questionId: 'q2', showsQuestions: false },
    });
  });

  it.each([null, { ...openAttempt, id: 'a2' }])(
    'returns the view `closed` if the attempt of the stored position is no longer open',
    (currentAttempt) => {
      expect(chooseFirstView({ openAttempt: currentAttempt }, position)).toEqual({ name: 'closed', attemptId: 'a1' });
    },
  );
});

describe('pickDisplayedAnswers', () => {
  it('returns only the answers given since the person pressed Start Quiz on an open attempt', () => {
    expect(pickDisplayedAnswers({ q1: 'A', q2: 'B' }, ['q2', 'q3'])).toEqual({ q2: 'B' });
  });

  it('returns all answers if the person did not restart the attempt', () => {
    expect(pickDisplayedAnswers({ q1: 'A' }, null)).toEqual({ q1: 'A' });
  });
});

describe('countAnswered', () => {
  it('counts the questions of the attempt that have an answer', () => {
    expect(countAnswered(questions, { q1: 'A', other: 'B' })).toBe(1);
  });
});

describe('computeNavigation', () => {
  const allAnswers = { q1: 'A', q2: 'A', q3: 'A' };

  it('enables Next only if the current question is answered, and Previous on all questions except the first', () => {
    expect(computeNavigation(questions, 0, {}, false)).toMatchObject({ nextIndex: null, previousIndex: null });
    expect(computeNavigation(questions, 1, { q2: 'A' }, false)).toMatchObject({ nextIndex: 2, previousIndex: 0 });
  });

  it('allows submitting only if all questions are answered', () => {
    expect(computeNavigation(questions, 2, { q3: 'A' }, false)).toMatchObject({ isLast: true, canSubmit: false });
    expect(computeNavigation(questions, 2, allAnswers, false)).toMatchObject({
      nextIndex: null,
      isLast: true,
      canSubmit: true,
    });
  });

  it('disables Next and Previous while the attempt is being submitted', () => {
    expect(computeNavigation(questions, 1, allAnswers, true)).toMatchObject({ nextIndex: null, previousIndex: null });
  });
});

describe('chooseIntroAction and chooseIntroNotice', () => {
  const quiz = {
    canStart: true,
    canTestOut: false,
    hasPassed: false,
    opensAt: null,
    attemptsLeft: null,
    questionCount: 5,
  };
  const notStartable = { ...quiz, canStart: false };

  it.each([
    ['can be started', 'start', 'instructions', quiz],
    ['is passed', 'next_step', 'passed', { ...notStartable, hasPassed: true }],
    ['has a waiting time', 'none', 'no_attempt_now', { ...notStartable, opensAt: '2026-01-01T12:00:00Z' }],
    ['has no attempts left', 'none', 'no_attempt_now', { ...notStartable, attemptsLeft: 0 }],
    ['has no questions', 'unlock', 'no_questions', { ...notStartable, questionCount: 0 }],
    ['must be unlocked first', 'unlock', 'locked', notStartable],
    ['can be taken before reading', 'test_out', 'test_out', { ...notStartable, canTestOut: true }],
  ])('for a quiz that %s, return the action %s and the notice %s', (_state, action, notice, startState) => {
    expect([chooseIntroAction(startState), chooseIntroNotice(startState)]).toEqual([action, notice]);
  });
});

describe('toRefetchDelayMs', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');

  it.each([
    ['one second more than the waiting time', '2026-01-01T12:00:05Z', 6_000],
    ['one second if the waiting time is over', '2026-01-01T11:00:00Z', 1_000],
    ['the longest delay of a timer if the waiting time is a year', '2027-01-01T12:00:00Z', 2_147_000_000],
  ])('returns %s', (_description, waitingEnd, delayMs) => {
    expect(toRefetchDelayMs(Date.parse(waitingEnd), now)).toBe(delayMs);
  });
});

describe('toWaitingEndMs', () => {
  const fetchedAt = 1_000_000;

  it.each([
    ['adds the waiting time to the time at which this device fetched the quiz', 300, fetchedAt + 300_000],
    ['returns null if there is no waiting time', null, null],
  ])('%s', (_description, opensInSeconds, expected) => {
    expect(toWaitingEndMs({ opensInSeconds }, fetchedAt)).toBe(expected);
  });
});
