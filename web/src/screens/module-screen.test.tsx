import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { act, screen, waitFor } from '@testing-library/react';
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
import { mockReplies, sentBodies } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { moduleSample, progressSample, quizSample } from '../testing/samples.ts';
import { ModuleScreen } from './module-screen.tsx';

const module = moduleSample({
  content: '<p>It was late.</p><h2 id="the-host">The host</h2><p>Read it.</p><p><a data-chapter="9">Chapter 9</a></p>',
  contentRevision: 3,
  sections: [{ id: 'the-host', title: 'The host' }],
  objectives: ['Find it.'],
});
const notStarted: ModuleProgress = progressSample();
const inProgress: ModuleProgress = {
  ...notStarted,
  status: 'in_progress',
  progressPercentage: 10,
  startedAt: '2026-11-20T10:00:00Z',
};
const completed: ModuleProgress = {
  ...inProgress,
  status: 'completed',
  progressPercentage: 100,
  canStartQuiz: true,
  completedAt: '2026-11-20T11:00:00Z',
};
const quiz = quizSample({ timeLimit: 20, canStart: false });

type ServerState = { progress?: ModuleProgress; moduleChanges?: object; putReply?: unknown; quizzes?: unknown };

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
    'GET /api/documents/read-states': { items: [], readCount: 0, readAgainCount: 0 },
    [`PUT /api/progress/${moduleId}`]: putReply,
  });
}

const signedInScreen = (
  <SignedIn>
    <ModuleScreen />
  </SignedIn>
);

function renderScreen() {
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
    history: createMemoryHistory({ initialEntries: [`/training-modules/${moduleId}`] }),
    defaultNotFoundComponent: () => <p>elsewhere</p>,
  });
  renderWithApp(<RouterProvider router={router} />);
  return router;
}

function show(state: ServerState = {}) {
  mockServer(state);
  return renderScreen();
}

/** Waits until a report that was due would have been sent. */
const waitForReports = () => act(() => new Promise((resolve) => setTimeout(resolve, reportIntervalMs + 200)));
const sentReports = () => sentBodies('PUT', `/api/progress/${moduleId}`);
/** The button is rendered twice, for desktops and for phones. CSS hides one of them. */
const getStepButton = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;

// Each test uses another module id, because a depth report of one test may be sent during the next one.
let moduleId = 'm0';
let count = 0;
beforeEach(() => {
  count += 1;
  moduleId = `m${count}`;
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
  it('offer Complete Module from 50%', async () => {
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
    // jsdom has no clipboard, as a page without https, so the Copy button uses execCommand.
    const execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
    Object.assign(document, { execCommand });

    await userEvent.click(await screen.findByRole('button', { name: 'Copy Prompt' }));
    await screen.findByRole('button', { name: 'Copied Prompt' });
    expect(copied).toEqual(['hostname']);
  });

  it('is not counted as read if it is missing', async () => {
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
    show({ progress: { ...notStarted, lockedBy: { moduleId: 'm0', chapterNumber: 6, title: 'Title 6' } } });
    await screen.findByText('This module is locked');
    await screen.findByText('It was late.');
    expect(screen.queryByRole('button', { name: 'Start Module' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitForReports();
    expect(sentReports()).toEqual([]);
  });

  it('is marked if it has changed since it was read', async () => {
    show({ progress: { ...inProgress, changedSinceRead: true } });
    await screen.findByText('Changed since you read it');
  });
});

it('ModuleScreen sends a depth report that was stored when the session ended', async () => {
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
