import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { useFailure } from '../../../ui/use-failure.ts';
import { readsOfUsers } from './users.hooks.ts';

/** Tells why something was not done, and shows how people stand now: another admin may have been first. */
export function useUserFailure() {
  const failure = useFailure();
  const client = useQueryClient();
  return (title: string) => (error: Error) => {
    failure(title)(error);
    void refresh(client, readsOfUsers);
  };
}
