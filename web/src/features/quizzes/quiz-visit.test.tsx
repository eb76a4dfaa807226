import type { Quiz, QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, mockReply, sentBodies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { quizSample } from '../../testing/samples.ts';
import { toasts } from '../../ui/toasts.ts';
import { QuizVisit } from './quiz-visit.tsx';

const questions = [1, 2].map((number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  question: `Which \`host ${number}\`?`,
  exhibit: null,
  options: [`One ${number}`, `Two ${number}`, `Three ${number}`, `Four ${number}`],
}));
const [firstQuestion, secondQuestion] = questions as [(typeof questions)[0], (typeof questions)[0]];

const openAttempt = {
  id: 'a1',
  questions,
  answers: {},
  testOut: false,
  expiresAt: null,
  serverNow: '2026-01-01T12:00:00Z',
};
const createAttempt = (overrides: Partial<QuizAttempt> = {}): QuizAttempt => ({
  ...openAttempt,
  quizId: 'q1',
  moduleId: 'm1',
  score: null,
  isPassing: null,
  passingScore: 80,
  requiredScore: 80,
  countsAsPass: null,
  correctCount: null,
  questionCount: 2,
  timeSpent: 0,
  startedAt: '2026-01-01T12:00:00Z',
  completedAt: null,
  closedByClock: false,
  endedByRevision: false,
  regraded: null,
  ...overrides,
});
/** `isPassing`: the score reaches the pass mark. `countsAsPass`: the attempt completes the module. */
const failedAttempt = createAttempt({
  answers: { [firstQuestion.id]: 'One 1', [secondQuestion.id]: 'Two 2' },
  score: '50.00',
  isPassing: false,
  countsAsPass: false,
  correctCount: 1,
  completedAt: '2026-01-01T12:10:00Z',
  review: [],
  sectionsToRead: [
    [{ id: 'the-host', title: 'The host' }],
    [
      { id: 'the-log', title: 'The log' },
      { id: 'the-report', title: 'The report' },
    ],
  ],
});
const review = questions.map((question) => ({
  questionId: question.id,
  question: question.question,
  exhibit: null,
  chosen: question.options[0] ?? '',
  isCorrect: true,
  critical: false,
  section: null,
  correctAnswer: question.options[0] ?? '',
  explanation: 'Because.',
  options: question.options.map((text) => ({ text, explanation: `About ${text}.` })),
}));
/** A quiz that the person can start now (`canStart`), unless `overrides` change this. */
const createQuiz = (overrides: Partial<Quiz> = {}) => quizSample({ questionCount: questions.length, ...overrides });

const renderVisit = (fetchedQuiz: Quiz) =>
  renderWithApp(
    <QuizVisit
      quiz={fetchedQuiz}
      fetchedAt={Date.now()}
      userId="u1"
      siteName="Loopcheck"
      module={{ chapterNumber: 7, title: 'Event Logs', state: 'progress', percentage: 50 }}
      requirement={{ notice: <p>Read it first</p>, link: <a href="/training-modules/m1">Continue Chapter 7</a> }}
      nextStep={null}
      readAgain={null}
      procedures={<li>The procedures of chapter 7</li>}
      renderInFrame={(content) => content}
    />,
  );

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/**
 * Saves the answers in the body, and also submits the attempt if the body has `completedAt`. For an empty body, saves
 * nothing and returns the attempt.
 */
const attemptEndpoint = 'PUT /api/quiz-attempts/a1';
/** The bodies of all requests in their order; null for a request without a body. */
const allSentBodies = () =>
  sentRequests().map(({ init }) => (typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null));
/**
 * The stored position with which a reload returns to the second question. `answeredSinceRestart` is null because the
 * person has not pressed Start Quiz while the attempt was already open.
 */
const storedPosition = {
  attemptId: 'a1',
  questionId: secondQuestion.id,
  showsQuestions: true,
  answeredSinceRestart: null,
};
const positionKey = 'quiz-position:u1:m1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
});

describe('QuizVisit: intro', () => {
  it('displays the time limit and the best score, and starts one attempt on a double click', async () => {
    mockReplies({ 'POST /api/quiz-attempts': createAttempt() });
    renderVisit(createQuiz({ bestScore: '66.67', attemptCount: 1, timeLimit: 20 }));
    expect(screen.getByText('20 minutes')).toBeVisible();
    expect(screen.getByText('67%')).toBeVisible();

    press('Start Quiz');
    press('Start Quiz');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(await screen.findByText('Good luck with your quiz!')).toBeVisible();
    expect(toasts.current()).toMatchObject({ positionOnPhone: 'below_header' });
    expect(sentRequests()).toHaveLength(1);
  });

  it('warns that a new attempt ends an outdated open attempt, but only if a new attempt can be started', () => {
    const { unmount } = renderVisit(createQuiz({ hasOutdatedAttempt: true }));
    const sentence = /^Your open attempt ends when you start\. It does not count/;
    expect(screen.getByText(sentence)).toBeVisible();
    unmount();
    renderVisit(createQuiz({ hasOutdatedAttempt: true, canStart: false }));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('shows an error if the attempt could not be started', async () => {
    mockReply(500, { code: 'internal', message: 'No.' });
    renderVisit(createQuiz());
    press('Start Quiz');
    expect(await screen.findByText('Failed to start quiz')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('states what must be done before a locked quiz opens, and links to that task', () => {
    renderVisit(createQuiz({ canStart: false }));
    expect(screen.getByText('Read it first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Chapter 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
  });

  it('resumes an open attempt at the first question without an answer', () => {
    renderVisit(createQuiz({ openAttempt: { ...openAttempt, answers: { [firstQuestion.id]: 'Two 1' } } }));
    expect(screen.getByText(/1 of 2 answered/)).toBeVisible();

    press('Resume');
    expect(screen.getByText('Question 2 of 2')).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('radio', { name: 'Two 1' })).toBeChecked();
  });

  it('hides the answers of an open attempt when Start Quiz is pressed, but keeps them saved', async () => {
    const answered = { ...openAttempt, answers: { [firstQuestion.id]: 'Two 1' } };
    mockReplies({ 'POST /api/quiz-attempts': createAttempt(answered) });
    renderVisit(createQuiz({ openAttempt: answered }));
    press('Start Quiz');

    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByText('0% · 0 of 2 answered')).toBeVisible();
    expect(allSentBodies()).toEqual([{ quizId: 'q1' }]);
  });
});

describe('QuizVisit: questions', () => {
  const renderOpenQuiz = () => renderVisit(createQuiz({ openAttempt }));

  it('can be used with the keyboard: saves a chosen answer immediately, then enables Next', async () => {
    mockReplies({ [attemptEndpoint]: createAttempt({ answers: { [firstQuestion.id]: 'Three 1' } }) });
    renderOpenQuiz();
    press('Resume');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Which host 1?');
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next Question' })).toBeDisabled();

    fireEvent.keyDown(document, { key: '3' });
    expect(screen.getByRole('radio', { name: 'Three 1' })).toBeChecked();
    expect(allSentBodies()).toEqual([{ answers: { [firstQuestion.id]: 'Three 1' } }]);
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeInTheDocument();

    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled();

    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
  });

  it('keeps an unsaved answer over a reload, and sends it when the network returns', async () => {
    mockReply('offline');
    const { unmount } = renderOpenQuiz();
    press('Resume');
    fireEvent.click(screen.getByRole('radio', { name: 'One 1' }));
    expect((await screen.findAllByText('Not saved yet, retrying'))[0]).toBeInTheDocument();
    unmount();

    mockReplies({ [attemptEndpoint]: createAttempt({ answers: { [firstQuestion.id]: 'One 1' } }) });
    renderVisit(createQuiz({ openAttempt }));
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'One 1' })).toBeChecked();
    await waitFor(() => expect(allSentBodies().at(-1)).toEqual({ answers: { [firstQuestion.id]: 'One 1' } }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('sends an unsaved answer immediately when the browser reports that it is online', async () => {
    mockReply('offline');
    renderOpenQuiz();
    press('Resume');
    fireEvent.click(screen.getByRole('radio', { name: 'One 1' }));
    await screen.findAllByText('Not saved yet, retrying');

    mockReplies({ [attemptEndpoint]: createAttempt({ answers: { [firstQuestion.id]: 'One 1' } }) });
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
    mockReplies({ [attemptEndpoint]: { ...failedAttempt, closedByClock: true } });
    // The attempt expires at its `serverNow`, so no time is left when the quiz is opened.
    renderVisit(createQuiz({ timeLimit: 20, openAttempt: { ...openAttempt, expiresAt: '2026-01-01T12:00:00Z' } }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(allSentBodies()[0]).toMatchObject({ answers: {}, completedAt: expect.any(String) as string });
    // The reason is directly below the score, before the scale and the buttons.
    const reason = screen.getByText(/The time ran out/);
    expect(reason).toBeVisible();
    expect(reason.compareDocumentPosition(screen.getByText('required 80%'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('QuizVisit: result', () => {
  const renderLastQuestion = () => {
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    return renderVisit(
      createQuiz({
        openAttempt: { ...openAttempt, answers: { [firstQuestion.id]: 'One 1', [secondQuestion.id]: 'Two 2' } },
      }),
    );
  };

  it('keeps the answers if submitting fails, and shows the result after a second submission', async () => {
    mockReply(503, { code: 'unavailable', message: 'No.' });
    renderLastQuestion();
    press('Submit Quiz');

    expect(await screen.findByText('Failed to submit quiz')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Two 2' })).toBeChecked();

    mockReplies({ [attemptEndpoint]: failedAttempt });
    press('Submit Quiz');

    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toHaveFocus();
    expect(screen.getByText('Your answers have been submitted successfully.')).toBeVisible();
    expect(toasts.current()).toMatchObject({
      title: 'Quiz Submitted',
      variant: 'default',
      positionOnPhone: 'over_header',
    });
    expect(screen.getByText('50%')).toBeVisible();
    expect(screen.getByText('required 80%')).toBeVisible();
    const sectionLinks = [
      ['Read these 3 sections', '/training-modules/m1?sections=the-host%2Cthe-log%2Cthe-report#the-host'],
      ['The host', '/training-modules/m1?sections=the-host#the-host'],
      ['“The log” to “The report”', '/training-modules/m1?sections=the-log%2Cthe-report#the-log'],
    ] as const;
    for (const [name, href] of sectionLinks)
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    // Reading is the main action and comes first.
    const [read, retake] = [
      screen.getByRole('link', { name: 'Read these 3 sections' }),
      screen.getByRole('button', { name: 'Retake Quiz' }),
    ];
    expect(read.compareDocumentPosition(retake)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(read.className).not.toBe(retake.className);
    // After a failed attempt, the page does not show which answers were right.
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull();
    expect(screen.queryByText(/critical/i)).toBeNull();
    expect(screen.getByRole('button', { name: 'Retake Quiz' })).toBeVisible();
    expect(sessionStorage.length).toBe(0);
  });

  it('displays the result after a reload if the attempt of the stored position is closed', async () => {
    mockReplies({ [attemptEndpoint]: failedAttempt });
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(createQuiz({ attemptCount: 1 }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(allSentBodies()[0]).toEqual({});
  });

  it('returns to the intro on Retake Quiz', async () => {
    mockReplies({ [attemptEndpoint]: failedAttempt });
    renderLastQuestion();
    press('Submit Quiz');
    await screen.findByRole('heading', { name: 'Quiz Not Passed' });

    press('Retake Quiz');
    expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('counts down to the next attempt below a failed result and, after Retake Quiz, in the intro', async () => {
    mockReplies({ [attemptEndpoint]: failedAttempt });
    const waiting = { canStart: false, opensAt: '2026-01-01T12:15:00Z', opensInSeconds: 299, attemptCount: 1 };
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(createQuiz(waiting));
    // At first, 299 seconds are left: 4 min 59 s.
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Next attempt in 4 min 5\d s$/);

    press('Retake Quiz');
    expect(screen.getByRole('timer')).toHaveTextContent(/^You can start the next attempt in 4 min 5\d s.$/);
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
  });

  it('links to the whole chapter if the result names no sections', async () => {
    mockReplies({ [attemptEndpoint]: { ...failedAttempt, sectionsToRead: [] } });
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(createQuiz({ attemptCount: 1 }));
    expect(await screen.findByRole('link', { name: 'The whole chapter' })).toHaveAttribute(
      'href',
      '/training-modules/m1',
    );
  });

  it('lists the procedures of the chapter after the sections to read again', async () => {
    mockReplies({ [attemptEndpoint]: failedAttempt });
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(createQuiz({ attemptCount: 1 }));
    const list = within(await screen.findByRole('region', { name: 'Read again' })).getByRole('list');
    expect(list.lastElementChild).toHaveTextContent('The procedures of chapter 7');
  });

  it('displays the explanations after a pass, and no button Retake Quiz', async () => {
    const passedAttempt = {
      ...failedAttempt,
      isPassing: true,
      countsAsPass: true,
      score: '100.00',
      sectionsToRead: undefined,
      review,
    };
    mockReplies({ [attemptEndpoint]: passedAttempt });
    renderLastQuestion();
    press('Submit Quiz');

    expect(await screen.findByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    expect(toasts.current()).toMatchObject({ title: 'Quiz Submitted', variant: 'success' });
    expect(screen.getAllByText('Because.')).toHaveLength(2);
    expect(screen.queryByText('The procedures of chapter 7')).toBeNull();
    for (const { text } of review.flatMap(({ options }) => options))
      expect(screen.getByText(`About ${text}.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retake Quiz' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Module' })).toBeVisible();
  });
});

describe('QuizVisit: before the start', () => {
  it('announces critical questions only if the quiz has some', () => {
    const { unmount } = renderVisit(createQuiz({ criticalCount: 2 }));
    expect(screen.getByText(/^At least 2 questions are critical/)).toBeVisible();
    unmount();
    renderVisit(createQuiz({ criticalCount: 0 }));
    expect(screen.queryByText(/critical/)).toBeNull();
  });
});

describe('QuizVisit: a quiz taken before reading', () => {
  // Such an attempt completes the module only with 90 percent or more.
  const testOut = { testOut: true, requiredScore: 90 };

  it('is offered together with the rule of 90 percent and a link to the module', async () => {
    mockReplies({ 'POST /api/quiz-attempts': createAttempt(testOut) });
    renderVisit(createQuiz({ canStart: false, canTestOut: true }));
    expect(screen.getByText('You can take the quiz first')).toBeVisible();
    expect(screen.getByText(/With 90% or more, the module is completed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read the module' })).toHaveAttribute('href', '/training-modules/m1');
    expect(screen.queryByText('Read it first')).toBeNull();
    press('Start Quiz');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
  });

  it('states how many attempts are left, and asks for confirmation before the last one', async () => {
    mockReplies({ 'POST /api/quiz-attempts': createAttempt(testOut) });
    renderVisit(createQuiz({ canStart: false, canTestOut: true, attemptLimit: 3, attemptsLeft: 1 }));
    expect(screen.getByText('You have 1 attempt left: it is your last one.')).toBeVisible();
    press('Start Quiz');
    expect(await screen.findByRole('dialog', { name: 'This is your last attempt' })).toBeVisible();
    expect(sentBodies('POST', '/api/quiz-attempts')).toEqual([]);
    press('Use the last attempt');
    expect(await screen.findByText('Question 1 of 2')).toBeVisible();
    expect(sentBodies('POST', '/api/quiz-attempts')).toHaveLength(1);
  });

  it('shows the rule of 90 percent while the attempt is open', () => {
    renderVisit(createQuiz({ openAttempt: { ...openAttempt, testOut: true } }));
    expect(screen.getByText(/With 90% or more, the module is completed/)).toBeVisible();
  });

  it('is shown as not passed below 90 percent, with a link to the module and without correct answers', async () => {
    const result = { ...failedAttempt, ...testOut, isPassing: true, score: '83.33', sectionsToRead: [] };
    mockReplies({ [attemptEndpoint]: result });
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(createQuiz({ attemptCount: 1 }));
    expect(await screen.findByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
    expect(screen.getByText('required 90%')).toBeVisible();
    expect(
      screen.getByText(/it needs 90%. An attempt that you start after reading the module needs 80%/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read the module' })).toHaveAttribute('href', '/training-modules/m1');
    expect(screen.queryByRole('heading', { name: /Review|Read again/ })).toBeNull();
  });

  it('is shown as passed from 90 percent, and states that the module need not be read', async () => {
    const result = { ...failedAttempt, ...testOut, isPassing: true, countsAsPass: true, score: '91.67', review };
    mockReplies({ [attemptEndpoint]: { ...result, sectionsToRead: undefined } });
    sessionStorage.setItem(positionKey, JSON.stringify(storedPosition));
    renderVisit(createQuiz({ attemptCount: 1, hasPassed: true }));
    expect(await screen.findByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    expect(screen.getByText(/need not read this module/)).toBeVisible();
  });
});
