import type { ModuleQuizzes } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { QuizList } from './quiz-list.tsx';

/** A quiz of the module `m1`. Only “Chapter 1 quiz” counts for the certificate. */
const quizOf = (id: string, title: string): ModuleQuizzes['quizzes'][number] => ({
  id,
  moduleId: 'm1',
  title,
  passingScore: 80,
  timeLimit: null,
  attemptLimit: null,
  waitingMinutes: null,
  questionsDrawn: 10,
  isActive: true,
  countsForCertificate: title === 'Chapter 1 quiz',
  questionCount: 24,
  attemptCount: 12,
  passShare: 0.5,
  suspectCount: 0,
});
const modules: ModuleQuizzes[] = [
  {
    moduleId: 'm1',
    chapterNumber: 1,
    title: 'Field devices',
    moduleIcon: 'gauge',
    isActive: true,
    quizzes: [quizOf('q1', 'Chapter 1 quiz'), quizOf('q2', 'Extra quiz')],
  },
  { moduleId: 'm2', chapterNumber: 2, title: 'Networks', moduleIcon: 'network', isActive: false, quizzes: [] },
];

describe('QuizList', () => {
  it('shows the quizzes of all modules in one table, with a row for a module without a quiz', async () => {
    mockReplies({ 'GET /api/trainer/quizzes': modules });
    renderWithApp(<QuizList />);
    const table = await screen.findByRole('table', { name: 'Quizzes of all modules' });
    expect(screen.getAllByRole('table')).toHaveLength(1);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 2)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['1. Field devices', 'Chapter 1 quiz'],
      ['1. Field devices', expect.stringContaining('Extra quiz')],
      ['2. NetworksInactive', 'No quiz. Trainees complete this chapter by reading it.'],
    ]);
    expect(within(table).getAllByRole('button', { name: /^New quiz: / })).toHaveLength(2);
  });

  it('moves a quiz within its module, and shows an error if the request fails', async () => {
    // The PUT request has no mocked reply, so it fails.
    mockReplies({ 'GET /api/trainer/quizzes': modules });
    renderWithApp(<QuizList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Move Extra quiz up' }));
    await waitFor(() =>
      expect(sentBodies('PUT', '/api/trainer/modules/m1/quiz-order')).toEqual([{ quizIds: ['q2', 'q1'] }]),
    );
    expect(await screen.findByText('The quiz was not moved')).toBeVisible();
  });
});
