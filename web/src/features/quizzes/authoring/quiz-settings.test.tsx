import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { authoredQuizSample } from '../../../testing/samples.ts';
import { QuizSettingsForm } from './quiz-settings.tsx';

const quiz = authoredQuizSample({ passingScore: 70, questionsDrawn: 10, timeLimit: 20, revision: 4 });
const path = `/api/trainer/quizzes/${quiz.id}`;

const field = (name: RegExp) => screen.getByRole('spinbutton', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save settings/ }));

describe('QuizSettingsForm', () => {
  it('sends only changed settings, with null for an empty field', async () => {
    mockReplies({ [`PATCH ${path}`]: { ...quiz, timeLimit: null, passingScore: 80, revision: 5 } });
    renderWithApp(<QuizSettingsForm quiz={quiz} />);
    expect(screen.getByRole('button', { name: /Nothing has changed/ })).toBeVisible();

    type(/^Time limit/, '');
    type(/^Pass mark/, '80');
    save();

    expect(await screen.findByText('Quiz saved')).toBeVisible();
    expect(sentBodies('PATCH', path)).toEqual([{ timeLimit: null, passingScore: 80, baseRevision: 4 }]);
    expect(await screen.findByRole('button', { name: /Nothing has changed/ })).toBeVisible();
  });

  it('shows an error at each invalid field, focuses the first invalid field, and sends nothing', async () => {
    renderWithApp(<QuizSettingsForm quiz={quiz} />);
    type(/^Pass mark/, '');
    type(/^Time limit/, '601');
    save();
    expect(await screen.findByText('This is needed')).toBeVisible();
    expect(screen.getByText('At most 600')).toBeVisible();
    expect(field(/^Pass mark/)).toHaveFocus();
    expect(sentBodies('PATCH', path)).toEqual([]);
  });

  it('shows an error of the server at the field that the error names, and keeps the typed values', async () => {
    const fields = { questionsDrawn: 'The pool has 11 active questions.' };
    mockReplies({ [`PATCH ${path}`]: [409, { code: 'quiz_draws_more', message: 'Too many.', fields }] });
    renderWithApp(<QuizSettingsForm quiz={quiz} />);
    type(/^Questions asked per attempt/, '30');
    save();
    expect(await screen.findByText('The pool has 11 active questions.')).toBeVisible();
    expect(field(/^Questions asked per attempt/)).toHaveFocus();
    expect(field(/^Questions asked per attempt/)).toHaveValue(30);
  });

  it('loads the current settings on request after somebody else has changed them', async () => {
    mockReplies({ [`PATCH ${path}`]: [409, { code: 'quiz_changed', message: 'Changed.' }] });
    const { rerender } = renderWithApp(<QuizSettingsForm quiz={quiz} />);
    type(/^Pass mark/, '80');
    save();
    const loadButton = await screen.findByRole('button', { name: 'Load the current settings' });
    rerender(<QuizSettingsForm quiz={{ ...quiz, passingScore: 75, revision: 5 }} />);
    expect(field(/^Pass mark/)).toHaveValue(80);

    fireEvent.click(loadButton);
    await waitFor(() => expect(field(/^Pass mark/)).toHaveValue(75));
    expect(screen.queryByText(/Somebody else/)).toBeNull();
  });
});
