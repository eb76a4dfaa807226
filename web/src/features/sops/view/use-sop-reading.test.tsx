import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { sopSample } from '../../../testing/samples.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { useSopReading } from './use-sop-reading.ts';

const sop = sopSample({ revision: 1 });
const readingSeconds = 40;
const startReply = {
  revision: 1,
  beganAt: '2026-01-01T00:00:00Z',
  viewingSeconds,
  readingSeconds,
  viewedAt: null,
  downloadedAt: null,
};
const viewedReply = { ...startReply, viewedAt: '2026-01-01T00:00:05Z' };
const tooEarlyError = { code: 'sop_not_viewed', message: 'Keep the procedure open for at least 5 seconds.' };
const retryAfterSeconds = 12;
const tooFastError = { code: 'reading_too_fast', message: 'This takes longer to read.', retryAfterSeconds };
const readState = { sopId: 's1', readRevision: 1, readAt: '2026-01-01T00:00:40Z', mustReadAgain: false };

const startRequest = 'PUT /api/documents/s1/view';
const viewedRequest = 'PUT /api/documents/s1/view?viewed=1';
const readRequest = 'PUT /api/documents/s1/read';
const replies = { [startRequest]: startReply, [viewedRequest]: viewedReply, [readRequest]: readState };

/** The function that `useSopReading` returned at the last render of `Reader`. */
const latest: { reportVisibleSeconds: (seconds: number) => void } = { reportVisibleSeconds: () => {} };
function Reader({ isRead }: { isRead: boolean }) {
  const { reportVisibleSeconds, secondsUntilViewed, confirmReading } = useSopReading(sop, isRead);
  useEffect(() => {
    latest.reportVisibleSeconds = reportVisibleSeconds;
  });
  return (
    <>
      <p>{secondsUntilViewed === null ? 'viewed' : `${secondsUntilViewed} left`}</p>
      {isRead ? null : <ConfirmBar {...confirmReading} />}
    </>
  );
}
const reportVisibleSeconds = (seconds: number) => act(() => latest.reportVisibleSeconds(seconds));
const listRequests = () => sentRequests().map(({ url, init }) => `${init?.method} ${url}`);
const countRequests = (request: string) => listRequests().filter((each) => each === request).length;
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'I have read and understood this revision' }));

async function openProcedure(changedReplies: Record<string, unknown> = {}) {
  mockReplies({ ...replies, ...changedReplies });
  renderWithApp(<Reader isRead={false} />);
  await screen.findByText(`You can confirm this in ${readingSeconds} s`);
}

describe('useSopReading', () => {
  it('records the view once after `viewingSeconds`, and does not mark the procedure as read', async () => {
    await openProcedure();
    reportVisibleSeconds(viewingSeconds - 1);
    expect(screen.getByText('1 left')).toBeVisible();
    expect(listRequests()).toEqual([startRequest]);

    reportVisibleSeconds(viewingSeconds);
    expect(await screen.findByText('viewed')).toBeVisible();
    reportVisibleSeconds(2 * viewingSeconds + 1);
    expect(countRequests(viewedRequest)).toBe(1);
    expect(countRequests(readRequest)).toBe(0);
  });

  it('tries again after another `viewingSeconds` if the server refuses the view as too early, and shows no message', async () => {
    await openProcedure({ [viewedRequest]: [409, tooEarlyError] });
    reportVisibleSeconds(viewingSeconds);
    await waitFor(() => expect(countRequests(viewedRequest)).toBe(1));

    reportVisibleSeconds(viewingSeconds + 1);
    expect(countRequests(viewedRequest)).toBe(1);

    mockReplies(replies);
    reportVisibleSeconds(2 * viewingSeconds);
    expect(await screen.findByText('viewed')).toBeVisible();
    expect(screen.queryByText('The view could not be recorded')).toBeNull();
  });

  it('sends nothing if the person has already read the current revision', async () => {
    renderWithApp(<Reader isRead />);
    reportVisibleSeconds(2 * viewingSeconds);

    expect(listRequests()).toEqual([]);
    expect(screen.getByText('viewed')).toBeVisible();
  });

  it('shows a message if the view could not be started', async () => {
    mockReplies({ [startRequest]: [503, { code: 'unavailable', message: 'The database does not answer.' }] });
    renderWithApp(<Reader isRead={false} />);
    expect(await screen.findByText('Failed to view document.')).toBeVisible();
  });
});

describe('The button "I have read and understood this revision"', () => {
  it('can be pressed before the reading time is over, and then states the remaining time', async () => {
    await openProcedure();
    reportVisibleSeconds(3);
    await confirm();

    expect(await screen.findByText('Read a little longer')).toBeVisible();
    // The remaining time is shown twice: in the message, and beside the button.
    expect(screen.getAllByText(`You can confirm this in ${readingSeconds - 3} s`)).toHaveLength(2);
    expect(countRequests(readRequest)).toBe(0);
  });

  it('marks the procedure as read when the reading time is over', async () => {
    await openProcedure();
    reportVisibleSeconds(readingSeconds);
    expect(screen.queryByRole('timer')).toBeNull();
    await confirm();

    expect(await screen.findByText('Marked as Read')).toBeVisible();
    expect(countRequests(readRequest)).toBe(1);
  });

  it('counts down the waiting time that the server names if it refuses the confirmation', async () => {
    await openProcedure({ [readRequest]: [409, tooFastError] });
    reportVisibleSeconds(readingSeconds);
    await confirm();

    expect(await screen.findByText('Read a little longer')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(`You can confirm this in ${retryAfterSeconds} s`);

    reportVisibleSeconds(readingSeconds + 10);
    expect(screen.getByRole('timer')).toHaveTextContent(`You can confirm this in ${retryAfterSeconds - 10} s`);
  });
});
