import { randomInt } from 'node:crypto';
import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { limitCalls } from '../../platform/rate-limit/limit-calls.ts';
import { networkOf } from '../../platform/rate-limit/rate-limit.rules.ts';
import { hasMarks } from '../evidence/index.ts';
import { recordEvent } from '../records/index.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import { issueApprovedCertificate } from './certificates.jobs.ts';
import {
  deleteApproval,
  deleteApprovalOfCertificate,
  findApprovalOfCertificate,
  saveApproval,
} from './approvals.queries.ts';
import {
  type CertificateRow,
  findCertificate,
  findCertificatePerson,
  findIssuedByNumber,
  listPassedDrills,
  lockCertificate,
  saveRejection,
  saveCertificateRequest,
  saveRevocation,
} from './certificates.queries.ts';
import {
  approverTitle,
  expiryOf,
  freezeModule,
  type FrozenModule,
  generateNumber,
  issuingState,
  normalizeNumber,
  toErrorFields,
} from './certificates.rules.ts';
import { type Applicant, findEligibility } from './eligibility.queries.ts';
import { notifyHolder, recordDecision } from './issuing.commands.ts';

/**
 * Requests a certificate: stores a copy of the modules, their revisions, the scores and the passed drills, and assigns
 * the certificate number. Must run in a transaction. Throws certificate_pending, certificate_valid or
 * certificate_not_earned.
 */
export async function requestCertificate(applicant: Applicant): Promise<CertificateRow> {
  const { db, userId } = applicant;
  // Concurrent requests of one person wait here. After the first has succeeded, the others fail, because a request is
  // pending.
  await acquireLock(db, `certificate ${userId}`);
  const { modules, missing, obstacle, canRequest } = await findEligibility(applicant);
  if (obstacle) throw new Refusal(obstacle);
  ensure(canRequest, 'certificate_not_earned', toErrorFields(missing));
  const drills = await listPassedDrills(db, userId);
  const certificate = await saveRequestWithNumber(
    applicant,
    modules.map((module) => freezeModule(module, drills)),
  );
  await recordEvent(db, {
    personId: userId,
    verb: 'requested',
    object: 'certificate',
    objectId: certificate.id,
    result: { number: certificate.number },
  });
  return certificate;
}

async function saveRequestWithNumber(
  { db, config, userId, now }: Applicant,
  modules: readonly FrozenModule[],
): Promise<CertificateRow> {
  const { prefix } = certificatePolicyOf(await findSite(db), config);
  const holder = await findCertificatePerson(db, userId);
  let id: string | undefined;
  // `saveCertificateRequest` returns undefined if the random number already belongs to another certificate.
  while (id === undefined) {
    id = await saveCertificateRequest(db, { userId, number: generateNumber(prefix, randomInt), holder, modules, now });
  }
  const certificate = await findCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  return certificate;
}

export interface NewApproval {
  /** The id of the request. */
  readonly id: string;
  readonly approverId: string;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** Why the approver approves the request. Required if evidence of the holder is marked as implausible. */
  readonly reason: string | undefined;
  /** The time from which the job that issues the certificate can start; if omitted, it can start at once. */
  readonly startAfter?: Date;
}

/**
 * Approves a request, enqueues the job that issues the certificate, and returns the id of the approval. The status
 * stays `pending` until the certificate is issued. If issuing has failed or takes too long, the request can be approved
 * again. Must run in a transaction. Throws certificate_decided if the request is already decided. Throws
 * certificate_reason_needed if evidence of the holder is marked as implausible and no reason is given.
 */
export async function approveCertificate(
  { db, config, now }: { db: Database; config: Config; now: Date },
  { id, approverId, siteUrl, ipAddress, userAgent, reason, startAfter }: NewApproval,
): Promise<string> {
  const request = await lockForDecision({ db, now }, id, approverId);
  if (reason === undefined) ensure(!(await hasMarks(db, request.user_id)), 'certificate_reason_needed');
  const [site, approver] = [await findSite(db), await findCertificatePerson(db, approverId)];
  const { validityMonths } = certificatePolicyOf(site, config);
  const approvalId = await saveApproval(db, {
    certificateId: id,
    approverId,
    approverName: approver.full_name,
    approverTitle: approverTitle(approver),
    siteName: site?.site_name ?? 'Loopcheck',
    siteUrl,
    approvedAt: now,
    expiresAt: expiryOf(now, validityMonths, config.siteTimezone),
    ipAddress,
    userAgent: userAgent ?? null,
    reason: reason ?? null,
  });
  await enqueue(db, issueApprovedCertificate, { approvalId }, startAfter ? { startAfter } : {});
  return approvalId;
}

/** Withdraws an approval after issuing has failed, so that the request can be decided again immediately. */
export async function withdrawApproval(db: Database, approvalId: string): Promise<void> {
  await deleteApproval(db, approvalId);
}

/** The decision to reject or to revoke a certificate. */
interface DecisionWithReason {
  /** The id of the certificate. */
  readonly id: string;
  /** The id of the trainer or admin who decides. */
  readonly deciderId: string;
  readonly reason: string;
}

/** Rejects a requested certificate. Must run in a transaction. */
export async function rejectCertificate(
  { db, now }: { db: Database; now: Date },
  { id, deciderId, reason }: DecisionWithReason,
): Promise<void> {
  const request = await lockForDecision({ db, now }, id, deciderId);
  await deleteApprovalOfCertificate(db, id);
  await saveRejection(db, id, { deciderId, reason, now });
  await recordDecision(db, request, 'rejected', deciderId, { personal: { reason } });
  await notifyHolder(db, 'certificate-rejected', request, { number: request.number, reason });
}

/**
 * Revokes an issued certificate, even if it has expired, because a wrong result can be discovered later. Must run in a
 * transaction.
 */
export async function revokeCertificate(
  { db, now }: { db: Database; now: Date },
  { id, deciderId, reason, reasonClass }: DecisionWithReason & { readonly reasonClass: RevocationReason },
): Promise<void> {
  const certificate = await lockOthersCertificate(db, id, deciderId);
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  await saveRevocation(db, id, { deciderId, reason, reasonClass, now });
  await recordDecision(db, certificate, 'revoked', deciderId, { result: { reasonClass }, personal: { reason } });
  await notifyHolder(db, 'certificate-revoked', certificate, { number: certificate.number, reason });
}

/**
 * Locks a request that can be approved or rejected. Throws certificate_decided if the request is rejected, or if it is
 * approved and the certificate is issued or being issued.
 */
async function lockForDecision(
  { db, now }: { db: Database; now: Date },
  id: string,
  deciderId: string,
): Promise<CertificateRow> {
  const request = await lockOthersCertificate(db, id, deciderId);
  const approval = await findApprovalOfCertificate(db, id);
  ensure(request.state === 'pending' && issuingState(approval ?? null, now) !== 'running', 'certificate_decided');
  return request;
}

/** Locks a certificate. Throws certificate_not_found, or certificate_own if the person who decides is the holder. */
async function lockOthersCertificate(db: Database, id: string, deciderId: string): Promise<CertificateRow> {
  const certificate = await lockCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  ensure(certificate.user_id !== deciderId, 'certificate_own');
  return certificate;
}

/**
 * The limit of lookups of unknown certificate numbers from one IP address or IPv6 network (see `networkOf`). The limit
 * is high enough for typing errors, and too low for guessing numbers.
 */
const unknownNumberLimit = { limit: 30, windowMs: 10 * 60_000 };

interface NumberLookup {
  /** The certificate number as a person typed it. */
  readonly number: string;
  readonly ipAddress: string;
}

/**
 * Finds the certificate that was issued under a number; undefined if there is none. Letter case, spaces and dashes of
 * the number do not matter. Throws too_many_requests if the number is unknown and the IP address has looked up too many
 * unknown numbers.
 */
export async function findCertificateByNumber(
  { db, config, now }: { db: Database; config: Config; now: Date },
  { number, ipAddress }: NumberLookup,
): Promise<CertificateRow | undefined> {
  const certificate = await findIssuedByNumber(db, normalizeNumber(number));
  if (!certificate)
    await limitCalls({ db, config, now }, ['unknown certificate', networkOf(ipAddress)], unknownNumberLimit);
  return certificate;
}
