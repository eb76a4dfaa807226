import { firstStepsEndpoints } from '@loopcheck/contract/features/site/first-steps.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor, keyFor } from '../../../lib/api/query-for.ts';

/** While a test mail is being sent, the state of the steps is requested again after this time, in milliseconds. */
const pollMs = 2000;

export const useFirstSteps = () =>
  useQuery({
    ...freshQueryFor(firstStepsEndpoints.find),
    refetchInterval: ({ state }) => (state.data?.mail.isSending ? pollMs : false),
  });

export const useSendTestMail = () => useChange(firstStepsEndpoints.sendTestMail);

export const useHideFirstSteps = () => useChange(firstStepsEndpoints.hide);

/** Returns a mutation whose reply contains the new state of all steps. */
function useChange(endpoint: typeof firstStepsEndpoints.sendTestMail | typeof firstStepsEndpoints.hide) {
  const client = useQueryClient();
  return useMutation({
    ...mutationFor(endpoint),
    onSuccess: (steps) => client.setQueryData(keyFor(firstStepsEndpoints.find), steps),
  });
}
