import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCopy, writeCopy } from '../lib/server-draft/draft-copy.ts';
import type { ServerDraft } from '../lib/server-draft/use-server-draft.ts';
import { mockReplies, mockReply, sentBodies } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { DraftGate } from './draft-gate.tsx';
import { DraftNotices, DraftStatus } from './draft-status.tsx';

const key = { kind: 'module', objectId: 'm1', userId: 'ann' } as const;
const path = '/api/trainer/drafts/module/m1';
const savedAt = '2026-11-20T10:42:00Z';
const ownDraft = (text: string, revision = 2) => ({
  content: JSON.stringify(text),
  revision,
  savedAt,
  editorId: 'another window',
});
const replyWith = (own: object | null, others: object[] = []) => ({ [`GET ${path}`]: { own, others } });

function TestEditor({ draft }: { draft: ServerDraft }) {
  const text = typeof draft.content === 'string' ? draft.content : '';
  return (
    <>
      <DraftNotices draft={draft} />
      <input aria-label="Text" defaultValue={text} onChange={(event) => draft.save(event.target.value)} />
      <button onClick={draft.discard}>Discard</button>
      <DraftStatus state={draft.state} />
    </>
  );
}
const renderEditor = () => renderWithApp(<DraftGate {...key}>{(draft) => <TestEditor draft={draft} />}</DraftGate>);
/** The editor waits for the server for up to 2.5 seconds before it shows the field. */
const findField = () => screen.findByLabelText('Text', {}, { timeout: 4000 });
const typeText = async (text: string) => fireEvent.change(await findField(), { target: { value: text } });

beforeEach(() => localStorage.clear());

describe('DraftGate', () => {
  it('opens the draft that was saved on another device, and shows a notice about this', async () => {
    mockReplies(replyWith(ownDraft('From the phone')));
    renderEditor();
    expect(await findField()).toHaveValue('From the phone');
    expect(
      await screen.findByText(/^This is your draft of 20 Nov 2026.*, from another device or browser\.$/),
    ).toBeVisible();
    expect(screen.getByText(/^Draft saved 20 Nov 2026/)).toBeVisible();
  });

  it('opens the copy in this browser if there is no network, and sends the copy when the network is back', async () => {
    writeCopy(key, { content: '"On this device"', revision: 1, isSent: false, editorId: 'x' });
    mockReply('offline');
    renderEditor();
    expect(await findField()).toHaveValue('On this device');
    expect(await screen.findByText('Saved on this device only: no network')).toBeVisible();
    mockReplies({ [`PUT ${path}`]: { revision: 2, savedAt: new Date().toISOString(), others: [] } });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText(/^Draft saved \d/)).toBeVisible();
    expect(sentBodies('PUT', path).at(-1)).toMatchObject({ content: '"On this device"', baseRevision: 1 });
  });

  it('opens the copy in this browser if the server does not reply in time', async () => {
    writeCopy(key, { content: '"On this device"', revision: 1, isSent: true, editorId: 'x' });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    renderEditor();
    expect(await findField()).toHaveValue('On this device');
  });

  it('names other people who have a draft, with the time of their last change', async () => {
    mockReplies(replyWith(null, [{ fullName: 'Anna Berg', savedAt }]));
    renderEditor();
    expect(await screen.findByText(/^Anna Berg has an unpublished draft, last changed 20 Nov 2026/)).toBeVisible();
  });

  it('sends the last change when the editor is closed', async () => {
    mockReplies(replyWith(null));
    const { unmount } = renderEditor();
    await typeText('Typed');
    unmount();
    expect(sentBodies('PUT', path)).toMatchObject([{ content: '"Typed"' }]);
  });

  it('sends the last change when the page is hidden', async () => {
    mockReplies(replyWith(null));
    renderEditor();
    await typeText('Typed');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sentBodies('PUT', path)).toHaveLength(1));
    vi.restoreAllMocks();
  });
});

describe('a draft that was changed on another device', () => {
  const openWithUnsentText = async (replies: Record<string, unknown> = {}) => {
    writeCopy(key, { content: '"Mine"', revision: 1, isSent: false, editorId: 'x' });
    mockReplies({ ...replyWith(ownDraft('Other')), ...replies });
    renderEditor();
    await screen.findByText('You have changed this draft in another window or on another device');
  };

  it('is not replaced by unsent text before the person has chosen', async () => {
    await openWithUnsentText();
    expect(await findField()).toHaveValue('Mine');
    await typeText('Mine, longer');
    expect(sentBodies('PUT', path)).toEqual([]);
    expect(readCopy(key)).toMatchObject({ content: '"Mine, longer"', isSent: false });
  });

  it('replaces the text of this window on request', async () => {
    await openWithUnsentText();
    fireEvent.click(screen.getByRole('button', { name: 'Use the other draft' }));
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue('Other'));
    expect(screen.queryByText('You have changed this draft in another window or on another device')).toBeNull();
    expect(sentBodies('PUT', path)).toEqual([]);
  });

  it('is opened on request in its latest state, even if it was saved after the editor had opened', async () => {
    const refusal = [409, { code: 'draft_changed', message: 'Changed.' }];
    mockReplies({ ...replyWith(null), [`PUT ${path}`]: refusal });
    renderEditor();
    await typeText('Mine');
    const otherDraftButton = await screen.findByRole('button', { name: 'Use the other draft' }, { timeout: 5000 });
    mockReplies(replyWith(ownDraft('Saved on the phone')));
    fireEvent.click(otherDraftButton);
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue('Saved on the phone'));
  });

  it('is replaced by the text of this window on request', async () => {
    await openWithUnsentText({ [`PUT ${path}`]: { revision: 3, savedAt, others: [] } });
    fireEvent.click(screen.getByRole('button', { name: 'Keep the text in this window' }));
    expect(await screen.findByText(/^Draft saved/)).toBeVisible();
    expect(sentBodies('PUT', path)).toMatchObject([{ content: '"Mine"', baseRevision: 2 }]);
  });
});
