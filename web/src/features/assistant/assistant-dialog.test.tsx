import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBy, answerWith, sentTo } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { AssistantDialog } from './assistant-dialog.tsx';
import { removeConversation } from './kept-conversation.ts';

const answer = (over: Partial<AssistantAnswer> = {}): AssistantAnswer => ({
  message: 'Chapter 7, Full or cleared (revision 1): Export the log first.\n\nLC-07-05: Report it.',
  kind: 'library',
  own: null,
  safetyNote: null,
  answeredBy: 'library',
  sources: [
    {
      kind: 'module',
      title: 'Event Logs',
      number: null,
      chapter: 7,
      section: 'Full or cleared',
      sectionId: 'full-or-cleared',
      revision: 1,
      href: '/training-modules/m7#full-or-cleared',
    },
  ],
  offer: null,
  ...over,
});

const address = 'POST /api/ai-assistant';
const onFollow = vi.fn<(href: string) => void>();
const onPost = vi.fn<(moduleId: string, question: string) => void>();
const show = (userId = 'u1') =>
  renderWithApp(
    <AssistantDialog
      userId={userId}
      isOpen
      opener={() => null}
      onOpenChange={() => undefined}
      onFollow={onFollow}
      onPost={onPost}
    />,
  );
const input = () => screen.getByLabelText<HTMLInputElement>('Your question');
const asked = () => sentTo('POST', '/api/ai-assistant');

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('The assistant', () => {
  it('welcomes, offers four questions, and asks one at a press', async () => {
    answerBy({ [address]: answer() });
    show();
    expect(await screen.findByText(/I answer from this site’s modules and SOPs/)).toBeVisible();
    const quick = within(screen.getByRole('group', { name: 'Quick questions' })).getAllByRole('button');
    expect(quick).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'How do I reach the next module?' }));
    expect(await screen.findByText(/Export the log first/)).toBeVisible();
    expect(asked()).toEqual([{ message: 'How do I reach the next module?' }]);
  });

  it('leads to the place that an answer names', async () => {
    answerBy({ [address]: answer() });
    show();
    await userEvent.type(input(), 'log full{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: /Chapter 7, Full or cleared/ }));
    expect(onFollow).toHaveBeenCalledWith('/training-modules/m7#full-or-cleared');
  });

  it('sends no blank, and rests while an answer is awaited', async () => {
    let reply: (response: Response) => void = () => undefined;
    show();
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<Response>>(
        () =>
          new Promise<Response>((resolve) => {
            reply = resolve;
          }),
      ),
    );
    await userEvent.type(input(), '   {Enter}');
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.clear(input());
    await userEvent.type(input(), 'log full{Enter}');
    expect(input()).toBeDisabled();
    expect(screen.getByRole('status', { name: 'The assistant is writing' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Which topics are covered?' }));
    expect(fetch).toHaveBeenCalledTimes(1);
    reply(new Response(JSON.stringify(answer())));
    await waitFor(() => expect(input()).toBeEnabled());
    await waitFor(() => expect(input()).toHaveFocus());
  });

  it.each([
    [503, 'The assistant is not configured and needs an API key to be provided.'],
    [500, "Sorry, I'm having trouble right now. Please try again."],
    ['away' as const, "Sorry, I'm having trouble right now. Please try again."],
  ])('says what is wrong when the call fails with %s', async (status, text) => {
    answerWith(status, { code: 'x', message: 'No.', requestId: 'r' });
    show();
    await userEvent.type(input(), 'log full{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('offers to put a question to people when nothing was found', async () => {
    const offer = { moduleId: 'm3', chapterNumber: 3, title: 'Antivirus' };
    answerBy({ [address]: answer({ kind: 'not_found', message: 'I found nothing.', sources: [], offer }) });
    show();
    await userEvent.type(input(), 'canteen{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Post it under Chapter 3' }));
    expect(onPost).toHaveBeenCalledWith('m3', 'canteen');
  });

  it('keeps the conversation in this tab for the same person, and for nobody else', async () => {
    answerBy({ [address]: answer() });
    const first = show();
    await userEvent.type(input(), 'log full{Enter}');
    await screen.findByText(/Export the log first/);
    first.unmount();
    const second = show();
    expect(await screen.findByText(/Export the log first/)).toBeVisible();
    second.unmount();
    const third = show('u2');
    expect(await screen.findByText(/I answer from this site/)).toBeVisible();
    expect(screen.queryByText(/Export the log first/)).toBeNull();
    third.unmount();
    removeConversation();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows what an answer holds as text, never as markup', async () => {
    answerBy({ [address]: answer({ message: '<img src=x onerror=alert(1)>' }) });
    show();
    await userEvent.type(input(), 'x{Enter}');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});
