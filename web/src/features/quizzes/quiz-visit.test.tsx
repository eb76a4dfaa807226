import type { Quiz, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBy, answerWith, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { QuizVisit } from './quiz-visit.tsx';

const questions = [1, 2].map((number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  question: `Which \`host ${number}\`?`,
  options: [`One ${number}`, `Two ${number}`, `Three ${number}`, `Four ${number}`],
}));
const [first, second] = questions as [(typeof questions)[0], (typeof questions)[0]];

const open = { id: 'a1', questions, answers: {}, expiresAt: null, serverNow: '2026-01-01T12:00:00Z' };
const attempt = (over: Partial<QuizAttempt> = {}): QuizAttempt => ({
  ...open,
  quizId: 'q1',
  moduleId: 'm1',
  score: null,
  isPassing: null,
  passingScore: 80,
  correctCount: null,
  questionCount: 2,
  timeSpent: 0,
  startedAt: '2026-01-01T12:00:00Z',
  completedAt: null,
  closedByClock: false,
  regraded: null,
  ...over,
});
const failed = attempt({
  answers: { [first.id]: 'One 1', [second.id]: 'Two 2' },
  score: '50.00',
  isPassing: false,
  correctCount: 1,
  completedAt: '2026-01-01T12:10:00Z',
  review: [
    {
      questionId: second.id,
      question: second.question,
      chosen: 'Two 2',
      isCorrect: false,
      critical: true,
      section: { id: 'the-host', title: 'The host' },
    },
    {
      questionId: first.id,
      question: first.question,
      chosen: 'One 1',
      isCorrect: true,
      critical: false,
      section: null,
    },
  ],
});
const quiz = (over: Partial<Quiz> = {}): Quiz => ({
  id: 'q1',
  moduleId: 'm1',
  title: 'Chapter 7 quiz',
  description: 'About logs.',
  passingScore: 80,
  timeLimit: null,
  questionCount: 2,
  canStart: true,
  bestScore: null,
  hasPassed: false,
  attemptCount: 0,
  attemptLimit: null,
  attemptsLeft: null,
  opensAt: null,
  openAttempt: null,
  ...over,
});

const visit = (shown: Quiz) =>
  renderWithApp(
    <QuizVisit
      quiz={shown}
      fetchedAt={Date.now()}
      userId="u1"
      siteName="Loopcheck"
      module={{ chapterNumber: 7, title: 'Event Logs', state: 'progress', percentage: 50 }}
      notOpen={{ notice: <p>Read it first</p>, link: <a href="/training-modules/m1">Continue Chapter 7</a> }}
      onward={null}
      framed={(content) => content}
    />,
  );

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saveCall = 'PUT /api/quiz-attempts/a1';
const bodies = () =>
  calls().map(({ init }) => (typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null));
const answering = { attemptId: 'a1', questionId: second.id, isAnswering: true, afresh: null };
const placeKey = 'quiz-place:u1:m1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
});

describe('The intro', () => {
  it('shows what the quiz is, and starts one attempt for a double click', async () => {
    answerBy({ 'POST /api/quiz-attempts': attempt() });
    visit(quiz({ bestScore: '66.67', attemptCount: 1, timeLimit: 20 }));
    expect(screen.getByText('20 minutes')).toBeVisible();
    expect(screen.getByText('67%')).toBeVisible();
    press('Start Quiz');
    press('Start Quiz');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(await screen.findByText('Good luck with your quiz!')).toBeVisible();
    expect(calls()).toHaveLength(1);
  });

  it('says that starting failed', async () => {
    answerWith(500, { code: 'internal', message: 'No.' });
    visit(quiz());
    press('Start Quiz');
    expect(await screen.findByText('Failed to start quiz')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('says what is missing while the quiz is not open, and leads there', () => {
    visit(quiz({ canStart: false }));
    expect(screen.getByText('Read it first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Chapter 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
  });

  it('offers Resume beside Start Quiz while an attempt is open', () => {
    visit(quiz({ openAttempt: { ...open, answers: { [first.id]: 'Two 1' } } }));
    expect(screen.getByText(/1 of 2 answered/)).toBeVisible();
    press('Resume');
    // To the first question without an answer.
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('radio', { name: 'Two 1' })).toBeChecked();
  });

  it('shows the same attempt empty after Start Quiz, and keeps the saved answers on the server', async () => {
    const opened = { ...open, answers: { [first.id]: 'Two 1' } };
    answerBy({ 'POST /api/quiz-attempts': attempt(opened) });
    visit(quiz({ openAttempt: opened }));
    press('Start Quiz');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByText('0% · 0 of 2 answered')).toBeVisible();
    expect(bodies()).toEqual([{ quizId: 'q1' }]);
  });
});

describe('In progress', () => {
  const begin = () => visit(quiz({ openAttempt: open }));

  it('lets nobody go on without an answer, and saves each answer as it is chosen', async () => {
    answerBy({ [saveCall]: attempt({ answers: { [first.id]: 'Three 1' } }) });
    begin();
    press('Resume');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Which host 1?');
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next Question' })).toBeDisabled();
    fireEvent.keyDown(document, { key: '3' });
    expect(screen.getByRole('radio', { name: 'Three 1' })).toBeChecked();
    expect(bodies()).toEqual([{ answers: { [first.id]: 'Three 1' } }]);
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled();
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
  });

  it('says that an answer is not saved, keeps it over a reload, and sends it when the network is back', async () => {
    answerWith('away');
    const { unmount } = begin();
    press('Resume');
    fireEvent.click(screen.getByRole('radio', { name: 'One 1' }));
    expect((await screen.findAllByText('Not saved yet, retrying'))[0]).toBeInTheDocument();
    unmount();

    answerBy({ [saveCall]: attempt({ answers: { [first.id]: 'One 1' } }) });
    visit(quiz({ openAttempt: open }));
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'One 1' })).toBeChecked();
    await waitFor(() => expect(bodies().at(-1)).toEqual({ answers: { [first.id]: 'One 1' } }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('tries again at once when the browser says that the network is back', async () => {
    answerWith('away');
    begin();
    press('Resume');
    fireEvent.click(screen.getByRole('radio', { name: 'One 1' }));
    await screen.findAllByText('Not saved yet, retrying');
    answerBy({ [saveCall]: attempt({ answers: { [first.id]: 'One 1' } }) });
    act(() => void window.dispatchEvent(new Event('online')));
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeInTheDocument();
  });

  it('returns to the same question after a reload, and to the intro after Save & Exit', () => {
    sessionStorage.setItem(placeKey, JSON.stringify(answering));
    const { unmount } = begin();
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    press('Save & Exit');
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    unmount();
    begin();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('submits by itself when the time is up, and takes no answer any more', async () => {
    answerBy({ [saveCall]: { ...failed, closedByClock: true } });
    visit(quiz({ timeLimit: 20, openAttempt: { ...open, expiresAt: '2026-01-01T12:00:00Z' } }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(bodies()[0]).toMatchObject({ answers: {}, completedAt: expect.any(String) as string });
    expect(screen.getByText(/The time ran out/)).toBeVisible();
  });
});

describe('The result', () => {
  const lastQuestion = () => {
    sessionStorage.setItem(placeKey, JSON.stringify(answering));
    return visit(quiz({ openAttempt: { ...open, answers: { [first.id]: 'One 1', [second.id]: 'Two 2' } } }));
  };

  it('says that submitting failed and keeps everything, then shows what to read', async () => {
    answerWith(503, { code: 'unavailable', message: 'No.' });
    lastQuestion();
    press('Submit Quiz');
    expect(await screen.findByText('Failed to submit quiz')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Two 2' })).toBeChecked();

    answerBy({ [saveCall]: failed });
    press('Submit Quiz');
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toHaveFocus();
    expect(screen.getByText('Your answers have been submitted successfully.')).toBeVisible();
    expect(screen.getByText('50%')).toBeVisible();
    expect(screen.getByText('1 critical question was not right')).toBeVisible();
    const read = screen.getByRole('link', { name: 'Read “The host” again' });
    expect(read).toHaveAttribute('href', '/training-modules/m1#the-host');
    expect(screen.getByRole('button', { name: 'Retake Quiz' })).toBeVisible();
    expect(sessionStorage.length).toBe(0);
  });

  it('is found after a reload when the reply to the submission was lost', async () => {
    answerBy({ [saveCall]: failed });
    sessionStorage.setItem(placeKey, JSON.stringify(answering));
    visit(quiz({ attemptCount: 1 }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(bodies()[0]).toEqual({});
  });

  it('leads to the intro by Retake Quiz', async () => {
    answerBy({ [saveCall]: failed });
    lastQuestion();
    press('Submit Quiz');
    await screen.findByRole('heading', { name: 'Quiz Not Passed' });
    press('Retake Quiz');
    expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('shows key and explanations after a pass, and offers no retake', async () => {
    const passed = {
      ...failed,
      isPassing: true,
      score: '100.00',
      review: failed.review?.map((one) => ({
        ...one,
        isCorrect: true,
        correctAnswer: one.chosen,
        explanation: 'Because.',
      })),
    };
    answerBy({ [saveCall]: passed });
    lastQuestion();
    press('Submit Quiz');
    expect(await screen.findByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    expect(screen.getAllByText('Because.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Retake Quiz' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Module' })).toBeVisible();
  });
});
