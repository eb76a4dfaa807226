import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, mockReply, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { AssistantDialog } from './assistant-dialog.tsx';
import { removeConversation } from './remove-conversation.ts';

const createAnswer = (changes: Partial<AssistantAnswer> = {}): AssistantAnswer => ({
  message: 'Chapter 7, Full or cleared (revision 1): Export the log first.\n\nLC-07-05: Report it.',
  kind: 'library',
  own: null,
  verdict: null,
  lead: null,
  instead: null,
  quotes: [],
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
  ...changes,
});

const askCall = 'POST /api/ai-assistant';
const onFollow = vi.fn<(href: string) => void>();
const onPost = vi.fn<(moduleId: string, question: string) => void>();
const renderAssistant = (userId = 'u1') =>
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
const getQuestionInput = () => screen.getByLabelText<HTMLInputElement>('Your question');
const sentQuestions = () => sentBodies('POST', '/api/ai-assistant');

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('AssistantDialog', () => {
  it('shows a welcome message and two groups of quick questions, and sends the question that the person presses', async () => {
    mockReplies({ [askCall]: createAnswer() });
    renderAssistant();
    expect(await screen.findByText(/I answer from this site’s modules and SOPs/)).toBeVisible();
    const quickQuestions = within(screen.getByRole('group', { name: 'Quick questions' })).getAllByRole('button');
    expect(quickQuestions).toHaveLength(4);
    const jobQuestions = within(screen.getByRole('group', { name: 'Questions from the job' })).getAllByRole('button');
    expect(jobQuestions.map(({ textContent }) => textContent)).toEqual([
      'The log is full',
      'A contractor has a stick',
      'The clock is 4 minutes off',
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'How do I reach the next module?' }));
    expect(await screen.findByText(/Export the log first/)).toBeVisible();
    expect(sentQuestions()).toEqual([{ message: 'How do I reach the next module?' }]);
  });

  it.each([
    ['yes', 'Yes'],
    ['no', 'No'],
    ['stop', 'Stop and call'],
    ['unknown', 'Not in the site’s books'],
  ] as const)(
    'shows the verdict %s as a heading, and below it the rule, the advice, and the quotation after its place',
    async (verdict, name) => {
      const place = 'Chapter 7, Full or cleared (revision 1)';
      const quotes = [{ place, text: 'Export the log first.' }];
      mockReplies({
        [askCall]: createAnswer({ verdict, lead: 'Never clear a log.', instead: 'Report it.', quotes }),
      });
      renderAssistant();
      await userEvent.type(getQuestionInput(), 'clear the log{Enter}');
      const heading = await screen.findByRole('heading', { name });
      const elementsInOrder = [
        heading,
        ...['Never clear a log.', 'Report it.', place, 'Export the log first.'].map((text) => screen.getByText(text)),
      ];
      for (const [index, element] of elementsInOrder.entries()) {
        const nextElement = elementsInOrder[index + 1];
        if (nextElement) expect(element.compareDocumentPosition(nextElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      }
    },
  );

  it('opens the source of an answer', async () => {
    mockReplies({ [askCall]: createAnswer() });
    renderAssistant();
    await userEvent.type(getQuestionInput(), 'log full{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: /Chapter 7, Full or cleared/ }));
    expect(onFollow).toHaveBeenCalledWith('/training-modules/m7#full-or-cleared');
  });

  it('sends no blank question, and sends no second question while an answer is pending', async () => {
    let resolveAnswer: (response: Response) => void = () => undefined;
    renderAssistant();
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<Response>>(
        () =>
          new Promise<Response>((resolve) => {
            resolveAnswer = resolve;
          }),
      ),
    );

    await userEvent.type(getQuestionInput(), '   {Enter}');
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();

    await userEvent.clear(getQuestionInput());
    await userEvent.type(getQuestionInput(), 'log full{Enter}');
    expect(getQuestionInput()).toBeDisabled();
    expect(screen.getByRole('status', { name: 'The assistant is writing' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Which topics are covered?' }));
    expect(fetch).toHaveBeenCalledTimes(1);

    resolveAnswer(new Response(JSON.stringify(createAnswer())));
    await waitFor(() => expect(getQuestionInput()).toBeEnabled());
    await waitFor(() => expect(getQuestionInput()).toHaveFocus());
  });

  // Only the status 503 itself means that the assistant is not configured.
  it('shows the general error message after a status 500 whose message contains the number 503', async () => {
    mockReply(500, { code: 'x', message: 'Failed at step 503.', requestId: 'r' });
    renderAssistant();
    await userEvent.type(getQuestionInput(), 'log full{Enter}');
    expect(await screen.findByText("Sorry, I'm having trouble right now. Please try again.")).toBeVisible();
  });

  it.each([
    [503, 'The assistant is not configured and needs an API key to be provided.'],
    [500, "Sorry, I'm having trouble right now. Please try again."],
    ['offline' as const, "Sorry, I'm having trouble right now. Please try again."],
  ])('shows an error message if the call fails (%s)', async (status, text) => {
    mockReply(status, { code: 'x', message: 'No.', requestId: 'r' });
    renderAssistant();
    await userEvent.type(getQuestionInput(), 'log full{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('offers to post the question in a discussion if no answer was found', async () => {
    const offer = { moduleId: 'm3', chapterNumber: 3, title: 'Antivirus' };
    mockReplies({ [askCall]: createAnswer({ kind: 'not_found', message: 'I found nothing.', sources: [], offer }) });
    renderAssistant();
    await userEvent.type(getQuestionInput(), 'canteen{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Post it under Chapter 3' }));
    expect(onPost).toHaveBeenCalledWith('m3', 'canteen');
  });

  it('restores the conversation of the same person, and deletes the conversation of another person', async () => {
    mockReplies({ [askCall]: createAnswer() });
    const firstVisit = renderAssistant('u1');
    await userEvent.type(getQuestionInput(), 'log full{Enter}');
    await screen.findByText(/Export the log first/);
    firstVisit.unmount();

    const secondVisit = renderAssistant('u1');
    expect(await screen.findByText(/Export the log first/)).toBeVisible();
    secondVisit.unmount();

    renderAssistant('u2');
    expect(await screen.findByText(/I answer from this site/)).toBeVisible();
    expect(screen.queryByText(/Export the log first/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('stores the conversation until removeConversation is called', async () => {
    mockReplies({ [askCall]: createAnswer() });
    const { unmount } = renderAssistant();
    await userEvent.type(getQuestionInput(), 'log full{Enter}');
    await screen.findByText(/Export the log first/);
    unmount();
    expect(sessionStorage).toHaveLength(1);

    removeConversation();

    expect(sessionStorage).toHaveLength(0);
  });

  it('shows an answer as text, not as markup', async () => {
    mockReplies({ [askCall]: createAnswer({ message: '<img src=x onerror=alert(1)>' }) });
    renderAssistant();
    await userEvent.type(getQuestionInput(), 'x{Enter}');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});
