import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBy } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { QuestionEditor } from './question-editor.tsx';

const question: AuthoredQuestion = {
  id: '7b6f3f0e-6f0e-4d55-9b3e-0d8a40a1f001',
  question: 'Which log first?',
  options: ['Security', 'System'],
  correctOption: 1,
  explanation: '',
  sectionId: null,
  critical: false,
  version: 3,
  isActive: true,
  isShipped: true,
  versionAt: '2026-01-01T00:00:00Z',
};
const quiz = {
  id: '7b6f3f0e-6f0e-4d55-9b3e-0d8a40a1f002',
  sections: [],
  questions: [question],
} as unknown as AuthoredQuiz;

function show(edited: AuthoredQuestion | null = question) {
  answerBy({});
  const onClose = vi.fn<() => void>();
  renderWithApp(
    <QuestionEditor quiz={quiz} question={edited} userId="me" onClose={onClose} onKeyChanged={() => undefined} />,
  );
  return onClose;
}
const field = () => screen.findByRole('textbox', { name: /^Question/ });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const asked = () => screen.findByRole('dialog', { name: 'Discard this question' });
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));

beforeEach(() => localStorage.clear());

describe('A question that is being written', () => {
  it('closes at once where nothing was typed', async () => {
    const onClose = show();
    await field();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', async () => fireEvent.keyDown(await field(), { key: 'Escape' })],
  ])('is not lost by %s before one has said so', async (_name, leave) => {
    const onClose = show();
    await type('Which log last?');
    await leave();
    const dialog = await asked();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go on writing' }));
    await waitFor(() => expect(screen.queryByText('Discard this question')).toBeNull());
    expect(await field()).toHaveValue('Which log last?');
    expect(drafts()).toHaveLength(1);
    await leave();
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(drafts()).toEqual([]);
  });

  it('asks nothing when the old words stand again, or when a new one has only empty rows', async () => {
    const onClose = show(null);
    await type('x');
    await type('');
    fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
