import type { RegradePreview } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';

const preview: RegradePreview = {
  questionId: 'q1',
  quizId: 'z1',
  question: 'Which service is it?',
  exhibit: null,
  version: 2,
  key: 'beta',
  raised: [],
  wouldFall: [],
  rewordedCount: 0,
  otherCount: 0,
  openCount: 1,
  canApply: true,
  fingerprint: 'f1',
};

const buttonNames = () => screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);

describe('RegradeDialog', () => {
  it('shows the buttons “Not now” and “Apply the correct answer” at the same time', async () => {
    const lateReply = Promise.withResolvers<RegradePreview>();
    mockReplies({ 'GET /api/trainer/questions/q1/regrade?includeReworded=false': lateReply.promise });
    renderWithApp(<RegradeDialog questionId="q1" onClose={() => undefined} />);
    // Until the preview is loaded, the dialog has only the Close button in its header.
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
    expect(buttonNames()).toEqual(['Close']);

    lateReply.resolve(preview);
    expect(await screen.findByRole('button', { name: 'Apply the correct answer' })).toBeVisible();
    expect(buttonNames()).toEqual(['Close', 'Not now', 'Apply the correct answer']);
  });

  it('can be closed by a button if the results could not be loaded', async () => {
    // No reply is mocked, so the request fails.
    renderWithApp(<RegradeDialog questionId="q1" onClose={() => undefined} />);
    expect(await screen.findByText('The results could not be loaded')).toBeVisible();
    // One button is in the header of the dialog, the other in its footer.
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  });
});
