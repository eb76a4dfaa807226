import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import type { StoredCompletion } from './stored-completion.ts';

/** The endpoints whose replies change after a progress report. */
export const endpointsChangedByProgress = [
  progressEndpoints.list,
  progressEndpoints.overview,
  nextStepEndpoints.own,
  quizzesEndpoints.ofModule,
  quizzesEndpoints.one,
  badgesEndpoints.list,
  recordsEndpoints.recent,
];

/** Sends a completion that was stored in the browser in an earlier visit. Leaves out an unknown revision (0). */
export async function sendCompletion(
  client: QueryClient,
  moduleId: string,
  { revision, completedAt, reading }: StoredCompletion,
): Promise<void> {
  await call(progressEndpoints.update, {
    params: { moduleId },
    body: {
      status: 'completed',
      progressPercentage: 100,
      completedAt,
      ...(revision > 0 ? { contentRevision: revision } : {}),
      reading,
    },
  });
  await refresh(client, endpointsChangedByProgress);
}
