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

/** The maximum number of requests in one bulk approval. The server accepts no more. */
export const maxBulkApprovals = 100;

/**
 * Returns the ids of `nextIds` in the order in which the list must show them. Ids that the list already shows
 * (`shownIds`) keep their order: a decided request must not move while a person presses the buttons of the next
 * request. New ids come first if they are first in `nextIds`, otherwise last.
 */
export function keepOrder(shownIds: readonly string[], nextIds: readonly string[]): readonly string[] {
  const shown = new Set(shownIds);
  const remaining = new Set(nextIds);
  const firstShownIndex = nextIds.findIndex((id) => shown.has(id));
  // `firstShownIndex` is -1 if all ids are new.
  const leadingNewCount = Math.max(firstShownIndex, 0);
  const isNew = (id: string) => !shown.has(id);
  return [
    ...nextIds.slice(0, leadingNewCount),
    ...shownIds.filter((id) => remaining.has(id)),
    ...nextIds.slice(leadingNewCount).filter(isNew),
  ];
}
