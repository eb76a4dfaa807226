import { readingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { sopSample } from '../../../testing/samples.ts';
import { useSopReading } from './use-sop-reading.ts';

const sop = sopSample({ revision: 1 });
const startReply = { revision: 1, beganAt: '2026-01-01T00:00:00Z', readingSeconds };
const tooEarlyError = { code: 'sop_not_viewed', message: 'Keep the procedure open for at least 5 seconds.' };
const readState = { sopId: 's1', readRevision: 1, readAt: '2026-01-01T00:00:05Z', mustReadAgain: false };

const reading: { reportVisibleSeconds: (seconds: number) => void } = { reportVisibleSeconds: () => {} };
function Reader({ isRead }: { isRead: boolean }) {
  const { reportVisibleSeconds, secondsLeft } = useSopReading(sop, isRead);
  useEffect(() => {
    reading.reportVisibleSeconds = reportVisibleSeconds;
  });
  return <p>{secondsLeft === null ? 'read' : `${secondsLeft} left`}</p>;
}
const reportVisibleSeconds = (seconds: number) => act(() => reading.reportVisibleSeconds(seconds));
const requests = () => sentRequests().map(({ url, init }) => `${init?.method} ${url}`);

describe('useSopReading', () => {
  it('marks the procedure as read once, after it was visible for the reading time', async () => {
    mockReplies({ 'PUT /api/documents/s1/view': startReply, 'PUT /api/documents/s1/read': readState });
    renderWithApp(<Reader isRead={false} />);
    await waitFor(() => expect(requests()).toEqual(['PUT /api/documents/s1/view']));

    reportVisibleSeconds(readingSeconds - 1);
    expect(screen.getByText('1 left')).toBeVisible();
    expect(requests()).toHaveLength(1);

    reportVisibleSeconds(readingSeconds);
    expect(await screen.findByText('Marked as Read')).toBeVisible();

    reportVisibleSeconds(readingSeconds + 1);
    reportVisibleSeconds(2 * readingSeconds + 1);
    expect(requests().filter((request) => request.endsWith('/read'))).toHaveLength(1);
  });

  it('tries again after the same time, without a message, if the server refuses a call as too early', async () => {
    mockReplies({ 'PUT /api/documents/s1/view': startReply, 'PUT /api/documents/s1/read': [409, tooEarlyError] });
    renderWithApp(<Reader isRead={false} />);
    await waitFor(() => expect(requests()).toHaveLength(1));

    reportVisibleSeconds(readingSeconds);
    await waitFor(() => expect(requests()).toHaveLength(2));
    reportVisibleSeconds(readingSeconds + 1);
    expect(requests()).toHaveLength(2);

    mockReplies({ 'PUT /api/documents/s1/read': readState });
    reportVisibleSeconds(2 * readingSeconds);
    expect(await screen.findByText('Marked as Read')).toBeVisible();
    expect(screen.queryByText('It could not be marked as read')).toBeNull();
  });

  it('sends nothing if the current revision is read already', async () => {
    renderWithApp(<Reader isRead />);
    reportVisibleSeconds(2 * readingSeconds);

    expect(requests()).toEqual([]);
    expect(screen.getByText('read')).toBeVisible();
  });

  it('shows a message if the reading time could not be started', async () => {
    mockReplies({
      'PUT /api/documents/s1/view': [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    renderWithApp(<Reader isRead={false} />);
    expect(await screen.findByText('Failed to view document.')).toBeVisible();
  });
});
