import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockReplies, sentBodies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { progressSample } from '../../testing/samples.ts';
import { findStoredCompletion, storeCompletion } from './stored-completion.ts';
import { findStoredDepthReport, storeDepthReport } from './stored-depth-report.ts';
import { listStoredReadingTimes, storeReadingTime } from './stored-reading-times.ts';
import { useSendStoredProgressReports } from './use-send-stored-progress-reports.ts';

const path = '/api/progress/m1';
const reading = { readingId: '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01', activeSeconds: 40 };
const completion = { revision: 2, completedAt: '2026-03-01T08:00:00.000Z', reading };
const halfRead = progressSample({ moduleId: 'm1', scrollDepthPercentage: 50 });

function Page({ progress }: { progress: ModuleProgress }) {
  useSendStoredProgressReports('u1', [progress]);
  return null;
}
/** Opens a page with the progress of one module, of which half is read by default. */
const openPage = (progress: ModuleProgress = halfRead) => renderWithApp(<Page progress={progress} />);

beforeEach(() => localStorage.clear());

describe('A completion that could not be sent in an earlier visit', () => {
  it('is sent after the depth, and is removed when the server has confirmed it', async () => {
    storeDepthReport('u1', 'm1', { depth: 100, revision: 2 });
    storeCompletion('u1', 'm1', completion);
    mockReplies({ [`PUT ${path}`]: { ...halfRead, scrollDepthPercentage: 100 } });
    openPage();
    await waitFor(() => expect(findStoredCompletion('u1', 'm1')).toBeNull());
    expect(sentBodies('PUT', path)).toMatchObject([
      { scrollDepthPercentage: 100, contentRevision: 2 },
      { status: 'completed', progressPercentage: 100, contentRevision: 2, completedAt: completion.completedAt },
    ]);
  });

  it('is sent after the stored reading times, with the reading time at the press of Complete Module', async () => {
    storeReadingTime('u1', { ...reading, moduleId: 'm1', contentRevision: 2 });
    storeCompletion('u1', 'm1', completion);
    mockReplies({ [`PUT ${path}`]: halfRead, [`PUT ${path}/reading`]: halfRead });
    openPage();
    await waitFor(() => expect(findStoredCompletion('u1', 'm1')).toBeNull());
    const calls = sentRequests().filter(({ init }) => init?.method !== 'GET');
    expect(calls.map(({ url }) => url)).toEqual([`${path}/reading`, path]);
    expect(sentBodies('PUT', path)).toMatchObject([{ status: 'completed', reading }]);
    expect(listStoredReadingTimes('u1')).toEqual([]);
  });

  it('stays stored if the server refuses it because reading time is missing', async () => {
    storeCompletion('u1', 'm1', completion);
    mockReplies({
      [`PUT ${path}`]: [409, { code: 'reading_too_fast', message: 'Read a little longer.', retryAfterSeconds: 9 }],
    });
    openPage();
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
    // Gives the hook time to handle the error.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(findStoredCompletion('u1', 'm1')).toEqual(completion);
  });

  it('stays stored if the server cannot be reached', async () => {
    storeCompletion('u1', 'm1', completion);
    mockReplies({ [`PUT ${path}`]: [503, { code: 'unavailable', message: 'No answer.' }] });
    openPage();
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
    // Gives the hook time to handle the error.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(findStoredCompletion('u1', 'm1')).toEqual(completion);
  });

  it('is removed with a message if the server refuses it for good', async () => {
    storeCompletion('u1', 'm1', completion);
    mockReplies({ [`PUT ${path}`]: [409, { code: 'module_not_half_done', message: 'Read half of it first.' }] });
    openPage();
    await waitFor(() => expect(findStoredCompletion('u1', 'm1')).toBeNull());
    expect(await screen.findByText('Failed to update progress')).toBeVisible();
  });

  it('is removed without a request if the module is completed', async () => {
    storeCompletion('u1', 'm1', completion);
    openPage({ ...halfRead, status: 'completed' });
    await waitFor(() => expect(findStoredCompletion('u1', 'm1')).toBeNull());
    expect(sentRequests()).toEqual([]);
  });

  it('is not sent if another person has stored it', async () => {
    storeCompletion('u2', 'm1', completion);
    openPage();
    // Gives the hook time for an unwanted request.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sentRequests()).toEqual([]);
  });
});

describe('A depth that could not be sent in an earlier visit', () => {
  it.each([
    ['is sent if the server has the same depth, but of an older revision', true, 1],
    ['is removed without a request if the server has the same depth of this revision', false, 0],
  ])('%s', async (_title, changedSinceRead, requestCount) => {
    storeDepthReport('u1', 'm1', { depth: 50, revision: 2 });
    mockReplies({ [`PUT ${path}`]: halfRead });
    openPage({ ...halfRead, changedSinceRead });
    await waitFor(() => expect(findStoredDepthReport('u1', 'm1')).toBeNull());
    expect(sentBodies('PUT', path)).toHaveLength(requestCount);
  });
});
