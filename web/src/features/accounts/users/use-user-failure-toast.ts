import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { endpointsWithUsers } from './users.hooks.ts';

/**
 * Returns a function that creates error handlers for mutations of users. A handler shows the error in a toast. It also
 * refetches the users, because the error can mean that another admin changed the user first.
 */
export function useUserFailureToast() {
  const showFailure = useFailureToast();
  const client = useQueryClient();
  return (title: string) => (error: Error) => {
    showFailure(title)(error);
    void refresh(client, endpointsWithUsers);
  };
}
