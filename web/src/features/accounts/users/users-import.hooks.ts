import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { endpointsWithUsers } from './users.hooks.ts';

/** A mutation that returns a preview of an import and changes no account. */
export const useCheckImport = () => useMutation(mutationFor(usersImportEndpoints.check));

/** A mutation that creates, changes and deactivates accounts as the preview showed. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    ...mutationFor(usersImportEndpoints.import, { refreshes: endpointsWithUsers }),
    // If only the reply was lost, the server has imported the people.
    onError: () => void refresh(client, endpointsWithUsers),
  });
}
