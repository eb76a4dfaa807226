import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { readSessionHint, saveSessionHint } from '../lib/session-hint.ts';
import { mockReplies, mockReply, sentRequests } from '../testing/network.ts';
import { ann, site, unauthorized } from '../testing/samples.ts';
import { startEarlyQueries } from './early-queries.ts';
import { createAppRouter } from './router.tsx';

function start(path: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const invalidate = vi.spyOn(router, 'invalidate');
  startEarlyQueries(queryClient, router);
  void router.load();
  return { queryClient, invalidate };
}

const listUrls = () => sentRequests().map(({ url }) => url);

beforeEach(() => {
  localStorage.clear();
  mockReplies({ 'GET /api/auth/user': ann, 'GET /api/site': site });
});

describe('startEarlyQueries', () => {
  it('with the hint of an earlier visit does not wait for the account to start the queries of the screen', async () => {
    saveSessionHint(ann);
    // All requests fail, so the account does not arrive.
    mockReply('offline');
    const { invalidate } = start('/certificates');

    await expect.poll(listUrls).toContain('/api/certificates');
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('does not start the queries of the screen again if the hint is right', async () => {
    saveSessionHint(ann);
    const { queryClient, invalidate } = start('/certificates');

    await expect.poll(listUrls).toContain('/api/certificates');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('starts the queries of the screen again if the hint is wrong, and saves the right hint', async () => {
    saveSessionHint({ role: 'trainer', isAdmin: false });
    const { invalidate } = start('/certificates');

    await expect.poll(() => invalidate.mock.calls.length).toBe(1);
    expect(readSessionHint()).toEqual({ role: 'trainee', isAdmin: false });
  });

  it('without a hint starts the queries of the screen when the account arrives, and saves the hint', async () => {
    start('/certificates');

    await expect.poll(listUrls).toContain('/api/certificates');
    expect(readSessionHint()).toEqual({ role: 'trainee', isAdmin: false });
  });

  it('starts no queries of the screen for a visitor', async () => {
    mockReplies({ 'GET /api/auth/user': unauthorized, 'GET /api/site': site });
    const { queryClient, invalidate } = start('/certificates');

    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(listUrls()).toEqual(['/api/auth/user', '/api/site']);
    expect(invalidate).not.toHaveBeenCalled();
  });
});
