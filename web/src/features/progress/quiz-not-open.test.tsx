import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { progressSample } from '../../testing/samples.ts';
import { QuizNotOpen, LinkToOpenQuiz } from './quiz-not-open.tsx';

const needsDrill = { id: '07-1', number: '7.1', title: 'The log that keeps nothing new' };
const renderQuizNotOpen = (changes: Parameters<typeof progressSample>[0]) => {
  const props = { progress: progressSample({ lockedBy: null, ...changes }), chapterNumber: 7 };
  return renderWithApp(
    <>
      <QuizNotOpen {...props} />
      <LinkToOpenQuiz {...props} />
    </>,
  );
};

test('If the text is read, QuizNotOpen names the drill that must be passed', async () => {
  renderQuizNotOpen({ scrollDepthPercentage: 100, isMarkedComplete: true, canStartQuiz: false, needsDrill });
  expect(await screen.findByText('Pass drill 7.1, The log that keeps nothing new, to open the quiz.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Do Drill 7.1' })).toHaveAttribute('href', '/drills/07-1');
});

test('If the text is not read, QuizNotOpen asks the person to read it and does not link to the drill', async () => {
  renderQuizNotOpen({ scrollDepthPercentage: 40, isMarkedComplete: false, canStartQuiz: false, needsDrill });
  expect(await screen.findByText(/You have read 40%/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Do Drill 7.1' })).toBeNull();
});
