import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';

/** A valid certificate can be renewed while fewer than this number of days remain. */
const renewalDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The pending request and the valid certificate of one person. A person can have both during a renewal. */
export type CurrentCertificates = {
  readonly pendingRequest: Certificate | undefined;
  readonly validCertificate: Certificate | undefined;
  /** True if `validCertificate` expires soon enough to be renewed. */
  readonly isRenewable: boolean;
  /** True if the next certificate renews an earlier certificate, which is valid or has expired. */
  readonly isRenewal: boolean;
};

/** `certificates` are all certificates of one person, newest first. `now` is in milliseconds. */
export function findCurrentCertificates(certificates: readonly Certificate[], now: number): CurrentCertificates {
  const pendingRequest = certificates.find(({ status }) => status === 'pending');
  const validCertificate = certificates.find(({ status }) => status === 'issued');
  const isRenewable = validCertificate !== undefined && daysUntilExpiryIfRenewable(validCertificate, now) !== null;
  const isRenewal = validCertificate !== undefined || certificates.some(({ status }) => status === 'expired');
  return { pendingRequest, validCertificate, isRenewable, isRenewal };
}

/**
 * The whole days until a valid certificate expires. Null if it cannot be renewed yet, if it never expires, or if the
 * certificate is not valid. `now` is in milliseconds.
 */
export function daysUntilExpiryIfRenewable({ status, expiresAt }: Certificate, now: number): number | null {
  if (status !== 'issued' || expiresAt === null) return null;
  const days = Math.floor((new Date(expiresAt).getTime() - now) / dayMs);
  return days < renewalDays ? days : null;
}

/**
 * `pending`: a request waits for approval. `valid`: a valid certificate exists and cannot be renewed yet.
 * `requestable`: a certificate, or its renewal, can be requested. `incomplete`: modules, quizzes or drills are missing.
 */
export type Eligibility = 'pending' | 'valid' | 'requestable' | 'incomplete';

/**
 * Returns whether the person can request a certificate, and if not, what prevents it. `canRequest` is the server's
 * answer in the progress overview.
 */
export function toEligibility(
  { pendingRequest, validCertificate, isRenewable }: CurrentCertificates,
  canRequest: boolean,
): Eligibility {
  if (pendingRequest) return 'pending';
  if (validCertificate && !isRenewable) return 'valid';
  return canRequest ? 'requestable' : 'incomplete';
}
