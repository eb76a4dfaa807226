import type { CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';
import { addMonths, dayOf, endOf, startOf } from '../../platform/calendar/calendar.rules.ts';

const dayMs = 24 * 3_600_000;
/** In the last days of a certificate the next one may be asked for. */
export const renewalDays = 30;

/** The states that are written. An issued one expires by itself. */
export type KeptState = 'pending' | 'rejected' | 'issued' | 'revoked';

export interface Validity {
  readonly state: string;
  readonly expiresAt: Date | null;
}

/** A certificate is valid through its last day in the site's time zone: the day of issue, so many months later. */
export const expiryOf = (issuedAt: Date, months: number, timeZone: string): Date =>
  endOf(addMonths(dayOf(issuedAt, timeZone), months), timeZone);

/** From when on a pass is no older than the validity, in the site's time zone. */
export const oldestCountingPass = (now: Date, months: number, timeZone: string): Date =>
  startOf(addMonths(dayOf(now, timeZone), -months), timeZone);

/** The state as it is at a moment. */
export function statusOf({ state, expiresAt }: Validity, now: Date): CertificateStatus {
  if (state === 'issued' && expiresAt !== null && now.getTime() >= expiresAt.getTime() + 1000) return 'expired';
  return state as KeptState;
}

/** Why a person may not ask for a certificate now, whatever they have learned; null when nothing of theirs is in the way. */
export function standsInTheWay(
  own: readonly Validity[],
  now: Date,
): 'certificate_pending' | 'certificate_valid' | null {
  if (own.some((certificate) => certificate.state === 'pending')) return 'certificate_pending';
  return own.some((certificate) => isValidForLong(certificate, now)) ? 'certificate_valid' : null;
}

const isValidForLong = (certificate: Validity, now: Date): boolean =>
  statusOf(certificate, now) === 'issued' &&
  certificate.expiresAt !== null &&
  now.getTime() < certificate.expiresAt.getTime() - renewalDays * dayMs;

/** One active module as the certificate asks for it. */
export interface ModuleStanding {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly isCompleted: boolean;
  readonly hasQuiz: boolean;
  /** Its quiz was passed, recently enough to count. */
  readonly isPassed: boolean;
}

export interface Missing {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly what: 'module' | 'quiz';
}

/** Every active module must be completed and its first quiz passed; a module without a quiz needs none. */
export const missingOf = (modules: readonly ModuleStanding[]): Missing[] =>
  modules.flatMap((module): Missing[] => {
    const entry = { moduleId: module.id, chapterNumber: module.chapterNumber, title: module.title };
    if (!module.isCompleted) return [{ ...entry, what: 'module' }];
    return module.hasQuiz && !module.isPassed ? [{ ...entry, what: 'quiz' }] : [];
  });
