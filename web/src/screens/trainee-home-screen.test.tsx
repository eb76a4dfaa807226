import type { ModuleProgress, ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { eventSample, moduleSample, overviewSample, progressSample } from '../testing/samples.ts';
import { NextQuizScreen } from './next-quiz-screen.tsx';
import { TraineeHomeScreen } from './trainee-home-screen.tsx';

const progressOf = (chapterNumber: number, changes: Partial<ModuleProgress> = {}) =>
  progressSample({ moduleId: `m${chapterNumber}`, ...changes });
const startedAt = '2026-11-20T10:00:00Z';
const locked = { lockedBy: { moduleId: 'm1', chapterNumber: 1, title: 'Title 1' } };
const inProgress = { status: 'in_progress', startedAt } as const;
const completed = { status: 'completed', startedAt, completedAt: startedAt, progressPercentage: 100 } as const;

type ServerState = {
  progress?: ModuleProgress[];
  completedModules?: number;
  missing?: ProgressOverview['certificate']['missing'];
  events?: Partial<TrainingEvent>[];
  quizzes?: Record<string, object[]>;
  stats?: object;
  badges?: object[];
};

const eventOfToday = (changes: Partial<TrainingEvent>, index: number) =>
  eventSample({ id: `e${index}`, occurredAt: new Date().toISOString(), ...changes });

function show(state: ServerState, displayedScreen = <TraineeHomeScreen />) {
  const { progress = [progressOf(1), progressOf(2, locked)], completedModules = 0, missing = [], quizzes = {} } = state;
  mockReplies({
    'GET /api/auth/user': { id: 'ann', firstName: 'Ann', position: 'Technician', department: null },
    'GET /api/training-modules?view=outline': [200, [moduleSample(), moduleSample({ chapterNumber: 2 })]],
    'GET /api/progress': [200, progress],
    'GET /api/progress/overview': overviewSample({
      completedModules,
      percentage: completedModules * 50,
      certificate: { canRequest: false, missing },
    }),
    'GET /api/training-events/recent?limit=50': [200, (state.events ?? []).map(eventOfToday)],
    'GET /api/badges': [200, state.badges ?? []],
    'GET /api/certificates': [200, []],
    'GET /api/quiz-stats': state.stats ?? { averageScore: 0, passedQuizzes: 0 },
    'GET /api/site': { siteName: 'Loopcheck', passMark: 80 },
    ...Object.fromEntries(Object.entries(quizzes).map(([id, list]) => [`GET /api/quizzes/module/${id}`, [200, list]])),
  });
  return renderWithApp(<SignedIn>{displayedScreen}</SignedIn>);
}

const findCard = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });

describe('TraineeHomeScreen', () => {
  it('welcomes a new person and links to the first chapter', async () => {
    show({});
    expect(await screen.findByRole('link', { name: 'Start Chapter 1' })).toHaveAttribute(
      'href',
      '/training-modules/m1',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Ann');
    expect(screen.getByText('0 of 2 modules completed')).toBeVisible();
    expect(await findCard('Quiz')).toHaveTextContent('Locked');
    expect(await screen.findByText('No recent activity')).toBeVisible();
    expect(await screen.findByText('no score yet')).toBeVisible();
  });

  it('links to the chapter in progress and shows how much of it is left', async () => {
    show({ progress: [progressOf(1, { ...inProgress, scrollDepthPercentage: 50 }), progressOf(2, locked)] });
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1' })).toBeVisible();
    expect(screen.getByText('50% read')).toBeVisible();
    expect(screen.getByText('About 20 minutes of reading are left. Then the quiz opens.')).toBeVisible();
  });

  it('links to a quiz that can be taken, even if no module is completed', async () => {
    show({
      progress: [
        progressOf(1, { ...inProgress, scrollDepthPercentage: 100, canStartQuiz: true }),
        progressOf(2, locked),
      ],
      quizzes: { m1: [{ canStart: true, openAttempt: null }] },
    });
    expect(await screen.findByRole('link', { name: 'Take Quiz of Chapter 1' })).toHaveAttribute('href', '/quiz/m1');
    expect(await findCard('Quiz')).not.toHaveTextContent('Locked');
  });

  it('links to an open attempt rather than to the chapter in progress', async () => {
    show({
      progress: [progressOf(1, completed), progressOf(2, inProgress)],
      completedModules: 1,
      events: [{ object: 'quiz', verb: 'attempted', objectId: 'a1' }],
      quizzes: { m1: [{ canStart: true, openAttempt: { id: 'a1' } }] },
    });
    expect(await screen.findByRole('link', { name: 'Resume Quiz of Chapter 1' })).toBeVisible();
  });

  it('links to the chapter if its module has no quiz', async () => {
    show({
      progress: [
        progressOf(1, { ...inProgress, scrollDepthPercentage: 100, canStartQuiz: true }),
        progressOf(2, locked),
      ],
      quizzes: { m1: [] },
    });
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1' })).toBeVisible();
  });

  it('describes the recent events, and shows the quiz average with the pass mark', async () => {
    show({
      progress: [progressOf(1, completed), progressOf(2)],
      completedModules: 1,
      stats: { averageScore: 79.55, passedQuizzes: 1 },
      events: [
        { object: 'module', verb: 'completed', result: { by: 'quiz' } },
        { object: 'quiz', verb: 'passed', result: { score: 91.67, passingScore: 80 } },
        { object: 'quiz', verb: 'failed', result: { score: 66.67, passingScore: 80 } },
        { object: 'module', verb: 'progressed', result: { depth: 75 } },
        { object: 'account', verb: 'registered', chapterNumber: null, title: null },
      ],
    });
    expect(await screen.findByText('Completed chapter 1')).toBeVisible();
    expect(screen.getByText('Passed the quiz of chapter 1 with 92%')).toBeVisible();
    expect(screen.getByText('Did not pass the quiz of chapter 1: 67%, required 80%')).toBeVisible();
    expect(screen.getByText('Read chapter 1 to 75%')).toBeVisible();
    expect(screen.getByText('Registered')).toBeVisible();
    // All events but the registration are training steps.
    expect(screen.getByText('4 steps')).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'Quiz average 79 percent, pass mark 80 percent' })).toBeVisible();
  });

  it('shows an error with Retry if the progress could not be loaded', async () => {
    mockReplies({ 'GET /api/auth/user': { id: 'ann', firstName: 'Ann', position: null, department: null } });
    renderWithApp(
      <SignedIn>
        <TraineeHomeScreen />
      </SignedIn>,
    );
    expect(await screen.findByText('Your progress could not be loaded')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0);
  });
});

describe('NextQuizScreen', () => {
  it('redirects to the first quiz that is open and not passed', async () => {
    const { currentHref } = show(
      {
        progress: [progressOf(1, completed), progressOf(2, completed)],
        completedModules: 2,
        missing: [
          { moduleId: 'm1', chapterNumber: 1, title: 'Title 1', what: 'quiz' },
          { moduleId: 'm2', chapterNumber: 2, title: 'Title 2', what: 'quiz' },
        ],
      },
      <NextQuizScreen />,
    );
    await expect.poll(currentHref).toBe('/quiz/m1');
  });

  it('shows how to open a quiz if none is open', async () => {
    show({}, <NextQuizScreen />);
    expect(await screen.findByText('No quiz is open')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Chapter 1' })).toHaveAttribute('href', '/training-modules/m1');
  });

  it('shows that all quizzes are passed', async () => {
    show({ progress: [progressOf(1, completed), progressOf(2, completed)], completedModules: 2 }, <NextQuizScreen />);
    expect(await screen.findByText('No quiz is left')).toBeVisible();
  });
});
