import {
  type Certificate,
  type CertificateCase,
  RevocationReason,
  type Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { z } from 'zod';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { type CasePosition, type CaseRow, type CertificateRow, frozenModulesOf } from './certificates.queries.ts';
import { issuingState, statusOf } from './certificates.rules.ts';

/** When a reply is made, and the site's time zone for the days that it names. */
export interface PresentedAt {
  readonly now: Date;
  readonly timeZone: string;
}

const timestampOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const isoDayIn = (timeZone: string, date: Date): string => isoDay(dayOf(date, timeZone));

const daysOf = (row: CertificateRow, timeZone: string) => ({
  issuedOn: row.issued_at && isoDayIn(timeZone, row.issued_at),
  expiresOn: row.expires_at && isoDayIn(timeZone, row.expires_at),
  revokedOn: row.revoked_at && isoDayIn(timeZone, row.revoked_at),
});

const modulesOf = (row: CertificateRow, timeZone: string) =>
  frozenModulesOf(row).map((module) => ({ ...module, completedOn: isoDayIn(timeZone, new Date(module.completedAt)) }));

/** A certificate as its holder sees it. */
export const presentCertificate = (row: CertificateRow, { now, timeZone }: PresentedAt): Certificate => ({
  id: row.id,
  certificateNumber: row.number,
  status: statusOf({ state: row.state, expiresAt: row.expires_at }, now),
  requestedAt: row.requested_at.toISOString(),
  issuedAt: timestampOf(row.issued_at),
  expiresAt: timestampOf(row.expires_at),
  revokedAt: timestampOf(row.revoked_at),
  ...daysOf(row, timeZone),
  reason: row.reason,
  approverName: row.approver_name,
  modules: modulesOf(row, timeZone),
  filePath: row.state === 'issued' ? `/api/certificates/${row.id}/download` : null,
});

/** A certificate as a trainer or an admin sees it. */
export function presentCase(row: CaseRow, viewerId: string, at: PresentedAt): CertificateCase {
  const approval = row.approved_at && { approvedAt: row.approved_at, failedAt: row.approval_failed_at };
  const issuing = issuingState(approval, at.now);
  const isOwn = row.user_id === viewerId;
  return {
    ...presentCertificate(row, at),
    holder: {
      id: row.user_id,
      fullName: row.holder_name,
      employeeId: row.employee_id,
      department: row.department,
      averageScore: row.average_score,
      attemptCount: row.attempt_count,
      wrongCritical: row.wrong_critical,
    },
    issuing,
    canDecide: row.state === 'pending' && issuing !== 'running' && !isOwn,
    canRevoke: row.state === 'issued' && !isOwn,
  };
}

/** The public answer for an issued number. */
export function presentVerification(row: CertificateRow, { now, timeZone }: PresentedAt): Verification {
  const status = statusOf({ state: row.state, expiresAt: row.expires_at }, now);
  return {
    status: status === 'revoked' ? 'revoked' : status === 'expired' ? 'expired' : 'valid',
    number: row.number,
    holder: row.holder_name,
    siteName: row.site_name,
    issuedAt: timestampOf(row.issued_at),
    expiresAt: timestampOf(row.expires_at),
    revokedAt: timestampOf(row.revoked_at),
    ...daysOf(row, timeZone),
    reason: RevocationReason.nullable().parse(row.reason_class),
    modules: modulesOf(row, timeZone),
  };
}

/** The public answer for a number that was never issued here. */
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

/** An entry of the signed revocation list, with the short keys that offline verifiers read: number, day, reason. */
export const presentRevocation = (
  row: { number: string; revoked_at: Date | null; reason_class: string | null },
  timeZone: string,
) => ({ n: row.number, d: row.revoked_at && isoDayIn(timeZone, row.revoked_at), r: row.reason_class });

const CaseCursor = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

/** The cursor of the page after a row. */
export const cursorAfterCase = (row: CaseRow): string =>
  cursorAfter([row.state === 'pending', row.requested_at.toISOString(), row.id]);

/** The position that a page begins after; undefined for the first page. */
export function readCaseCursor(cursor: string | undefined): CasePosition | undefined {
  const position = readCursor(CaseCursor, cursor);
  return position && { isPending: position[0], requestedAt: new Date(position[1]), id: position[2] };
}
