import type { Quiz, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, mockReply, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { quizSample } from '../../testing/samples.ts';
import { QuizVisit } from './quiz-visit.tsx';

const questions = [1, 2].map((number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  question: `Which \`host ${number}\`?`,
  options: [`One ${number}`, `Two ${number}`, `Three ${number}`, `Four ${number}`],
}));
const [first, second] = questions as [(typeof questions)[0], (typeof questions)[0]];

const openAttempt = { id: 'a1', questions, answers: {}, expiresAt: null, serverNow: '2026-01-01T12:00:00Z' };
const attempt = (overrides: Partial<QuizAttempt> = {}): QuizAttempt => ({
  ...openAttempt,
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
  ...overrides,
});
const failedAttempt = attempt({
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
const quiz = (overrides: Partial<Quiz> = {}) => quizSample({ questionCount: questions.length, ...overrides });

const renderVisit = (fetched: Quiz) =>
  renderWithApp(
    <QuizVisit
      quiz={fetched}
      fetchedAt={Date.now()}
      userId="u1"
      siteName="Loopcheck"
      module={{ chapterNumber: 7, title: 'Event Logs', state: 'progress', percentage: 50 }}
      requirement={{ notice: <p>Read it first</p>, link: <a href="/training-modules/m1">Continue Chapter 7</a> }}
      nextStep={null}
      renderInFrame={(content) => content}
    />,
  );

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saveEndpoint = 'PUT /api/quiz-attempts/a1';
const allSentBodies = () =>
  sentRequests().map(({ init }) => (typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null));
const storedPosition = { attemptId: 'a1', questionId: second.id, isAnswering: true, answeredSinceStart: null };
const positionKey = 'quiz-position:u1:m1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
});

describe('QuizVisit: intro', () => {
  it('displays limits and best score, and starts one attempt on a double click', async () => {
    mockReplies({ 'POST /api/quiz-attempts': attempt() });
    renderVisit(quiz({ bestScore: '66.67', attemptCount: 1, timeLimit: 20 }));
    expect(screen.getByText('20 minutes')).toBeVisible();
    expect(screen.getByText('67%')).toBeVisible();

    press('Start Quiz');
    press('Start Quiz');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(await screen.findByText('Good luck with your quiz!')).toBeVisible();
    expect(sentRequests()).toHaveLength(1);
  });

  it('shows an error if the attempt could not be started', async () => {
    mockReply(500, { code: 'internal', message: 'No.' });
    renderVisit(quiz());
    press('Start Quiz');
    expect(await screen.findByText('Failed to start quiz')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('explains what is missing while the quiz is locked, and links to it', () => {
    renderVisit(quiz({ canStart: false }));
    expect(screen.getByText('Read it first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Chapter 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
  });

  it('resumes an open attempt at the first question without an answer', () => {
    renderVisit(quiz({ openAttempt: { ...openAttempt, answers: { [first.id]: 'Two 1' } } }));
    expect(screen.getByText(/1 of 2 answered/)).toBeVisible();
    press('Resume');
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('radio', { name: 'Two 1' })).toBeChecked();
  });

  it('displays an open attempt without answers after Start Quiz, and does not change its answers on the server', async () => {
    const answered = { ...openAttempt, answers: { [first.id]: 'Two 1' } };
    mockReplies({ 'POST /api/quiz-attempts': attempt(answered) });
    renderVisit(quiz({ openAttempt: answered }));
    press('Start Quiz');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByText('0% · 0 of 2 answered')).toBeVisible();
    expect(allSentBodies()).toEqual([{ quizId: 'q1' }]);
  });
});

describe('QuizVisit: questions', () => {
  const renderOpenQuiz = () => renderVisit(quiz({ openAttempt }));

  it('enables Next after an answer is chosen, saves the answer immediately, and moves by keyboard', async () => {
    mockReplies({ [saveEndpoint]: attempt({ answers: { [first.id]: 'Three 1' } }) });
    renderOpenQuiz();
    press('Resume');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Which host 1?');
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next Question' })).toBeDisabled();

    fireEvent.keyDown(document, { key: '3' });
    expect(screen.getByRole('radio', { name: 'Three 1' })).toBeChecked();
    expect(allSentBodies()).toEqual([{ answers: { [first.id]: 'Three 1' } }]);
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeInTheDocument();

    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled();

    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
  });

  it('shows that an answer is not saved, keeps it during a reload, and sends it when the network is available again', async () => {
    mockReply('offline');
    const { unmount } = renderOpenQuiz();
    press('Resume');
    fireEvent.click(screen.getByRole('radio', { name: 'One 1' }));
    expect((await screen.findAllByText('Not saved yet, retrying'))[0]).toBeInTheDocument();
    unmount();

    mockReplies({ [saveEndpoint]: attempt({ answers: { [first.id]: 'One 1' } }) });
    renderVisit(quiz({ openAttempt }));
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'One 1' })).toBeChecked();
    await waitFor(() => expect(allSentBodies().at(-1)).toEqual({ answers: { [first.id]: 'One 1' } }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('retries immediately when the browser reports that it is online', async () => {
    mockReply('offline');
    renderOpenQuiz();
    press('Resume');
    fireEvent.click(screen.getByRole('radio', { name: 'One 1' }));
    await screen.findAllByText('Not saved yet, retrying');

    mockReplies({ [saveEndpoint]: attempt({ answers: { [first.id]: 'One 1' } }) });
    act(() => void window.dispatchEvent(new Event('online')));
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeInTheDocument();
  });

  it('returns to the same question after a reload, and to the intro after Save & Exit', () => {
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    const { unmount } = renderOpenQuiz();
    expect(screen.getByText('Question 2 of 2')).toBeVisible();

    press('Save & Exit');
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

    unmount();
    renderOpenQuiz();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('submits automatically when the time is over', async () => {
    mockReplies({ [saveEndpoint]: { ...failedAttempt, closedByClock: true } });
    renderVisit(quiz({ timeLimit: 20, openAttempt: { ...openAttempt, expiresAt: '2026-01-01T12:00:00Z' } }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(allSentBodies()[0]).toMatchObject({ answers: {}, completedAt: expect.any(String) as string });
    expect(screen.getByText(/The time ran out/)).toBeVisible();
  });
});

describe('QuizVisit: result', () => {
  const renderLastQuestion = () => {
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    return renderVisit(
      quiz({ openAttempt: { ...openAttempt, answers: { [first.id]: 'One 1', [second.id]: 'Two 2' } } }),
    );
  };

  it('shows that submitting failed, keeps the answers, and shows the result after a second submission', async () => {
    mockReply(503, { code: 'unavailable', message: 'No.' });
    renderLastQuestion();
    press('Submit Quiz');
    expect(await screen.findByText('Failed to submit quiz')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Two 2' })).toBeChecked();

    mockReplies({ [saveEndpoint]: failedAttempt });
    press('Submit Quiz');
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toHaveFocus();
    expect(screen.getByText('Your answers have been submitted successfully.')).toBeVisible();
    expect(screen.getByText('50%')).toBeVisible();
    expect(screen.getByText('1 critical question answered wrongly')).toBeVisible();
    const sectionLink = screen.getByRole('link', { name: 'Read “The host” again' });
    expect(sectionLink).toHaveAttribute('href', '/training-modules/m1#the-host');
    expect(screen.getByRole('button', { name: 'Retake Quiz' })).toBeVisible();
    expect(sessionStorage.length).toBe(0);
  });

  it('displays the result after a reload if the reply to the submission was lost', async () => {
    mockReplies({ [saveEndpoint]: failedAttempt });
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(quiz({ attemptCount: 1 }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(allSentBodies()[0]).toEqual({});
  });

  it('returns to the intro on Retake Quiz', async () => {
    mockReplies({ [saveEndpoint]: failedAttempt });
    renderLastQuestion();
    press('Submit Quiz');
    await screen.findByRole('heading', { name: 'Quiz Not Passed' });

    press('Retake Quiz');
    expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('displays the explanations after a pass, and no button Retake Quiz', async () => {
    const passedAttempt = {
      ...failedAttempt,
      isPassing: true,
      score: '100.00',
      review: failedAttempt.review?.map((question) => ({
        ...question,
        isCorrect: true,
        correctAnswer: question.chosen,
        explanation: 'Because.',
      })),
    };
    mockReplies({ [saveEndpoint]: passedAttempt });
    renderLastQuestion();
    press('Submit Quiz');

    expect(await screen.findByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    expect(screen.getAllByText('Because.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Retake Quiz' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Module' })).toBeVisible();
  });
});
