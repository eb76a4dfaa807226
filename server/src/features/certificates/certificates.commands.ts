import { randomInt } from 'node:crypto';
import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { recordEvent } from '../records/index.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import { issueApprovedCertificate } from './certificates.jobs.ts';
import {
  type CertificateRow,
  findApprovalOf,
  findCertificate,
  findIssuedByNumber,
  findPerson,
  lockCertificate,
  removeApproval,
  removeApprovalOf,
  saveApproval,
  saveRejection,
  saveRequest,
  saveRevocation,
} from './certificates.queries.ts';
import {
  approverTitle,
  expiryOf,
  type FrozenModule,
  frozenModuleOf,
  issuingState,
  missingFields,
  newNumber,
  normalizeNumber,
} from './certificates.rules.ts';
import { type Applicant, findEligibility } from './eligibility.queries.ts';
import { notifyHolder, recordDecision } from './issuing.commands.ts';

/**
 * Requests the certificate: modules, revisions and scores are frozen now, and the number is assigned. Run it in a
 * transaction.
 */
export async function requestCertificate(applicant: Applicant): Promise<CertificateRow> {
  const { db, userId } = applicant;
  // Concurrent requests of one person wait here; the later ones then find the first.
  await holdLock(db, `certificate ${userId}`);
  const { modules, missing, obstacle, canRequest } = await findEligibility(applicant);
  if (obstacle) throw new Refusal(obstacle);
  ensure(canRequest, 'certificate_not_earned', missingFields(missing));
  const certificate = await saveWithNewNumber(applicant, modules.map(frozenModuleOf));
  await recordEvent(db, {
    personId: userId,
    verb: 'requested',
    object: 'certificate',
    objectId: certificate.id,
    result: { number: certificate.number },
  });
  return certificate;
}

async function saveWithNewNumber(
  { db, config, userId, now }: Applicant,
  modules: readonly FrozenModule[],
): Promise<CertificateRow> {
  const { prefix } = certificatePolicyOf(await findSite(db), config);
  const holder = await findPerson(db, userId);
  let id: string | undefined;
  // Numbers are random: try again on a collision.
  while (id === undefined) {
    id = await saveRequest(db, { userId, number: newNumber(prefix, randomInt), holder, modules, now });
  }
  const certificate = await findCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  return certificate;
}

/** Who approves which request. */
export interface NewApproval {
  readonly id: string;
  readonly approverId: string;
  /** The site's public address, without a slash at its end. */
  readonly address: string;
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** When the job that issues the certificate may start; now when absent. */
  readonly startAfter?: Date;
}

/**
 * Approves a request and enqueues the job that issues the certificate; the status stays `pending` until then. Of two
 * approvers the second gets certificate_decided, unless the issue after the first approval failed. Returns the approval's
 * id. Run it in a transaction.
 */
export async function approveCertificate(
  { db, config, now }: { db: Database; config: Config; now: Date },
  { id, approverId, address, ipAddress, userAgent, startAfter }: NewApproval,
): Promise<string> {
  await lockForDecision({ db, now }, id, approverId);
  const [site, approver] = [await findSite(db), await findPerson(db, approverId)];
  const { validityMonths } = certificatePolicyOf(site, config);
  const approvalId = await saveApproval(db, {
    certificateId: id,
    approverId,
    approverName: approver.full_name,
    approverTitle: approverTitle(approver),
    siteName: site?.site_name ?? 'Loopcheck',
    address,
    approvedAt: now,
    expiresAt: expiryOf(now, validityMonths, config.siteTimezone),
    ipAddress,
    userAgent: userAgent ?? null,
  });
  await enqueue(db, issueApprovedCertificate, { approvalId }, startAfter ? { startAfter } : {});
  return approvalId;
}

/** Withdraws an approval whose issue failed, so that the request can be decided anew at once. */
export async function withdrawApproval(db: Database, approvalId: string): Promise<void> {
  await removeApproval(db, approvalId);
}

interface Rejection {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
}

/** Rejects a requested certificate. Run it in a transaction. */
export async function rejectCertificate(
  { db, now }: { db: Database; now: Date },
  { id, by, reason }: Rejection,
): Promise<void> {
  const request = await lockForDecision({ db, now }, id, by);
  await removeApprovalOf(db, id);
  await saveRejection(db, id, { by, reason, now });
  await recordDecision(db, request, 'rejected', by, { personal: { reason } });
  await notifyHolder(db, 'certificate-rejected', request, { number: request.number, reason });
}

/** Revokes an issued certificate, expired ones too: a result may be found wrong later. Run it in a transaction. */
export async function revokeCertificate(
  { db, now }: { db: Database; now: Date },
  { id, by, reason, reasonClass }: Rejection & { readonly reasonClass: RevocationReason },
): Promise<void> {
  const certificate = await lockOthersCertificate(db, id, by);
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  await saveRevocation(db, id, { by, reason, reasonClass, now });
  await recordDecision(db, certificate, 'revoked', by, { result: { reasonClass }, personal: { reason } });
  await notifyHolder(db, 'certificate-revoked', certificate, { number: certificate.number, reason });
}

async function lockForDecision(
  { db, now }: { db: Database; now: Date },
  id: string,
  by: string,
): Promise<CertificateRow> {
  const request = await lockOthersCertificate(db, id, by);
  const approval = await findApprovalOf(db, id);
  ensure(request.state === 'pending' && issuingState(approval ?? null, now) !== 'running', 'certificate_decided');
  return request;
}

async function lockOthersCertificate(db: Database, id: string, by: string): Promise<CertificateRow> {
  const certificate = await lockCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  ensure(certificate.user_id !== by, 'certificate_own');
  return certificate;
}

/** Unknown numbers that one address may look up: enough for typing errors, too few for guessing. */
const unknownNumbers = { limit: 30, windowMs: 10 * 60_000 };

interface Lookup {
  readonly number: string;
  readonly ipAddress: string;
}

/** Finds the certificate issued under a typed number. Only unknown numbers count against the address's rate limit. */
export async function findByTypedNumber(
  { db, config, now }: { db: Database; config: Config; now: Date },
  { number, ipAddress }: Lookup,
): Promise<CertificateRow | undefined> {
  const found = await findIssuedByNumber(db, normalizeNumber(number));
  if (!found && config.throttles) {
    const retryAfterSeconds = await consumeRateLimit(db, ['unknown certificate', ipAddress], unknownNumbers, now);
    if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds });
  }
  return found;
}
