import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { reportIntervalMs } from '../features/progress/reading-autosave.ts';
import { mockLayout } from '../testing/layout.ts';
import { mockReplies, sentBodies } from '../testing/network.ts';
import { renderWithApp, SignedIn } from '../testing/render.tsx';
import { moduleSample, overviewSample, progressSample } from '../testing/samples.ts';
import { TrainingModulesScreen } from './training-modules-screen.tsx';

const startedAt = '2026-11-20T10:00:00Z';
const lockedBy = { moduleId: 'm1', chapterNumber: 1, title: 'Title 1' };

const signedInScreen = (
  <SignedIn>
    <TrainingModulesScreen />
  </SignedIn>
);

type ServerState = {
  first?: Partial<ListedProgress>;
  module?: Parameters<typeof moduleSample>[0];
  putReply?: unknown;
  overview?: unknown;
};

/** Two modules: `first` changes the progress of the first one, and the second one is locked. */
function mockServer({ first = {}, module = {}, putReply = [500, {}], overview = overviewSample() }: ServerState) {
  const outline = [moduleSample({ ...module, content: null }), moduleSample({ chapterNumber: 2, content: null })];
  mockReplies({
    'GET /api/auth/user': { id: 'ann', email: 'ann@demo.test' },
    'GET /api/training-modules?view=outline': [200, outline],
    'GET /api/training-modules/m1': moduleSample(module),
    'GET /api/progress': [200, [progressSample(first), progressSample({ moduleId: 'm2', lockedBy })]],
    'GET /api/progress/overview': overview,
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
const sentReports = () => sentBodies('PUT', '/api/progress/m1');

describe('A closed tile of TrainingModulesScreen', () => {
  it('shows that an available module must be read before its quiz', async () => {
    show();
    const first = await findTile('Title 1');
    expect(first.getByText('Available')).toBeVisible();
    expect(first.getByRole('button', { name: 'Complete Reading First' })).toBeDisabled();
    expect(first.queryByRole('checkbox')).toBeNull();
  });

  it('names the chapter that must be completed to open a locked module', async () => {
    show();
    const second = await findTile('Title 2');
    expect(second.getByText('Opens when chapter 1 is completed.')).toBeVisible();
    expect(second.getByRole('button', { name: 'Module Locked' })).toBeDisabled();
    expect(second.getAllByRole('button')).toHaveLength(1);
  });

  it('shows the best quiz score of a completed module', async () => {
    show({ first: { startedAt, status: 'completed', bestScore: 92 } });
    expect((await findTile('Title 1')).getByText(/Quiz 92%/)).toBeInTheDocument();
  });

  it('shows the depth and the time left of a module in progress', async () => {
    show({ first: { startedAt, scrollDepthPercentage: 62 } });
    const first = await findTile('Title 1');
    expect(first.getByText('In Progress')).toBeVisible();
    expect(first.getByText('62% read, 16 minutes left.')).toBeVisible();
    expect(first.getByRole('progressbar', { name: 'Reading depth' })).toHaveAttribute('aria-valuenow', '62');
  });

  it('links to the quiz of a module that was read to the end and marked as completed', async () => {
    show({ first: { startedAt, scrollDepthPercentage: 100, isMarkedComplete: true, canStartQuiz: true } });
    const first = await findTile('Title 1');
    expect(first.getByRole('link', { name: 'Start Quiz' })).toHaveAttribute('href', '/quiz/m1');
  });

  it('has a button to read a completed module again', async () => {
    show({ first: { startedAt, status: 'completed', progressPercentage: 100, canStartQuiz: true } });
    const first = await findTile('Title 1');
    expect(first.getByText('Completed')).toBeVisible();
    expect(first.getByRole('button', { name: 'Read chapter 1 again' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('states that the text is missing, and reports nothing when it is opened', async () => {
    show({ module: { hasContent: false, content: null, objectives: ['Know <strong>it</strong>.'] } });
    const first = await findTile('Title 1');
    expect(first.getByText('The text of this chapter is still being written.')).toBeVisible();
    mockLayout({ top: 0, bottom: 100 });
    await userEvent.click(first.getByRole('button', { name: 'Objectives chapter 1' }));
    await screen.findByText('Learning Objectives');
    expect(screen.getByText('There is nothing to read yet.')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, reportIntervalMs + 200)));
    expect(sentReports()).toEqual([]);
  });
});

describe('The check box "Mark as completed" of TrainingModulesScreen', () => {
  const readToEnd = { startedAt, scrollDepthPercentage: 100, progressPercentage: 50 };

  it('sends the tick with the depth, is ticked immediately, and shows a message when the tick is saved', async () => {
    show({ first: readToEnd });
    const first = await findTile('Title 1');
    const ticked = { ...readToEnd, isMarkedComplete: true, canStartQuiz: true };
    mockServer({ first: ticked, putReply: progressSample(ticked) });

    await userEvent.click(first.getByRole('checkbox', { name: 'Mark as completed' }));
    expect(first.getByRole('checkbox')).toBeChecked();
    await screen.findByText('Progress Updated');
    expect(screen.getByText('Your progress has been saved.')).toBeVisible();
    expect(first.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
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
    show({ first: readToEnd });
    const first = await findTile('Title 1');
    await userEvent.click(first.getByRole('checkbox', { name: 'Mark as completed' }));
    await screen.findByText('Failed to update progress');
    await waitFor(() => expect(first.getByRole('checkbox')).not.toBeChecked());
  });
});

describe('An open tile of TrainingModulesScreen', () => {
  it('counts a text that fits its scroll area as read, saves this without a message, and shows the check box', async () => {
    mockLayout({ top: 0, bottom: 300 });
    show({ putReply: progressSample({ startedAt, scrollDepthPercentage: 100, progressPercentage: 50 }) });
    const first = await findTile('Title 1');
    await userEvent.click(first.getByRole('button', { name: 'Read chapter 1' }));
    await screen.findByText('The whole text.');
    await screen.findByRole('checkbox', { name: 'Mark as completed' });
    await waitFor(() => expect(sentReports()).toEqual([{ scrollDepthPercentage: 100, contentRevision: 1 }]));
    await screen.findByText('Saved');
    expect(screen.queryByText('Progress Updated')).toBeNull();
  });

  it('counts only the visible part of a longer text', async () => {
    mockLayout({ top: 0, bottom: 4 * window.innerHeight });
    show({ putReply: progressSample({ startedAt, scrollDepthPercentage: 25 }) });
    const first = await findTile('Title 1');
    await userEvent.click(first.getByRole('button', { name: 'Read chapter 1' }));
    await screen.findByText('25%');
    expect(screen.getByText('The tick box appears when you have read to the end.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('moves the focus to the text, and back to the button when the tile is closed', async () => {
    mockLayout({ top: 0, bottom: 4 * window.innerHeight });
    show();
    const first = await findTile('Title 1');
    await userEvent.click(first.getByRole('button', { name: 'Read chapter 1' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Text of chapter 1' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Close chapter 1' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /chapter 1$/ })).toHaveFocus());
  });
});

it('TrainingModulesScreen offers Retry if the list could not be loaded', async () => {
  mockReplies({ 'GET /api/auth/user': { id: 'ann' } });
  renderWithApp(signedInScreen);
  await screen.findByText('The module list could not be loaded');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('TrainingModulesScreen shows the modules even if the overall progress could not be loaded', async () => {
  show({ overview: [500, { code: 'internal', message: 'It failed.' }] });
  await findTile('Title 1');
  mockServer({});
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('0 of 2', { exact: false });
});
