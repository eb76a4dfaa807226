import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockReply, sentRequests } from '../../testing/network.ts';
import { prefetchFresh, prefetchPages } from './prefetch.ts';
import { createQueryClient } from './query-client.ts';
import { freshQueryFor } from './query-for.ts';

const valveSearch = { query: { search: 'valve' } };

beforeEach(() => mockReply(200, { items: [], nextCursor: null }));

describe('prefetchFresh', () => {
  it('loads the data, so that a screen that opens afterwards with freshQueryFor sends no second request', async () => {
    const client = createQueryClient();
    await prefetchFresh(sopsEndpoints.search, valveSearch)(client, { skipsDisplayed: false });
    new QueryObserver(client, freshQueryFor(sopsEndpoints.search, valveSearch)).subscribe(() => undefined);
    expect(sentRequests()).toHaveLength(1);
  });

  it('with skipsDisplayed, sends no request while the screen displays the same endpoint, even with another search', async () => {
    const client = createQueryClient();
    new QueryObserver(client, freshQueryFor(sopsEndpoints.search, { query: { search: 'pump' } })).subscribe(
      () => undefined,
    );
    await prefetchFresh(sopsEndpoints.search, valveSearch)(client, { skipsDisplayed: true });
    // Only the request of the screen.
    await expect.poll(() => sentRequests().map(({ url }) => url)).toEqual(['/api/documents/search?search=pump']);
  });
});

describe('prefetchPages', () => {
  // freshQueryFor and pagesFor cache the replies of an endpoint under different keys.
  it('with skipsDisplayed, sends the request if the screen displays the endpoint only through freshQueryFor', async () => {
    const client = createQueryClient();
    new QueryObserver(client, freshQueryFor(loginsEndpoints.list, { query: { limit: 1 } })).subscribe(() => undefined);
    await prefetchPages(loginsEndpoints.list, { query: { limit: 50 } })(client, { skipsDisplayed: true });
    // The request of the screen, and that of the prefetch.
    expect(sentRequests()).toHaveLength(2);
  });
});
