import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';

const runningIntervalMs = 1500;
const retryingIntervalMs = 15_000;

/**
 * The milliseconds after which the list is refetched while the server generates PDFs of approved certificates; false if
 * it generates none.
 */
export function issuingPollInterval(cases: readonly Pick<CertificateCase, 'issuing'>[]): number | false {
  if (cases.some(({ issuing }) => issuing === 'running')) return runningIntervalMs;
  return cases.some(({ issuing }) => issuing === 'retrying') ? retryingIntervalMs : false;
}

/** True if the viewer can approve or reject the request. */
export function isDecidable({ status, canDecide }: Pick<CertificateCase, 'status' | 'canDecide'>): boolean {
  return status === 'pending' && canDecide;
}

/** The number of requests that can be approved together. The server accepts no more. */
export const maxBulkApprovals = 100;
