import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { endpointsWithUsers } from './users.hooks.ts';

/** Returns a preview of the import of a file, without importing it. */
export const useCheckImport = () => useMutation(mutationFor(usersImportEndpoints.check));

/** Creates, changes and deactivates accounts as shown in the preview. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    ...mutationFor(usersImportEndpoints.import, { refreshes: endpointsWithUsers }),
    // If the reply was lost, the people may have been imported.
    onError: () => void refresh(client, endpointsWithUsers),
  });
}
