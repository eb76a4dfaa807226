import type { Endpoint } from '@loopcheck/contract/endpoint';
import { clashesEndpoints, type RegistrationClash } from '@loopcheck/contract/features/accounts/clashes.contract';
import { type User, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { callForFile } from '../../../lib/api/call.ts';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { pagesFor } from '../../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { RequestKind } from './pending-requests.rules.ts';
import { toUserQuery, type UserFilter } from './user-filter.rules.ts';

/**
 * Callbacks of a mutation of a user. A mutation can remove the user from a list and so unmount the component that
 * started it. After that, React Query still calls the callbacks that were given to the hook, but not those that were
 * given to `mutate`.
 */
type Callbacks = {
  readonly onSuccess?: (user: User) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
};

/** The endpoints whose data change when a user changes. */
export const endpointsWithUsers: readonly Endpoint[] = [
  usersEndpoints.list,
  clashesEndpoints.list,
  usersEndpoints.departments,
  statisticsEndpoints.stats,
  recordsEndpoints.activity,
];

const refreshUsers = { refreshes: endpointsWithUsers };
const refreshActivity = { refreshes: [recordsEndpoints.activity] };

/** The users who match a filter, ordered by name. The previous list stays visible while a changed filter loads. */
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

/** Registrations with an email or employee ID that belongs to another account. */
export const useRegistrationClashes = () => useQuery(freshQueryFor(clashesEndpoints.list));

export const useDismissClash = ({ id }: Pick<RegistrationClash, 'id'>, callbacks: Pick<Callbacks, 'onError'>) =>
  useMutation({
    ...mutationFor(clashesEndpoints.dismiss, { params: { id }, refreshes: [clashesEndpoints.list] }),
    ...callbacks,
  });

/** The names of all departments. */
export const useDepartments = () => useQuery(freshQueryFor(usersEndpoints.departments));

export const useCreateUser = () => useMutation(mutationFor(usersEndpoints.create, refreshUsers));

export const useUpdateUser = ({ id }: Pick<User, 'id'>, callbacks: Callbacks = {}) =>
  useMutation({ ...mutationFor(usersEndpoints.update, { params: { id }, ...refreshUsers }), ...callbacks });

export const useDeleteUser = ({ id }: User, callbacks: Callbacks) =>
  useMutation({ ...mutationFor(usersEndpoints.remove, { params: { id }, ...refreshUsers }), ...callbacks });

/** Removes the second factors of a user, which also ends all their sessions. */
export const useResetSecondFactor = (
  { id }: User,
  callbacks: Pick<Callbacks, 'onError' | 'onSettled'> & { onSuccess: () => void },
) => useMutation({ ...mutationFor(secondFactorEndpoints.reset, { params: { id }, ...refreshUsers }), ...callbacks });

/** Ends all sessions of a user. */
export const useEndUserSessions = ({ id }: User, callbacks: Callbacks) =>
  useMutation({ ...mutationFor(usersEndpoints.endSessions, { params: { id }, ...refreshActivity }), ...callbacks });

/** Creates a one-time link with which a user can set a new password, and returns the link. */
export const useResetPassword = ({ id }: User) =>
  useMutation(mutationFor(usersEndpoints.resetPassword, { params: { id }, ...refreshActivity }));

/** Creates a one-time link with which a user can set a new password, and mails the link to the user. */
export const useSendOneTimeLink = ({ id }: Pick<User, 'id'>) =>
  useMutation(mutationFor(usersEndpoints.mailLink, { params: { id }, ...refreshActivity }));

/** A mutation that returns all personal data of a user. */
export const useExportPerson = (
  { id }: User,
  callbacks: Pick<Callbacks, 'onError'> & { onSuccess: (personalData: unknown) => void },
) =>
  useMutation({
    ...mutationFor(personalDataEndpoints.exportPerson, { params: { id }, ...refreshActivity }),
    ...callbacks,
  });

/** The mutations that approve or refuse the registration of a user, or a user's request for trainer access. */
export function useRequestDecision(
  { id }: User,
  kind: RequestKind,
  callbacks: { approve: Callbacks; refuse: Callbacks },
) {
  const { approve, refuse, approveTrainer, refuseTrainer } = usersEndpoints;
  // The param for the id of the user is `userId` in the paths for trainer requests, and `id` in those for registrations.
  const trainerRequestOptions = { params: { userId: id }, ...refreshUsers };
  const registrationOptions = { params: { id }, ...refreshUsers };
  const isTrainerRequest = kind === 'trainer';
  return {
    approve: useMutation({
      ...(isTrainerRequest
        ? mutationFor(approveTrainer, trainerRequestOptions)
        : mutationFor(approve, registrationOptions)),
      ...callbacks.approve,
    }),
    refuse: useMutation({
      ...(isTrainerRequest
        ? mutationFor(refuseTrainer, trainerRequestOptions)
        : mutationFor(refuse, registrationOptions)),
      ...callbacks.refuse,
    }),
  };
}

/** Saves the users who match the filter as a file. The name of the file states the filter. */
export const useExportUsers = (filter: UserFilter) =>
  useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      callForFile(usersEndpoints.export, { query: { ...toUserQuery(filter), format } }),
    onSuccess: (file) => saveFile(file, file.name),
  });
