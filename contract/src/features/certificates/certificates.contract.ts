import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { CalendarDate, plainText, Timestamp } from '../../fields.ts';
import { certificatesPaths } from './certificates.paths.ts';

/** `expired` is an issued certificate whose last day has passed; it is derived from the date, not stored. */
export const CertificateStatus = z.enum(['pending', 'rejected', 'issued', 'revoked', 'expired']);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** The category of a revocation reason, which the public verification page shows. */
export const RevocationReason = z.enum(['issued_in_error', 'result_withdrawn', 'left_the_site', 'other']);
export type RevocationReason = z.infer<typeof RevocationReason>;

/** A module on a certificate, as it was when the certificate was requested. */
export const CertifiedModule = z.object({
  chapterNumber: z.int(),
  title: z.string(),
  contentRevision: z.int(),
  completedAt: Timestamp,
  /** Percent with two decimals; null where the module has no quiz. */
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
  /** The reason that the trainer or admin gave for rejecting or revoking the certificate. */
  reason: z.string().nullable(),
  approverName: z.string().nullable(),
  modules: z.array(CertifiedModule.extend({ completedOn: CalendarDate })),
  filePath: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

/** A certificate as returned to trainers, with its holder's results and the decisions that the viewer may make. */
export const CertificateCase = Certificate.extend({
  holder: z.object({
    id: z.uuid(),
    fullName: z.string(),
    employeeId: z.string(),
    department: z.string().nullable(),
    averageScore: z.number(),
    attemptCount: z.int(),
    wrongCritical: z.int(),
  }),
  /**
   * Set between the approval of a pending request and its issue, while the PDF is generated: `running`, or `retrying`
   * after a failure. While the server retries, the request can also be approved again or rejected.
   */
  issuing: z.enum(['running', 'retrying']).nullable(),
  /** Whether the viewer may approve or reject the request; always false for the viewer's own. */
  canDecide: z.boolean(),
  canRevoke: z.boolean(),
});
export type CertificateCase = z.infer<typeof CertificateCase>;

/** The public verification result for a certificate number. */
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

export const certificatesEndpoints = {
  list: endpoint({
    ...certificatesPaths.list,
    access: 'member',
    summary: 'Own certificates, latest first',
    reply: z.array(Certificate),
  }),
  request: endpoint({
    ...certificatesPaths.request,
    access: 'member',
    summary: 'Request the certificate; a trainer approves it',
    reply: Certificate,
    errors: ['certificate_not_earned', 'certificate_pending', 'certificate_valid'],
  }),
  download: endpoint({
    ...certificatesPaths.download,
    access: 'member',
    summary: 'The certificate as PDF; trainers and admins may download anybody’s',
    params: CertificateId,
    reply: file,
    errors: ['certificate_not_found', 'certificate_not_issued', 'storage_unavailable'],
  }),
  credential: endpoint({
    ...certificatesPaths.credential,
    access: 'member',
    summary: 'The certificate as an Open Badges 3.0 credential, signed as a JWT',
    params: CertificateId,
    reply: z.object({ credential: z.string() }),
    errors: ['certificate_not_found', 'certificate_not_issued'],
  }),
  pending: endpoint({
    ...certificatesPaths.pending,
    access: 'trainer',
    summary: 'Pending requests, oldest first',
    reply: z.array(CertificateCase),
  }),
  cases: endpoint({
    ...certificatesPaths.cases,
    access: 'trainer',
    summary: 'All certificates, pending first; filtered by status and by words in name, employee id or number',
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
    summary: 'Issue a requested certificate',
    params: CertificateId,
    reply: CertificateCase,
    errors: ['certificate_not_found', 'certificate_own', 'certificate_decided', 'storage_unavailable'],
    selfManaged: true,
  }),
  approveMany: endpoint({
    ...certificatesPaths.approveMany,
    access: 'trainer',
    summary:
      'Approve several; the reply says for each whether it was approved. They are issued in the background: see `issuing`',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
    reply: z.array(z.object({ id: z.uuid(), approved: z.boolean(), message: z.string().nullable() })),
    selfManaged: true,
  }),
  reject: endpoint({
    ...certificatesPaths.reject,
    access: 'trainer',
    summary: 'Reject a requested certificate with a reason; a new request is possible',
    params: CertificateId,
    body: z.object({ reason: Reason }),
    reply: CertificateCase,
    errors: ['certificate_not_found', 'certificate_own', 'certificate_decided'],
  }),
  revoke: endpoint({
    ...certificatesPaths.revoke,
    access: 'trainer',
    summary: 'Revoke an issued certificate with a reason',
    params: CertificateId,
    body: z.object({ reason: Reason, reasonClass: RevocationReason.default('other') }),
    reply: CertificateCase,
    errors: ['certificate_not_found', 'certificate_own', 'certificate_not_issued'],
  }),
  verify: endpoint({
    ...certificatesPaths.verify,
    access: 'public',
    summary: 'Whether a certificate is valid, whose it is, and until when',
    params: z.object({ number: z.string().min(1).max(64) }),
    reply: Verification,
    errors: ['too_many_requests'],
  }),
  keys: endpoint({
    ...certificatesPaths.keys,
    access: 'public',
    summary: 'The public signing keys of this site, current and earlier',
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
    summary: 'The signed, dated list of revoked numbers, for verification without network',
    reply: z.object({ jws: z.string() }),
  }),
};
