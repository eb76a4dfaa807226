import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { describe, expect, it } from 'vitest';
import { refresh } from './mutation-for.ts';
import { createQueryClient } from './query-client.ts';
import { keyFor } from './query-for.ts';

const listInvalidated = (client: ReturnType<typeof createQueryClient>) =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey[0]);

describe('refresh', () => {
  it('invalidates the cached replies of the endpoints, with any parameters, and no replies of other endpoints', async () => {
    const client = createQueryClient();
    const keys = [
      keyFor(progressEndpoints.list),
      keyFor(progressEndpoints.overview),
      keyFor(modulesEndpoints.list, { query: { view: 'outline' } }),
      keyFor(modulesEndpoints.one, { params: { id: 'm1' } }),
      keyFor(modulesEndpoints.one, { params: { id: 'm2' } }),
      keyFor(quizzesEndpoints.ofModule, { params: { moduleId: 'm1' } }),
      keyFor(quizzesEndpoints.one, { params: { quizId: 'q1' } }),
    ];
    for (const key of keys) client.setQueryData(key, []);

    await refresh(client, [progressEndpoints.list, modulesEndpoints.one, quizzesEndpoints.one]);

    expect(listInvalidated(client)).toEqual([
      'GET /api/progress',
      'GET /api/training-modules/m1',
      'GET /api/training-modules/m2',
      'GET /api/quizzes/q1',
    ]);
  });
});
