import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';

/** A valid certificate can be renewed while fewer than this number of days remain. */
const renewalDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The pending request and the valid certificate of one person. A person can have both during a renewal. */
export type CurrentCertificates = {
  readonly pending: Certificate | undefined;
  readonly valid: Certificate | undefined;
  /** True if `valid` expires soon enough to be renewed. */
  readonly isRenewable: boolean;
};

/** `certificates` are sorted newest first; `now` is in milliseconds. */
export function findCurrentCertificates(certificates: readonly Certificate[], now: number): CurrentCertificates {
  const pending = certificates.find(({ status }) => status === 'pending');
  const valid = certificates.find(({ status }) => status === 'issued');
  return { pending, valid, isRenewable: valid !== undefined && renewalDaysLeft(valid, now) !== null };
}

/** The whole days until a valid certificate expires; null if it cannot be renewed yet. `now` is in milliseconds. */
export function renewalDaysLeft({ status, expiresAt }: Certificate, now: number): number | null {
  if (status !== 'issued' || expiresAt === null) return null;
  const days = Math.floor((new Date(expiresAt).getTime() - now) / dayMs);
  return days < renewalDays ? days : null;
}

/**
 * `pending`: a request waits for approval. `valid`: a valid certificate exists and cannot be renewed yet. `requestable`:
 * a certificate, or its renewal, can be requested. `incomplete`: modules or quizzes are missing.
 */
export type Eligibility = 'pending' | 'valid' | 'requestable' | 'incomplete';

export function toEligibility({ pending, valid, isRenewable }: CurrentCertificates, canRequest: boolean): Eligibility {
  if (pending) return 'pending';
  if (valid && !isRenewable) return 'valid';
  return canRequest ? 'requestable' : 'incomplete';
}
