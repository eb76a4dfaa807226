import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { type Call, implement } from '../../platform/http/implement.ts';
import { signCompact } from '../../platform/signing/jws.ts';
import {
  approveCertificate,
  findByTypedNumber,
  rejectCertificate,
  requestCertificate,
  revokeCertificate,
  withdrawApproval,
} from './certificates.commands.ts';
import {
  cursorAfterCase,
  type PresentedAt,
  presentCase,
  presentCertificate,
  presentRevocation,
  presentUnknownNumber,
  presentVerification,
  readCaseCursor,
} from './certificates.presenter.ts';
import {
  findCase,
  findCertificate,
  listCases,
  listCertificates,
  listPendingCases,
  listRevoked,
} from './certificates.queries.ts';
import { issueCertificate, withStorage } from './issuing.commands.ts';

const pageSize = 50;

/** After this time the background job issues a certificate that its approver's own request has not issued. */
const takeoverMs = 60_000;

export const certificatesRoutes = implement(certificatesEndpoints, {
  list: async (call) => (await listCertificates(call.db, call.user.id)).map((row) => presentCertificate(row, at(call))),
  request: async (call) => {
    const { db, config, user, now } = call;
    return presentCertificate(await requestCertificate({ db, config, userId: user.id, now }), at(call));
  },
  download: async ({ db, storage, user, params }) => {
    const { number, file_key: storageKey } = await findIssued(db, user, params.id);
    // An issued certificate always has a file: one that is not found means that the storage is not the right one.
    ensure(storageKey && (await withStorage(() => storage.find(storageKey))), 'storage_unavailable');
    return { storageKey, fileName: `${number}.pdf`, mimeType: 'application/pdf', asAttachment: true };
  },
  credential: async ({ db, user, params }) => {
    const { credential } = await findIssued(db, user, params.id);
    ensure(credential, 'certificate_not_issued');
    return { credential };
  },
  pending: async (call) => (await listPendingCases(call.db)).map((row) => presentCase(row, call.user.id, at(call))),
  cases: async (call) => {
    const { db, user, query, now } = call;
    const after = readCaseCursor(query.cursor);
    const { status, search } = query;
    const rows = await listCases(db, { status, search, now, after, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => presentCase(row, user.id, at(call))),
      nextCursor: rows.length > pageSize && last ? cursorAfterCase(last) : null,
    };
  },
  approve: async (call) => {
    const { db, storage, siteKeys, config, clock, now, params } = call;
    // The job takes over when this server dies before it has issued the certificate itself.
    const approvalId = await approve(call, params.id, new Date(now.getTime() + takeoverMs));
    try {
      await issueCertificate({ db, storage, siteKeys, config, clock }, approvalId);
    } catch (error) {
      // The approver sees the error and decides anew, so nothing is left to be retried.
      await withdrawApproval(db, approvalId);
      throw error;
    }
    return caseReply(call, params.id);
  },
  approveMany: async (call) => {
    const outcomes = [];
    // One after the other: each in a transaction of its own.
    for (const id of new Set(call.body.ids)) outcomes.push(await approveOne(call, id));
    return outcomes;
  },
  reject: async (call) => {
    const { id } = call.params;
    await rejectCertificate({ db: call.db, now: call.now }, { id, by: call.user.id, reason: call.body.reason });
    return caseReply(call, id);
  },
  revoke: async (call) => {
    const { id } = call.params;
    await revokeCertificate({ db: call.db, now: call.now }, { id, by: call.user.id, ...call.body });
    return caseReply(call, id);
  },
  verify: async (call) => {
    const { db, config, now, params, request } = call;
    const found = await findByTypedNumber({ db, config, now }, { number: params.number, ipAddress: request.ip });
    return found ? presentVerification(found, at(call)) : presentUnknownNumber(params.number.trim().toUpperCase());
  },
  keys: async ({ siteKeys }) => {
    const { publicKeys } = await siteKeys.read();
    return { keys: publicKeys.map((key) => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const })) };
  },
  revocations: async (call) => {
    const { db, config, siteKeys, now } = call;
    const revoked = (await listRevoked(db)).map((row) => presentRevocation(row, config.siteTimezone));
    const list = { iss: publicAddress(call), iat: Math.floor(now.getTime() / 1000), revoked };
    return { jws: signCompact(await siteKeys.read(), list, 'loopcheck-revocations+jwt') };
  },
});

const at = ({ now, config }: Pick<Call<never>, 'now' | 'config'>): PresentedAt => ({
  now,
  timeZone: config.siteTimezone,
});

/** An issued (perhaps expired) certificate, for its holder, trainers and admins; others get certificate_not_found. */
async function findIssued(db: Database, user: SignedIn, id: string) {
  const certificate = await findCertificate(db, id);
  ensure(certificate && (certificate.user_id === user.id || isTrainerOrAdmin(user)), 'certificate_not_found');
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  return certificate;
}

type Deciding = Pick<Call<never>, 'db' | 'config' | 'now'> & { readonly user: SignedIn };

async function caseReply(call: Deciding, id: string) {
  const row = await findCase(call.db, id);
  ensure(row, 'certificate_not_found');
  return presentCase(row, call.user.id, at(call));
}

type ApproveCall = Deciding & Pick<Call<never>, 'request'>;

function approve(call: ApproveCall, id: string, startAfter?: Date): Promise<string> {
  const { db, config, now, user, request } = call;
  const approval = {
    id,
    approverId: user.id,
    address: publicAddress(call),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    ...(startAfter && { startAfter }),
  };
  return inTransaction(db, (transaction) => approveCertificate({ db: transaction, config, now }, approval));
}

async function approveOne(call: ApproveCall, id: string) {
  try {
    await approve(call, id);
    return { id, approved: true, message: null };
  } catch (error) {
    // An expected error of one is reported for that one; the others go on.
    if (!(error instanceof Refusal)) throw error;
    return { id, approved: false, message: error.message };
  }
}

/** In demo mode without PUBLIC_URL, the address that the request was sent to. */
const publicAddress = ({ config, request }: Pick<Call<never>, 'config' | 'request'>): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;
