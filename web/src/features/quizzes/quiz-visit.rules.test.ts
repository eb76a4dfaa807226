import { describe, expect, it } from 'vitest';
import {
  countAnswered,
  refetchDelayMs,
  pickDisplayedAnswers,
  chooseFirstView,
  chooseIntroAction,
  chooseIntroNotice,
  computeNavigation,
  waitingEndMs,
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
    'returns the closed attempt if the attempt of the stored position is no longer open',
    (currentAttempt) => {
      expect(chooseFirstView({ openAttempt: currentAttempt }, position)).toEqual({ name: 'closed', attemptId: 'a1' });
    },
  );
});

describe('pickDisplayedAnswers', () => {
  it('returns only the answers given since the restart, that is, since Start Quiz was pressed on an open attempt', () => {
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

  it('allows Next only after the current question is answered, and Previous except on the first question', () => {
    expect(computeNavigation(questions, 0, {}, false)).toMatchObject({ nextIndex: null, previousIndex: null });
    expect(computeNavigation(questions, 1, { q2: 'A' }, false)).toMatchObject({ nextIndex: 2, previousIndex: 0 });
  });

  it('allows submitting only after all questions are answered', () => {
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
    [quiz, 'start', 'instructions'],
    [{ ...notStartable, hasPassed: true }, 'next_step', 'passed'],
    [{ ...notStartable, opensAt: '2026-01-01T12:00:00Z' }, 'none', 'no_attempt_now'],
    [{ ...notStartable, attemptsLeft: 0 }, 'none', 'no_attempt_now'],
    [{ ...notStartable, questionCount: 0 }, 'unlock', 'no_questions'],
    [notStartable, 'unlock', 'locked'],
    [{ ...notStartable, canTestOut: true }, 'test_out', 'test_out'],
  ])('return for %j: %s and %s', (state, action, notice) => {
    expect([chooseIntroAction(state), chooseIntroNotice(state)]).toEqual([action, notice]);
  });
});

describe('refetchDelayMs', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');

  it.each([
    ['one second more than the waiting time', '2026-01-01T12:00:05Z', 6_000],
    ['one second if the waiting time is over', '2026-01-01T11:00:00Z', 1_000],
    ['the longest delay of a timer if the waiting time is a year', '2027-01-01T12:00:00Z', 2_147_000_000],
  ])('returns %s', (_description, waitingEnd, delayMs) => {
    expect(refetchDelayMs(Date.parse(waitingEnd), now)).toBe(delayMs);
  });
});

describe('waitingEndMs', () => {
  const fetchedAt = 1_000_000;

  it.each([
    ['adds the waiting time to the time at which this device fetched the quiz', 300, fetchedAt + 300_000],
    ['returns null without a waiting time', null, null],
  ])('%s', (_description, opensInSeconds, expected) => {
    expect(waitingEndMs({ opensInSeconds }, fetchedAt)).toBe(expected);
  });
});
