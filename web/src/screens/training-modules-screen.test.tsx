import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { mockLayout } from '../testing/layout.ts';
import { mockReplies, sentBodies } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { moduleSample, overviewSample, progressSample } from '../testing/samples.ts';
import { TrainingModulesScreen } from './training-modules-screen.tsx';

const startedAt = '2026-11-20T10:00:00Z';
const lockedBy = { moduleId: 'm1', chapterNumber: 1, title: 'Title 1' };

function SignedIn() {
  return useCurrentUser().data ? <TrainingModulesScreen /> : null;
}

type Site = {
  first?: Partial<ListedProgress>;
  module?: Parameters<typeof moduleSample>[0];
  put?: unknown;
  overview?: unknown;
};

/** Two modules: `first` changes the progress of the first one, and the second one is locked. */
function answer({ first = {}, module = {}, put = [500, {}], overview = overviewSample() }: Site) {
  const outline = [moduleSample({ ...module, content: null }), moduleSample({ chapterNumber: 2, content: null })];
  mockReplies({
    'GET /api/auth/user': { id: 'ann', email: 'ann@demo.test' },
    'GET /api/training-modules?view=outline': [200, outline],
    'GET /api/training-modules/m1': moduleSample(module),
    'GET /api/progress': [200, [progressSample(first), progressSample({ moduleId: 'm2', lockedBy })]],
    'GET /api/progress/overview': overview,
    'PUT /api/progress/m1': put,
  });
}

function show(site: Site = {}) {
  answer(site);
  return renderWithApp(<SignedIn />);
}

const tile = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') ?? document.body);
};
const reports = () => sentBodies('PUT', '/api/progress/m1');

describe('A closed tile of TrainingModulesScreen', () => {
  it('shows that an available module must be read before its quiz', async () => {
    show();
    const first = await tile('Title 1');
    expect(first.getByText('Available')).toBeVisible();
    expect(first.getByRole('button', { name: 'Complete Reading First' })).toBeDisabled();
    expect(first.queryByRole('checkbox')).toBeNull();
  });

  it('names the chapter that must be completed to open a locked module', async () => {
    show();
    const second = await tile('Title 2');
    expect(second.getByText('Opens when chapter 1 is completed.')).toBeVisible();
    expect(second.getByRole('button', { name: 'Module Locked' })).toBeDisabled();
    expect(second.getAllByRole('button')).toHaveLength(1);
  });

  it('shows the best quiz score of a completed module', async () => {
    show({ first: { startedAt, status: 'completed', bestScore: 92 } });
    expect((await tile('Title 1')).getByText(/Quiz 92%/)).toBeInTheDocument();
  });

  it('shows the depth and the time left of a module in progress', async () => {
    show({ first: { startedAt, scrollDepthPercentage: 62 } });
    const first = await tile('Title 1');
    expect(first.getByText('In Progress')).toBeVisible();
    expect(first.getByText('62% read, 16 minutes left.')).toBeVisible();
    expect(first.getByRole('progressbar', { name: 'Reading depth' })).toHaveAttribute('aria-valuenow', '62');
  });

  it('links to the quiz after the text was read to the end and ticked', async () => {
    show({ first: { startedAt, scrollDepthPercentage: 100, isMarkedComplete: true, canStartQuiz: true } });
    const first = await tile('Title 1');
    expect(first.getByRole('link', { name: 'Start Quiz' })).toHaveAttribute('href', '/quiz/m1');
  });

  it('has a button to read a completed module again', async () => {
    show({ first: { startedAt, status: 'completed', progressPercentage: 100, canStartQuiz: true } });
    const first = await tile('Title 1');
    expect(first.getByText('Completed')).toBeVisible();
    expect(first.getByRole('button', { name: 'Read chapter 1 again' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('states that the text is missing, and reports nothing when it is opened', async () => {
    show({ module: { hasContent: false, content: null, objectives: ['Know <strong>it</strong>.'] } });
    const first = await tile('Title 1');
    expect(first.getByText('The text of this chapter is still being written.')).toBeVisible();
    mockLayout({ top: 0, bottom: 100 });
    await userEvent.click(first.getByRole('button', { name: 'Objectives chapter 1' }));
    await screen.findByText('Learning Objectives');
    expect(screen.getByText('There is nothing to read yet.')).toBeVisible();
    expect(reports()).toEqual([]);
  });
});

describe('The tick of TrainingModulesScreen', () => {
  const read = { startedAt, scrollDepthPercentage: 100, progressPercentage: 50 };

  it('is sent with the depth, is displayed immediately, and shows a message when it is saved', async () => {
    show({ first: read });
    const first = await tile('Title 1');
    const ticked = { ...read, isMarkedComplete: true, canStartQuiz: true };
    answer({ first: ticked, put: progressSample(ticked) });
    await userEvent.click(first.getByRole('checkbox', { name: 'Mark as completed' }));
    expect(first.getByRole('checkbox')).toBeChecked();
    await screen.findByText('Progress Updated');
    expect(screen.getByText('Your progress has been saved.')).toBeVisible();
    expect(first.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
    expect(reports()).toEqual([
      {
        contentRevision: 1,
        scrollDepthPercentage: 100,
        isMarkedComplete: true,
        canStartQuiz: true,
        status: 'in_progress',
      },
    ]);
  });

  it('is removed, with a message, if it could not be saved', async () => {
    show({ first: read });
    const first = await tile('Title 1');
    await userEvent.click(first.getByRole('checkbox', { name: 'Mark as completed' }));
    await screen.findByText('Failed to update progress');
    await waitFor(() => expect(first.getByRole('checkbox')).not.toBeChecked());
  });
});

describe('An open tile of TrainingModulesScreen', () => {
  it('counts a text that fits its scroll area as read, saves it without a message, and offers the tick', async () => {
    mockLayout({ top: 0, bottom: 300 });
    show({ put: progressSample({ startedAt, scrollDepthPercentage: 100, progressPercentage: 50 }) });
    const first = await tile('Title 1');
    await userEvent.click(first.getByRole('button', { name: 'Read chapter 1' }));
    await screen.findByText('The whole text.');
    await screen.findByRole('checkbox', { name: 'Mark as completed' });
    await waitFor(() => expect(reports()).toEqual([{ scrollDepthPercentage: 100, contentRevision: 1 }]), {
      timeout: 3000,
    });
    await screen.findByText('Saved');
    expect(screen.queryByText('Progress Updated')).toBeNull();
  });

  it('counts only the visible part of a longer text', async () => {
    mockLayout({ top: 0, bottom: 3072 });
    show({ put: progressSample({ startedAt, scrollDepthPercentage: 25 }) });
    const first = await tile('Title 1');
    await userEvent.click(first.getByRole('button', { name: 'Read chapter 1' }));
    await screen.findByText('25%');
    expect(screen.getByText('The tick box appears when you have read to the end.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('moves the focus to the text, and back to the button when the tile is closed', async () => {
    mockLayout({ top: 0, bottom: 3072 });
    show();
    const first = await tile('Title 1');
    await userEvent.click(first.getByRole('button', { name: 'Read chapter 1' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Text of chapter 1' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Close chapter 1' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /chapter 1$/ })).toHaveFocus());
  });
});

it('TrainingModulesScreen offers Retry if the list could not be loaded', async () => {
  mockReplies({ 'GET /api/auth/user': { id: 'ann' } });
  renderWithApp(<SignedIn />);
  await screen.findByText('The module list could not be loaded');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('TrainingModulesScreen shows the modules even if the overall progress could not be loaded', async () => {
  show({ overview: [500, { code: 'internal', message: 'It failed.' }] });
  await tile('Title 1');
  answer({});
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('0 of 2', { exact: false });
});
