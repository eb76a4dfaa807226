import { createHash } from 'node:crypto';
import type { NotificationDetails } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Config } from '../../config.ts';
import { dayOf } from '../../platform/calendar/calendar.rules.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { asCaller } from '../../platform/http/caller.ts';
import { pdfWorkerPool } from '../../platform/pdf/pdf-worker-pool.ts';
import { signCompact } from '../../platform/signing/jws.ts';
import type { KeySet, SiteKeys } from '../../platform/signing/site-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { notify } from '../notifications/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import {
  type Approval,
  type CertificateRow,
  findApproval,
  findCertificate,
  frozenModulesOf,
  type Issue,
  lockCertificate,
  removeApproval,
  saveApprovalFailure,
  saveIssue,
} from './certificates.queries.ts';
import { type Attested, codeLimitBytes, codePayloadOf, credentialOf, payloadBytesIn } from './credential.rules.ts';
import type { CertificateDocument } from './document/document.pages.ts';
import { documentOf } from './document/document.rules.ts';

const pdfPool = pdfWorkerPool<CertificateDocument>(new URL('./document/document.worker.ts', import.meta.url));

/** What issuing needs. `db` is the pool: nothing holds a transaction while a PDF is rendered or stored. */
export interface Issuing {
  readonly db: Database;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly config: Config;
  readonly clock: Clock;
}

/**
 * Issues an approved certificate: renders, signs and stores its documents, then saves the issue in one transaction.
 * Idempotent: does nothing when the approval is gone (issued, withdrawn or replaced). Throws storage_unavailable.
 */
export async function issueCertificate(issuing: Issuing, approvalId: string): Promise<void> {
  const { db, clock } = issuing;
  const approval = await findApproval(db, approvalId);
  const request = approval && (await findCertificate(db, approval.certificateId));
  if (!request) return;
  let issue: Issue;
  try {
    issue = await makeIssue(request, approval, issuing);
  } catch (error) {
    await saveApprovalFailure(db, approvalId, clock.now());
    throw error;
  }
  await asCaller({ ipAddress: approval.ipAddress, userAgent: approval.userAgent ?? undefined }, () =>
    inTransaction(db, (transaction) => completeIssue(transaction, request, issue)),
  );
}

/** Of two runs for one approval, the second waits for the lock and then finds the approval removed. */
async function completeIssue(db: Database, request: CertificateRow, issue: Issue): Promise<void> {
  await lockCertificate(db, request.id);
  if (!(await removeApproval(db, issue.approval.id))) return;
  await saveIssue(db, issue);
  await recordDecision(db, request, 'approved', issue.approval.approverId);
  await notifyHolder(db, 'certificate-approved', request, { number: request.number });
}

async function makeIssue(
  request: CertificateRow,
  approval: Approval,
  { storage, siteKeys, config }: Issuing,
): Promise<Issue> {
  const keys = await siteKeys.read();
  const attested = attestedOf(request, approval, config.siteTimezone);
  const code = signCode(attested, keys);
  const approver = { name: approval.approverName, title: approval.approverTitle };
  const bytes = await pdfPool.render(documentOf(request, attested, { code, approver }));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `certificates/${request.number.toLowerCase()}-${hash.slice(0, 12)}.pdf`;
  const { size } = await withStorage(() => storage.save(key, bytes, 'application/pdf'));
  return {
    approval,
    file: { key, size, hash },
    credential: signCompact(keys, credentialOf(attested), 'JWT'),
    code,
  };
}

function attestedOf(request: CertificateRow, approval: Approval, timeZone: string): Attested {
  return {
    number: request.number,
    holderId: request.user_id,
    holderName: request.holder_name,
    employeeId: request.employee_id,
    siteName: approval.siteName,
    address: approval.address,
    issuedAt: approval.approvedAt,
    expiresAt: approval.expiresAt,
    issuedOn: dayOf(approval.approvedAt, timeZone),
    expiresOn: dayOf(approval.expiresAt, timeZone),
    modules: frozenModulesOf(request).map((module) => ({
      ...module,
      completedOn: dayOf(new Date(module.completedAt), timeZone),
    })),
  };
}

function signCode(attested: Attested, keys: KeySet): string {
  const headerBytes = JSON.stringify({ alg: 'EdDSA', kid: keys.kid }).length;
  return signCompact(keys, codePayloadOf(attested, payloadBytesIn(codeLimitBytes, headerBytes)));
}

/** Runs a storage operation; any failure becomes storage_unavailable, with the original error as cause for the log. */
export async function withStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Each adapter throws errors of its own; callers need only one.
    throw new Refusal('storage_unavailable', { cause: error });
  }
}

export const recordDecision = (
  db: Database,
  certificate: CertificateRow,
  verb: RecordedVerb<'certificate'>,
  actorId: string,
  { result, personal }: Pick<NewTrainingEvent, 'result' | 'personal'> = {},
): Promise<void> =>
  recordEvent(db, {
    personId: certificate.user_id,
    actorId,
    verb,
    object: 'certificate',
    objectId: certificate.id,
    result: { number: certificate.number, ...result },
    ...(personal && { personal }),
  });

/** Each of these notifications is sent at most once per certificate, so its number identifies the occasion. */
export const notifyHolder = <Kind extends 'certificate-approved' | 'certificate-rejected' | 'certificate-revoked'>(
  db: Database,
  kind: Kind,
  { user_id: holder, number }: CertificateRow,
  details: NotificationDetails[Kind],
): Promise<void> => notify(db, { kind, userIds: [holder], occasion: number, details, link: '/certificates' });
