import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { readSessionHint, saveSessionHint } from '../lib/session-hint.ts';
import { mockReplies, mockReply, sentBatches, sentRequests } from '../testing/network.ts';
import { ann, site, unauthorized } from '../testing/samples.ts';
import { startEarlyQueries } from './early-queries.ts';
import { createAppRouter } from './router.tsx';

/** Starts the early queries at a path. A call of the spy `invalidate` means that the screen's queries are restarted. */
function start(path: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const invalidate = vi.spyOn(router, 'invalidate');
  const settled = startEarlyQueries(queryClient, router);
  return { queryClient, invalidate, settled };
}

const listUrls = () => sentRequests().map(({ url }) => url);

beforeEach(() => {
  localStorage.clear();
  mockReplies({ 'GET /api/auth/user': ann, 'GET /api/site': site });
});

// The hint is the session hint: the access of the person who last opened the site in this browser.
describe('startEarlyQueries', () => {
  it("starts the screen's queries before the account arrives if an earlier visit saved a hint", async () => {
    saveSessionHint(ann);
    // All requests fail, so the account does not arrive.
    mockReply('offline');
    const { invalidate } = start('/certificates');

    await expect.poll(listUrls).toContain('/api/certificates');
    expect(invalidate).not.toHaveBeenCalled();
  });

  it("requests the account together with the screen's queries if there is a hint", async () => {
    saveSessionHint(ann);
    start('/certificates');

    await expect.poll(sentBatches).toHaveLength(1);
    expect(sentBatches()[0]).toEqual(expect.arrayContaining(['/api/auth/user', '/api/certificates']));
  });

  it("starts the screen's queries only once if the hint matches the account", async () => {
    saveSessionHint(ann);
    const { queryClient, invalidate } = start('/certificates');

    await expect.poll(listUrls).toContain('/api/certificates');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(invalidate).not.toHaveBeenCalled();
  });

  it("restarts the screen's queries and corrects the hint if the hint does not match the account", async () => {
    saveSessionHint({ role: 'trainer', isAdmin: false });
    const { invalidate } = start('/certificates');

    await expect.poll(() => invalidate.mock.calls.length).toBe(1);
    expect(readSessionHint()).toEqual({ role: 'trainee', isAdmin: false });
  });

  it("starts the screen's queries when the account arrives, and saves a hint, if there is no hint", async () => {
    start('/certificates');

    await expect.poll(listUrls).toContain('/api/certificates');
    expect(readSessionHint()).toEqual({ role: 'trainee', isAdmin: false });
  });

  it('removes the hint and does not request the account if the HTML of the page states that nobody is signed in', async () => {
    onTestFinished(() => {
      delete document.documentElement.dataset['session'];
    });
    document.documentElement.dataset['session'] = 'none';
    saveSessionHint(ann);
    const { queryClient, invalidate } = start('/');

    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(listUrls()).toEqual(['/api/site']);
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull();
    expect(readSessionHint()).toBeNull();
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('settles when the data have arrived or could not be loaded', async () => {
    for (const setReply of [() => mockReplies({ 'GET /api/site': site }), () => mockReply('offline')]) {
      setReply();
      const { queryClient, settled } = start('/');
      await settled;
      expect(queryClient.isFetching()).toBe(0);
    }
  });

  it("does not start the screen's queries for a visitor", async () => {
    mockReplies({ 'GET /api/auth/user': unauthorized, 'GET /api/site': site });
    const { queryClient, invalidate } = start('/certificates');

    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(listUrls().toSorted()).toEqual(['/api/auth/user', '/api/site']);
    expect(invalidate).not.toHaveBeenCalled();
  });
});
