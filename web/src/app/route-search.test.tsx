import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { keyFor } from '../lib/api/query-for.ts';
import { mockReplies } from '../testing/network.ts';
import { adminPanelQueries } from './route-queries.ts';
import { createAppRouter } from './router.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  localStorage.clear();
});

/** Opens a URL and returns the search params that its screen gets, and those that its loader gets. */
async function loadParams(url: string) {
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: [url] }));
  await router.load();
  const match = router.state.matches.at(-1);
  const search = Object.entries(match?.search ?? {}).filter(([, value]) => value !== undefined);
  const loaderSearch = Object.entries(Object(match?.loaderDeps)).filter(([, value]) => value !== undefined);
  return {
    search: Object.fromEntries(search),
    loaderSearch: Object.fromEntries(loaderSearch),
  };
}

const quizPath = '/trainer/manage-quizzes/7';
const matrixPath = '/trainer/progress-tracking';

describe('the search params of a screen', () => {
  it.each([
    ['/?signin=5&next=https://evil.test/'],
    ['/?next=javascript:alert(1)'],
    ['/?next=/api/logout'],
    ['/?next={"a":1}&directory={"a":1}&signin=[2]'],
    ['/sop-library?search={"trim":1}&chapter=abc&sop=[1]'],
    ['/sop-library?chapter=1000000'],
    ['/trainer?userId=x&role=admin&outcome=evil&from=yesterday&to=0000-00-00&search={"a":1}'],
    [`${quizPath}?tab=constructor&question={"a":1}`],
    [`${matrixPath}?state=evil&sort=__proto__&standing=1&module=x&stalledDays=-1&search={"a":1}&department=[1]`],
    ['/trainer/certificates?status=evil&critical=x&expiring=1&search={"a":1}&department=[1]&evidence=x'],
    ['/directory-confirmed?directory={"a":1}'],
    ['/sop-library?toString=1&constructor=2'],
  ])('contain no invalid and no unknown value of %s', async (url) => {
    const { search, loaderSearch } = await loadParams(url);
    expect(search).toEqual({});
    // The loader of the library gets an empty text if the URL has no search text.
    expect(loaderSearch).toEqual(url.startsWith('/sop-library') ? { search: '' } : {});
  });

  it.each([
    ['/?signin=1&next=%2Fprofile', { signin: 1, next: '/profile' }],
    ['/sop-library?search=7&chapter=3&sop=LC-1&other=1', { search: '7', chapter: 3, sop: 'LC-1' }],
    ['/trainer?role=trainee&outcome=failed&other=1', { role: 'trainee', outcome: 'failed' }],
    [`${quizPath}?tab=analysis&question=q1`, { tab: 'analysis', question: 'q1' }],
    ['/trainer/certificates?critical=any&search=40477&other=1', { critical: 'any', search: '40477' }],
    [`${matrixPath}?state=failed&sort=urgent&stalledDays=14`, { state: 'failed', sort: 'urgent', stalledDays: 14 }],
  ])('contain the valid values of %s', async (url, expected) => {
    expect((await loadParams(url)).search).toEqual(expected);
  });
});

it.each(['constructor', '__proto__', 'toString', 'no such tab', ''])(
  'the admin panel loads the data of its first tab (the list of modules) if the hash is "%s", which is no name of a tab',
  async (hash) => {
    const queryClient = createQueryClient();
    mockReplies({ 'GET /api/admin/modules': [200, []] });

    await Promise.allSettled(adminPanelQueries(hash).map((start) => start(queryClient, { skipsDisplayed: false })));

    expect(queryClient.getQueryData(keyFor(modulesEndpoints.listManaged))).toEqual([]);
  },
);
