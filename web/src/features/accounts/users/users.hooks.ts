import type { Endpoint } from '@loopcheck/contract/endpoint';
import { type User, usersEndpoints, type UserState } from '@loopcheck/contract/features/accounts/users.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { keyFor, queryFor } from '../../../lib/api/query-for.ts';

export type UserFilter = {
  search: string;
  role: 'trainee' | 'trainer' | 'admin' | '';
  state: UserState | '';
  department: string;
};

// Other admins act meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/**
 * What follows an act. Given to the hook and not to its call: the row that asked may be gone from the list before the
 * answer is told.
 */
type After = {
  readonly onSuccess?: (user: User) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
};

/** What an act on people makes out of date. */
const touched: readonly Endpoint[] = [
  usersEndpoints.list,
  usersEndpoints.departments,
  statisticsEndpoints.stats,
  recordsEndpoints.activity,
];

/** People whom a filter lets through, by name, page by page. */
export function useUsers({ search, role, state, department }: UserFilter) {
  const query = {
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(department ? { department } : {}),
  };
  return useInfiniteQuery({
    queryKey: keyFor(usersEndpoints.list, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(usersEndpoints.list, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: always,
  });
}

/** People who registered and wait to be let in. */
export const useWaitingRegistrations = () =>
  useQuery({ ...queryFor(usersEndpoints.list, { query: { state: 'waiting' as const } }), refetchOnMount: always });

/** People who asked for trainer access. */
export const useTrainerRequests = () =>
  useQuery({ ...queryFor(usersEndpoints.list, { query: { trainerRequest: '1' as const } }), refetchOnMount: always });

/** The departments that people have. */
export const useDepartments = () => useQuery({ ...queryFor(usersEndpoints.departments), refetchOnMount: always });

export const useCreateUser = () => useMutation(mutationFor(usersEndpoints.create, { refreshes: touched }));

export const useChangeUser = ({ id }: Pick<User, 'id'>, after: After = {}) =>
  useMutation({ ...mutationFor(usersEndpoints.update, { params: { id }, refreshes: touched }), ...after });

export const useDeleteUser = ({ id }: User, after: After) =>
  useMutation({ ...mutationFor(usersEndpoints.remove, { params: { id }, refreshes: touched }), ...after });

export const useResetPassword = ({ id }: User) =>
  useMutation(mutationFor(usersEndpoints.resetPassword, { params: { id }, refreshes: [recordsEndpoints.activity] }));

/** Mails a one-time link to its person. */
export const useMailLink = ({ id }: Pick<User, 'id'>) =>
  useMutation(mutationFor(usersEndpoints.mailLink, { params: { id }, refreshes: [recordsEndpoints.activity] }));

export const useExportPerson = ({ id }: User) =>
  useMutation(
    mutationFor(personalDataEndpoints.exportPerson, { params: { id }, refreshes: [recordsEndpoints.activity] }),
  );

/** What a request asks for, and the two answers to it. */
export type RequestKind = 'registration' | 'trainer';

/** Says yes or no to a request. */
export function useDecision({ id }: User, kind: RequestKind, after: { yes: After; no: After }) {
  const { approve, refuse, approveTrainer, refuseTrainer } = usersEndpoints;
  const ofTrainer = { params: { userId: id }, refreshes: touched };
  const ofRegistration = { params: { id }, refreshes: touched };
  const isTrainer = kind === 'trainer';
  return {
    yes: useMutation({
      ...(isTrainer ? mutationFor(approveTrainer, ofTrainer) : mutationFor(approve, ofRegistration)),
      ...after.yes,
    }),
    no: useMutation({
      ...(isTrainer ? mutationFor(refuseTrainer, ofTrainer) : mutationFor(refuse, ofRegistration)),
      ...after.no,
    }),
  };
}

/** Reads a file and names its faults. */
export const useCheckImport = () => useMutation(mutationFor(usersEndpoints.checkImport));

/** Opens an account for everybody in a file. */
export const useImport = () => useMutation(mutationFor(usersEndpoints.import, { refreshes: touched }));

/** The reads that show how people stand; fetched again after a refusal, when somebody else was first. */
export const readsOfUsers = touched;
