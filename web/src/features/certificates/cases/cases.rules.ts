import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';

const runningIntervalMs = 1500;
const retryingIntervalMs = 15_000;

/**
 * The milliseconds after which the list is refetched while the server generates PDFs of approved certificates; false if
 * it generates none. `retrying` means that the generation of a PDF has failed and the server tries again later.
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

/**
 * Returns the ids of `next` in the order in which the list must show them. Ids that the list already shows (`shown`)
 * keep their order: a decided request must not move while a person presses the buttons of the next request. New ids
 * come first if they are first in `next`, otherwise last.
 */
export function keepOrder(shown: readonly string[], next: readonly string[]): readonly string[] {
  const known = new Set(shown);
  const present = new Set(next);
  const firstKnown = next.findIndex((id) => known.has(id));
  // `firstKnown` is -1 if all ids are new.
  const newFirstCount = Math.max(firstKnown, 0);
  const isNew = (id: string) => !known.has(id);
  return [
    ...next.slice(0, newFirstCount),
    ...shown.filter((id) => present.has(id)),
    ...next.slice(newFirstCount).filter(isNew),
  ];
}
