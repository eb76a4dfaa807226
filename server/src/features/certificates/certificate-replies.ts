import {
  type Certificate,
  type CertificateCase,
  RevocationReason,
  type Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import type { CaseRow, Place } from './cases.queries.ts';
import type { CertificateRow } from './certificates.queries.ts';
import { statusOf } from './certificates.rules.ts';
import { frozenChapters } from './frozen-chapters.ts';

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The certificate as its holder sees it. */
export const certificateOf = (row: CertificateRow, now: Date): Certificate => ({
  id: row.id,
  certificateNumber: row.number,
  status: statusOf({ state: row.state, expiresAt: row.expires_at }, now),
  requestedAt: row.requested_at.toISOString(),
  issuedAt: momentOf(row.issued_at),
  expiresAt: momentOf(row.expires_at),
  revokedAt: momentOf(row.revoked_at),
  reason: row.reason,
  approverName: row.approver_name,
  chapters: frozenChapters(row.chapters),
  filePath: row.state === 'issued' ? `/api/certificates/${row.id}/download` : null,
});

/** The certificate as somebody sees it who may decide on it. */
export const caseOf = (row: CaseRow, viewerId: string, now: Date): CertificateCase => ({
  ...certificateOf(row, now),
  holder: {
    id: row.user_id,
    fullName: row.holder_name,
    employeeId: row.employee_id,
    department: row.department,
    averageScore: row.average_score,
    attemptCount: row.attempt_count,
    wrongCritical: row.wrong_critical,
  },
  canDecide: row.state === 'pending' && row.user_id !== viewerId,
  canRevoke: row.state === 'issued' && row.user_id !== viewerId,
});

/** The certificate as anybody sees it who holds its number. */
export function verificationOf(row: CertificateRow, now: Date): Verification {
  const status = statusOf({ state: row.state, expiresAt: row.expires_at }, now);
  return {
    status: status === 'revoked' ? 'revoked' : status === 'expired' ? 'expired' : 'valid',
    number: row.number,
    holder: row.holder_name,
    siteName: row.site_name,
    issuedAt: momentOf(row.issued_at),
    expiresAt: momentOf(row.expires_at),
    revokedAt: momentOf(row.revoked_at),
    reason: RevocationReason.nullable().parse(row.reason_class),
    modules: frozenChapters(row.chapters),
  };
}

/** What is said of a number that was never issued here. */
export const unknownNumber = (number: string): Verification => ({
  status: 'unknown',
  number,
  holder: null,
  siteName: null,
  issuedAt: null,
  expiresAt: null,
  revokedAt: null,
  reason: null,
  modules: [],
});

const CasePlace = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

/** The place behind a row, as the next page is asked for. */
export const cursorAfterCase = (row: CaseRow): string =>
  cursorAfter([row.state === 'pending', row.requested_at.toISOString(), row.id]);

/** The place at which a page begins; none is the beginning. */
export function readCasePlace(cursor: string | undefined): Place | undefined {
  const place = readCursor(CasePlace, cursor);
  return place && { isPending: place[0], requestedAt: new Date(place[1]), id: place[2] };
}
