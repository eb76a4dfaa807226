import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { quizSample } from '../../testing/samples.ts';
import { QuizResult, type QuizResultProps } from './quiz-result.tsx';

const passedAttempt: QuizAttempt = {
  id: 'a1',
  quizId: 'q1',
  moduleId: 'm1',
  questions: [],
  answers: {},
  expiresAt: null,
  serverNow: '2026-11-20T10:10:00Z',
  score: '92.00',
  isPassing: true,
  passingScore: 80,
  requiredScore: 80,
  countsAsPass: true,
  testOut: false,
  correctCount: 11,
  questionCount: 12,
  timeSpent: 60,
  startedAt: '2026-11-20T10:00:00Z',
  completedAt: '2026-11-20T10:10:00Z',
  closedByClock: false,
  endedByRevision: false,
  regraded: null,
};

const resultWith = (changes: Partial<QuizResultProps>) => (
  <QuizResult
    attempt={passedAttempt}
    attemptNumber={null}
    quiz={quizSample()}
    fetchedAt={0}
    module={{ chapterNumber: 1, title: 'Title 1', state: 'progress', percentage: 50 }}
    nextStep={null}
    onRetake={null}
    {...changes}
  />
);

describe('QuizResult', () => {
  it('shows the verdict immediately, and the buttons when the next step arrives', () => {
    const { rerender } = renderWithApp(resultWith({}));
    expect(screen.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    expect(screen.getByText('11 of 12')).toBeVisible();
    const factNames = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(screen.queryByRole('link', { name: 'Back to Module' })).toBeNull();

    const nextStep = { link: <a href="/training-modules/m2">Chapter 2</a>, sentence: 'Chapter 1 is completed.' };
    rerender(resultWith({ attemptNumber: 2, nextStep }));
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Chapter 2', 'Back to Module']);
    // When the buttons appear, the list of facts above them still has the same entries.
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(factNames);
  });

  it('offers Retake Quiz after a failed attempt, when the number of the attempt is loaded', () => {
    const attempt = { ...passedAttempt, score: '50.00', isPassing: false, countsAsPass: false };
    const { rerender } = renderWithApp(resultWith({ attempt, onRetake: () => undefined }));
    expect(screen.queryByRole('button', { name: 'Retake Quiz' })).toBeNull();

    rerender(resultWith({ attempt, onRetake: () => undefined, attemptNumber: 1 }));
    expect(screen.getByRole('button', { name: 'Retake Quiz' })).toBeVisible();
  });

  it('shows its buttons after three seconds if the next step does not arrive', () => {
    vi.useFakeTimers();
    try {
      renderWithApp(resultWith({}));
      act(() => void vi.advanceTimersByTime(2900));
      expect(screen.queryByRole('link', { name: 'Back to Module' })).toBeNull();
      act(() => void vi.advanceTimersByTime(200));
      expect(screen.getByRole('link', { name: 'Back to Module' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});
