import type { Database } from '../../platform/db/database.ts';

/**
 * The approval of a request whose certificate is not issued yet. The PDF and the credential are created from the
 * request and from these fields.
 */
export interface Approval {
  readonly id: string;
  readonly certificateId: string;
  readonly approverId: string;
  readonly approverName: string;
  readonly approverTitle: string;
  readonly siteName: string;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly approvedAt: Date;
  /** The expiry of the certificate, not of the approval. */
  readonly expiresAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  /**
   * Why the request is approved although evidence of the holder is marked as implausible; null if the approver gave no
   * reason.
   */
  readonly reason: string | null;
  /** The time of the last failed attempt to issue the certificate; null if none has failed. */
  readonly failedAt: Date | null;
}

const selectApprovals = (db: Database) =>
  db
    .selectFrom('certificate_approvals')
    .select([
      'id',
      'certificate_id as certificateId',
      'approver_id as approverId',
      'approver_name as approverName',
      'approver_title as approverTitle',
      'site_name as siteName',
      'address as siteUrl',
      'approved_at as approvedAt',
      'expires_at as expiresAt',
      'ip_address as ipAddress',
      'user_agent as userAgent',
      'reason',
      'failed_at as failedAt',
    ]);

export function findApproval(db: Database, id: string): Promise<Approval | undefined> {
  return selectApprovals(db).where('id', '=', id).executeTakeFirst();
}

export function findApprovalOfCertificate(db: Database, certificateId: string): Promise<Approval | undefined> {
  return selectApprovals(db).where('certificate_id', '=', certificateId).executeTakeFirst();
}

/** Saves an approval and returns its id. Replaces an earlier approval of the same request. */
export async function saveApproval(db: Database, approval: Omit<Approval, 'id' | 'failedAt'>): Promise<string> {
  await deleteApprovalOfCertificate(db, approval.certificateId);
  const { id } = await db
    .insertInto('certificate_approvals')
    .values({
      certificate_id: approval.certificateId,
      approver_id: approval.approverId,
      approver_name: approval.approverName,
      approver_title: approval.approverTitle,
      site_name: approval.siteName,
      address: approval.siteUrl,
      approved_at: approval.approvedAt,
      expires_at: approval.expiresAt,
      ip_address: approval.ipAddress,
      user_agent: approval.userAgent,
      reason: approval.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves that an attempt to issue the approved certificate has failed. */
export async function saveApprovalFailure(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('certificate_approvals').set({ failed_at: now }).where('id', '=', id).execute();
}

/** Deletes an approval. Returns false if it did not exist. */
export async function deleteApproval(db: Database, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('certificate_approvals').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteApprovalOfCertificate(db: Database, certificateId: string): Promise<void> {
  await db.deleteFrom('certificate_approvals').where('certificate_id', '=', certificateId).execute();
}
