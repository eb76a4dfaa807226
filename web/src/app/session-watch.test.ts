import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { call } from '../lib/api/call.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { mockReply } from '../testing/network.ts';
import { ann, unauthorized } from '../testing/samples.ts';
import { toasts } from '../ui/toasts.ts';
import { watchSession } from './session-watch.ts';

const goTo = vi.fn<(path: string) => void>();
const queryClient = createQueryClient();
let stop: () => void;

const callUnauthorized = async () => {
  mockReply(...unauthorized);
  await call(progressEndpoints.list, {}).catch(() => undefined);
};

beforeEach(() => {
  vi.useFakeTimers();
  goTo.mockReset();
  stop = watchSession(queryClient, goTo);
  window.history.replaceState(null, '', '/training-modules/7?x=1#part');
});

afterEach(() => {
  stop();
  toasts.dismiss();
  queryClient.clear();
  vi.useRealTimers();
});

describe('watchSession', () => {
  it('shows a toast when the session ends, and 500 ms later opens the sign-in with a link back', async () => {
    queryClient.setQueryData(currentUserQuery.queryKey, ann);
    await callUnauthorized();
    expect(toasts.current()).toMatchObject({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
    });
    vi.advanceTimersByTime(499);
    expect(goTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Ftraining-modules%2F7%3Fx%3D1%23part');
  });

  it('opens the sign-in only once if several calls fail together', async () => {
    queryClient.setQueryData(currentUserQuery.queryKey, ann);
    await Promise.all([callUnauthorized(), callUnauthorized(), callUnauthorized()]);
    vi.advanceTimersByTime(1_000);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('does nothing if nobody was signed in', async () => {
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    await callUnauthorized();
    vi.advanceTimersByTime(1_000);
    expect(toasts.current()).toBeNull();
    expect(goTo).not.toHaveBeenCalled();
  });
});
