import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { type Call, implement } from '../../platform/http/implement.ts';
import { signJws } from '../../platform/signing/jws.ts';
import {
  approveCertificate,
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
  presentRevocation,
  presentUnknownNumber,
  presentVerification,
  readCaseCursor,
} from './certificates.presenter.ts';
import { findCase, listCases, listPendingCases } from './cases.queries.ts';
import { findCertificate, listCertificates, listRevokedCertificates } from './certificates.queries.ts';
import { issueCertificate, runStorageOperation } from './issuing.commands.ts';

const pageSize = 50;

/** The job that issues a certificate starts with this delay. The call `approve` normally issues it within this time. */
const jobDelayMs = 60_000;

export const certificatesRoutes = implement(certificatesEndpoints, {
  list: async (call) => {
    const rows = await listCertificates(call.db, call.user.id);
    return rows.map((row) => presentCertificate(row, presentationContextOf(call)));
  },
  request: async (call) => {
    const { db, config, user, now } = call;
    const certificate = await requestCertificate({ db, config, userId: user.id, now });
    return presentCertificate(certificate, presentationContextOf(call));
  },
  download: async ({ db, storage, user, params }) => {
    const { number, file_key: storageKey } = await getIssuedCertificate(db, user, params.id);
    // An issued certificate always has a file. If it is not found, the storage is faulty.
    ensure(storageKey && (await runStorageOperation(() => storage.find(storageKey))), 'storage_unavailable');
    return { storageKey, fileName: `${number}.pdf`, mimeType: 'application/pdf', asAttachment: true };
  },
  credential: async ({ db, user, params }) => {
    const { credential } = await getIssuedCertificate(db, user, params.id);
    ensure(credential, 'certificate_not_issued');
    return { credential };
  },
  pendingCases: async (call) => {
    const rows = await listPendingCases(call.db);
    return rows.map((row) => presentCase(row, call.user.id, presentationContextOf(call)));
  },
  cases: async (call) => {
    const { db, user, query, now } = call;
    const after = readCaseCursor(query.cursor);
    const { status, search } = query;
    const rows = await listCases(db, { status, search, now, after, limit: pageSize + 1 });
    const { page, nextCursor } = cutPage(rows, pageSize, cursorAfterCase);
    return { items: page.map((row) => presentCase(row, user.id, presentationContextOf(call))), nextCursor };
  },
  approve: async (call) => {
    const { db, storage, siteKeys, config, clock, now, params } = call;
    // If the server stops before the certificate is issued, the job issues the certificate.
    const approvalId = await approve(call, params.id, new Date(now.getTime() + jobDelayMs));
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
    const outcomes = [];
    // Each approval runs in a separate transaction, so that a failure does not undo the others.
    for (const id of new Set(call.body.ids)) outcomes.push(await tryToApprove(call, id));
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
    return { keys: publicKeys.map((key) => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const })) };
  },
  revocations: async (call) => {
    const { db, config, siteKeys, now } = call;
    const revoked = (await listRevokedCertificates(db)).map((row) => presentRevocation(row, config.siteTimezone));
    const list = { iss: siteUrlOf(call), iat: Math.floor(now.getTime() / 1000), revoked };
    return { jws: signJws(await siteKeys.read(), list, 'loopcheck-revocations+jwt') };
  },
});

const presentationContextOf = ({ now, config }: Pick<Call<never>, 'now' | 'config'>): PresentationContext => ({
  now,
  timeZone: config.siteTimezone,
});

/**
 * Returns an issued certificate, even if it has expired. Throws certificate_not_found if the user is neither the holder
 * nor a trainer or admin, and certificate_not_issued for a certificate that is pending, rejected or revoked.
 */
async function getIssuedCertificate(db: Database, user: SignedInUser, id: string) {
  const certificate = await findCertificate(db, id);
  ensure(certificate && (certificate.user_id === user.id || isTrainerOrAdmin(user)), 'certificate_not_found');
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  return certificate;
}

type CaseCall = Pick<Call<never>, 'db' | 'config' | 'now'> & { readonly user: SignedInUser };

async function findAndPresentCase(call: CaseCall, id: string) {
  const row = await findCase(call.db, id);
  ensure(row, 'certificate_not_found');
  return presentCase(row, call.user.id, presentationContextOf(call));
}

type ApproveCall = CaseCall & Pick<Call<never>, 'request'>;

/**
 * Approves a request in a transaction and returns the id of the approval. `startAfter` is the earliest time at which
 * the job that issues the certificate starts.
 */
function approve(call: ApproveCall, id: string, startAfter?: Date): Promise<string> {
  const { db, config, now, user, request } = call;
  const approval = {
    id,
    approverId: user.id,
    siteUrl: siteUrlOf(call),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    ...(startAfter && { startAfter }),
  };
  return inTransaction(db, (transaction) => approveCertificate({ db: transaction, config, now }, approval));
}

/** Approves a request. If this is refused, returns the message of the refusal instead of throwing an error. */
async function tryToApprove(call: ApproveCall, id: string) {
  try {
    await approve(call, id);
    return { id, approved: true, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, approved: false, message: error.message };
  }
}

/** The public URL of the site, without a trailing slash. In demo mode without PUBLIC_URL, the URL of the request. */
const siteUrlOf = ({ config, request }: Pick<Call<never>, 'config' | 'request'>): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;
