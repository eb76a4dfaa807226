import type { Endpoint } from '@loopcheck/contract/endpoint';
import { type User, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { pagesFor } from '../../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';
import type { RequestKind } from './pending-requests.rules.ts';
import { toUserQuery, type UserFilter } from './user-filter.rules.ts';

/**
 * Callbacks of a mutation of a user. They are options of the hook, not of `mutate`: React Query does not call those of
 * `mutate` after the component has unmounted. The mutation can remove the row of the user, and so the component.
 */
type Callbacks = {
  readonly onSuccess?: (user: User) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
};

/** The endpoints whose data change when a user changes. */
export const endpointsWithUsers: readonly Endpoint[] = [
  usersEndpoints.list,
  usersEndpoints.departments,
  statisticsEndpoints.stats,
  recordsEndpoints.activity,
];

const refreshUsers = { refreshes: endpointsWithUsers };
const refreshActivity = { refreshes: [recordsEndpoints.activity] };

/** The users that match a filter, ordered by name. The previous list stays visible while a changed filter loads. */
export const useUsers = (filter: UserFilter) =>
  useInfiniteQuery({
    ...pagesFor(usersEndpoints.list, { query: toUserQuery(filter) }),
    placeholderData: keepPreviousData,
  });

/** Users who registered and wait for approval. */
export const useWaitingRegistrations = () =>
  useQuery(freshQueryFor(usersEndpoints.list, { query: { state: 'waiting' as const } }));

/** Users who requested trainer access. */
export const useTrainerRequests = () =>
  useQuery(freshQueryFor(usersEndpoints.list, { query: { trainerRequest: '1' as const } }));

/** The names of all departments. */
export const useDepartments = () => useQuery(freshQueryFor(usersEndpoints.departments));

export const useCreateUser = () => useMutation(mutationFor(usersEndpoints.create, refreshUsers));

export const useUpdateUser = ({ id }: Pick<User, 'id'>, callbacks: Callbacks = {}) =>
  useMutation({ ...mutationFor(usersEndpoints.update, { params: { id }, ...refreshUsers }), ...callbacks });

export const useDeleteUser = ({ id }: User, callbacks: Callbacks) =>
  useMutation({ ...mutationFor(usersEndpoints.remove, { params: { id }, ...refreshUsers }), ...callbacks });

/** Creates a one-time link for a user and returns it. */
export const useResetPassword = ({ id }: User) =>
  useMutation(mutationFor(usersEndpoints.resetPassword, { params: { id }, ...refreshActivity }));

/** Creates a one-time link for a user and mails it to them. */
export const useMailLink = ({ id }: Pick<User, 'id'>) =>
  useMutation(mutationFor(usersEndpoints.mailLink, { params: { id }, ...refreshActivity }));

/** Returns all personal data of a user. */
export const useExportPerson = ({ id }: User) =>
  useMutation(mutationFor(personalDataEndpoints.exportPerson, { params: { id }, ...refreshActivity }));

/** Mutations that approve and refuse a request of a user. */
export function useRequestDecision(
  { id }: User,
  kind: RequestKind,
  callbacks: { approve: Callbacks; refuse: Callbacks },
) {
  const { approve, refuse, approveTrainer, refuseTrainer } = usersEndpoints;
  const trainerRequest = { params: { userId: id }, ...refreshUsers };
  const registration = { params: { id }, ...refreshUsers };
  const isTrainerRequest = kind === 'trainer';
  return {
    approve: useMutation({
      ...(isTrainerRequest ? mutationFor(approveTrainer, trainerRequest) : mutationFor(approve, registration)),
      ...callbacks.approve,
    }),
    refuse: useMutation({
      ...(isTrainerRequest ? mutationFor(refuseTrainer, trainerRequest) : mutationFor(refuse, registration)),
      ...callbacks.refuse,
    }),
  };
}

/** Checks an import file without importing it. */
export const useCheckImport = () => useMutation(mutationFor(usersEndpoints.checkImport));

/** Creates accounts for all people in an import file. */
export const useImport = () => useMutation(mutationFor(usersEndpoints.import, refreshUsers));
