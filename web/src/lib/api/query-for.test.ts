import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReply, sentRequests } from '../../testing/network.ts';
import { createQueryClient } from './query-client.ts';
import { freshQueryFor, recentMs, recordLoaderRequest } from './query-for.ts';

const query = freshQueryFor(sopsEndpoints.list);
const client = createQueryClient();

/** Subscribes to the query as a screen does when it opens, and unsubscribes immediately. */
async function openScreen(): Promise<void> {
  new QueryObserver(client, query).subscribe(() => undefined)();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  mockReply(200, []);
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

describe('freshQueryFor', () => {
  it('refetches data that are older than 2 seconds when a screen opens', async () => {
    await client.query(query);
    vi.advanceTimersByTime(recentMs - 1);
    await openScreen();
    expect(sentRequests()).toHaveLength(1);
    vi.advanceTimersByTime(2);
    await openScreen();
    expect(sentRequests()).toHaveLength(2);
  });

  it('does not refetch data that the loader requested if the screen opens within 30 seconds', async () => {
    await client.query(query);
    recordLoaderRequest(client, query.queryKey);
    vi.advanceTimersByTime(29_000);
    await openScreen();
    expect(sentRequests()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    await openScreen();
    expect(sentRequests()).toHaveLength(2);
  });

  it('refetches data that were older than 2 seconds when the loader ran', async () => {
    await client.query(query);
    vi.advanceTimersByTime(60_000);
    recordLoaderRequest(client, query.queryKey);
    await openScreen();
    expect(sentRequests()).toHaveLength(2);
  });
});
