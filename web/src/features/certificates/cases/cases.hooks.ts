import {
  type CertificateCase,
  certificatesEndpoints,
  type CertificateStatus,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { keepPreviousData, type MutationFunctionContext, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { pagesFor } from '../../../lib/api/pages-for.ts';
import { issuingPollInterval } from './cases.rules.ts';

export type CaseFilter = { status: CertificateStatus | undefined; search: string };

/**
 * The pages of the filtered certificates of all people, pending ones first. Polls while the server generates the PDF of
 * a listed certificate.
 */
export function useCases({ status, search }: CaseFilter) {
  const query = { ...(status ? { status } : {}), ...(search ? { search } : {}) };
  return useInfiniteQuery({
    ...pagesFor(certificatesEndpoints.cases, { query }),
    // The list stays visible while the person types in the search field.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      issuingPollInterval(state.data?.pages.flatMap((page): CertificateCase[] => page.items) ?? []),
  });
}

const affectedQueries = [
  certificatesEndpoints.cases,
  certificatesEndpoints.pendingCases,
  certificatesEndpoints.list,
  certificatesEndpoints.verify,
  recordsEndpoints.recent,
];

/** A decision often fails because another trainer has decided first. The refetch shows that decision. */
function refreshAfterFailure(_error: Error, _body: unknown, _result: unknown, { client }: MutationFunctionContext) {
  void refresh(client, affectedQueries);
}

/** Approves several requests. The reply contains the outcome of each. */
export const useApproveMany = () =>
  useMutation({
    ...mutationFor(certificatesEndpoints.approveMany, { refreshes: affectedQueries }),
    onError: refreshAfterFailure,
  });

/** Approves a request and issues the certificate. */
export const useApprove = (id: string) =>
  useMutation({
    ...mutationFor(certificatesEndpoints.approve, { params: { id }, refreshes: affectedQueries }),
    onError: refreshAfterFailure,
  });

export const useReject = (id: string) =>
  useMutation({
    ...mutationFor(certificatesEndpoints.reject, { params: { id }, refreshes: affectedQueries }),
    onError: refreshAfterFailure,
  });

export const useRevoke = (id: string) =>
  useMutation({
    ...mutationFor(certificatesEndpoints.revoke, { params: { id }, refreshes: affectedQueries }),
    onError: refreshAfterFailure,
  });
