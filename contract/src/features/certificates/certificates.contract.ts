import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { CalendarDate, plainText, Timestamp } from '../../fields.ts';
import { certificatesPaths } from './certificates.paths.ts';

/** `expired` is not stored: it is derived for an issued certificate whose last day has passed. */
export const CertificateStatus = z.enum(['pending', 'rejected', 'issued', 'revoked', 'expired']);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** The category of the reason for a revocation. The public verification page shows only this category. */
export const RevocationReason = z.enum(['issued_in_error', 'result_withdrawn', 'left_the_site', 'other']);
export type RevocationReason = z.infer<typeof RevocationReason>;

/** A module on a certificate, with its data at the time of the request. */
export const CertifiedModule = z.object({
  chapterNumber: z.int(),
  title: z.string(),
  contentRevision: z.int(),
  completedAt: Timestamp,
  /** In percent with two decimals; null if the module has no quiz. */
  score: z.string().nullable(),
});
export type CertifiedModule = z.infer<typeof CertifiedModule>;

/**
 * The dates printed on a certificate, in the site's time zone. Pages show these dates instead of the timestamps,
 * because a timestamp can fall on another day in the viewer's time zone.
 */
const CertificateDays = z.object({
  issuedOn: CalendarDate.nullable(),
  expiresOn: CalendarDate.nullable(),
  revokedOn: CalendarDate.nullable(),
});

export const Certificate = z.object({
  id: z.uuid(),
  certificateNumber: z.string(),
  status: CertificateStatus,
  requestedAt: Timestamp,
  issuedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
  ...CertificateDays.shape,
  /** The reason for the rejection or revocation, as the trainer or admin wrote it. */
  reason: z.string().nullable(),
  approverName: z.string().nullable(),
  modules: z.array(CertifiedModule.extend({ completedOn: CalendarDate })),
  /** The path of the PDF; null unless the certificate is issued. */
  filePath: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

/** A certificate as returned to trainers, with the quiz results of its holder. */
export const CertificateCase = Certificate.extend({
  holder: z.object({
    id: z.uuid(),
    fullName: z.string(),
    employeeId: z.string(),
    department: z.string().nullable(),
    /** The average of the holder's best scores in the quizzes that they attempted, in percent. */
    averageScore: z.number(),
    attemptCount: z.int(),
    /** The number of critical questions that the holder answered wrongly in passed attempts. */
    wrongCritical: z.int(),
  }),
  /**
   * The state of an approved certificate that is not issued yet: `running` while the server generates the PDF, or
   * `retrying` after a failure or 15 minutes without a result. In the state `retrying`, a trainer can approve the
   * request again or reject it. Null in all other cases.
   */
  issuing: z.enum(['running', 'retrying']).nullable(),
  /** True if the viewer may approve or reject the request. Always false for a request of the viewer. */
  canDecide: z.boolean(),
  /** True if the viewer may revoke the certificate. Always false for a certificate of the viewer. */
  canRevoke: z.boolean(),
});
export type CertificateCase = z.infer<typeof CertificateCase>;

/**
 * The public verification result for a certificate number. If the status is `unknown`, the number is the only
 * other field that is not null or empty.
 */
export const Verification = z.object({
  status: z.enum(['valid', 'expired', 'revoked', 'unknown']),
  number: z.string(),
  holder: z.string().nullable(),
  siteName: z.string().nullable(),
  issuedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
  ...CertificateDays.shape,
  reason: RevocationReason.nullable(),
  modules: z.array(
    z.object({ chapterNumber: z.int(), title: z.string(), completedAt: Timestamp, completedOn: CalendarDate }),
  ),
});
export type Verification = z.infer<typeof Verification>;

const CertificateId = z.object({ id: z.uuid() });
const Reason = plainText(500).pipe(z.string().min(3));

export const RejectionRequest = z.object({ reason: Reason });
export type RejectionRequest = z.infer<typeof RejectionRequest>;

export const RevocationRequest = z.object({ reason: Reason, reasonClass: RevocationReason.default('other') });
export type RevocationRequest = z.infer<typeof RevocationRequest>;

export const certificatesEndpoints = {
  list: endpoint({
    ...certificatesPaths.list,
    access: 'member',
    summary: 'Lists the certificates of the signed-in person, newest first',
    reply: z.array(Certificate),
  }),
  request: endpoint({
    ...certificatesPaths.request,
    access: 'member',
    summary: 'Requests a certificate, which a trainer then approves or rejects',
    reply: Certificate,
    errors: ['certificate_not_earned', 'certificate_pending', 'certificate_valid'],
  }),
  download: endpoint({
    ...certificatesPaths.download,
    access: 'member',
    summary: 'Returns the PDF of a certificate: to its holder, and to trainers and admins',
    params: CertificateId,
    reply: file,
    errors: ['certificate_not_found', 'certificate_not_issued', 'storage_unavailable'],
  }),
  credential: endpoint({
    ...certificatesPaths.credential,
    access: 'member',
    summary: 'Returns a certificate as a signed Open Badges 3.0 credential (JWT)',
    params: CertificateId,
    reply: z.object({ credential: z.string() }),
    errors: ['certificate_not_found', 'certificate_not_issued'],
  }),
  pendingCases: endpoint({
    ...certificatesPaths.pendingCases,
    access: 'trainer',
    summary: 'Lists the pending requests, oldest first',
    reply: z.array(CertificateCase),
  }),
  cases: endpoint({
    ...certificatesPaths.cases,
    access: 'trainer',
    summary:
      'Lists all certificates, pending ones first, filtered by status and by words in name, employee ID or number',
    query: z.object({
      status: CertificateStatus.optional(),
      search: z.string().max(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(CertificateCase), nextCursor: z.string().nullable() }),
  }),
  approve: endpoint({
    ...certificatesPaths.approve,
    access: 'trainer',
    summary: 'Approves a request and issues the certificate',
    params: CertificateId,
    reply: CertificateCase,
    errors: ['certificate_not_found', 'certificate_own', 'certificate_decided', 'storage_unavailable'],
    selfManagedTransactions: true,
  }),
  approveMany: endpoint({
    ...certificatesPaths.approveMany,
    access: 'trainer',
    summary: 'Approves several requests and returns the outcome of each; a job issues the certificates',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
    // `message` is the reason why a request was not approved.
    reply: z.array(z.object({ id: z.uuid(), approved: z.boolean(), message: z.string().nullable() })),
    selfManagedTransactions: true,
  }),
  reject: endpoint({
    ...certificatesPaths.reject,
    access: 'trainer',
    summary: 'Rejects a request with a reason; the person can request again',
    params: CertificateId,
    body: RejectionRequest,
    reply: CertificateCase,
    errors: ['certificate_not_found', 'certificate_own', 'certificate_decided'],
  }),
  revoke: endpoint({
    ...certificatesPaths.revoke,
    access: 'trainer',
    summary: 'Revokes an issued certificate with a reason',
    params: CertificateId,
    body: RevocationRequest,
    reply: CertificateCase,
    errors: ['certificate_not_found', 'certificate_own', 'certificate_not_issued'],
  }),
  verify: endpoint({
    ...certificatesPaths.verify,
    access: 'public',
    summary: 'Returns status, holder and dates of the certificate with a number',
    params: z.object({ number: z.string().min(1).max(64) }),
    reply: Verification,
    errors: ['too_many_requests'],
  }),
  keys: endpoint({
    ...certificatesPaths.keys,
    access: 'public',
    summary: 'Returns the current and earlier public signing keys of the site',
    reply: z.object({
      keys: z.array(
        z.object({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          x: z.string(),
          kid: z.string(),
          use: z.literal('sig'),
          alg: z.literal('EdDSA'),
        }),
      ),
    }),
  }),
  revocations: endpoint({
    ...certificatesPaths.revocations,
    access: 'public',
    summary: 'Returns the signed list of revoked certificate numbers, for verification without network',
    reply: z.object({ jws: z.string() }),
  }),
};
