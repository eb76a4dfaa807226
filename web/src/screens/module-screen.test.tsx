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
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { mockLayout } from '../testing/layout.ts';
import { mockReplies, sentBodies } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { moduleSample, progressSample, quizSample } from '../testing/samples.ts';
import { ModuleScreen } from './module-screen.tsx';

const module = moduleSample({
  content: '<p>It was late.</p><h2 id="the-host">The host</h2><p>Read it.</p><p><a data-chapter="9">Chapter 9</a></p>',
  contentRevision: 3,
  sections: [{ id: 'the-host', title: 'The host' }],
  objectives: ['Find it.'],
});
const none: ModuleProgress = progressSample();
const begun: ModuleProgress = {
  ...none,
  status: 'in_progress',
  progressPercentage: 10,
  startedAt: '2026-11-20T10:00:00Z',
};
const completed: ModuleProgress = {
  ...begun,
  status: 'completed',
  progressPercentage: 100,
  canStartQuiz: true,
  completedAt: '2026-11-20T11:00:00Z',
};
const quiz = quizSample({ timeLimit: 20, canStart: false });

type Site = { own?: ModuleProgress; text?: object; put?: unknown; quizzes?: unknown };

const refused = [409, { code: 'module_not_half_done', message: 'Not yet.' }];

function answer({
  own = none,
  text = {},
  put = { ...own, moduleId: id, scrollDepthPercentage: 25 },
  quizzes = [200, [{ ...quiz, moduleId: id }]],
}: Site) {
  mockReplies({
    'GET /api/auth/user': { id: 'ann' },
    [`GET /api/training-modules/${id}`]: { ...module, ...text, id },
    'GET /api/progress': [200, [{ ...own, moduleId: id }]],
    [`GET /api/quizzes/module/${id}`]: quizzes,
    [`GET /api/training-modules/${id}/resources`]: [],
    [`GET /api/discussions/${id}`]: { items: [], nextCursor: null },
    'GET /api/documents': [],
    'GET /api/documents/read-states': { items: [], readCount: 0, readAgainCount: 0 },
    [`PUT /api/progress/${id}`]: put,
  });
}

function SignedIn() {
  return useCurrentUser().data ? <ModuleScreen /> : null;
}

function show(site: Site = {}, at = `/training-modules/${id}`) {
  answer(site);
  const root = createRootRoute();
  const member = createRoute({ getParentRoute: () => root, id: 'member' });
  const framed = createRoute({ getParentRoute: () => member, id: 'framed' });
  const screenRoute = createRoute({ getParentRoute: () => framed, path: '/training-modules/$id', component: SignedIn });
  const router = createRouter({
    routeTree: root.addChildren([member.addChildren([framed.addChildren([screenRoute])])]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultNotFoundComponent: () => <p>elsewhere</p>,
  });
  renderWithApp(<RouterProvider router={router} />);
  return router;
}

const reports = () => sentBodies('PUT', `/api/progress/${id}`);
/** The button is rendered twice, for desktops and for phones. The style sheet hides one of them. */
const step = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;

// Each test uses another module id, because a depth report of one test may be sent during the next one.
let id = 'm0';
let count = 0;
beforeEach(() => {
  count += 1;
  id = `m${count}`;
  mockLayout({ top: 0, bottom: 3072 });
});
afterEach(() => localStorage.clear());

describe('ModuleScreen with a module that has not been started', () => {
  it('offers Start Module, which reports 10% and shows a message', async () => {
    show();
    await screen.findByRole('heading', { name: 'Title 1', level: 1 });
    await screen.findByText('It was late.');
    expect(screen.getByText('Chapter 1')).toBeVisible();
    expect(screen.getByText('40 min')).toBeVisible();
    answer({ own: begun, put: begun });
    await userEvent.click(step('Start Module'));
    await screen.findByText('Progress Updated');
    expect(reports()[0]).toMatchObject({ status: 'in_progress', progressPercentage: 10, contentRevision: 3 });
    expect(reports()[0]).toHaveProperty('startedAt');
    expect(step('Mark 50% Complete')).toBeVisible();
  });

  it('starts the module when the person scrolls, not when the text is displayed', async () => {
    show({ put: { ...none, startedAt: begun.startedAt, scrollDepthPercentage: 25 } });
    await screen.findByText('It was late.');
    await act(() => new Promise((resolve) => setTimeout(resolve, 1200)));
    expect(reports()).toEqual([]);
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitFor(() => expect(reports()).toEqual([{ scrollDepthPercentage: 25, contentRevision: 3 }]), {
      timeout: 3000,
    });
  });
});

describe('The step buttons of ModuleScreen', () => {
  it('offer Complete Module from 50%', async () => {
    // The visible part of the text is read already, so the button sends the first report.
    show({ own: { ...begun, scrollDepthPercentage: 25, progressPercentage: 50 } });
    await screen.findByText('It was late.');
    answer({ own: completed, put: completed });
    await userEvent.click(step('Complete Module'));
    await screen.findByText('Progress Updated');
    expect(reports()[0]).toMatchObject({ status: 'completed', progressPercentage: 100 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Module' })).toBeNull());
  });

  it('show a message and stay if the report is refused', async () => {
    show({ own: begun, put: refused });
    await screen.findByText('It was late.');
    await userEvent.click(step('Mark 50% Complete'));
    await screen.findByText('Failed to update progress');
    expect(step('Mark 50% Complete')).toBeVisible();
  });
});

describe('The quiz card of ModuleScreen', () => {
  it('is disabled until the module is completed', async () => {
    show({ own: begun });
    expect(await screen.findByRole('button', { name: 'Complete Module First' })).toBeDisabled();
    expect(screen.getByText('80%')).toBeVisible();
    expect(screen.getByText('20 minutes')).toBeVisible();
  });

  it('is replaced by an error with Retry if the quiz could not be loaded, while the text stays readable', async () => {
    show({ own: begun, quizzes: [500, { code: 'internal', message: 'It failed.' }] });
    await screen.findByText('The quiz could not be loaded');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await screen.findByText('It was late.')).toBeVisible();
  });

  it('links to the quiz of a completed module', async () => {
    show({ own: completed });
    expect(await screen.findByRole('link', { name: 'Take Quiz' })).toHaveAttribute('href', `/quiz/${id}`);
  });
});

describe('The text of ModuleScreen', () => {
  it('opens links to other chapters without reloading the page', async () => {
    const router = show({ own: begun });
    await userEvent.click(await screen.findByRole('link', { name: 'Chapter 9' }));
    expect(router.history.location.href).toBe('/training-modules/by-chapter/9');
  });

  it('is copied with the Copy button on a page without https', async () => {
    const code =
      '<div class="code" data-copy="true"><header><span>Prompt</span></header><pre><code>hostname</code></pre></div>';
    show({ own: begun, text: { content: code } });
    const copied: string[] = [];
    // jsdom has no clipboard.
    const execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
    Object.assign(document, { execCommand });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Prompt' }));
    await screen.findByRole('button', { name: 'Copied Prompt' });
    expect(copied).toEqual(['hostname']);
  });

  it('is not counted as read if it is missing', async () => {
    mockLayout({ top: 0, bottom: 100 });
    show({ own: begun, text: { content: null, hasContent: false } });
    await screen.findByRole('heading', { name: 'Learning Objectives' });
    expect(screen.getByRole('heading', { name: 'Key Topics' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Reading depth' })).toBeNull();
    expect(reports()).toEqual([]);
  });

  it('of a locked module can be read, but is not counted', async () => {
    mockLayout({ top: 0, bottom: 100 });
    show({ own: { ...none, lockedBy: { moduleId: 'm0', chapterNumber: 6, title: 'Title 6' } } });
    await screen.findByText('This module is locked');
    await screen.findByText('It was late.');
    expect(screen.queryByRole('button', { name: 'Start Module' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('scroll')));
    await act(() => new Promise((resolve) => setTimeout(resolve, 1200)));
    expect(reports()).toEqual([]);
  });

  it('is marked if it has changed since it was read', async () => {
    show({ own: { ...begun, changedSinceRead: true } });
    await screen.findByText('Changed since you read it');
  });
});

it('ModuleScreen sends a depth report that was stored when the session ended', async () => {
  localStorage.setItem(`draft:ann:reading:${id}`, JSON.stringify({ depth: 70, revision: 3 }));
  show({ own: begun, put: { ...begun, scrollDepthPercentage: 70 } });
  await waitFor(() => expect(reports()).toEqual([{ scrollDepthPercentage: 70, contentRevision: 3 }]), {
    timeout: 3000,
  });
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

it('ModuleScreen shows the 404 page for a module that does not exist', async () => {
  mockReplies({ 'GET /api/auth/user': { id: 'ann' }, 'GET /api/progress': [200, []] });
  show();
  mockReplies({ 'GET /api/auth/user': { id: 'ann' }, 'GET /api/progress': [200, []] });
  await screen.findByRole('heading', { name: 'Page not found' });
});
