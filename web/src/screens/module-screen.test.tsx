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
import { layOut } from '../testing/layout.ts';
import { answerBy, sentTo } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { ModuleScreen } from './module-screen.tsx';

const lists = {
  objectives: ['Find it.'],
  prerequisites: [],
  tools: [],
  steps: [],
  verification: [],
  safety: [],
  troubleshooting: [],
  references: [],
};
const module = {
  id: 'm1',
  chapterNumber: 1,
  title: 'Title 1',
  description: 'About 1.',
  summary: 'In short.',
  content: '<p>It was late.</p><h2 id="the-host">The host</h2><p>Read it.</p><p><a data-chapter="9">Chapter 9</a></p>',
  hasContent: true,
  contentRevision: 3,
  sections: [{ id: 'the-host', title: 'The host' }],
  estimatedDuration: 40,
  moduleIcon: '',
  isActive: true,
  createdAt: '2026-11-01T00:00:00Z',
  goldenRules: [],
  ...lists,
};
const none: ModuleProgress = {
  moduleId: 'm1',
  status: 'not_started',
  progressPercentage: 0,
  scrollDepthPercentage: 0,
  isMarkedComplete: false,
  canStartQuiz: false,
  startedAt: null,
  completedAt: null,
  lockedBy: null,
  changedSinceRead: false,
  isActive: true,
  updatedAt: null,
};
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
const quiz = {
  id: 'q1',
  moduleId: 'm1',
  title: 'Chapter 1 quiz',
  description: 'Twelve questions.',
  passingScore: 80,
  timeLimit: 20,
  questionCount: 12,
  canStart: false,
  bestScore: null,
  hasPassed: false,
  attemptCount: 0,
  attemptLimit: null,
  attemptsLeft: null,
  opensAt: null,
  openAttempt: null,
};

type Site = { own?: ModuleProgress; text?: object; put?: unknown; quizzes?: unknown };

const refused = [409, { code: 'module_not_half_done', message: 'Not yet.' }];

function answer({
  own = none,
  text = {},
  put = { ...own, moduleId: id, scrollDepthPercentage: 25 },
  quizzes = [200, [{ ...quiz, moduleId: id }]],
}: Site) {
  answerBy({
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
  const own = createRoute({ getParentRoute: () => root, path: '/training-modules/$id', component: SignedIn });
  const router = createRouter({
    routeTree: root.addChildren([own]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultNotFoundComponent: () => <p>elsewhere</p>,
  });
  renderWithApp(<RouterProvider router={router} />);
  return router;
}

const reports = () => sentTo('PUT', `/api/progress/${id}`);
/** The step stands beside the text on a desk and above the bottom bar on a phone; the style sheet shows one of them. */
const step = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;

// Another module for each test: what is read in one may be sent while the next one runs, as it is after leaving a page.
let id = 'm0';
let count = 0;
beforeEach(() => {
  count += 1;
  id = `m${count}`;
  layOut({ top: 0, bottom: 3072 });
});
afterEach(() => localStorage.clear());

describe('a module that nobody has begun', () => {
  it('offers Start Module, which sends 10% and is told', async () => {
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

  it('is not begun by being opened, only by the first scroll', async () => {
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

describe('the steps', () => {
  it('go on to Complete Module from half on', async () => {
    show({ own: { ...begun, progressPercentage: 50 } });
    await screen.findByText('It was late.');
    answer({ own: completed, put: completed });
    await userEvent.click(step('Complete Module'));
    await screen.findByText('Progress Updated');
    expect(reports()[0]).toMatchObject({ status: 'completed', progressPercentage: 100 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Module' })).toBeNull());
  });

  it('say that they failed, and stay', async () => {
    show({ own: begun, put: refused });
    await screen.findByText('It was late.');
    await userEvent.click(step('Mark 50% Complete'));
    await screen.findByText('Failed to update progress');
    expect(step('Mark 50% Complete')).toBeVisible();
  });
});

describe('the quiz', () => {
  it('waits for the module', async () => {
    show({ own: begun });
    expect(await screen.findByRole('button', { name: 'Complete Module First' })).toBeDisabled();
    expect(screen.getByText('80%')).toBeVisible();
    expect(screen.getByText('20 minutes')).toBeVisible();
  });

  it('offers Retry when it does not arrive, and the text can be read meanwhile', async () => {
    show({ own: begun, quizzes: [500, { code: 'internal', message: 'It failed.' }] });
    await screen.findByText('The quiz did not arrive');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await screen.findByText('It was late.')).toBeVisible();
  });

  it('opens with the module completed', async () => {
    show({ own: completed });
    expect(await screen.findByRole('link', { name: 'Take Quiz' })).toHaveAttribute('href', `/quiz/${id}`);
  });
});

describe('the text', () => {
  it('leads to other chapters without loading the product anew', async () => {
    const router = show({ own: begun });
    await userEvent.click(await screen.findByRole('link', { name: 'Chapter 9' }));
    expect(router.history.location.href).toBe('/training-modules/by-chapter/9');
  });

  it('is copied by its Copy button, also on a page without https', async () => {
    const code =
      '<div class="code" data-copy="true"><header><span>Prompt</span></header><pre><code>hostname</code></pre></div>';
    show({ own: begun, text: { content: code } });
    const copied: string[] = [];
    // jsdom has no clipboard: this is the edge that a browser would stand at.
    const execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
    Object.assign(document, { execCommand });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Prompt' }));
    await screen.findByRole('button', { name: 'Copied Prompt' });
    expect(copied).toEqual(['hostname']);
  });

  it('that is to come is not read, and says so', async () => {
    layOut({ top: 0, bottom: 100 });
    show({ own: begun, text: { content: null, hasContent: false } });
    await screen.findByRole('heading', { name: 'Learning Objectives' });
    expect(screen.getByRole('heading', { name: 'Key Topics' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Reading depth' })).toBeNull();
    expect(reports()).toEqual([]);
  });

  it('of a locked module can be read, but counts for nothing', async () => {
    layOut({ top: 0, bottom: 100 });
    show({ own: { ...none, lockedBy: { moduleId: 'm0', chapterNumber: 6, title: 'Title 6' } } });
    await screen.findByText('This module is locked');
    await screen.findByText('It was late.');
    expect(screen.queryByRole('button', { name: 'Start Module' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('scroll')));
    await act(() => new Promise((resolve) => setTimeout(resolve, 1200)));
    expect(reports()).toEqual([]);
  });

  it('says that it has changed since it was read', async () => {
    show({ own: { ...begun, changedSinceRead: true } });
    await screen.findByText('Changed since you read it');
  });
});

it('sends again what an ended session has kept back', async () => {
  localStorage.setItem(`draft:ann:reading:${id}`, JSON.stringify({ depth: 70, revision: 3 }));
  show({ own: begun, put: { ...begun, scrollDepthPercentage: 70 } });
  await waitFor(() => expect(reports()).toEqual([{ scrollDepthPercentage: 70, contentRevision: 3 }]), {
    timeout: 3000,
  });
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

it('shows the 404 page for a module that is not there', async () => {
  answerBy({ 'GET /api/auth/user': { id: 'ann' }, 'GET /api/progress': [200, []] });
  show();
  answerBy({ 'GET /api/auth/user': { id: 'ann' }, 'GET /api/progress': [200, []] });
  await screen.findByRole('heading', { name: 'Open loop' });
});
