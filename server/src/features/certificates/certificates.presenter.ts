import { createHash } from 'node:crypto';
import {
  type CaseChange,
  type Certificate,
  type CertificateCase,
  type OwnCertificate,
  RevocationReason,
  type Verification,
  type WrongCriticalQuestion,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import { z } from 'zod';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import type { PublicKey } from '../../platform/signing/site-keys.ts';
import { type CasePosition, type CaseRow } from './cases.queries.ts';
import { type CertificateRow, parseFrozenModules } from './certificates.queries.ts';
import { averageOf, issuingState, type QuizAverage, statusOf } from './certificates.rules.ts';

/** The time at which the status is determined, and the time zone of the days in a reply. */
export interface PresentationContext {
  readonly now: Date;
  readonly timeZone: string;
}

const timestampOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const isoDayIn = (timeZone: string, date: Date): string => isoDay(dayOf(date, timeZone));

const presentDays = (row: CertificateRow, timeZone: string) => ({
  issuedOn: row.issued_at && isoDayIn(timeZone, row.issued_at),
  expiresOn: row.expires_at && isoDayIn(timeZone, row.expires_at),
  revokedOn: row.revoked_at && isoDayIn(timeZone, row.revoked_at),
});

const presentModules = (row: CertificateRow, timeZone: string) =>
  parseFrozenModules(row).map((module) => ({
    ...module,
    completedOn: isoDayIn(timeZone, new Date(module.completedAt)),
    drills: module.drills.map((drill) => ({ ...drill, passedOn: isoDayIn(timeZone, new Date(drill.passedAt)) })),
  }));

/** Formats a certificate for its holder. `isNew` is true if a page must still announce the certificate. */
export const presentOwnCertificate = (row: CertificateRow, context: PresentationContext): OwnCertificate => {
  const certificate = presentCertificate(row, context);
  return { ...certificate, isNew: certificate.status === 'issued' && row.shown_at === null };
};

/** The fields of a certificate that both its holder and trainers receive. */
export const presentCertificate = (row: CertificateRow, { now, timeZone }: PresentationContext): Certificate => ({
  id: row.id,
  certificateNumber: row.number,
  status: statusOf({ state: row.state, expiresAt: row.expires_at }, now),
  requestedAt: row.requested_at.toISOString(),
  issuedAt: timestampOf(row.issued_at),
  expiresAt: timestampOf(row.expires_at),
  revokedAt: timestampOf(row.revoked_at),
  ...presentDays(row, timeZone),
  // The text that the trainer or admin wrote. The public verification result states only `reason_class`.
  reason: row.reason,
  approverName: row.approver_name,
  modules: presentModules(row, timeZone),
  quizAverage: presentAverage(averageOf(parseFrozenModules(row))),
  filePath: row.state === 'issued' ? `/api/certificates/${row.id}/download` : null,
});

const presentAverage = (average: QuizAverage | null) =>
  average && { score: average.score, requiredScore: average.requiredScore };

/** A certificate with the facts about its holder that an approver should know. */
export interface CaseWithFacts {
  readonly row: CaseRow;
  /** Reasons to look at the holder's evidence, such as reading too fast. */
  readonly marks: readonly EvidenceMark[];
  readonly wrongCriticalQuestions: readonly WrongCriticalQuestion[];
  /** The chapters and quizzes that have changed since the holder completed them. */
  readonly changes: readonly CaseChange[];
}

/**
 * The length of the hash from `warningsVersionOf`. A base64url character encodes 6 bits, so 22 characters encode 132
 * bits.
 */
const warningsVersionLength = 22;

/**
 * Returns a hash that changes when the warnings of a case change. An approval compares this hash to detect that the
 * approver has seen other warnings.
 */
export function warningsVersionOf({ marks, wrongCriticalQuestions, changes }: Omit<CaseWithFacts, 'row'>): string {
  const warnings = [
    marks.map(({ kind, moduleId, count, seconds }) => [kind, moduleId, count, seconds]),
    wrongCriticalQuestions.map(({ questionId }) => questionId),
    changes.map(({ kind, chapterNumber }) => [kind, chapterNumber]),
  ];
  return createHash('sha256').update(JSON.stringify(warnings)).digest('base64url').slice(0, warningsVersionLength);
}

/** A certificate as a trainer or an admin sees it. Nobody can decide on or revoke their own certificate. */
export function presentCase(
  { row, ...facts }: CaseWithFacts,
  viewerId: string,
  context: PresentationContext,
): CertificateCase {
  const approval = row.approved_at && { approvedAt: row.approved_at, failedAt: row.approval_failed_at };
  const issuing = issuingState(approval, context.now);
  const isOwnCertificate = row.user_id === viewerId;
  return {
    ...presentCertificate(row, context),
    holder: {
      id: row.user_id,
      fullName: row.holder_name,
      employeeId: row.employee_id,
      department: row.department,
      averageScore: averageOf(parseFrozenModules(row))?.withTwoDecimals ?? 0,
      attemptCount: row.attempt_count,
      // The number of critical questions that the holder answered wrongly or not at all.
      wrongCritical: facts.wrongCriticalQuestions.length,
      wrongCriticalQuestions: [...facts.wrongCriticalQuestions],
      marks: [...facts.marks],
    },
    changes: [...facts.changes],
    warningsVersion: warningsVersionOf(facts),
    expiresSoon: row.expires_soon,
    approvalReason: row.approval_reason,
    issuing,
    canDecide: row.state === 'pending' && issuing !== 'running' && !isOwnCertificate,
    canRevoke: row.state === 'issued' && !isOwnCertificate,
  };
}

/** The public verification result for an issued number. */
export function presentVerification(row: CertificateRow, { now, timeZone }: PresentationContext): Verification {
  const status = statusOf({ state: row.state, expiresAt: row.expires_at }, now);
  return {
    status: status === 'revoked' || status === 'expired' ? status : 'valid',
    number: row.number,
    holder: row.holder_name,
    siteName: row.site_name,
    issuedAt: timestampOf(row.issued_at),
    expiresAt: timestampOf(row.expires_at),
    revokedAt: timestampOf(row.revoked_at),
    ...presentDays(row, timeZone),
    // The public result states only the category of the reason, not the text that the trainer or admin wrote.
    reason: RevocationReason.nullable().parse(row.reason_class),
    modules: presentModules(row, timeZone),
  };
}

/** The public verification result for a number that was never issued. */
export const presentUnknownNumber = (number: string): Verification => ({
  status: 'unknown',
  number,
  holder: null,
  siteName: null,
  issuedAt: null,
  expiresAt: null,
  revokedAt: null,
  issuedOn: null,
  expiresOn: null,
  revokedOn: null,
  reason: null,
  modules: [],
});

/**
 * An entry of the signed revocation list: `n` is the certificate number, `d` the day of the revocation and `r` the
 * category of the reason.
 */
export const presentRevocation = (
  row: { number: string; revoked_at: Date | null; reason_class: string | null },
  timeZone: string,
) => ({ n: row.number, d: row.revoked_at && isoDayIn(timeZone, row.revoked_at), r: row.reason_class });

const CaseCursor = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

/** The cursor of the page that starts after a row. */
export const cursorAfterCase = (row: CaseRow): string =>
  cursorAfter([row.state === 'pending', row.requested_at.toISOString(), row.id]);

/** Decodes the cursor of a page to the position after which the page starts; undefined for the first page. */
export function readCaseCursor(cursor: string | undefined): CasePosition | undefined {
  const position = readCursor(CaseCursor, cursor);
  return position && { isPending: position[0], requestedAt: new Date(position[1]), id: position[2] };
}

/** Adds the members `use` and `alg` of a JSON Web Key to a public signing key. */
export const presentKey = (key: PublicKey) =>
  key.kty === 'OKP'
    ? { ...key, use: 'sig' as const, alg: 'EdDSA' as const }
    : { ...key, use: 'sig' as const, alg: 'RS256' as const };
