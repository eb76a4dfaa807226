import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportIntervalMs } from '../features/progress/reading-autosave.ts';
import { mockLayout } from '../testing/layout.ts';
import { mockReplies } from '../testing/network.ts';
import { sentProgressReports } from '../testing/progress-reports.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { moduleSample, nextStepSample, progressSample, quizSample } from '../testing/samples.ts';
import { ModuleScreen } from './module-screen.tsx';

const module = moduleSample({
  // The link has `data-chapter`, the attribute of links to other chapters.
  content: '<p>It was late.</p><h2 id="the-host">The host</h2><p>Read it.</p><p><a data-chapter="9">Chapter 9</a></p>',
  contentRevision: 3,
  sections: [{ id: 'the-host', title: 'The host' }],
  objectives: ['Find it.'],
});
const notStarted: ListedProgress = progressSample();
const inProgress: ListedProgress = {
  ...notStarted,
  status: 'in_progress',
  progressPercentage: 10,
  startedAt: '2026-11-20T10:00:00Z',
};
const completed: ListedProgress = {
  ...inProgress,
  status: 'completed',
  progressPercentage: 100,
  canStartQuiz: true,
  completedAt: '2026-11-20T11:00:00Z',
};
const quiz = quizSample({ timeLimit: 20, canStart: false });

type ServerState = { progress?: ListedProgress; moduleChanges?: object; putReply?: unknown; quizzes?: unknown };

const refusedReply = [409, { code: 'module_not_half_done', message: 'Not yet.' }];

function mockServer({
  progress = notStarted,
  moduleChanges = {},
  putReply = { ...progress, moduleId, scrollDepthPercentage: 25 },
  quizzes = [200, [{ ...quiz, moduleId }]],
}: ServerState) {
  mockReplies({
    'GET /api/auth/user': { id: 'ann' },
    [`GET /api/training-modules/${moduleId}`]: { ...module, ...moduleChanges, id: moduleId },
    'GET /api/progress': [200, [{ ...progress, moduleId }]],
    [`GET /api/quizzes/module/${moduleId}`]: quizzes,
    [`GET /api/training-modules/${moduleId}/resources`]: [],
    [`GET /api/discussions/${moduleId}`]: { items: [], nextCursor: null },
    'GET /api/documents': [],
    'GET /api/next-step': nextStepSample({
      kind: 'take_quiz',
      label: 'Take Quiz of Chapter 1',
      target: { screen: 'quiz', moduleId: 'm1' },
    }),
    'GET /api/documents/read-states': { items: [], readCount: 0, readAgainCount: 0 },
    [`PUT /api/progress/${moduleId}`]: putReply,
  });
}

const signedInScreen = (
  <SignedIn>
    <ModuleScreen />
  </SignedIn>
);

function renderScreen(query = '') {
  const root = createRootRoute();
  const member = createRoute({ getParentRoute: () => root, id: 'member' });
  const framed = createRoute({ getParentRoute: () => member, id: 'framed' });
  const screenRoute = createRoute({
    getParentRoute: () => framed,
    path: '/training-modules/$id',
    component: () => signedInScreen,
  });
  const router = createRouter({
    routeTree: root.addChildren([member.addChildren([framed.addChildren([screenRoute])])]),
    history: createMemoryHistory({ initialEntries: [`/training-modules/${moduleId}${query}`] }),
    defaultNotFoundComponent: () => <p>elsewhere</p>,
  });
  renderWithApp(<RouterProvider router={router} />);
  return router;
}

function show(state: ServerState = {}, query = '') {
  mockServer(state);
  return renderScreen(query);
}

/** Waits longer than the report interval, so that any pending report would have been sent. */
const waitForReports = () => act(() => new Promise((resolve) => setTimeout(resolve, reportIntervalMs + 200)));
const sentReports = () => sentProgressReports(moduleId);
/** Returns the first of two buttons with this name: one is for desktops, one for phones, and CSS hides one of them. */
const getStepButton = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;

// Each test uses another module id, because a depth report of one test can be sent during the next test.
let moduleId = 'm0';
let testCount = 0;
beforeEach(() => {
  testCount += 1;
  moduleId = `m${testCount}`;
  // A quarter of the text is visible.
  mockLayout({ top: 0, bottom: 4 * window.innerHeight });
});
afterEach(() => localStorage.clear());

describe('ModuleScreen with a module that has not been started', () => {
  it('offers Start Module, which reports 10% and shows a message', async () => {
    show();
    await screen.findByRole('heading', { name: 'Title 1', level: 1 });
    await screen.findByText('It was late.');
    expect(screen.getByText('Chapter 1')).toBeVisible();
    expect(screen.getByText('40 min')).toBeVisible();

    mockServer({ progress: inProgress, putReply: inProgress });

    await userEvent.click(getStepButton('Start Module'));

    await screen.findByText('Progress Updated');
    expect(sentReports()[0]).toMatchObject({ status: 'in_progress', progressPercentage: 10, contentRevision: 3 });
    expect(sentReports()[0]).toHaveProperty('startedAt');
    expect(getStepButton('Mark 50% Complete')).toBeVisible();
  });

  it('starts the module when the person scrolls, not when the text is displayed', async () => {
    show({ putReply: { ...notStarted, startedAt: inProgress.startedAt, scrollDepthPercentage: 25 } });
    await screen.findByText('It was late.');
    await waitForReports();
    expect(sentReports()).toEqual([]);

    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitFor(() => expect(sentReports()).toEqual([{ scrollDepthPercentage: 25, contentRevision: 3 }]));
  });
});

describe('The step buttons of ModuleScreen', () => {
  it('complete the module after its reading depth was saved, and then lead to the next step', async () => {
    // The whole text is visible.
    mockLayout({ top: 0, bottom: window.innerHeight / 2 });
    const readToEnd = { ...inProgress, scrollDepthPercentage: 100, progressPercentage: 50 };
    show({ progress: inProgress, putReply: readToEnd });
    await screen.findByText('It was late.');
    act(() => void window.dispatchEvent(new Event('scroll')));
    await screen.findAllByRole('button', { name: 'Complete Module' });
    await userEvent.click(getStepButton('Complete Module'));
    mockServer({ progress: completed, putReply: completed });
    const links = await screen.findAllByRole('link', { name: 'Take Quiz of Chapter 1' });
    expect(links[0]).toHaveAttribute('href', '/quiz/m1');
    await waitFor(() => expect(sentReports()).toHaveLength(2));
    expect(sentReports()[0]).toEqual({ scrollDepthPercentage: 100, contentRevision: 3 });
    expect(sentReports()[1]).toMatchObject({ status: 'completed' });
  });

  it('offer Complete Module if the progress is 50%', async () => {
    // The visible quarter has been read, so no reading depth is reported before the button is pressed.
    show({ progress: { ...inProgress, scrollDepthPercentage: 25, progressPercentage: 50 } });
    await screen.findByText('It was late.');
    mockServer({ progress: completed, putReply: completed });

    await userEvent.click(getStepButton('Complete Module'));

    await screen.findByText('Progress Updated');
    expect(sentReports()[0]).toMatchObject({ status: 'completed', progressPercentage: 100 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Module' })).toBeNull());
  });

  it('show a message and stay if the server refuses the report', async () => {
    show({ progress: inProgress, putReply: refusedReply });
    await screen.findByText('It was late.');
    await userEvent.click(getStepButton('Mark 50% Complete'));
    await screen.findByText('Failed to update progress');
    expect(getStepButton('Mark 50% Complete')).toBeVisible();
  });
});

describe('The quiz card of ModuleScreen', () => {
  it('has a disabled button while the module is in progress', async () => {
    show({ progress: inProgress });
    expect(await screen.findByRole('button', { name: 'Complete Module First' })).toBeDisabled();
    expect(screen.getByText('80%')).toBeVisible();
    expect(screen.getByText('20 minutes')).toBeVisible();
  });

  it('is replaced by an error with Retry if the quiz could not be loaded, while the text stays readable', async () => {
    show({ progress: inProgress, quizzes: [500, { code: 'internal', message: 'It failed.' }] });
    await screen.findByText('The quiz could not be loaded');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await screen.findByText('It was late.')).toBeVisible();
  });

  it('offers to take the quiz first if the module allows it, and keeps Complete Module First disabled', async () => {
    show({ progress: inProgress, quizzes: [200, [{ ...quiz, moduleId, canTestOut: true }]] });
    expect(await screen.findByRole('link', { name: 'Take the quiz first' })).toHaveAttribute(
      'href',
      `/quiz/${moduleId}`,
    );
    // The 90% are the `testOutScore` of `quizSample`.
    expect(screen.getByText('With 90% or more, you do not have to read this module.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Complete Module First' })).toBeDisabled();
  });

  it('states that the person need not read a module whose quiz was passed first', async () => {
    show({ progress: { ...completed, isReadingWaived: true } });
    expect(await screen.findByText('Reading waived: you passed the quiz first.')).toBeVisible();
  });

  it('links to the quiz of a completed module', async () => {
    show({ progress: completed });
    expect(await screen.findByRole('link', { name: 'Take Quiz' })).toHaveAttribute('href', `/quiz/${moduleId}`);
  });
});

describe('The text of ModuleScreen', () => {
  it('opens links to other chapters without reloading the page', async () => {
    const router = show({ progress: inProgress });
    await userEvent.click(await screen.findByRole('link', { name: 'Chapter 9' }));
    expect(router.history.location.href).toBe('/training-modules/by-chapter/9');
  });

  it('has code blocks that can be copied on a page without https', async () => {
    const code =
      '<div class="code" data-copy="true"><header><span>Prompt</span></header><pre><code>hostname</code></pre></div>';
    show({ progress: inProgress, moduleChanges: { content: code } });
    const copied: string[] = [];
    // Like a page without https, jsdom has no clipboard, so the Copy button uses execCommand.
    const execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
    Object.assign(document, { execCommand });

    await userEvent.click(await screen.findByRole('button', { name: 'Copy Prompt' }));
    await screen.findByRole('button', { name: 'Copied Prompt' });
    expect(copied).toEqual(['hostname']);
  });

  it('can be missing. Then the objectives are shown, and nothing is counted as read', async () => {
    mockLayout({ top: 0, bottom: 100 });
    show({ progress: inProgress, moduleChanges: { content: null, hasContent: false } });
    await screen.findByRole('heading', { name: 'Learning Objectives' });
    expect(screen.getByRole('heading', { name: 'Key Topics' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Reading depth' })).toBeNull();
    await waitForReports();
    expect(sentReports()).toEqual([]);
  });

  it('can be read in a locked module, but is not counted as read', async () => {
    mockLayout({ top: 0, bottom: 100 });
    show({
      progress: { ...notStarted, lockedBy: { moduleId: 'm0', chapterNumber: 6, title: 'Title 6', until: 'completed' } },
    });
    await screen.findByText('This module is locked');
    expect(screen.getByText(/It opens when chapter 6, Title 6, is completed\./)).toBeVisible();
    await screen.findByText('It was late.');
    expect(screen.queryByRole('button', { name: 'Start Module' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitForReports();
    expect(sentReports()).toEqual([]);
  });

  it('has a note that a locked module opens when the one before it is passed, if the site requires that', async () => {
    show({
      progress: { ...notStarted, lockedBy: { moduleId: 'm0', chapterNumber: 6, title: 'Title 6', until: 'passed' } },
    });
    expect(await screen.findByText(/It opens when chapter 6, Title 6, is passed\./)).toBeVisible();
  });

  it('is marked if it has changed since the person read it', async () => {
    show({ progress: { ...inProgress, changedSinceRead: true } });
    await screen.findByText('Changed since you read it');
  });

  it.each([
    [
      'read it again and pass the quiz again',
      true,
      'Read it again, then pass its quiz again. Your earlier result is kept.',
    ],
    [
      'only pass the quiz again if they have read the changed text',
      false,
      'Pass its quiz again. Your earlier result is kept.',
    ],
  ])('has a note after a change, which says that people must %s', async (_, changedSinceRead, text) => {
    show({ progress: { ...completed, isQuizPassed: false, mustPassAgain: true, changedSinceRead } });
    const title = await screen.findByText('This chapter has changed');
    expect(title.closest('[role=note]')).toHaveTextContent(text);
    expect(screen.queryByText('Changed since you read it')).toBeNull();
  });
});

it.each([
  ['says that the quiz is the second half', { isQuizPassed: false }, true],
  ['does not mention a quiz if the module has none', { isQuizPassed: null }, false],
])('ModuleScreen, if the text is read to the end and the progress is 50%%, %s', async (_, changes, mentionsQuiz) => {
  show({ progress: { ...inProgress, scrollDepthPercentage: 100, progressPercentage: 50, ...changes } });
  expect(await screen.findByText('Module 50%')).toBeInTheDocument();
  expect(screen.queryByText('Reading 100%. The quiz is the second half.') !== null).toBe(mentionsQuiz);
  expect(screen.queryByText('Module: the quiz is the second half') !== null).toBe(mentionsQuiz);
});

it.each([
  ['is not passed yet', false, 'You have completed this module. Its quiz is not passed yet.'],
  ['must be passed again', true, 'Pass the quiz again'],
])('ModuleScreen states beside 100%% that the quiz of a completed module %s', async (_, mustPassAgain, text) => {
  show({ progress: { ...completed, isQuizPassed: false, mustPassAgain } });
  expect(await screen.findByText('Module 100%')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('A link to a section of the text on ModuleScreen', () => {
  const content =
    '<p>It was late.</p><h2 id="a">A</h2><p>First.</p><h2 id="b">B</h2><p>Second. <a data-chapter="1" data-section="c">C</a></p>' +
    '<h2 id="c">C</h2><p>Third.</p>';
  const moduleChanges = { content, chapterNumber: 1 };
  const shownTexts = () =>
    [...screen.getByRole('article').querySelectorAll('p')].map((paragraph) => paragraph.textContent);

  it('shows only the linked section, counts no reading depth, and offers the whole text', async () => {
    show({ progress: inProgress, moduleChanges }, '#b');
    await screen.findByText('Only this section is shown.');
    expect(shownTexts()).toEqual(['Second. C']);
    expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus();
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitForReports();
    expect(sentReports()).toEqual([]);

    await userEvent.click(screen.getAllByRole('button', { name: 'Show the whole text' })[0] ?? document.body);
    await screen.findByText('It was late.');
    expect(shownTexts()).toHaveLength(4);
    expect(screen.queryByText('Only this section is shown.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus();
  });

  it('shows several sections in the order of the text', async () => {
    show({ progress: inProgress, moduleChanges }, '?sections=c,a');
    await screen.findByText('Only these 2 sections are shown.');
    expect(shownTexts()).toEqual(['First.', 'Third.']);
  });

  it('shows only the linked section after a click on a link in the text', async () => {
    show({ progress: inProgress, moduleChanges }, '#b');
    const text = await screen.findByRole('article');
    await userEvent.click(within(text).getByRole('link', { name: 'C' }));
    await screen.findByText('Third.');
    expect(shownTexts()).toEqual(['Third.']);
  });

  it('shows the whole text if the section does not exist, and after a click in the list of sections', async () => {
    const router = show({ progress: inProgress, moduleChanges }, '#x');
    await screen.findByText('It was late.');
    expect(shownTexts()).toHaveLength(4);
    const sectionLink = screen.getAllByRole('link', { name: /^B/, hidden: true })[0];
    await userEvent.click(sectionLink ?? document.body);
    await waitFor(() => expect(router.history.location.href).toMatch(/\?view=whole#b$/));
    expect(shownTexts()).toHaveLength(4);
  });
});

describe('The parts of the text on ModuleScreen', () => {
  const content = '<p>It was late.</p><h2 id="a">A</h2><p>First.</p><h2 id="b">B</h2><p>Second.</p>';
  const check = { question: 'Which?', options: ['this', 'that'], rightOption: 0, explanation: '' };
  const parts = [
    { startSectionId: null, minutes: 4, check },
    { startSectionId: 'b', minutes: 6, check: null },
  ];

  it('are marked in the text with their minutes, and contain their check questions', async () => {
    show({ progress: inProgress, moduleChanges: { content, parts } });
    await screen.findByText('It was late.');
    const text = screen.getByRole('article').textContent;
    expect(text).toMatch(/Part 1 of 2 · 4 min.*First\..*Which\?.*Part 2 of 2 · 6 min.*Second\./);
    // A line above each of the two parts, and the line of the current part twice: for phones and for desktops.
    expect(screen.getAllByText(/^Part \d of 2 · \d min$/)).toHaveLength(4);
  });

  it('are not shown in a module without parts', async () => {
    show({ progress: inProgress, moduleChanges: { content } });
    await screen.findByText('It was late.');
    expect(screen.queryByText(/^Part 1/)).toBeNull();
  });
});

it('ModuleScreen sends a reading depth that was stored when an earlier session ended', async () => {
  localStorage.setItem(`draft:ann:reading:${moduleId}`, JSON.stringify({ depth: 70, revision: 3 }));
  show({ progress: inProgress, putReply: { ...inProgress, scrollDepthPercentage: 70 } });
  await waitFor(() => expect(sentReports()).toEqual([{ scrollDepthPercentage: 70, contentRevision: 3 }]));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

it('ModuleScreen shows the 404 page for a module that does not exist', async () => {
  mockReplies({ 'GET /api/auth/user': { id: 'ann' }, 'GET /api/progress': [200, []] });
  renderScreen();
  await screen.findByRole('heading', { name: 'Page not found' });
});

describe('A procedure in a dialog over ModuleScreen', () => {
  const content = '<p>It was late.</p><p><a href="/sop-library?sop=LC-01-02">LC-01-02</a></p>';
  const openProcedure = async () => {
    const router = show({ moduleChanges: { content } });
    await userEvent.setup().click(await screen.findByRole('link', { name: 'LC-01-02' }));
    return { router, dialog: await screen.findByRole('dialog', { name: 'LC-01-02' }) };
  };

  it('is closed by Back, and the chapter stays', async () => {
    const { router } = await openProcedure();
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('It was late.')).toBeVisible();
  });

  it('is closed by its button, and then leaves no entry in the history of the browser', async () => {
    const { router, dialog } = await openProcedure();
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.history.location.state.sop).toBeUndefined();
    expect(router.history.canGoBack()).toBe(false);
  });
});
