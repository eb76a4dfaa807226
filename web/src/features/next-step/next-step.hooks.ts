import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { useQuery } from '@tanstack/react-query';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** Ten minutes. While the person must wait before a step, an open page refetches the step at least this often. */
const maximumRefetchIntervalMs = 600_000;

/**
 * Fetches the next step of the signed-in person. Fetches it again when a component that shows it appears, and at the
 * end of a waiting time, for example before the next quiz attempt.
 */
export const useNextStep = () =>
  useQuery({
    ...freshQueryFor(nextStepEndpoints.own),
    refetchInterval: ({ state: { data } }) => {
      const seconds = data?.opensInSeconds ?? null;
      // Fetches one second later, so that the waiting time has also ended by the server's clock.
      return seconds === null ? false : Math.min((seconds + 1) * 1000, maximumRefetchIntervalMs);
    },
  });
