import { createHash, randomInt } from 'node:crypto';
import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { NotificationDetails } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Config } from '../../config.ts';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { pdfWorkerPool } from '../../platform/pdf/pdf-worker-pool.ts';
import { signCompact } from '../../platform/signing/jws.ts';
import type { KeySet, SiteKeys } from '../../platform/signing/site-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { countingKey, countTries } from '../accounts/index.ts';
import { notify } from '../notifications/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import {
  type CertificateRow,
  findCertificate,
  findIssuedByNumber,
  findPerson,
  frozenModulesOf,
  type Issue,
  listExpiring,
  lockCertificate,
  saveIssue,
  saveRejection,
  saveRequest,
  saveRevocation,
} from './certificates.queries.ts';
import {
  approverTitle,
  expiryOf,
  type FrozenModule,
  frozenModuleOf,
  missingFields,
  newNumber,
  normalizeNumber,
  renewalDays,
} from './certificates.rules.ts';
import { type Attested, codeLimitBytes, codePayloadOf, credentialOf, payloadBytesIn } from './credential.rules.ts';
import type { CertificateDocument } from './document/document.pages.ts';
import { documentOf } from './document/document.rules.ts';
import { type Applicant, findEligibility } from './eligibility.queries.ts';

const pdfPool = pdfWorkerPool<CertificateDocument>(new URL('./document/document.worker.ts', import.meta.url));

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

/** What an approval needs beside the database. */
export interface Approving {
  readonly db: Database;
  readonly config: Config;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly now: Date;
}

interface Approval {
  readonly id: string;
  readonly approverId: string;
  /** The site's public address, without a slash at its end. */
  readonly address: string;
}

/**
 * Issues a requested certificate: the PDF is rendered and stored before the state changes, all in one transaction. Of two
 * approvers at once the second waits and gets certificate_decided.
 */
export function approveCertificate(approving: Approving, { id, approverId, address }: Approval): Promise<void> {
  return inTransaction(approving.db, async (db) => {
    const request = await lockForDecision(db, id, approverId);
    ensure(request.state === 'pending', 'certificate_decided');
    const [site, approver] = [await findSite(db), await findPerson(db, approverId)];
    const issue = await makeIssue(request, {
      config: approving.config,
      storage: approving.storage,
      keys: await approving.siteKeys.read(),
      siteName: site?.site_name ?? 'Loopcheck',
      address,
      validityMonths: certificatePolicyOf(site, approving.config).validityMonths,
      approver: { id: approverId, name: approver.full_name, title: approverTitle(approver) },
      now: approving.now,
    });
    await saveIssue(db, id, issue);
    await recordDecision(db, request, 'approved', approverId);
    await notifyHolder(db, 'certificate-approved', request, { number: request.number });
  });
}

interface Issuing {
  readonly config: Config;
  readonly storage: Storage;
  readonly keys: KeySet;
  readonly siteName: string;
  readonly address: string;
  readonly validityMonths: number;
  readonly approver: { readonly id: string; readonly name: string; readonly title: string };
  readonly now: Date;
}

/** Renders, signs and stores a certificate's documents; the caller saves what it returns. Throws storage_unavailable. */
async function makeIssue(request: CertificateRow, issuing: Issuing): Promise<Issue> {
  const attested = attestedOf(request, issuing);
  const code = signCode(attested, issuing.keys);
  const bytes = await pdfPool.render(documentOf(request, attested, { code, approver: issuing.approver }));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `certificates/${request.number.toLowerCase()}-${hash.slice(0, 12)}.pdf`;
  const { size } = await withStorage(() => issuing.storage.save(key, bytes, 'application/pdf'));
  return {
    approverId: issuing.approver.id,
    approverName: issuing.approver.name,
    siteName: issuing.siteName,
    issuedAt: attested.issuedAt,
    expiresAt: attested.expiresAt,
    file: { key, size, hash },
    credential: signCompact(issuing.keys, credentialOf(attested), 'JWT'),
    code,
  };
}

function attestedOf(request: CertificateRow, { config, siteName, address, validityMonths, now }: Issuing): Attested {
  const expiresAt = expiryOf(now, validityMonths, config.siteTimezone);
  return {
    number: request.number,
    holderId: request.user_id,
    holderName: request.holder_name,
    employeeId: request.employee_id,
    siteName,
    address,
    issuedAt: now,
    expiresAt,
    issuedOn: dayOf(now, config.siteTimezone),
    expiresOn: dayOf(expiresAt, config.siteTimezone),
    modules: frozenModulesOf(request).map((module) => ({
      ...module,
      completedOn: dayOf(new Date(module.completedAt), config.siteTimezone),
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
  const request = await lockForDecision(db, id, by);
  ensure(request.state === 'pending', 'certificate_decided');
  await saveRejection(db, id, { by, reason, now });
  await recordDecision(db, request, 'rejected', by, { personal: { reason } });
  await notifyHolder(db, 'certificate-rejected', request, { number: request.number, reason });
}

/** Revokes an issued certificate, expired ones too: a result may be found wrong later. Run it in a transaction. */
export async function revokeCertificate(
  { db, now }: { db: Database; now: Date },
  { id, by, reason, reasonClass }: Rejection & { readonly reasonClass: RevocationReason },
): Promise<void> {
  const certificate = await lockForDecision(db, id, by);
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  await saveRevocation(db, id, { by, reason, reasonClass, now });
  await recordDecision(db, certificate, 'revoked', by, { result: { reasonClass }, personal: { reason } });
  await notifyHolder(db, 'certificate-revoked', certificate, { number: certificate.number, reason });
}

async function lockForDecision(db: Database, id: string, by: string): Promise<CertificateRow> {
  const certificate = await lockCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  ensure(certificate.user_id !== by, 'certificate_own');
  return certificate;
}

const recordDecision = (
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
const notifyHolder = <Kind extends 'certificate-approved' | 'certificate-rejected' | 'certificate-revoked'>(
  db: Database,
  kind: Kind,
  { user_id: holder, number }: CertificateRow,
  details: NotificationDetails[Kind],
): Promise<void> => notify(db, { kind, userIds: [holder], occasion: number, details, link: '/certificates' });

const dayMs = 24 * 3_600_000;

/**
 * Notifies holders whose certificate has entered its renewal period. Idempotent: the certificate's number and last day
 * identify the notification, so each is sent once.
 */
export async function notifyExpiring(
  db: Database,
  config: { readonly siteTimezone: string },
  now: Date,
): Promise<void> {
  const expiring = await listExpiring(db, { from: now, to: new Date(now.getTime() + renewalDays * dayMs) });
  for (const { userId, number, expiresAt } of expiring) {
    const lastDay = isoDay(dayOf(expiresAt, config.siteTimezone));
    await notify(db, {
      kind: 'certificate-expiring',
      userIds: [userId],
      occasion: `${number} ${lastDay}`,
      details: { number, lastDay },
      link: '/certificates',
    });
  }
}

/** Unknown numbers that one address may look up per window: enough for typing errors, too few for guessing. */
const unknownLimit = 30;
const unknownWindowMs = 10 * 60_000;

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
    const key = countingKey(['unknown certificate', ipAddress], now, unknownWindowMs);
    const tries = (await countTries(db, [key], now)).get(key) ?? 0;
    if (tries > unknownLimit) {
      const retryAfterSeconds = Math.ceil((unknownWindowMs - (now.getTime() % unknownWindowMs)) / 1000);
      throw new Refusal('too_many_requests', { retryAfterSeconds });
    }
  }
  return found;
}
