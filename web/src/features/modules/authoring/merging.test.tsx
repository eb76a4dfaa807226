import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { editableModuleSample } from '../../../testing/samples.ts';
import { toModuleDraft, type ModuleContent } from './module-draft.rules.ts';
import { OutdatedNotice } from './outdated-notice.tsx';
import { useModuleDraft } from './use-module-draft.ts';

/** A section whose title is its id in capitals. */
const section = (id: string, text: string) => `<h2 id="${id}">${id.toUpperCase()}</h2>\n<p>${text}</p>`;
/** A module text with the sections A and B. */
const createText = (a: string, b: string) => [section('a', a), section('b', b)].join('\n');
/** The module whose revision 3 the author started to edit. Revision 4 is published in `renderNotice`. */
const earlierModule = editableModuleSample({ contentRevision: 3, content: createText('old', 'old') });
const earlierDraft = toModuleDraft(earlierModule);
const revisionPath = `GET /api/training-modules/${earlierModule.id}/revisions/3`;
const earlierRevision = { ...earlierModule.latest, ...earlierDraft, revision: 3, sections: [], parts: [] };

const renderNotice = (mine: string, theirs: string, theirTitle = earlierModule.title) => {
  const module = editableModuleSample({ ...earlierModule, contentRevision: 4, content: theirs, title: theirTitle });
  const onMerged = vi.fn<(merged: ModuleContent) => void>();
  renderWithApp(
    <OutdatedNotice
      module={module}
      draft={{ ...earlierDraft, content: mine }}
      onMerged={onMerged}
      onDiscardDraft={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Keep my text' }));
  return onMerged;
};
const findDialog = () => screen.findByRole('dialog', { name: 'Merge your text with revision 4' });
const mergeButton = () => screen.getByRole('button', { name: /^Continue with the merged text/ });

beforeEach(() => mockReplies({ [revisionPath]: earlierRevision }));

describe('“Keep my text” after somebody else has published', () => {
  it('takes each section and field from the person who changed it, and lists the changes of each person', async () => {
    const onMerged = renderNotice(createText('mine', 'old'), createText('old', 'theirs'), 'New title');
    const dialog = await findDialog();
    expect(await within(dialog).findByText(/^You and somebody else have not changed the same parts/)).toBeVisible();
    expect(within(dialog).getByText('Changed by you:').parentElement).toHaveTextContent('Changed by you: A');
    expect(within(dialog).getByText('Changed in revision 4:').parentElement).toHaveTextContent('B, Title');
    fireEvent.click(mergeButton());
    expect(onMerged).toHaveBeenCalledWith(
      expect.objectContaining({ content: createText('mine', 'theirs'), title: 'New title' }),
    );
  });

  it('shows a section that both people have changed, and continues only after the author chooses a version', async () => {
    const onMerged = renderNotice(createText('mine', 'old'), createText('theirs', 'old'));
    const dialog = await findDialog();
    const choice = await within(dialog).findByRole('group', { name: 'A' });
    expect(within(dialog).getByText('Changed')).toBeVisible();
    expect(mergeButton()).toHaveAccessibleDescription('Choose a version of each part first');
    fireEvent.click(mergeButton());
    expect(onMerged).not.toHaveBeenCalled();
    expect(choice).not.toHaveAccessibleDescription();
    fireEvent.click(within(choice).getByRole('radio', { name: 'Both, the published one first' }));
    expect(choice).toHaveAccessibleDescription(/^The merged text has this section twice\./);
    fireEvent.click(mergeButton());
    expect(onMerged.mock.calls[0]?.[0].content).toBe(
      [section('a', 'theirs'), '<h2>A</h2>\n<p>mine</p>', section('b', 'old')].join('\n'),
    );
  });

  it('offers Retry if the earlier text could not be loaded', async () => {
    mockReplies({ [revisionPath]: [503, { code: 'unavailable', message: 'No answer.' }] });
    const onMerged = renderNotice(createText('mine', 'old'), createText('old', 'theirs'));
    const dialog = await findDialog();
    const retry = await within(dialog).findByRole('button', { name: 'Retry' });
    mockReplies({ [revisionPath]: earlierRevision });
    fireEvent.click(retry);
    await waitFor(() => expect(mergeButton()).not.toHaveAccessibleDescription());
    fireEvent.click(mergeButton());
    expect(onMerged).toHaveBeenCalledOnce();
  });
});

describe('useModuleDraft', () => {
  const openDraft = (content?: unknown) => {
    const save = vi.fn<(draft: unknown) => void>();
    const discard = vi.fn<() => void>();
    const state = { status: 'none', reason: 'no_network', savedAt: null, others: [] } as const;
    const conflictActions = { keepMine: () => Promise.resolve(), takeOther: () => Promise.resolve() };
    const serverDraft: ServerDraft = { content, isFromElsewhere: false, state, save, discard, ...conflictActions };
    return { save, discard, ...renderHook(() => useModuleDraft(serverDraft, earlierModule)) };
  };

  it('saves both of two changes that are made before the next render', () => {
    const { result, save } = openDraft();
    act(() => {
      result.current.change({ title: 'Logs' });
      result.current.change({ summary: 'Short.' });
    });
    expect(save).toHaveBeenLastCalledWith({ ...earlierDraft, title: 'Logs', summary: 'Short.' });
    expect(result.current.draft).toMatchObject({ title: 'Logs', summary: 'Short.' });
  });

  it('starts with the stored draft, but ignores a stored draft that lacks fields', () => {
    expect(openDraft({ ...earlierDraft, title: 'Logs' }).result.current.draft.title).toBe('Logs');
    expect(openDraft({ title: 'Logs' }).result.current.draft).toEqual(earlierDraft);
  });

  it('discards the draft when the author undoes the last change', () => {
    const { result, discard } = openDraft({ ...earlierDraft, title: 'Logs' });
    act(() => result.current.change({ title: earlierDraft.title }));
    expect(discard).toHaveBeenCalledOnce();
    expect(result.current.hasChanges).toBe(false);
  });
});
