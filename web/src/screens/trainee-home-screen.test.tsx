import type { ListedProgress, ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockPhone } from '../testing/layout.ts';
import { mockReplies } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import {
  certificateSample,
  eventSample,
  moduleSample,
  nextStepSample,
  overviewSample,
  progressSample,
} from '../testing/samples.ts';
import { NextQuizScreen } from './next-quiz-screen.tsx';
import { TraineeHomeScreen } from './trainee-home-screen.tsx';

const progressOf = (chapterNumber: number, changes: Partial<ListedProgress> = {}) =>
  progressSample({ moduleId: `m${chapterNumber}`, ...changes });
const startedAt = '2026-11-20T10:00:00Z';
const locked = { lockedBy: { moduleId: 'm1', chapterNumber: 1, title: 'Title 1', until: 'completed' } } as const;
const inProgress = { status: 'in_progress', startedAt } as const;
const completed = { status: 'completed', startedAt, completedAt: startedAt, progressPercentage: 100 } as const;

type ServerState = {
  progress?: ListedProgress[];
  completedModules?: number;
  missing?: ProgressOverview['certificate']['missing'];
  events?: Partial<TrainingEvent>[];
  nextStep?: Partial<NextStep>;
  announcements?: object[];
  stats?: object;
  badges?: object[];
  certificates?: object[];
};

const eventOfToday = (changes: Partial<TrainingEvent>, index: number) =>
  eventSample({ id: `e${index}`, occurredAt: new Date().toISOString(), ...changes });

function show(state: ServerState, displayedScreen = <TraineeHomeScreen />) {
  const { progress = [progressOf(1), progressOf(2, locked)], completedModules = 0, missing = [] } = state;
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
    'GET /api/certificates': [200, state.certificates ?? []],
    'PUT /api/badges/shown': [200, []],
    'GET /api/quiz-stats': state.stats ?? { averageScore: 0, passedQuizzes: 0 },
    'GET /api/site': { siteName: 'Loopcheck', passMark: 80, moduleCount: 2 },
    'GET /api/next-step': nextStepSample(state.nextStep),
    'GET /api/announcements': { items: state.announcements ?? [], nextCursor: null },
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

  it('links to the position at which the person stopped reading, and shows how much is left', async () => {
    show({
      progress: [progressOf(1, { ...inProgress, scrollDepthPercentage: 50 }), progressOf(2, locked)],
      nextStep: {
        kind: 'continue',
        label: 'Continue Chapter 1',
        reason: 'About 20 minutes of reading are left. Then the quiz opens.',
        minutesLeft: 20,
        target: { screen: 'module', moduleId: 'm1', sectionIds: [], place: 'stopped' },
      },
    });
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1 · 20 min left' })).toHaveAttribute(
      'href',
      '/training-modules/m1?view=stopped',
    );
    expect(screen.getByText('50% read')).toBeVisible();
    expect(screen.getByText('About 20 minutes of reading are left. Then the quiz opens.')).toBeVisible();
  });

  it('links to a quiz that can be taken, even if no module is completed', async () => {
    show({
      nextStep: { kind: 'take_quiz', label: 'Take Quiz of Chapter 1', target: { screen: 'quiz', moduleId: 'm1' } },
    });
    expect(await screen.findByRole('link', { name: 'Take Quiz of Chapter 1' })).toHaveAttribute('href', '/quiz/m1');
    expect(await findCard('Quiz')).not.toHaveTextContent('Locked');
  });

  it('offers the certificate when everything is passed', async () => {
    show({
      progress: [progressOf(1, completed), progressOf(2, completed)],
      completedModules: 2,
      nextStep: {
        kind: 'request_certificate',
        label: 'Request Certificate',
        target: { screen: 'certificates' },
        module: null,
      },
    });
    const link = await screen.findByRole('link', { name: 'Request Certificate' });
    expect(link).toHaveAttribute('href', '/certificates');
    expect(screen.getByRole('heading', { name: 'Training completed' })).toBeVisible();
  });

  it.each([
    ['quiz', 'A quiz is missing'],
    ['drill', 'A drill is missing'],
  ] as const)('says which kind of step is missing for the certificate: %s', async (what, text) => {
    const drill = what === 'drill' ? { id: 'd1', number: '1.1', title: 'Half the memory' } : null;
    show({
      progress: [progressOf(1, completed), progressOf(2, completed)],
      completedModules: 2,
      missing: [{ moduleId: 'm1', chapterNumber: 1, title: 'Title 1', what, drill }],
    });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('on a phone, shows the announcements after the next step, as one line that a press expands', async () => {
    mockPhone();
    const announcement = { id: 'n1', title: 'Gas test at 6', author: 'Omar', createdAt: startedAt, readAt: null };
    show({ announcements: [announcement] });
    const line = await screen.findByRole('button', { name: '1 new announcement' });
    const step = await screen.findByRole('link', { name: 'Start Chapter 1' });
    // The line is after the step in the document.
    expect(step.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Gas test/ })).toBeNull();
    await userEvent.click(line);
    expect(screen.getByRole('link', { name: /Gas test at 6/ })).toBeVisible();
  });

  it('describes the recent training events, and shows the quiz average with the pass mark', async () => {
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
    // The registration does not count as a training step.
    expect(screen.getByText('4 steps')).toBeInTheDocument();
    // An average of 79.55 is not rounded to 80, because 80 is the pass mark.
    expect(await screen.findByRole('img', { name: 'Quiz average 79 percent, pass mark 80 percent' })).toBeVisible();
  });

  it('explains the training only until the person has started it', async () => {
    const { unmount } = show({});
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeVisible();
    expect(screen.getByText('Pass its quiz with 80% or more. You can repeat it.')).toBeVisible();
    expect(screen.getByText(/After all 2 chapters, request your certificate/)).toBeVisible();
    unmount();
    show({ progress: [progressOf(1, inProgress), progressOf(2, locked)] });
    await screen.findByRole('heading', { name: /Welcome back/ });
    expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull();
  });

  it('announces a new badge and a new certificate below the next step', async () => {
    const badge = {
      id: 'b1',
      kind: 'all_chapters',
      chapterNumber: null,
      title: null,
      earnedAt: startedAt,
      isNew: true,
    };
    show({
      progress: [progressOf(1, completed), progressOf(2, completed)],
      completedModules: 2,
      badges: [badge],
      certificates: [{ ...certificateSample({ status: 'issued' }), isNew: true }],
    });
    const certificateAnnouncement = await screen.findByText('Your certificate is issued');
    expect(await screen.findByText('New badge')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your certificate' })).toHaveAttribute('href', '/certificates');
    // The mocked reply with the next step is always the sample. It does not depend on the progress.
    const [step] = await screen.findAllByRole('link', { name: 'Start Chapter 1' });
    // The announcement is after the step in the document.
    expect(
      step && step.compareDocumentPosition(certificateAnnouncement) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('announces a new certificate even if modules were added after its approval', async () => {
    show({
      progress: [progressOf(1, completed), progressOf(2)],
      completedModules: 1,
      certificates: [{ ...certificateSample({ status: 'issued' }), isNew: true }],
    });
    expect(await screen.findByText('Your certificate is issued')).toBeVisible();
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
          { moduleId: 'm1', chapterNumber: 1, title: 'Title 1', what: 'quiz', drill: null },
          { moduleId: 'm2', chapterNumber: 2, title: 'Title 2', what: 'quiz', drill: null },
        ],
      },
      <NextQuizScreen />,
    );
    await expect.poll(currentHref).toBe('/quiz/m1');
  });

  it('redirects to the quiz of the next step if the next step is a quiz', async () => {
    const { currentHref } = show(
      { nextStep: { kind: 'resume_quiz', target: { screen: 'quiz', moduleId: 'm2' } } },
      <NextQuizScreen />,
    );
    await expect.poll(currentHref).toBe('/quiz/m2');
  });

  it('shows the next step if no quiz is open', async () => {
    show({}, <NextQuizScreen />);
    expect(await screen.findByText('No quiz is open')).toBeVisible();
    expect(screen.getByText('Chapter 1 takes about 40 minutes.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Chapter 1' })).toHaveAttribute('href', '/training-modules/m1');
  });
});
