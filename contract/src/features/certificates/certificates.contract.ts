import { z } from 'zod';
import { download, endpoint, file } from '../../endpoint.ts';
import { CalendarDate, Percent, plainText, ShortText, Timestamp } from '../../fields.ts';
import { callLimits } from '../../call-limits.ts';
import { EvidenceFilter, EvidenceMark } from '../evidence/evidence-marks.ts';
import { certificatesPaths } from './certificates.paths.ts';

/**
 * The status of a certificate. `expired` is not stored in the database. It is the status of an issued certificate whose
 * last day of validity has passed.
 */
export const CertificateStatus = z.enum(['pending', 'rejected', 'issued', 'revoked', 'expired']);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** The statuses in English, for exported files and documents. */
export const certificateStatusTexts: Readonly<Record<CertificateStatus, string>> = {
  pending: 'Waiting for approval',
  issued: 'Valid',
  expired: 'Expired',
  revoked: 'Revoked',
  rejected: 'Not approved',
};

/** The category of the reason for a revocation. The public verification page shows only this category. */
export const RevocationReason = z.enum(['issued_in_error', 'result_withdrawn', 'left_the_site', 'other']);
export type RevocationReason = z.infer<typeof RevocationReason>;

/**
 * A drill that the holder of a certificate has passed, as it was when the certificate was requested. A drill is a job
 * on a simulated host. A run is one try at a drill.
 */
export const CertifiedDrill = z.object({
  /** For example `07-1`. */
  id: z.string(),
  /** For example `7.1`. */
  number: z.string(),
  title: z.string(),
  /** The revision of the drill in the run that was passed. */
  revision: z.int(),
  /** The time of the first pass. */
  passedAt: Timestamp,
  /** The number of graded runs up to the first pass. */
  tryCount: z.int(),
});
export type CertifiedDrill = z.infer<typeof CertifiedDrill>;

/** A module on a certificate, as it was when the certificate was requested. */
export const CertifiedModule = z.object({
  chapterNumber: z.int(),
  title: z.string(),
  contentRevision: z.int(),
  completedAt: Timestamp,
  /** The score of the quiz in percent with two decimals; null if the module has no quiz. */
  score: z.string().nullable(),
  /** The passed drills of the module, sorted by number. Empty on certificates issued before the product had drills. */
  drills: z.array(CertifiedDrill),
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

/** A certificate or a request for one. A timestamp or date is null until the event has happened. */
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
  modules: z.array(
    CertifiedModule.extend({
      completedOn: CalendarDate,
      drills: z.array(CertifiedDrill.extend({ passedOn: CalendarDate })),
    }),
  ),
  /**
   * The mean of the scores in `modules` and the pass mark of their quizzes, both in whole percent as printed in the
   * PDF. `requiredScore` is null if the quizzes had different pass marks. The whole object is null if no module has a
   * quiz.
   */
  quizAverage: z.object({ score: Percent, requiredScore: Percent.nullable() }).nullable(),
  /** The path of the PDF; null if the certificate is not issued. */
  filePath: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

/**
 * A critical question that the holder answered wrongly or not at all in a passed attempt before the request. Critical
 * questions are about safety or about keeping the plant running.
 */
export const WrongCriticalQuestion = z.object({
  questionId: z.uuid(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  /** The text of the question as it was asked. */
  question: z.string(),
});
export type WrongCriticalQuestion = z.infer<typeof WrongCriticalQuestion>;

/**
 * A change of a module or its quiz after the holder completed the module. The approver should know about it.
 *
 * - `read_again`: the holder must read a revision that is newer than the revision on the certificate, and has not read
 *   the newer revision yet.
 * - `pass_again`: a later revision requires a new pass, so the pass on the certificate does not count any more.
 * - `passed_by_regrade`: the attempt passed only after the correct answer of a question was changed.
 * - `fails_by_regrade`: the correct answer of a question was changed after the attempt. Graded with the new correct
 *   answer, the attempt would fail, but it remains a pass.
 */
export const CaseChange = z.object({
  kind: z.enum(['read_again', 'pass_again', 'passed_by_regrade', 'fails_by_regrade']),
  chapterNumber: z.int(),
});
export type CaseChange = z.infer<typeof CaseChange>;

/** A certificate or a request for one, as returned to trainers, with the quiz results of its holder. */
export const CertificateCase = Certificate.extend({
  holder: z.object({
    id: z.uuid(),
    fullName: z.string(),
    employeeId: z.string(),
    department: z.string().nullable(),
    /** The mean of the scores on the certificate, in percent with two decimals; 0 without quizzes. */
    averageScore: z.number(),
    attemptCount: z.int(),
    /** The number of `wrongCriticalQuestions`. */
    wrongCritical: z.int(),
    wrongCriticalQuestions: z.array(WrongCriticalQuestion),
    /**
     * The marks on the holder's evidence (progress and attempts), which are reasons to check it. If there are any,
     * approving a request needs a reason.
     */
    marks: z.array(EvidenceMark),
  }),
  /** Sorted by chapter number. Only a pending request has changes. */
  changes: z.array(CaseChange),
  /**
   * Identifies the current warnings of this certificate: its marks, wrong critical questions and changes. To approve
   * several requests at once, a page sends the version of each request that the approver saw. The server does not
   * approve a request whose version has changed since.
   */
  warningsVersion: z.string(),
  /**
   * True if the certificate expires so soon that it can be renewed, and the holder has no newer request that is pending
   * and no newer certificate that is issued.
   */
  expiresSoon: z.boolean(),
  /** The approver's reason for an approval despite marked evidence; null if no reason was given. */
  approvalReason: z.string().nullable(),
  /**
   * The state of the issuing job between the approval and the issue of a certificate; otherwise null. `running`: the
   * server generates the PDF. `retrying`: the job has failed, or has had no result for 15 minutes. A trainer can then
   * approve the request again or reject it.
   */
  issuing: z.enum(['running', 'retrying']).nullable(),
  /** True if the viewer can approve or reject the request. Always false for the viewer's own request. */
  canDecide: z.boolean(),
  /** True if the viewer can revoke the certificate. Always false for the viewer's own certificate. */
  canRevoke: z.boolean(),
});
export type CertificateCase = z.infer<typeof CertificateCase>;

/**
 * The public verification result for a certificate number. If the status is `unknown`, all other fields except `number`
 * are null or empty.
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
    z.object({
      chapterNumber: z.int(),
      title: z.string(),
      completedAt: Timestamp,
      completedOn: CalendarDate,
      /** The public result contains neither the numbers of tries at drills nor the scores of quizzes. */
      drills: z.array(z.object({ number: z.string(), title: z.string(), passedAt: Timestamp, passedOn: CalendarDate })),
    }),
  ),
});
export type Verification = z.infer<typeof Verification>;

/** The filter of the trainers' list of certificates. A certificate must meet all conditions. */
export const CaseFilter = z.object({
  status: CertificateStatus.optional(),
  /** Words that must all occur in the holder's name, the employee ID or the certificate number. */
  search: plainText(100).optional(),
  evidence: EvidenceFilter.optional(),
  /** The current department of the holder. */
  department: ShortText.optional(),
  /** `soon`: certificates with `expiresSoon`. */
  expiring: z.enum(['soon']).optional(),
  /** The id of a module in which the holder answered a critical question wrongly, or `any` for any module. */
  critical: z.union([z.literal('any'), z.uuid()]).optional(),
});
export type CaseFilter = z.infer<typeof CaseFilter>;

/**
 * The outcome for one request when several are approved together. `message` is the reason why the request was not
 * approved; null if it was approved.
 */
export const ApprovalOutcome = z.object({ id: z.uuid(), approved: z.boolean(), message: z.string().nullable() });
export type ApprovalOutcome = z.infer<typeof ApprovalOutcome>;

const CertificateId = z.object({ id: z.uuid() });
/** A reason for a decision, 3 to 500 characters long. */
const Reason = plainText(500).pipe(z.string().min(3));

/** The approval of a request whose holder has marked evidence. */
export const ReasonedApproval = z.object({ reason: Reason });

/** The body of an approval. The reason is required only if evidence of the holder is marked. */
export const ApprovalRequest = ReasonedApproval.partial();
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** The body of a rejection. */
export const RejectionRequest = z.object({ reason: Reason });
export type RejectionRequest = z.infer<typeof RejectionRequest>;

/** The body of a revocation. The public verification page shows only `reasonClass`. */
export const RevocationRequest = z.object({ reason: Reason, reasonClass: RevocationReason.default('other') });
export type RevocationRequest = z.infer<typeof RevocationRequest>;

/** A public signing key of the site as a JSON Web Key (RFC 7517). */
const PublicSigningKey = z.discriminatedUnion('kty', [
  z.object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string(),
    use: z.literal('sig'),
    alg: z.literal('EdDSA'),
  }),
  z.object({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    kid: z.string(),
    use: z.literal('sig'),
    alg: z.literal('RS256'),
  }),
]);

/** A certificate as returned to its holder. */
export const OwnCertificate = Certificate.extend({
  /** True for an issued certificate until a page has announced it to its holder. Each certificate is announced once. */
  isNew: z.boolean(),
});
export type OwnCertificate = z.infer<typeof OwnCertificate>;

export const certificatesEndpoints = {
  list: endpoint({
    ...certificatesPaths.list,
    access: 'member',
    summary: 'Lists the certificates of the signed-in person, newest first',
    reply: z.array(OwnCertificate),
  }),
  markShown: endpoint({
    ...certificatesPaths.markShown,
    access: 'member',
    summary: 'Records that a page has announced an issued certificate to its holder',
    params: CertificateId,
    reply: OwnCertificate,
    errors: ['certificate_not_found', 'too_many_requests'],
    callLimit: callLimits.settings,
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
    contentTypes: ['application/pdf'],
    errors: ['certificate_not_found', 'certificate_not_issued', 'storage_unavailable'],
  }),
  credential: endpoint({
    ...certificatesPaths.credential,
    access: 'member',
    summary: 'Returns a certificate as a signed Open Badges 3.0 credential (JWT)',
    params: CertificateId,
    query: z.object({
      /** The signature algorithm. Some programs for Open Badges can verify only RS256. */
      algorithm: z.enum(['EdDSA', 'RS256']).default('EdDSA'),
    }),
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
    summary: 'Lists the filtered certificates of all people, pending ones first',
    query: CaseFilter.extend({ cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(CertificateCase), nextCursor: z.string().nullable() }),
  }),
  caseFilters: endpoint({
    ...certificatesPaths.caseFilters,
    access: 'trainer',
    summary: 'Lists the departments and modules by which the certificates can be filtered',
    reply: z.object({
      departments: z.array(z.string()),
      modules: z.array(z.object({ id: z.uuid(), chapterNumber: z.int(), title: z.string() })),
    }),
  }),
  exportCases: endpoint({
    ...certificatesPaths.exportCases,
    access: 'trainer',
    summary:
      'Exports the filtered certificates as CSV or Excel; the file name states the filter, and the export is recorded',
    query: CaseFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: download,
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  approve: endpoint({
    ...certificatesPaths.approve,
    access: 'trainer',
    summary: 'Approves a request and issues the certificate; a reason is needed if evidence of the holder is marked',
    params: CertificateId,
    // A request without a body is parsed as null.
    body: ApprovalRequest.nullish(),
    reply: CertificateCase,
    errors: [
      'certificate_not_found',
      'certificate_own',
      'certificate_decided',
      'certificate_reason_needed',
      'storage_unavailable',
    ],
    selfManagedTransactions: true,
  }),
  approveMany: endpoint({
    ...certificatesPaths.approveMany,
    access: 'trainer',
    summary: 'Approves several requests and returns the outcome of each; a job issues the certificates',
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(100),
      /**
       * Stored with each certificate whose holder has marked evidence. Without a reason, the requests of these holders
       * are not approved.
       */
      reason: Reason.optional(),
      /**
       * The `warningsVersion` of each request as the approver saw it. If omitted, the server does not compare warnings.
       */
      warningsVersions: z.record(z.uuid(), z.string().max(100)).optional(),
    }),
    reply: z.array(ApprovalOutcome),
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
    summary: 'Returns status, holder, dates and modules of the certificate with this number',
    params: z.object({ number: z.string().min(1).max(64) }),
    reply: Verification,
    errors: ['too_many_requests'],
  }),
  keys: endpoint({
    ...certificatesPaths.keys,
    access: 'public',
    summary: 'Returns the current and earlier public signing keys of the site',
    reply: z.object({ keys: z.array(PublicSigningKey) }),
  }),
  key: endpoint({
    ...certificatesPaths.key,
    access: 'public',
    summary: 'Returns one public signing key of the site. The header `kid` of a credential is the URL of this call',
    params: z.object({ kid: z.string().max(64) }),
    reply: PublicSigningKey,
  }),
  credentialStatus: endpoint({
    ...certificatesPaths.credentialStatus,
    access: 'public',
    summary: 'Returns a signed Bitstring Status List of revoked credentials (JWT)',
    // `list` is the number of the list, from 0. Each list has 131,072 credentials, which are numbered across all lists.
    // With this maximum, the numbers stay below 2^31, the limit of an integer column of PostgreSQL.
    params: z.object({ list: z.coerce.number().int().min(0).max(16_382) }),
    reply: download,
    contentTypes: ['application/vc+jwt'],
  }),
  revocations: endpoint({
    ...certificatesPaths.revocations,
    access: 'public',
    summary: 'Returns the signed list of revoked certificate numbers, for verification without network',
    reply: z.object({ jws: z.string() }),
  }),
};
