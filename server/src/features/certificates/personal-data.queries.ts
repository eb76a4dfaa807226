import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const certificatesPersonalData: PersonalData = {
  certificates: {
    userForeignKeys: ['certificates.user_id'],
    read: (db, userId) =>
      db.selectFrom('certificates').selectAll().where('user_id', '=', userId).orderBy('requested_at').execute(),
  },
  certificatesDecided: {
    userForeignKeys: ['certificates.decided_by', 'certificates.revoked_by'],
    read: (db, userId) =>
      db
        .selectFrom('certificates')
        .select(['id', 'number', 'state', 'decided_at', 'revoked_at', 'approval_reason', 'reason'])
        .where((eb) => eb.or([eb('decided_by', '=', userId), eb('revoked_by', '=', userId)]))
        .execute(),
  },
  approvalsInProgress: {
    userForeignKeys: ['certificate_approvals.approver_id'],
    read: (db, userId) =>
      db
        .selectFrom('certificate_approvals')
        .select([
          'certificate_id',
          'approver_name',
          'approver_title',
          'approved_at',
          'ip_address',
          'user_agent',
          'reason',
        ])
        .where('approver_id', '=', userId)
        .execute(),
  },
};
