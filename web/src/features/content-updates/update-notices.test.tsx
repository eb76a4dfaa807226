import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { UpdateNotices } from './update-notices.tsx';

const createUpdate = (id: string): ContentUpdate => ({
  id,
  kind: 'module',
  objectId: `object-${id}`,
  title: `Title ${id}`,
  arrivedAt: '2026-11-20T10:00:00Z',
  canDecide: true,
});

const createUpdateWithTexts = (id: string) => ({
  ...createUpdate(id),
  ours: '<p>Ours.</p>',
  shipped: '<p>Theirs.</p>',
  changedFields: [],
});

/**
 * Mocks the list of the updates with these ids. The updates `a` and `b` also have texts to compare, and can be decided.
 */
const mockUpdates = (...ids: string[]) =>
  mockReplies({
    'GET /api/trainer/content-updates': ids.map(createUpdate),
    ...Object.fromEntries(
      ['a', 'b'].map((id) => [`GET /api/trainer/content-updates/${id}`, createUpdateWithTexts(id)]),
    ),
    ...Object.fromEntries(
      ['a', 'b'].map((id) => [`POST /api/trainer/content-updates/${id}/keep`, { decision: 'kept' }]),
    ),
  });

const keepOurText = async (id: string, remainingIds: string[]) => {
  await userEvent.click(await screen.findByRole('button', { name: `Compare and decide Title ${id}` }));
  const keepButton = await screen.findByRole('button', { name: 'Keep our text' });
  mockUpdates(...remainingIds);
  await userEvent.click(keepButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

beforeEach(() => mockUpdates('a', 'b'));

describe('UpdateNotices', () => {
  it('moves the focus to the next update after a decision, and to the main area after the last decision', async () => {
    renderWithApp(
      <main id="main" tabIndex={-1}>
        <UpdateNotices kind="module" affectedEndpoints={[]} />
      </main>,
    );

    await keepOurText('a', ['b']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Compare and decide Title b' })).toHaveFocus());

    await keepOurText('b', []);
    await waitFor(() => expect(document.getElementById('main')).toHaveFocus());
  });

  it('warns before the decision if the shipped text would replace the parts of the site’s text', async () => {
    mockReplies({
      'GET /api/trainer/content-updates': [createUpdate('a')],
      'GET /api/trainer/content-updates/a': {
        ...createUpdateWithTexts('a'),
        // `part` is the name of the field. Each part of a text is listed with its minutes and its check question.
        changedFields: [{ part: 'parts', ours: '4 min: Which host?', shipped: '5 min' }],
      },
    });
    renderWithApp(<UpdateNotices kind="module" affectedEndpoints={[]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare and decide Title a' }));
    expect(await screen.findByText(/replaces the parts of this text and their check questions/)).toBeVisible();
  });

  it('returns the focus to the button if the dialog is closed without a decision', async () => {
    renderWithApp(<UpdateNotices kind="module" affectedEndpoints={[]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare and decide Title b' }));
    await screen.findByRole('button', { name: 'Keep our text' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Compare and decide Title b' })).toHaveFocus());
  });

  it('shows only updates of the given kind and object', async () => {
    const quizUpdate: ContentUpdate = { ...createUpdate('quiz'), kind: 'quiz', objectId: createUpdate('b').objectId };
    mockReplies({ 'GET /api/trainer/content-updates': [createUpdate('a'), createUpdate('b'), quizUpdate] });

    renderWithApp(<UpdateNotices kind="module" objectId={createUpdate('b').objectId} affectedEndpoints={[]} />);

    await screen.findByText(/Title b/, { selector: 'span:not(.sr-only)' });
    expect(screen.queryByText(/Title (a|quiz)/)).toBeNull();
  });

  it('offers Retry if the updates could not be loaded', async () => {
    mockReplies({ 'GET /api/trainer/content-updates': [500, { code: 'internal', message: 'It failed.' }] });
    renderWithApp(<UpdateNotices kind="module" affectedEndpoints={[]} />);
    await screen.findByText('Newer shipped texts could not be loaded');
    mockUpdates('a');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Compare and decide Title a' });
  });
});
