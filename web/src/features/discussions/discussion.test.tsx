import type { DiscussionPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerBy, sentTo } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Discussion } from './discussion.tsx';

const moduleId = '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01';
const list = `GET /api/discussions/${moduleId}`;
const empty = { items: [], nextCursor: null };
// jsdom lays nothing out, so it has nothing to scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => localStorage.clear());

const show = (hash = '') => renderWithApp(<Discussion moduleId={moduleId} userId="ann" hash={hash} visit="1" />);
const post = () => screen.findByRole('button', { name: /^Post Question/ });
const text = () => screen.getByLabelText('Your question');

const question: DiscussionPost = {
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

describe('Asking', () => {
  test('waits for words, and says so', async () => {
    answerBy({ [list]: empty });
    show();
    expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible();
    await userEvent.type(text(), '   ');
    await userEvent.click(await post());
    expect(await post()).toHaveAttribute('aria-disabled', 'true');
    expect(sentTo('POST', '/api/discussions')).toEqual([]);
  });

  test('that fails is told and keeps the text, also for the next visit', async () => {
    answerBy({
      [list]: empty,
      'POST /api/discussions': [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    const { unmount } = show();
    await userEvent.type(text(), 'Where does the hash go?');
    await userEvent.click(await post());
    expect(await screen.findByText('Failed to post question')).toBeVisible();
    expect(text()).toHaveValue('Where does the hash go?');
    unmount();
    show();
    expect(text()).toHaveValue('Where does the hash go?');
  });

  test('twice by a double click is once, and leaves an empty field', async () => {
    answerBy({ [list]: empty, 'POST /api/discussions': question });
    show();
    await userEvent.type(text(), 'Is 7045 normal?');
    await userEvent.dblClick(await post());
    expect(await screen.findByText('Your question has been posted.')).toBeVisible();
    expect(sentTo('POST', '/api/discussions')).toHaveLength(1);
    expect(text()).toHaveValue('');
  });
});

describe('The list', () => {
  test('shows the question that an address leads to, though its page is not there, and only once', async () => {
    const other = { ...question, id: '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a03', content: 'Another?' };
    answerBy({
      [list]: { items: [other], nextCursor: null },
      [`GET /api/discussions/${moduleId}/${question.id}`]: question,
    });
    show(`question-${question.id}`);
    expect(await screen.findByText('Is 7045 normal?')).toBeVisible();
    expect(screen.getAllByRole('listitem')[0]).toHaveFocus();
  });

  test('shows who removed a post and nothing of it', async () => {
    const removed = { by: 'Ravi Menon', at: '2026-11-17T08:00:00Z' };
    answerBy({
      [list]: { items: [{ ...question, content: '', removed, canAnswer: false, canReport: false }], nextCursor: null },
    });
    show();
    expect(await screen.findByText(/^Removed by Ravi Menon on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Answer the question/ })).toBeNull();
  });

  test('that does not arrive can be asked for again', async () => {
    answerBy({});
    show();
    await screen.findByRole('heading', { name: 'The questions did not arrive' });
    answerBy({ [list]: empty });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible();
  });
});
