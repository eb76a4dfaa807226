import type { Endpoint } from '@loopcheck/contract/endpoint';
import {
  type ClosedDrillRun,
  drillsEndpoints,
  type OpenDrillRun,
} from '@loopcheck/contract/features/drills/drills.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { freshQueryFor, keyFor, queryFor, refetchOnOpen } from '../../lib/api/query-for.ts';

/** The drills of a module, with the state of the signed-in person. */
export const useDrillsOfModule = (moduleId: string) =>
  useQuery(freshQueryFor(drillsEndpoints.list, { query: { moduleId } }));

/** The job card of a drill, and the person's runs. */
export const useDrill = (drillId: string) => useQuery(freshQueryFor(drillsEndpoints.one, { params: { drillId } }));

/**
 * A run of the signed-in person. The run is fetched each time the page opens, because the person might have continued
 * it on another device. While the page is open, the run is not fetched again, because the page can have inputs that the
 * server has not received yet.
 */
export const useDrillRun = (runId: string) =>
  useQuery({
    ...queryFor(drillsEndpoints.run, { params: { runId } }),
    ...refetchOnOpen,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Starts a run, or returns the open run of the drill. */
export function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    ...mutationFor(drillsEndpoints.start),
    onSuccess: (run: OpenDrillRun) => {
      client.setQueryData(keyFor(drillsEndpoints.run, { params: { runId: run.id } }), run);
      void refresh(client, endpointsAffectedByStart);
    },
  });
}

/** Shows the debrief of a run that was handed in, and refreshes what the result changes. */
export function useShowResult() {
  const client = useQueryClient();
  return (run: ClosedDrillRun) => {
    client.setQueryData(keyFor(drillsEndpoints.run, { params: { runId: run.id } }), run);
    void refresh(client, endpointsAffectedByResult);
  };
}

const endpointsAffectedByStart: readonly Endpoint[] = [
  drillsEndpoints.list,
  drillsEndpoints.one,
  recordsEndpoints.recent,
  nextStepEndpoints.own,
  traineesEndpoints.ownDrills,
  traineesEndpoints.ownDrillRuns,
];

/** Quizzes and progress are included, because a passed drill can open the quiz or be required for the certificate. */
const endpointsAffectedByResult: readonly Endpoint[] = [
  ...endpointsAffectedByStart,
  drillsEndpoints.ownReplay,
  quizzesEndpoints.ofModule,
  quizzesEndpoints.one,
  progressEndpoints.list,
  progressEndpoints.overview,
];

/** The inputs of a run, for its replay. A trainer is allowed to open the run of any person. */
export const useReplay = (runId: string, viewer: 'trainer' | 'own') =>
  useQuery(
    freshQueryFor(viewer === 'trainer' ? drillsEndpoints.replay : drillsEndpoints.ownReplay, { params: { runId } }),
  );

/**
 * Records the decision of a trainer that an unseen sheet line counts: a line that the trainee wrote before the host had
 * shown its value.
 */
export const useCountLine = (runId: string) =>
  useMutation(
    mutationFor(drillsEndpoints.countLine, {
      params: { runId },
      refreshes: [
        drillsEndpoints.replay,
        traineesEndpoints.record,
        traineesEndpoints.drillRuns,
        traineesEndpoints.events,
      ],
    }),
  );
