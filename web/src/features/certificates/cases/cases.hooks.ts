import {
  type CertificateCase,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import {
  keepPreviousData,
  type MutationFunctionContext,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { callForFile } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { pagesFor } from '../../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { CaseSearch } from './case-search.rules.ts';
import { issuingPollInterval } from './cases.rules.ts';

/**
 * Everybody's certificates that match the filter, in pages, pending ones first. Polls while the server generates the
 * PDF of a listed certificate.
 */
export function useCases(search: CaseSearch) {
  return useInfiniteQuery({
    ...pagesFor(certificatesEndpoints.cases, { query: search }),
    // The list stays visible while the person types in the search field.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      issuingPollInterval(state.data?.pages.flatMap((page): CertificateCase[] => page.items) ?? []),
  });
}

/** The departments and modules by which the certificates can be filtered. */
export const useCaseFilters = () => useQuery(freshQueryFor(certificatesEndpoints.caseFilters));

/** Saves the filtered certificates as a file. The name of the file states the filter. */
export const useExportCases = (search: CaseSearch) =>
  useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      callForFile(certificatesEndpoints.exportCases, { query: { ...search, format } }),
    onSuccess: (file) => saveFile(file, file.name),
  });

/** The endpoints whose replies change after a decision: an approval, a rejection or a revocation. */
const affectedEndpoints = [
  certificatesEndpoints.cases,
  certificatesEndpoints.pendingCases,
  certificatesEndpoints.list,
  certificatesEndpoints.verify,
  recordsEndpoints.recent,
];

/**
 * Callbacks of a decision. They are passed to `useMutation` and not to `mutate`, because a refetch can unmount the
 * component with the button before the mutation has ended. React Query then still calls the callbacks of `useMutation`,
 * but no longer those of `mutate`.
 */
type Callbacks = { readonly onSuccess: () => void; readonly onError: (error: Error) => void };

/** A decision often fails because another trainer has decided first. The refetch shows that decision. */
function refreshAfterFailure(_error: Error, _body: unknown, _result: unknown, { client }: MutationFunctionContext) {
  void refresh(client, affectedEndpoints);
}

const toDecisionOptions = ({ onSuccess, onError }: Callbacks) => ({
  onSuccess: () => onSuccess(),
  onError: (error: Error, ...otherArguments: [body: unknown, result: unknown, context: MutationFunctionContext]) => {
    onError(error);
    refreshAfterFailure(error, ...otherArguments);
  },
});

/** Approves several requests. The reply contains the outcome of each. */
export const useApproveMany = () =>
  useMutation({
    ...mutationFor(certificatesEndpoints.approveMany, { refreshes: affectedEndpoints }),
    onError: refreshAfterFailure,
  });

/** Approves a request and issues the certificate. */
export const useApprove = (id: string, callbacks: Callbacks) =>
  useMutation({
    ...mutationFor(certificatesEndpoints.approve, { params: { id }, refreshes: affectedEndpoints }),
    ...toDecisionOptions(callbacks),
  });

export const useReject = (id: string, callbacks: Callbacks) =>
  useMutation({
    ...mutationFor(certificatesEndpoints.reject, { params: { id }, refreshes: affectedEndpoints }),
    ...toDecisionOptions(callbacks),
  });

export const useRevoke = (id: string, callbacks: Callbacks) =>
  useMutation({
    ...mutationFor(certificatesEndpoints.revoke, { params: { id }, refreshes: affectedEndpoints }),
    ...toDecisionOptions(callbacks),
  });
