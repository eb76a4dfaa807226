import {
  type CertifiedModule,
  CertificateStatus,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { addMonths, dayOf, endOf, startOf } from '../../platform/calendar/calendar.rules.ts';

const dayMs = 24 * 3_600_000;
/** A renewal may be requested in the last days of a certificate. */
export const renewalDays = 30;

export interface Validity {
  /** As stored: every status but `expired`, which follows from the date. */
  readonly state: string;
  readonly expiresAt: Date | null;
}

/** The last second of a certificate's last day in the site's time zone: the day of issue, so many months later. */
export const expiryOf = (issuedAt: Date, months: number, timeZone: string): Date =>
  endOf(addMonths(dayOf(issuedAt, timeZone), months), timeZone);

/** The first moment of the day, in the site's time zone, from which a pass is recent enough for a renewal. */
export const oldestCountingPass = (now: Date, months: number, timeZone: string): Date =>
  startOf(addMonths(dayOf(now, timeZone), -months), timeZone);

/** The status at a moment. */
export function statusOf({ state, expiresAt }: Validity, now: Date): CertificateStatus {
  if (state === 'issued' && expiresAt !== null && now.getTime() >= expiresAt.getTime() + 1000) return 'expired';
  return CertificateStatus.parse(state);
}

/** The error code for a request that the person's other certificates forbid; null when they allow it. */
export function requestObstacle(
  own: readonly Validity[],
  now: Date,
): 'certificate_pending' | 'certificate_valid' | null {
  if (own.some((certificate) => certificate.state === 'pending')) return 'certificate_pending';
  return own.some((certificate) => isBeforeRenewal(certificate, now)) ? 'certificate_valid' : null;
}

const isBeforeRenewal = (certificate: Validity, now: Date): boolean =>
  statusOf(certificate, now) === 'issued' &&
  certificate.expiresAt !== null &&
  now.getTime() < certificate.expiresAt.getTime() - renewalDays * dayMs;

/** An approval whose documents are not made after this time counts as failed: its job was lost. */
const approvalTimeoutMs = 15 * 60_000;

/** Whether an approved request is being issued (running) or is tried again after a failure (retrying); null: not approved. */
export function issuingState(
  approval: { readonly approvedAt: Date; readonly failedAt: Date | null } | null,
  now: Date,
): 'running' | 'retrying' | null {
  if (approval === null) return null;
  const isOverdue = now.getTime() >= approval.approvedAt.getTime() + approvalTimeoutMs;
  return approval.failedAt !== null || isOverdue ? 'retrying' : 'running';
}

/** One active module as the certificate requires it. */
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

/** Every active module must be completed and its first quiz passed; a module without a quiz needs only completion. */
export const missingOf = (modules: readonly ModuleStanding[]): Missing[] =>
  modules.flatMap((module): Missing[] => {
    const entry = { moduleId: module.id, chapterNumber: module.chapterNumber, title: module.title };
    if (!module.isCompleted) return [{ ...entry, what: 'module' }];
    return module.hasQuiz && !module.isPassed ? [{ ...entry, what: 'quiz' }] : [];
  });

/** What is missing, for the fields of a `certificate_not_earned` error. */
export const missingFields = (missing: readonly Missing[]): Record<string, string> =>
  Object.fromEntries(
    missing.map(({ chapterNumber, title, what }) => [
      `chapter ${chapterNumber}`,
      `${title}: ${what === 'quiz' ? 'pass the quiz' : 'complete the module'}`,
    ]),
  );

/** A module as it is stored with the certificate at the request, with the pass mark of the counting attempt. */
export interface FrozenModule extends CertifiedModule {
  readonly passingScore: number | null;
}

/** A module's row at the time of the request. */
export interface ModuleToFreeze {
  readonly chapter_number: number;
  readonly title: string;
  readonly content_revision: number;
  readonly depth_revision: number | null;
  readonly passed_revision: number | null;
  readonly completed_at: Date | null;
  readonly passed_at: Date | null;
  readonly score: string | null;
  readonly passing_score: number | null;
}

/** Freezes a module. Its day is the one on which it was both completed and passed. */
export function frozenModuleOf(row: ModuleToFreeze): FrozenModule {
  const moments = [row.completed_at, row.passed_at].flatMap((moment) => moment?.getTime() ?? []);
  return {
    chapterNumber: row.chapter_number,
    title: row.title,
    contentRevision: row.passed_revision ?? row.depth_revision ?? row.content_revision,
    completedAt: new Date(Math.max(...moments)).toISOString(),
    score: row.score,
    passingScore: row.passing_score,
  };
}

/** The characters of certificate numbers: none that can be mistaken for another (0 O, 1 I L, U V). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** A certificate number such as LOOPCHECK-7K3Q-9XWD. `random` gives an unguessable whole number below its bound. */
export function newNumber(prefix: string, random: (bound: number) => number): string {
  const characters = Array.from({ length: 8 }, () => alphabet[random(alphabet.length)]).join('');
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** A typed number in upper case, without dashes, spaces and other punctuation. */
export const normalizeNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** An approver's title as the certificate prints it, such as `Trainer, OT Security`. */
export const approverTitle = (approver: { role: string; is_admin: boolean; department: string | null }): string =>
  [approver.role === 'trainer' ? 'Trainer' : approver.is_admin ? 'Administrator' : '', approver.department ?? '']
    .filter(Boolean)
    .join(', ');
