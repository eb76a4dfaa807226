import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import { daysUntil } from '../../lib/formatting.ts';

/** How a person stands with their certificates. */
export type Standing = {
  readonly pending: Certificate | undefined;
  readonly valid: Certificate | undefined;
  /** The valid one is in its last days: a renewal may stand beside it. */
  readonly isInRenewal: boolean;
};

/** The last days of a certificate in which it can be renewed. */
const renewalDays = 30;

/** Reads the standing out of the own certificates, latest first. `now` is in milliseconds. */
export function standingOf(certificates: readonly Certificate[], now: number): Standing {
  const pending = certificates.find(({ status }) => status === 'pending');
  const valid = certificates.find(({ status }) => status === 'issued');
  return {
    pending,
    valid,
    isInRenewal: valid?.expiresAt ? daysUntil(valid.expiresAt, now) < renewalDays : false,
  };
}
