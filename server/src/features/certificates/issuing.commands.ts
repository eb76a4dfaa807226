import { createHash } from 'node:crypto';
import type { NotificationDetails } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Config } from '../../config.ts';
import { dayOf } from '../../platform/calendar/calendar.rules.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { runAsCaller } from '../../platform/http/caller.ts';
import { pdfWorkerPool } from '../../platform/pdf/pdf-worker-pool.ts';
import { type SignatureAlgorithm, signJws } from '../../platform/signing/jws.ts';
import type { KeySet, SiteKeys } from '../../platform/signing/site-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { notify } from '../notifications/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { type Approval, deleteApproval, findApproval, saveApprovalFailure } from './approvals.queries.ts';
import {
  type CertificateRow,
  findCertificate,
  type IssuedDocuments,
  lockCertificate,
  parseFrozenModules,
  saveIssuedCertificate,
} from './certificates.queries.ts';
import {
  type Attestation,
  createCodePayload,
  createCredential,
  maximumCodeBytes,
  maximumPayloadBytes,
} from './credential.rules.ts';
import type { CertificateDocument } from './document/document.pages.ts';
import { createDocument } from './document/document.rules.ts';

const pdfPool = pdfWorkerPool<CertificateDocument>(new URL('./document/document.worker.ts', import.meta.url));

/** The dependencies of issuing a certificate. */
export interface IssuingContext {
  /** Must not be a transaction, because rendering and storing a PDF take long. */
  readonly db: Database;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly config: Config;
  readonly clock: Clock;
}

/**
 * Issues an approved certificate: renders, signs and stores its documents, then marks it as issued in one transaction.
 * Does nothing if the approval does not exist: the certificate is already issued, the approval was withdrawn or
 * replaced, or the request was rejected. If the documents cannot be created, saves the time of the failure and throws
 * the error. The error is storage_unavailable if the PDF could not be stored.
 */
export async function issueCertificate(context: IssuingContext, approvalId: string): Promise<void> {
  const { db, clock } = context;
  const approval = await findApproval(db, approvalId);
  const request = approval && (await findCertificate(db, approval.certificateId));
  if (!request) return;
  let documents: IssuedDocuments;
  try {
    documents = await createDocuments(request, approval, context);
  } catch (error) {
    await saveApprovalFailure(db, approvalId, clock.now());
    throw error;
  }
  // The training event contains the IP address and the device of the approver, even if a job issues the certificate.
  await runAsCaller({ ipAddress: approval.ipAddress, userAgent: approval.userAgent ?? undefined }, () =>
    inTransaction(db, (transaction) => completeIssuing(transaction, request, documents)),
  );
}

/**
 * Marks the certificate as issued, records the training event and notifies the holder. If two runs for one approval are
 * concurrent, the second run waits for the lock. The second run then does nothing, because the first run has deleted
 * the approval.
 */
async function completeIssuing(db: Database, request: CertificateRow, documents: IssuedDocuments): Promise<void> {
  await lockCertificate(db, request.id);
  if (!(await deleteApproval(db, documents.approval.id))) return;
  await saveIssuedCertificate(db, documents);
  const { approverId, reason } = documents.approval;
  await recordDecision(db, request, 'approved', approverId, reason === null ? {} : { personal: { reason } });
  await notifyHolder(db, 'certificate-approved', request, { number: request.number });
}

async function createDocuments(
  request: CertificateRow,
  approval: Approval,
  { storage, siteKeys, config }: IssuingContext,
): Promise<IssuedDocuments> {
  const keys = await siteKeys.read();
  const attestation = createAttestation(request, approval, config.siteTimezone);
  const code = signCode(attestation, keys);
  const approver = { name: approval.approverName, title: approval.approverTitle };
  const bytes = await pdfPool.render(createDocument(request, attestation, { offlineCode: code, approver }));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const storageKey = `certificates/${request.number.toLowerCase()}-${hash.slice(0, 12)}.pdf`;
  const { size } = await runStorageOperation(() => storage.save(storageKey, bytes, 'application/pdf'));
  return {
    approval,
    file: { key: storageKey, size, hash },
    credentials: signCredential(attestation, keys),
    code,
  };
}

function createAttestation(request: CertificateRow, approval: Approval, timeZone: string): Attestation {
  return {
    number: request.number,
    holderId: request.user_id,
    holderName: request.holder_name,
    employeeId: request.employee_id,
    siteName: approval.siteName,
    siteUrl: approval.siteUrl,
    issuedAt: approval.approvedAt,
    expiresAt: approval.expiresAt,
    issuedOn: dayOf(approval.approvedAt, timeZone),
    expiresOn: dayOf(approval.expiresAt, timeZone),
    statusIndex: request.status_index,
    modules: parseFrozenModules(request).map((module) => ({
      ...module,
      completedOn: dayOf(new Date(module.completedAt), timeZone),
      drills: module.drills.map((drill) => ({ ...drill, passedOn: dayOf(new Date(drill.passedAt), timeZone) })),
    })),
  };
}

/** Signs the credential with each algorithm. */
function signCredential(attestation: Attestation, keys: KeySet): IssuedDocuments['credentials'] {
  const credential = createCredential(attestation);
  const keysUrl = `${attestation.siteUrl}/.well-known/jwks`;
  const sign = (algorithm: SignatureAlgorithm) => signJws(keys, credential, { type: 'JWT', algorithm, keysUrl });
  return { EdDSA: sign('EdDSA'), RS256: sign('RS256') };
}

/** Creates and signs the offline code, which is printed as a QR code for verification without a network. */
function signCode(attestation: Attestation, keys: KeySet): string {
  const headerBytes = JSON.stringify({ alg: 'EdDSA', kid: keys.ed25519.kid }).length;
  return signJws(keys, createCodePayload(attestation, maximumPayloadBytes(maximumCodeBytes, headerBytes)));
}

/**
 * Runs a storage operation. If the operation fails, throws storage_unavailable with the original error as the cause.
 */
export async function runStorageOperation<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    throw new Refusal('storage_unavailable', { cause: error });
  }
}

/** Records the training event of a decision on a certificate. */
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

/**
 * Notifies the holder of a decision on the certificate. `notify` sends a kind of notification at most once per person
 * and occasion. The occasion here is the certificate number, so repeated calls do not notify again.
 */
export const notifyHolder = <Kind extends 'certificate-approved' | 'certificate-rejected' | 'certificate-revoked'>(
  db: Database,
  kind: Kind,
  { user_id: holder, number }: CertificateRow,
  details: NotificationDetails[Kind],
): Promise<void> => notify(db, { kind, userIds: [holder], occasion: number, details, link: '/certificates' });
