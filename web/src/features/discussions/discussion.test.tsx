import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Discussion } from './discussion.tsx';

const moduleId = '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01';
const listCall = `GET /api/discussions/${moduleId}`;
const emptyPage = { items: [], nextCursor: null };
// jsdom has no layout and does not implement scrolling.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const renderDiscussion = (hash = '') =>
  renderWithApp(<Discussion moduleId={moduleId} userId="ann" hash={hash} visit="1" />);
const findPostButton = () => screen.findByRole('button', { name: /^Post Question/ });
const getTextArea = () => screen.getByLabelText('Your question');

const question: DiscussionQuestion = {
  id: '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a02',
  moduleId,
  type: 'question',
  title: 'Module Question',
  content: 'Is 7045 normal?',
  author: { id: 'li', fullName: 'Li Wen', pictureUrl: '/api/profile/picture/li?v=1', isTrainer: false },
  createdAt: '2026-11-16T08:00:00Z',
  editedAt: null,
  removed: null,
  canEdit: false,
  canRemove: false,
  canReport: true,
  hasReported: false,
  openReports: 0,
  isFaq: false,
  canAccept: false,
  canAnswer: true,
  canPromote: false,
  answers: [],
};

describe('The question form', () => {
  test('does not send a blank question, and disables the button with a reason', async () => {
    mockReplies({ [listCall]: emptyPage });
    renderDiscussion();
    expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible();
    await userEvent.type(getTextArea(), '   ');
    await userEvent.click(await findPostButton());
    expect(await findPostButton()).toHaveAttribute('aria-disabled', 'true');
    expect(await findPostButton()).toHaveAttribute('title', 'Write something first');
    expect(sentBodies('POST', '/api/discussions')).toEqual([]);
  });

  test('keeps the text after a failed request, even if the person leaves the page and opens it again', async () => {
    mockReplies({
      [listCall]: emptyPage,
      'POST /api/discussions': [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    const { unmount } = renderDiscussion();
    await userEvent.type(getTextArea(), 'Where does the hash go?');
    await userEvent.click(await findPostButton());
    expect(await screen.findByText('Failed to post question')).toBeVisible();
    expect(getTextArea()).toHaveValue('Where does the hash go?');

    unmount();
    renderDiscussion();
    expect(getTextArea()).toHaveValue('Where does the hash go?');
  });

  test('sends the question once on a double click, and then empties the field', async () => {
    mockReplies({ [listCall]: emptyPage, 'POST /api/discussions': question });
    renderDiscussion();
    await userEvent.type(getTextArea(), 'Is 7045 normal?');
    await userEvent.dblClick(await findPostButton());
    expect(await screen.findByText('Your question has been posted.')).toBeVisible();
    expect(sentBodies('POST', '/api/discussions')).toHaveLength(1);
    expect(getTextArea()).toHaveValue('');
  });
});

describe('The list of questions', () => {
  test('scrolls to a question that the person has just posted, and focuses it', async () => {
    const scrolledIds: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledIds.push(this.id);
    });
    mockReplies({ [listCall]: emptyPage, 'POST /api/discussions': question });
    renderDiscussion();
    await userEvent.type(getTextArea(), 'Is 7045 normal?');
    mockReplies({ [listCall]: { items: [question], nextCursor: null }, 'POST /api/discussions': question });
    await userEvent.click(await findPostButton());
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveFocus());
    expect(scrolledIds).toEqual([`question-${question.id}`]);
  });

  test('shows the first line of a question as heading instead of the title “Module Question”, and the other lines below', async () => {
    const content = 'Is `7045` normal?\nIt came after the upgrade.';
    mockReplies({ [listCall]: { items: [{ ...question, content }], nextCursor: null } });
    renderDiscussion();
    const text = await screen.findByText('It came after the upgrade.');
    expect(text).toBeVisible();
    // The heading is followed by a badge with the text `question`.
    expect(screen.getByRole('article')).toHaveTextContent(/^Is 7045 normal\?question/);
    expect(screen.queryByText('Module Question')).toBeNull();
  });

  test('shows and focuses the question named in the URL, even if it is not on the loaded page of the list', async () => {
    const otherQuestion = { ...question, id: '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a03', content: 'Another?' };
    mockReplies({
      [listCall]: { items: [otherQuestion], nextCursor: null },
      [`GET /api/discussions/${moduleId}/${question.id}`]: question,
    });
    renderDiscussion(`question-${question.id}`);
    expect(await screen.findByText('Is 7045 normal?')).toBeVisible();
    expect(screen.getAllByRole('listitem')[0]).toHaveFocus();
  });

  test('shows who removed a question, and offers no Answer button for it', async () => {
    const removed = { by: 'Ravi Menon', at: '2026-11-17T08:00:00Z' };
    mockReplies({
      [listCall]: {
        items: [{ ...question, content: '', removed, canAnswer: false, canReport: false }],
        nextCursor: null,
      },
    });
    renderDiscussion();
    expect(await screen.findByText(/^Removed by Ravi Menon on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Answer the question/ })).toBeNull();
  });

  test('moves the focus into the answer form, and after Cancel back to the Answer button, and keeps the text', async () => {
    mockReplies({ [listCall]: { items: [question], nextCursor: null } });
    renderDiscussion();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer the question of Li Wen' }));
    expect(screen.getByLabelText('Your answer')).toHaveFocus();

    await userEvent.type(screen.getByLabelText('Your answer'), 'Yes.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const answerButton = screen.getByRole('button', { name: 'Answer the question of Li Wen' });
    expect(answerButton).toHaveFocus();

    await userEvent.click(answerButton);
    expect(screen.getByLabelText('Your answer')).toHaveValue('Yes.');
  });

  test('shows the server’s message if it refuses an answer, and keeps the text of the answer', async () => {
    mockReplies({
      [listCall]: { items: [question], nextCursor: null },
      [`POST /api/discussions/${question.id}/answers`]: [409, { code: 'question_full', message: 'It is full.' }],
    });
    renderDiscussion();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer the question of Li Wen' }));
    await userEvent.type(screen.getByLabelText('Your answer'), 'Yes.');
    await userEvent.click(screen.getByRole('button', { name: 'Post Answer' }));
    expect(await screen.findByText('It is full.')).toBeVisible();
    expect(screen.getByLabelText('Your answer')).toHaveValue('Yes.');
  });

  test('is loaded again when Retry is pressed after a failure', async () => {
    // A request without a mocked reply fails.
    mockReplies({});
    renderDiscussion();
    await screen.findByRole('heading', { name: 'The questions could not be loaded' });

    mockReplies({ [listCall]: emptyPage });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible();
  });
});
