import {
  type CertifiedDrill,
  type CertifiedModule,
  CertificateStatus,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import type { NeededDrill } from '@loopcheck/contract/features/drills/needed-drill';
import { toWholeScore } from '@loopcheck/contract/percent';
import { addMonths, dayOf, endOfDay, startOfDay } from '../../platform/calendar/calendar.rules.ts';

const secondMs = 1000;
const dayMs = 24 * 3_600_000;
/** The holder of a certificate can request the next certificate from this number of days before the expiry. */
export const renewalDays = 30;

/** The fields of a certificate that determine its status. */
export interface Validity {
  /**
   * The stored status. The stored status is never `expired`: `statusOf` determines from `expiresAt` whether a
   * certificate is expired.
   */
  readonly state: string;
  /** The last second at which the certificate is valid; null until the certificate is issued. */
  readonly expiresAt: Date | null;
}

/** The last second, in the site's time zone, of the day that is `months` months after the day of issue. */
export const expiryOf = (issuedAt: Date, months: number, timeZone: string): Date =>
  endOfDay(addMonths(dayOf(issuedAt, timeZone), months), timeZone);

/**
 * The start, in the site's time zone, of the day `months` months ago. For a renewal, a passed quiz counts only if it
 * was passed at this time or later.
 */
export const renewalPassCutoff = (now: Date, months: number, timeZone: string): Date =>
  startOfDay(addMonths(dayOf(now, timeZone), -months), timeZone);

/** The status of a certificate at the time `now`. An issued certificate is expired one second after `expiresAt`. */
export function statusOf({ state, expiresAt }: Validity, now: Date): CertificateStatus {
  if (state === 'issued' && expiresAt !== null && now.getTime() >= expiresAt.getTime() + secondMs) return 'expired';
  return CertificateStatus.parse(state);
}

/**
 * Returns the error code that states why a person cannot request a new certificate. `certificate_pending`: a request is
 * pending. `certificate_valid`: a certificate is still valid for more than `renewalDays` days. Returns null if the
 * person's certificates allow a new request.
 */
export function findRequestObstacle(
  certificates: readonly Validity[],
  now: Date,
): 'certificate_pending' | 'certificate_valid' | null {
  if (certificates.some((certificate) => certificate.state === 'pending')) return 'certificate_pending';
  return certificates.some((certificate) => isValidAndNotRenewable(certificate, now)) ? 'certificate_valid' : null;
}

const isValidAndNotRenewable = (certificate: Validity, now: Date): boolean =>
  statusOf(certificate, now) === 'issued' &&
  certificate.expiresAt !== null &&
  now.getTime() < certificate.expiresAt.getTime() - renewalDays * dayMs;

/**
 * If a certificate is not issued within this time after its approval, the server assumes that the job that issues the
 * certificate was lost.
 */
const approvalTimeoutMs = 15 * 60_000;

/**
 * The progress of an approval whose certificate is not issued yet. `retrying`: an attempt to issue the certificate has
 * failed, or `approvalTimeoutMs` has passed since the approval. `running`: neither is the case. Null if the request is
 * not approved.
 */
export function issuingState(
  approval: { readonly approvedAt: Date; readonly failedAt: Date | null } | null,
  now: Date,
): 'running' | 'retrying' | null {
  if (approval === null) return null;
  const isTimedOut = now.getTime() >= approval.approvedAt.getTime() + approvalTimeoutMs;
  return approval.failedAt !== null || isTimedOut ? 'retrying' : 'running';
}

/** A person's results in one active module that decide whether the person can request a certificate. */
export interface ModuleResults {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly isCompleted: boolean;
  readonly hasQuiz: boolean;
  /** True if the person has passed the quiz. For a renewal, only a pass since `renewalPassCutoff` counts. */
  readonly isPassed: boolean;
  /**
   * The first drill of the module, if the site requires a passed drill and the person has passed no drill of the
   * module. Otherwise null.
   */
  readonly neededDrill: NeededDrill | null;
}

/** A step that a person must still take in one module to earn a certificate. */
export interface MissingRequirement {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  /**
   * `module`: the module must be completed. `quiz`: its quiz must be passed. `drill`: one of its drills must be passed.
   */
  readonly what: 'module' | 'quiz' | 'drill';
  /** The first drill of the module if `what` is `drill`, otherwise null. */
  readonly drill: NeededDrill | null;
}

/**
 * The unmet requirements. Each module must be completed, and its first active quiz, if it has one, must be passed. The
 * quiz and a required drill of a module are listed only if the module is completed.
 */
export const findMissingRequirements = (modules: readonly ModuleResults[]): MissingRequirement[] =>
  modules.flatMap((module): MissingRequirement[] => {
    const { id: moduleId, chapterNumber, title, neededDrill } = module;
    const requirement = { moduleId, chapterNumber, title, drill: null };
    if (!module.isCompleted) return [{ ...requirement, what: 'module' }];
    return [
      ...(module.hasQuiz && !module.isPassed ? [{ ...requirement, what: 'quiz' as const }] : []),
      ...(neededDrill ? [{ ...requirement, what: 'drill' as const, drill: neededDrill }] : []),
    ];
  });

/**
 * The `fields` of a `certificate_not_earned` error. The key is the chapter number. The value states everything that is
 * missing in the chapter, for example both its quiz and its drill.
 */
export function toErrorFields(missing: readonly MissingRequirement[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { chapterNumber, title, what, drill } of missing) {
    const key = `chapter ${chapterNumber}`;
    const step = `${missingTexts[what]}${drill ? `, for example ${drill.number}` : ''}`;
    fields[key] = fields[key] === undefined ? `${title}: ${step}` : `${fields[key]}; ${step}`;
  }
  return fields;
}

const missingTexts = { module: 'complete the module', quiz: 'pass the quiz', drill: 'pass a drill' } as const;

/**
 * A copy of a module's data at the time of the request. The certificate keeps this copy even if the module changes
 * later.
 */
export interface FrozenModule extends CertifiedModule {
  readonly moduleId: string;
  /** The attempt whose score the certificate states; null if the module has no quiz. */
  readonly attemptId: string | null;
  /** The pass mark, in percent, of the attempt whose score the certificate states; null if the module has no quiz. */
  readonly passingScore: number | null;
}

/** A module, and the results of a person who has met the module's requirements, at the time of the request. */
export interface ModuleToFreeze {
  readonly id: string;
  readonly chapter_number: number;
  readonly title: string;
  /** The current revision of the module's text. */
  readonly content_revision: number;
  /** The revision that the person read; null if none is recorded. */
  readonly read_revision: number | null;
  /** The revision at the time of the passed attempt; null if the module has no quiz. */
  readonly passed_revision: number | null;
  readonly completed_at: Date | null;
  /** The id of the passed attempt; null if the module has no quiz. */
  readonly attempt_id: string | null;
  /** The time at which the person passed the quiz; null if the module has no quiz. */
  readonly passed_at: Date | null;
  readonly score: string | null;
  readonly passing_score: number | null;
}

/** A drill that the person has passed, with the data of the earliest run that passed. */
export interface DrillToFreeze extends Omit<CertifiedDrill, 'passedAt'> {
  readonly moduleId: string;
  readonly passedAt: Date;
}

/**
 * Copies a module's data for a certificate. `completedAt` is the time of the completion or the time of the passed quiz,
 * whichever is later. `drills` are the passed drills of all modules.
 */
export function freezeModule(row: ModuleToFreeze, drills: readonly DrillToFreeze[]): FrozenModule {
  const times = [row.completed_at, row.passed_at].flatMap((time) => time?.getTime() ?? []);
  return {
    moduleId: row.id,
    attemptId: row.attempt_id,
    chapterNumber: row.chapter_number,
    title: row.title,
    contentRevision: row.passed_revision ?? row.read_revision ?? row.content_revision,
    completedAt: new Date(Math.max(...times)).toISOString(),
    score: row.score,
    passingScore: row.passing_score,
    drills: drills
      .filter(({ moduleId }) => moduleId === row.id)
      .map(({ id, number, title, revision, passedAt, tryCount }) => ({
        id,
        number,
        title,
        revision,
        passedAt: passedAt.toISOString(),
        tryCount,
      })),
  };
}

/** The data of a module on a certificate that determine the average score. */
interface ScoredModule {
  /** The score in percent with two decimals; null if the module has no quiz. */
  readonly score: string | null;
  /** The pass mark in percent; null if the module has no quiz. */
  readonly passingScore: number | null;
}

/** The average of the scores on a certificate. */
export interface QuizAverage {
  /** The average in percent. */
  readonly withTwoDecimals: number;
  /**
   * The average in whole percent. An average below the highest pass mark on the certificate is never rounded up to this
   * pass mark.
   */
  readonly score: number;
  /** The pass mark of all quizzes on the certificate, in percent; null if the quizzes had different pass marks. */
  readonly requiredScore: number | null;
  readonly quizCount: number;
}

/**
 * The average of the scores on a certificate, computed from the modules as copied at the request. A later change of a
 * pass mark or a later attempt does not change the average. Null if no module has a quiz. The PDF, the pages and the
 * export show this average.
 */
export function averageOf(modules: readonly ScoredModule[]): QuizAverage | null {
  const scores = modules.flatMap(({ score }) => (score === null ? [] : [Number(score)]));
  if (scores.length === 0) return null;
  const withTwoDecimals = Number((scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(2));
  const passMarks = [...new Set(modules.flatMap(({ passingScore }) => passingScore ?? []))];
  return {
    withTwoDecimals,
    score: toWholeScore(withTwoDecimals, Math.max(0, ...passMarks)),
    requiredScore: passMarks.length === 1 ? (passMarks[0] ?? null) : null,
    quizCount: scores.length,
  };
}

/** The characters of certificate numbers, without characters that look alike: 0 and O; 1, I and L; U and V. */
const numberAlphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * Generates a certificate number such as LOOPCHECK-7K3Q-9XWD. `random` must return an unpredictable whole number that
 * is at least 0 and below `bound`.
 */
export function generateNumber(prefix: string, random: (bound: number) => number): string {
  const characters = Array.from({ length: 8 }, () => numberAlphabet[random(numberAlphabet.length)]).join('');
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** Converts a typed certificate number to upper case and removes all characters except A to Z and 0 to 9. */
export const normalizeNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** The title of an approver on the certificate, such as `Trainer, OT Security`: the role and the department, if any. */
export const approverTitle = (approver: { role: string; is_admin: boolean; department: string | null }): string =>
  [roleTitle(approver), approver.department ?? ''].filter(Boolean).join(', ');

function roleTitle({ role, is_admin: isAdmin }: { role: string; is_admin: boolean }): string {
  if (role === 'trainer') return 'Trainer';
  return isAdmin ? 'Administrator' : '';
}
