import {
  type CertificateCase,
  certificatesEndpoints,
  type CertificateStatus,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { keyFor } from '../../../lib/api/query-for.ts';

export type CaseFilter = { status: CertificateStatus | undefined; search: string };

// Other trainers decide meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** All certificates that a filter lets through, pending first, page by page. */
export function useCases({ status, search }: CaseFilter) {
  const query = { ...(status ? { status } : {}), ...(search ? { search } : {}) };
  return useInfiniteQuery({
    queryKey: keyFor(certificatesEndpoints.cases, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(certificatesEndpoints.cases, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The list stays while a letter more is typed.
    placeholderData: keepPreviousData,
    refetchOnMount: always,
    // Approved certificates are issued in the background; the list follows until that is done.
    refetchInterval: ({ state }) => pauseUntilIssued(state.data?.pages.flatMap((page) => page.items) ?? []),
  });
}

/** Milliseconds until the next look at cases that are being issued; false when none is. */
function pauseUntilIssued(items: readonly CertificateCase[]): number | false {
  if (items.some(({ issuing }) => issuing === 'running')) return 1500;
  return items.some(({ issuing }) => issuing === 'retrying') ? 15_000 : false;
}

const touched = [
  certificatesEndpoints.cases,
  certificatesEndpoints.pending,
  certificatesEndpoints.list,
  certificatesEndpoints.verify,
  recordsEndpoints.recent,
];

/** Approves several; the reply says for each whether it was approved. */
export const useApproveMany = () => useMutation(mutationFor(certificatesEndpoints.approveMany, { refreshes: touched }));

/** Approves one, which issues it at once. */
export const useApprove = (id: string) =>
  useMutation(mutationFor(certificatesEndpoints.approve, { params: { id }, refreshes: touched }));

/** Turns a request down. */
export const useReject = (id: string) =>
  useMutation(mutationFor(certificatesEndpoints.reject, { params: { id }, refreshes: touched }));

/** Takes an issued one back. */
export const useRevoke = (id: string) =>
  useMutation(mutationFor(certificatesEndpoints.revoke, { params: { id }, refreshes: touched }));

/** The reads that show how cases stand; to be fetched again after a refusal, when somebody else was first. */
export const readsOfCases = touched;
