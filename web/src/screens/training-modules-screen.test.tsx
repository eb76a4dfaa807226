import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { reportIntervalMs } from '../features/progress/reading-autosave.ts';
import { mockLayout, mockPhone } from '../testing/layout.ts';
import { mockReplies } from '../testing/network.ts';
import { sentProgressReports } from '../testing/progress-reports.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { moduleSample, overviewSample, progressSample, site } from '../testing/samples.ts';
import { TrainingModulesScreen } from './training-modules-screen.tsx';

const startedAt = '2026-11-20T10:00:00Z';
const lockedBy = { moduleId: 'm1', chapterNumber: 1, title: 'Title 1', until: 'completed' } as const;

const signedInScreen = (
  <SignedIn>
    <TrainingModulesScreen />
  </SignedIn>
);

type ServerState = {
  firstProgress?: Partial<ListedProgress>;
  module?: Parameters<typeof moduleSample>[0];
  putReply?: unknown;
  overview?: unknown;
  secondProgress?: Partial<ListedProgress>;
  moduleGate?: 'completed' | 'passed';
};

/** Mocks a server with two modules. By default the first one is not started, and the second one is locked. */
function mockServer({
  firstProgress = {},
  module = {},
  putReply = [500, {}],
  overview = overviewSample(),
  secondProgress = { lockedBy },
  moduleGate = 'completed',
}: ServerState) {
  const outline = [moduleSample({ ...module, content: null }), moduleSample({ chapterNumber: 2, content: null })];
  mockReplies({
    'GET /api/auth/user': { id: 'ann', email: 'ann@demo.test' },
    'GET /api/training-modules?view=outline': [200, outline],
    'GET /api/training-modules/m1': moduleSample(module),
    'GET /api/progress': [200, [progressSample(firstProgress), progressSample({ moduleId: 'm2', ...secondProgress })]],
    'GET /api/progress/overview': overview,
    'GET /api/site': { ...site, moduleGate },
    'PUT /api/progress/m1': putReply,
  });
}

function show(state: ServerState = {}) {
  mockServer(state);
  return renderWithApp(signedInScreen);
}

const findTile = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') ?? document.body);
};
const sentReports = () => sentProgressReports('m1');

describe('A closed tile of TrainingModulesScreen', () => {
  it('shows that an available module must be read before its quiz', async () => {
    show();
    const firstTile = await findTile('Title 1');
    expect(firstTile.getByText('Available')).toBeVisible();
    expect(firstTile.getByRole('button', { name: 'Complete Reading First' })).toBeDisabled();
    expect(firstTile.queryByRole('checkbox')).toBeNull();
  });

  it('names the chapter that must be completed to open a locked module', async () => {
    show();
    const secondTile = await findTile('Title 2');
    expect(secondTile.getByText('Opens when chapter 1 is completed.')).toBeVisible();
    expect(secondTile.getByRole('button', { name: 'Module Locked' })).toBeDisabled();
    expect(secondTile.getAllByRole('button')).toHaveLength(1);
    const readAhead = secondTile.getByRole('link', { name: 'Read ahead chapter 2' });
    expect(readAhead).toHaveAttribute('href', '/training-modules/m2?view=stopped');
  });

  it('shows the best quiz score of a completed module', async () => {
    show({ firstProgress: { startedAt, status: 'completed', bestScore: 92, isQuizPassed: true } });
    expect((await findTile('Title 1')).getByText(/Quiz 92%/)).toBeInTheDocument();
    expect(screen.queryByText(/Quiz not passed/)).toBeNull();
  });

  it.each([
    ['without a score if it was not tried', null, 'Quiz not passed'],
    ['with its best score', 66, 'Quiz not passed, 66%'],
  ])('states that the quiz of a completed module is not passed, %s', async (_, bestScore, text) => {
    show({ firstProgress: { startedAt, status: 'completed', bestScore, isQuizPassed: false } });
    expect((await findTile('Title 1')).getByText(text)).toBeVisible();
  });

  it('states that the quiz of a completed module must be passed again, instead of its old score', async () => {
    const quiz = { bestScore: 92, isQuizPassed: false, mustPassAgain: true };
    show({ firstProgress: { startedAt, status: 'completed', ...quiz } });
    expect((await findTile('Title 1')).getByText('Pass the quiz again')).toBeVisible();
    expect(screen.queryByText(/92%/)).toBeNull();
  });

  it('states that the quiz of a module in progress is not passed if it was tried', async () => {
    show({ firstProgress: { startedAt, scrollDepthPercentage: 100, bestScore: 58, isQuizPassed: false } });
    expect((await findTile('Title 1')).getByText('Quiz not passed, 58%')).toBeVisible();
  });

  it('says nothing about a quiz if the completed module has none', async () => {
    show({ firstProgress: { startedAt, status: 'completed', isQuizPassed: null } });
    await findTile('Title 1');
    expect(screen.queryByText(/Quiz (?:not passed|\d)/)).toBeNull();
  });

  it('says whether a drill is passed, but only if the module has a drill', async () => {
    show({ firstProgress: { startedAt, isDrillPassed: true }, secondProgress: { lockedBy, isDrillPassed: false } });
    expect((await findTile('Title 1')).getByText('· Drill passed')).toBeVisible();
    expect((await findTile('Title 2')).getByText('· Drill')).toBeVisible();
    cleanup();
    show({ firstProgress: { startedAt, status: 'completed', isDrillPassed: true } });
    expect((await findTile('Title 1')).getByText('· Drill passed')).toBeVisible();
    await findTile('Title 2');
    expect(screen.getAllByText(/drill/i)).toHaveLength(1);
  });

  it('states that a locked module opens when the one before it is passed, if the site requires that', async () => {
    show({ moduleGate: 'passed', secondProgress: { lockedBy: { ...lockedBy, until: 'passed' } } });
    expect((await findTile('Title 2')).getByText('Opens when chapter 1 is passed.')).toBeVisible();
    expect(await screen.findByText(/The next module opens when this one is passed\./)).toBeVisible();
  });

  it('shows the depth and the time left of a module in progress', async () => {
    show({ firstProgress: { startedAt, scrollDepthPercentage: 62 } });
    const firstTile = await findTile('Title 1');
    expect(firstTile.getByText('In Progress')).toBeVisible();
    // 38 percent of 40 minutes, rounded up.
    expect(firstTile.getByText('62% read, 16 minutes left.')).toBeVisible();
    expect(firstTile.getByRole('progressbar', { name: 'Reading depth' })).toHaveAttribute('aria-valuenow', '62');
  });

  it('links to the quiz if the module was read to the end and marked as completed', async () => {
    show({ firstProgress: { startedAt, scrollDepthPercentage: 100, isMarkedComplete: true, canStartQuiz: true } });
    const firstTile = await findTile('Title 1');
    expect(firstTile.getByRole('link', { name: 'Start Quiz' })).toHaveAttribute('href', '/quiz/m1');
  });

  it('has a button to read a completed module again', async () => {
    show({ firstProgress: { startedAt, status: 'completed', progressPercentage: 100, canStartQuiz: true } });
    const firstTile = await findTile('Title 1');
    expect(firstTile.getByText('Completed')).toBeVisible();
    expect(firstTile.getByRole('button', { name: 'Read chapter 1 again' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('states that the text is missing, and reports nothing when the tile is opened', async () => {
    show({ module: { hasContent: false, content: null, objectives: ['Know <strong>it</strong>.'] } });
    const firstTile = await findTile('Title 1');
    expect(firstTile.getByText('The text of this chapter is still being written.')).toBeVisible();

    mockLayout({ top: 0, bottom: 100 });
    await userEvent.click(firstTile.getByRole('button', { name: 'Objectives chapter 1' }));
    await screen.findByText('Learning Objectives');
    expect(screen.getByText('There is nothing to read yet.')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, reportIntervalMs + 200)));
    expect(sentReports()).toEqual([]);
  });
});

describe('The check box "Mark as completed" of TrainingModulesScreen', () => {
  const readToEnd = { startedAt, scrollDepthPercentage: 100, progressPercentage: 50 };

  it('sends the tick with the depth, is ticked immediately, and shows a message when the tick is saved', async () => {
    show({ firstProgress: readToEnd });
    const firstTile = await findTile('Title 1');
    const ticked = { ...readToEnd, isMarkedComplete: true, canStartQuiz: true };
    mockServer({ firstProgress: ticked, putReply: progressSample(ticked) });

    await userEvent.click(firstTile.getByRole('checkbox', { name: 'Mark as completed' }));
    expect(firstTile.getByRole('checkbox')).toBeChecked();
    await screen.findByText('Progress Updated');
    expect(screen.getByText('Your progress has been saved.')).toBeVisible();
    expect(firstTile.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
    // The server ignores `canStartQuiz` in a report, because it determines the value itself.
    expect(sentReports()).toEqual([
      {
        contentRevision: 1,
        scrollDepthPercentage: 100,
        isMarkedComplete: true,
        canStartQuiz: true,
        status: 'in_progress',
      },
    ]);
  });

  it('is unticked, with a message, if the tick could not be saved', async () => {
    show({ firstProgress: readToEnd });
    const firstTile = await findTile('Title 1');
    await userEvent.click(firstTile.getByRole('checkbox', { name: 'Mark as completed' }));
    await screen.findByText('Failed to update progress');
    await waitFor(() => expect(firstTile.getByRole('checkbox')).not.toBeChecked());
  });
});

describe('An open tile of TrainingModulesScreen', () => {
  it('counts a text that fits its scroll area as read, saves this silently, and shows the check box', async () => {
    mockLayout({ top: 0, bottom: 300 });
    show({ putReply: progressSample({ startedAt, scrollDepthPercentage: 100, progressPercentage: 50 }) });
    const firstTile = await findTile('Title 1');
    await userEvent.click(firstTile.getByRole('button', { name: 'Read chapter 1' }));
    await screen.findByText('The whole text.');
    await screen.findByRole('checkbox', { name: 'Mark as completed' });
    await waitFor(() => expect(sentReports()).toEqual([{ scrollDepthPercentage: 100, contentRevision: 1 }]));
    await screen.findByText('Saved');
    expect(screen.queryByText('Progress Updated')).toBeNull();
  });

  it('counts only the visible part of a longer text', async () => {
    mockLayout({ top: 0, bottom: 4 * window.innerHeight });
    show({ putReply: progressSample({ startedAt, scrollDepthPercentage: 25 }) });
    const firstTile = await findTile('Title 1');
    await userEvent.click(firstTile.getByRole('button', { name: 'Read chapter 1' }));
    await screen.findByText('25%');
    expect(screen.getByText('“Mark as completed” appears when you have read to the end.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('moves the focus to the text, and back to the button when the tile is closed', async () => {
    mockLayout({ top: 0, bottom: 4 * window.innerHeight });
    show();
    const firstTile = await findTile('Title 1');
    await userEvent.click(firstTile.getByRole('button', { name: 'Read chapter 1' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Text of chapter 1' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Close chapter 1' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /chapter 1$/ })).toHaveFocus());
  });

  it('links to the page of the module without the hash that names the open tile', async () => {
    mockLayout({ top: 0, bottom: 4 * window.innerHeight });
    show();
    const firstTile = await findTile('Title 1');
    await userEvent.click(firstTile.getByRole('button', { name: 'Read chapter 1' }));
    const link = await screen.findByRole('link', { name: 'Open as a page' });
    expect(link).toHaveAttribute('href', '/training-modules/m1');
  });
});

describe('The tiles of TrainingModulesScreen on a phone', () => {
  it('link to the page of the module, at the position where the person stopped reading', async () => {
    mockPhone();
    show({ firstProgress: { startedAt, scrollDepthPercentage: 62 } });
    const firstTile = await findTile('Title 1');
    const link = firstTile.getByRole('link', { name: 'Continue chapter 1' });
    expect(link).toHaveAttribute('href', '/training-modules/m1?view=stopped');
    expect(firstTile.queryByRole('button', { name: /Continue/ })).toBeNull();
  });

  it('link to the page of a completed module', async () => {
    mockPhone();
    show({ firstProgress: { startedAt, status: 'completed', progressPercentage: 100, canStartQuiz: true } });
    const firstTile = await findTile('Title 1');
    const link = firstTile.getByRole('link', { name: 'Read chapter 1 again' });
    expect(link).toHaveAttribute('href', '/training-modules/m1?view=stopped');
  });
});

it('TrainingModulesScreen offers Retry if the list could not be loaded', async () => {
  mockReplies({ 'GET /api/auth/user': { id: 'ann' } });
  renderWithApp(signedInScreen);
  await screen.findByText('The module list could not be loaded');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('TrainingModulesScreen shows the modules if the overall progress could not be loaded, and loads it after Retry', async () => {
  show({ overview: [500, { code: 'internal', message: 'It failed.' }] });
  await findTile('Title 1');
  mockServer({});
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('0 of 2', { exact: false });
});

describe('The countdown of an open tile in TrainingModulesScreen', () => {
  const almostRead = { startedAt, scrollDepthPercentage: 99, progressPercentage: 49, secondsToRead: 40 };
  const tooFast = { code: 'reading_too_fast', message: 'This takes longer to read.', retryAfterSeconds: 12 };

  /** Opens the tile with a text that fits the screen and so counts as read immediately. Returns the check box. */
  async function openTileWithShortText(state: ServerState) {
    mockLayout({ top: 0, bottom: 300 });
    show(state);
    const firstTile = await findTile('Title 1');
    await userEvent.click(firstTile.getByRole('button', { name: 'Continue chapter 1' }));
    return screen.findByRole('checkbox', { name: 'Mark as completed' });
  }

  it('states when the box can be ticked. A click before that time shows a message and sends nothing', async () => {
    const box = await openTileWithShortText({ firstProgress: almostRead, putReply: progressSample(almostRead) });
    // One or two seconds can have passed since the tile was opened.
    expect(screen.getByRole('timer')).toHaveTextContent(/You can mark this in (40|39|38) s/);

    await userEvent.click(box);
    expect(await screen.findByText('Read a little longer')).toBeVisible();
    expect(box).not.toBeChecked();
    expect(sentReports()).not.toContainEqual(expect.objectContaining({ isMarkedComplete: true }));
  });

  it('shows the waiting time that the server names if it refuses the tick', async () => {
    const box = await openTileWithShortText({
      firstProgress: { ...almostRead, secondsToRead: 0 },
      putReply: [409, tooFast],
    });
    await userEvent.click(box);
    expect(await screen.findByText('You can mark this in 12 s')).toBeVisible();
    expect(screen.queryByText('Failed to update progress')).toBeNull();
  });
});
