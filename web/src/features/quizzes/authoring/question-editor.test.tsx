import type { AuthoredQuestion } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { authoredQuizSample } from '../../../testing/samples.ts';
import { QuestionEditor } from './question-editor.tsx';

const question: AuthoredQuestion = {
  id: '7b6f3f0e-6f0e-4d55-9b3e-0d8a40a1f001',
  question: 'Which log first?',
  exhibit: null,
  options: ['Security', 'System'],
  correctOption: 1,
  explanation: '',
  optionExplanations: [],
  sectionId: null,
  critical: false,
  version: 3,
  isActive: true,
  isShipped: true,
  versionAt: '2026-01-01T00:00:00Z',
};
const quiz = authoredQuizSample({ questions: [question] });

const questionsPath = `/api/trainer/quizzes/${quiz.id}/questions`;
const questionPath = `/api/trainer/questions/${question.id}`;

const editorOf = (edited: AuthoredQuestion | null, onClose: () => void) => (
  <QuestionEditor quiz={quiz} question={edited} userId="me" onClose={onClose} onKeyChanged={() => undefined} />
);
/** Opens the editor for a question; with null, for a new question. */
function renderEditor(edited: AuthoredQuestion | null = question, replies: Record<string, unknown> = {}) {
  mockReplies(replies);
  const onClose = vi.fn<() => void>();
  const { rerender, unmount } = renderWithApp(editorOf(edited, onClose));
  const rerenderWith = (changed: AuthoredQuestion) => rerender(editorOf(changed, onClose));
  return { onClose, rerenderWith, unmount };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save question' }));
const findQuestionField = () => screen.findByRole('textbox', { name: /^Question/ });
const type = async (text: string) => fireEvent.change(await findQuestionField(), { target: { value: text } });
const findDiscardDialog = () => screen.findByRole('dialog', { name: 'Discard this question' });
const storedDrafts = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));

beforeEach(() => localStorage.clear());

describe('QuestionEditor', () => {
  it('closes immediately if nothing was typed', async () => {
    const { onClose } = renderEditor();
    await findQuestionField();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', async () => fireEvent.keyDown(await findQuestionField(), { key: 'Escape' })],
  ])('asks before %s discards unsaved text', async (_name, leave) => {
    const { onClose } = renderEditor();
    await type('Which log last?');
    await leave();
    const dialog = await findDiscardDialog();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Discard this question')).toBeNull());
    expect(await findQuestionField()).toHaveValue('Which log last?');
    expect(storedDrafts()).toHaveLength(1);

    await leave();
    fireEvent.click(within(await findDiscardDialog()).getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(storedDrafts()).toEqual([]);
  });

  it('closes immediately if the typed text was deleted and only an empty option was added', async () => {
    const { onClose } = renderEditor(null);
    await type('x');
    await type('');
    fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error at each invalid field, focuses the first invalid field, and sends nothing', async () => {
    renderEditor(null);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Option A' }), { target: { value: 'Security' } });
    save();
    await waitFor(() => expect(screen.getAllByText('This is needed')).toHaveLength(2));
    expect(await findQuestionField()).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Option B' })).toBeInvalid();
    expect(sentBodies('POST', questionsPath)).toEqual([]);
  });

  it('sends a new question without the empty options at the end', async () => {
    const { onClose } = renderEditor(null, { [`POST ${questionsPath}`]: question });
    await type('Which log first?');
    for (const [letter, text] of [
      ['A', 'Security'],
      ['B', 'System'],
    ]) {
      fireEvent.change(screen.getByRole('textbox', { name: `Option ${letter}` }), { target: { value: text } });
    }
    fireEvent.click(screen.getByRole('radio', { name: 'B is right' }));
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentBodies('POST', questionsPath)).toEqual([
      {
        question: 'Which log first?',
        exhibit: null,
        options: ['Security', 'System'],
        correctOption: 2,
        explanation: '',
        optionExplanations: [],
        sectionId: null,
        critical: false,
      },
    ]);
    expect(storedDrafts()).toEqual([]);
  });

  it('sends one explanation for each option, and moves the explanation together with its option', async () => {
    const { onClose } = renderEditor(question, { [`PUT ${questionPath}`]: { ...question, version: 4 } });
    expect(screen.queryByRole('textbox', { name: 'Why A is right' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Explain each option' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Why A is right' }), {
      target: { value: 'It names logons.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Move A down' }));
    expect(screen.getByRole('textbox', { name: 'Why B is right' })).toHaveValue('It names logons.');
    expect(screen.getByRole('textbox', { name: 'Why A is wrong' })).toHaveValue('');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentBodies('PUT', questionPath)).toMatchObject([
      { options: ['System', 'Security'], correctOption: 2, optionExplanations: ['', 'It names logons.'] },
    ]);
  });

  it('shows the explanations of the options immediately if the question already has such explanations', async () => {
    renderEditor({ ...question, optionExplanations: ['', 'It names services.'] });
    expect(await screen.findByRole('textbox', { name: 'Why B is wrong' })).toHaveValue('It names services.');
    expect(screen.getByText('Why B is wrong').nodeName).toBe('LABEL');
  });

  it('keeps the correct option when options are moved and removed', async () => {
    renderEditor();
    fireEvent.click(await screen.findByRole('button', { name: 'Move A down' }));
    expect(screen.getByRole('radio', { name: 'B is right' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Option B' })).toHaveValue('Security');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option B' })).toHaveFocus());

    fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove A' }));
    expect(screen.getByRole('radio', { name: 'A is right' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Option A' })).toHaveValue('Security');
  });

  it('shows what somebody else has changed, and merges both versions after Keep my changes is pressed', async () => {
    const fields = { explanation: 'The explanation is now: The Security log shows the sign-ins.' };
    const conflict = [409, { code: 'question_changed', message: 'Changed.', fields }];
    const { rerenderWith } = renderEditor(question, { [`PUT ${questionPath}`]: conflict });
    await type('Which log last?');
    save();
    expect(await screen.findByText('The explanation is now: The Security log shows the sign-ins.')).toBeVisible();

    rerenderWith({ ...question, explanation: 'The Security log shows the sign-ins.', version: 4 });
    mockReplies({ [`PUT ${questionPath}`]: { ...question, version: 5 } });
    fireEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect(screen.queryByText('The explanation is now: The Security log shows the sign-ins.')).toBeNull();

    save();
    await waitFor(() => expect(sentBodies('PUT', questionPath)).toHaveLength(2));
    expect(sentBodies('PUT', questionPath)).toMatchObject([
      { question: 'Which log last?', baseVersion: 3 },
      // The explanation of the other author is kept, because only that author has changed it.
      { question: 'Which log last?', explanation: 'The Security log shows the sign-ins.', baseVersion: 4 },
    ]);
  });

  it('restores unsaved text when the editor opens again, and offers to load the saved question instead', async () => {
    const { unmount } = renderEditor();
    await type('Which log last?');
    unmount();
    renderEditor();
    expect(await findQuestionField()).toHaveValue('Which log last?');

    fireEvent.click(screen.getByRole('button', { name: 'Load the saved question' }));
    expect(await findQuestionField()).toHaveValue('Which log first?');
    await waitFor(() => expect(storedDrafts()).toEqual([]));
  });
});

/** An exhibit is a text that is shown above the options of a question, such as the output of a command. */
describe('QuestionEditor: the exhibit of a question', () => {
  const changeField = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
  const fieldOf = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

  it('is sent without spaces at the ends of lines and without empty lines around the text', async () => {
    renderEditor(question, { [`PUT ${questionPath}`]: question });
    await findQuestionField();
    changeField('Title of the exhibit', ' Note ');
    changeField('Text of the exhibit', '\n  one  \ntwo\n');
    save();
    await waitFor(() =>
      expect(sentBodies('PUT', questionPath)).toMatchObject([{ exhibit: { title: 'Note', text: '  one\ntwo' } }]),
    );
  });

  it.each([
    ['a text without a title', '', 'one\ntwo', 'Title of the exhibit', 'This is needed'],
    ['a title without a text', 'Note', '', 'Text of the exhibit', '2 to 14 lines; there are 0'],
    [
      'a line that is too long',
      'Note',
      `one\n${'x'.repeat(65)}`,
      'Text of the exhibit',
      'Line 2 has more than 64 characters',
    ],
    ['a tab', 'Note', 'one\n\ttwo', 'Text of the exhibit', 'Use spaces instead of tabs'],
  ])(
    'is not sent if it has %s; the field with the fault shows a message',
    async (_name, title, text, field, message) => {
      renderEditor();
      await findQuestionField();
      changeField('Title of the exhibit', title);
      changeField('Text of the exhibit', text);
      save();
      await waitFor(() => expect(fieldOf(field)).toHaveAccessibleDescription(expect.stringContaining(message)));
      expect(fieldOf(field)).toBeInvalid();
      expect(sentBodies('PUT', questionPath)).toEqual([]);
    },
  );

  it('is kept in the draft', async () => {
    const { unmount } = renderEditor();
    await findQuestionField();
    changeField('Text of the exhibit', 'one\ntwo');
    await waitFor(() => expect(storedDrafts()).toHaveLength(1));
    unmount();
    renderEditor();
    await findQuestionField();
    expect(fieldOf('Text of the exhibit')).toHaveValue('one\ntwo');
  });
});
