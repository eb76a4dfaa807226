import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { type Call, implement } from '../../platform/http/implement.ts';
import { requestOriginOf } from '../../platform/http/request-origin.ts';
import { signJws } from '../../platform/signing/jws.ts';
import {
  approveCertificate,
  type NewApproval,
  findCertificateByNumber,
  rejectCertificate,
  requestCertificate,
  revokeCertificate,
  withdrawApproval,
} from './certificates.commands.ts';
import {
  cursorAfterCase,
  type PresentationContext,
  presentCase,
  presentCertificate,
  presentKey,
  presentOwnCertificate,
  presentRevocation,
  presentUnknownNumber,
  presentVerification,
  readCaseCursor,
  warningsVersionOf,
} from './certificates.presenter.ts';
import { exportCases } from './cases.export.ts';
import {
  type CaseRow,
  findCase,
  listCaseDepartments,
  listCaseModules,
  listCases,
  listPendingCases,
} from './cases.queries.ts';
import { findCasesWithFacts } from './cases-with-facts.ts';
import {
  findCertificate,
  listCertificates,
  listRevokedCertificates,
  listRevokedIndexes,
  lockCertificate,
  saveShownAt,
} from './certificates.queries.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { issueCertificate, runStorageOperation } from './issuing.commands.ts';
import { statusListSize } from './credential.rules.ts';
import { signStatusList } from './status-list.ts';

/** The number of cases on a page of the list. */
const pageSize = 50;

/**
 * The delay, in milliseconds, of the job that the call `approve` enqueues. Normally, the call has issued the
 * certificate itself by then, and the job does nothing.
 */
const jobDelayMs = 60_000;

export const certificatesRoutes = implement(certificatesEndpoints, {
  list: async (call) => {
    const rows = await listCertificates(call.db, call.user.id);
    return rows.map((row) => presentOwnCertificate(row, presentationContextOf(call)));
  },
  markShown: async (call) => {
    const { db, user, params, now } = call;
    await saveShownAt(db, { id: params.id, userId: user.id }, now);
    const row = await findCertificate(db, params.id);
    ensure(row?.user_id === user.id, 'certificate_not_found');
    return presentOwnCertificate(row, presentationContextOf(call));
  },
  request: async (call) => {
    const { db, config, user, now } = call;
    const certificate = await requestCertificate({ db, config, userId: user.id, now });
    return presentCertificate(certificate, presentationContextOf(call));
  },
  download: async ({ db, storage, user, params }) => {
    const { number, file_key: storageKey } = await getIssuedCertificate(db, user, params.id);
    // An issued certificate always has a file. If the storage does not find the file, the storage is faulty.
    ensure(storageKey && (await runStorageOperation(() => storage.find(storageKey))), 'storage_unavailable');
    const file = { storageKey, fileName: `${number}.pdf`, mimeType: 'application/pdf' };
    return { ...file, asAttachment: true, isKeptOutOfCaches: true };
  },
  credential: async ({ db, user, params, query }) => {
    const certificate = await getIssuedCertificate(db, user, params.id);
    const credential = query.algorithm === 'RS256' ? certificate.credential_rs256 : certificate.credential;
    ensure(credential, 'certificate_not_issued');
    return { credential };
  },
  pendingCases: async (call) => {
    return presentCases(call, await listPendingCases(call.db, call.now));
  },
  cases: async (call) => {
    const { db, now } = call;
    const { cursor, ...filter } = call.query;
    const rows = await listCases(db, { filter, now, after: readCaseCursor(cursor), limit: pageSize + 1 });
    const { page, nextCursor } = cutPage(rows, pageSize, cursorAfterCase);
    return { items: await presentCases(call, page), nextCursor };
  },
  caseFilters: async ({ db }) => ({ departments: await listCaseDepartments(db), modules: await listCaseModules(db) }),
  exportCases: (call) => exportCases(call),
  approve: async (call) => {
    const { db, storage, siteKeys, config, clock, now, params, body } = call;
    // If the server stops before the certificate is issued, the job issues the certificate.
    const startAfter = new Date(now.getTime() + jobDelayMs);
    const approvalId = await approveInTransaction(call, params.id, { reason: body?.reason, startAfter });
    try {
      await issueCertificate({ db, storage, siteKeys, config, clock }, approvalId);
    } catch (error) {
      // The approver sees the error and decides again, so the job must not issue the certificate.
      await withdrawApproval(db, approvalId);
      throw error;
    }
    return findAndPresentCase(call, params.id);
  },
  approveMany: async (call) => {
    const { reason, warningsVersions = {} } = call.body;
    const outcomes = [];
    // Each approval runs in a separate transaction, so that a failure does not undo the others.
    for (const id of new Set(call.body.ids)) {
      outcomes.push(await tryToApprove(call, id, { reason, seenWarningsVersion: warningsVersions[id] }));
    }
    return outcomes;
  },
  reject: async (call) => {
    const { id } = call.params;
    await rejectCertificate({ db: call.db, now: call.now }, { id, deciderId: call.user.id, reason: call.body.reason });
    return findAndPresentCase(call, id);
  },
  revoke: async (call) => {
    const { id } = call.params;
    await revokeCertificate({ db: call.db, now: call.now }, { id, deciderId: call.user.id, ...call.body });
    return findAndPresentCase(call, id);
  },
  verify: async (call) => {
    const { db, config, now, params, request } = call;
    const lookup = { number: params.number, ipAddress: request.ip };
    const certificate = await findCertificateByNumber({ db, config, now }, lookup);
    if (!certificate) return presentUnknownNumber(params.number.trim().toUpperCase());
    return presentVerification(certificate, presentationContextOf(call));
  },
  keys: async ({ siteKeys }) => {
    const { publicKeys } = await siteKeys.read();
    return { keys: publicKeys.map(presentKey) };
  },
  key: async ({ siteKeys, params }) => {
    const key = (await siteKeys.read()).publicKeys.find(({ kid }) => kid === params.kid);
    ensure(key, 'not_found');
    return presentKey(key);
  },
  credentialStatus: async (call) => {
    const { db, siteKeys, now, params } = call;
    const from = params.list * statusListSize;
    const revokedIndexes = await listRevokedIndexes(db, { from, end: from + statusListSize });
    ensure(revokedIndexes, 'not_found');
    const jws = await signStatusList(
      siteKeys,
      { siteUrl: siteUrlOf(call), siteName: siteNameOf(await findSite(db)), listNumber: params.list, now },
      revokedIndexes.map((index) => index - from),
    );
    return { fileName: `credential-status-${params.list}.jwt`, mimeType: 'application/vc+jwt', body: streamOf(jws) };
  },
  revocations: async (call) => {
    const { db, config, siteKeys, now } = call;
    const revoked = (await listRevokedCertificates(db)).map((row) => presentRevocation(row, config.siteTimezone));
    const list = { iss: siteUrlOf(call), iat: Math.floor(now.getTime() / 1000), revoked };
    return { jws: signJws(await siteKeys.read(), list, { type: 'loopcheck-revocations+jwt' }) };
  },
});

const presentationContextOf = ({ now, config }: Pick<Call<never>, 'now' | 'config'>): PresentationContext => ({
  now,
  timeZone: config.siteTimezone,
});

/**
 * Returns an issued certificate, even if it has expired. Throws certificate_not_found if the user is neither the holder
 * nor a trainer or admin. Throws certificate_not_issued for a certificate that is pending, rejected or revoked.
 */
async function getIssuedCertificate(db: Database, user: SignedInUser, id: string) {
  const certificate = await findCertificate(db, id);
  ensure(certificate && (certificate.user_id === user.id || isTrainerOrAdmin(user)), 'certificate_not_found');
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  return certificate;
}

type CaseCall = Pick<Call<never>, 'db' | 'config' | 'now'> & { readonly user: SignedInUser };

async function findAndPresentCase(call: CaseCall, id: string) {
  const row = await findCase(call.db, id, call.now);
  ensure(row, 'certificate_not_found');
  const [presentedCase] = await presentCases(call, [row]);
  ensure(presentedCase, 'certificate_not_found');
  return presentedCase;
}

const presentCases = async (call: CaseCall, rows: readonly CaseRow[]) =>
  (await findCasesWithFacts(call.db, rows)).map((each) => presentCase(each, call.user.id, presentationContextOf(call)));

type ApproveCall = CaseCall & Pick<Call<never>, 'request'>;

/**
 * Approves a request and returns the id of the approval. Runs in the transaction of `call.db`, or in a transaction of
 * its own if there is none. `startAfter` is the time from which the job that issues the certificate can start.
 */
function approveInTransaction(
  call: ApproveCall,
  id: string,
  { reason, startAfter }: Partial<Pick<NewApproval, 'reason' | 'startAfter'>> = {},
): Promise<string> {
  const { db, config, now, user, request } = call;
  const approval = {
    id,
    approverId: user.id,
    siteUrl: siteUrlOf(call),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    reason,
    ...(startAfter && { startAfter }),
  };
  return inTransaction(db, (transaction) => approveCertificate({ db: transaction, config, now }, approval));
}

interface BulkApproval {
  /** The approver's reason. The reason is stored only if the evidence of the holder is marked. */
  readonly reason: string | undefined;
  /** The `warningsVersion` of the request that the approver saw; undefined to approve without a comparison. */
  readonly seenWarningsVersion: string | undefined;
}

/** Approves one of several requests. Returns the message of a refusal instead of throwing the refusal. */
async function tryToApprove(call: ApproveCall, id: string, approval: BulkApproval) {
  try {
    await inTransaction(call.db, (db) => approveIfWarningsUnchanged({ ...call, db }, id, approval));
    return { id, approved: true, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, approved: false, message: error.message };
  }
}

/**
 * Approves a request if its warnings are those that the approver saw, otherwise throws certificate_warnings_changed.
 * Must run in a transaction, because the comparison comes after the approval, and a failed comparison must undo the
 * approval. In this order, a request that is already decided is refused with certificate_decided, even if its warnings
 * have changed too. The warnings are read while the request is locked.
 */
async function approveIfWarningsUnchanged(
  call: ApproveCall,
  id: string,
  { reason, seenWarningsVersion }: BulkApproval,
): Promise<void> {
  await lockCertificate(call.db, id);
  const row = await findCase(call.db, id, call.now);
  const [facts] = await findCasesWithFacts(call.db, row ? [row] : []);
  await approveInTransaction(call, id, { reason: facts && facts.marks.length > 0 ? reason : undefined });
  if (facts && seenWarningsVersion !== undefined) {
    ensure(warningsVersionOf(facts) === seenWarningsVersion, 'certificate_warnings_changed');
  }
}

/** A stream with a single chunk. */
async function* streamOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** The public URL of the site, without a trailing slash. In demo mode without PUBLIC_URL, the origin of the request. */
const siteUrlOf = ({ config, request }: Pick<Call<never>, 'config' | 'request'>): string =>
  config.publicUrl ?? requestOriginOf(request);
