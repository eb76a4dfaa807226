import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { signCompact } from '../../platform/signing/jws.ts';
import { findCase, listCases, listPendingCases } from './cases.queries.ts';
import { caseOf, certificateOf, cursorAfterCase, readCasePlace } from './certificate-replies.ts';
import { findCertificate, listRevoked } from './certificates.queries.ts';
import { approveCertificate, publicAddress, rejectCertificate, revokeCertificate } from './decide.ts';
import { findOwnCertificates } from './own-certificates.ts';
import { reachStorage } from './reach-storage.ts';
import { requestCertificate } from './request-certificate.ts';
import { verifyNumber } from './verify-number.ts';

const pageSize = 50;

export const certificatesRoutes = implement(certificatesEndpoints, {
  list: ({ db, user, now }) => findOwnCertificates(db, user.id, now),
  request: async (call) => certificateOf(await requestCertificate({ ...call, userId: call.user.id }), call.now),
  download: async ({ db, storage, user, params }) => {
    const { number, file_key: storageKey } = await findStanding(db, user, params.id);
    // It was kept before it was issued: a store that does not have it is not the store.
    ensure(storageKey && (await reachStorage(() => storage.find(storageKey))), 'storage_unavailable');
    return { storageKey, fileName: `${number}.pdf`, mimeType: 'application/pdf', asAttachment: true };
  },
  credential: async ({ db, user, params }) => {
    const { credential } = await findStanding(db, user, params.id);
    ensure(credential, 'certificate_not_issued');
    return { credential };
  },
  pending: async ({ db, user, now }) => (await listPendingCases(db)).map((row) => caseOf(row, user.id, now)),
  cases: async ({ db, user, query, now }) => {
    const after = readCasePlace(query.cursor);
    const rows = await listCases(db, { ...query, now, after, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => caseOf(row, user.id, now)),
      nextCursor: rows.length > pageSize && last ? cursorAfterCase(last) : null,
    };
  },
  approve: async (call) => {
    await approveCertificate(call, call.params.id);
    return caseReply(call, call.params.id);
  },
  approveMany: async (call) => {
    const outcomes = [];
    // One after the other: each is drawn, and each stands or falls by itself.
    for (const id of new Set(call.body.ids)) outcomes.push(await approveOne(call, id));
    return outcomes;
  },
  reject: async (call) => {
    await rejectCertificate(call);
    return caseReply(call, call.params.id);
  },
  revoke: async (call) => {
    await revokeCertificate(call);
    return caseReply(call, call.params.id);
  },
  verify: verifyNumber,
  keys: async ({ siteKeys }) => {
    const { publicKeys } = await siteKeys.read();
    return { keys: publicKeys.map((key) => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const })) };
  },
  revocations: async (call) => {
    const { db, config, siteKeys, now } = call;
    const revoked = (await listRevoked(db)).map((row) => ({
      n: row.number,
      d: row.revoked_at && isoDay(dayOf(row.revoked_at, config.siteTimezone)),
      r: row.reason_class,
    }));
    const list = { iss: publicAddress(call), iat: Math.floor(now.getTime() / 1000), revoked };
    return { jws: signCompact(await siteKeys.read(), list, 'loopcheck-revocations+jwt') };
  },
});

/** A certificate that stands (issued or expired), for its holder, a trainer or an admin; nobody else learns that it exists. */
async function findStanding(db: Database, user: SignedIn, id: string) {
  const certificate = await findCertificate(db, id);
  ensure(certificate && (certificate.user_id === user.id || isTrainerOrAdmin(user)), 'certificate_not_found');
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  return certificate;
}

async function caseReply({ db, user, now }: { db: Database; user: SignedIn; now: Date }, id: string) {
  const row = await findCase(db, id);
  ensure(row, 'certificate_not_found');
  return caseOf(row, user.id, now);
}

async function approveOne(call: Parameters<typeof approveCertificate>[0], id: string) {
  try {
    await approveCertificate(call, id);
    return { id, approved: true, message: null };
  } catch (error) {
    // A refusal of one is an answer about that one; the others go on.
    if (!(error instanceof Refusal)) throw error;
    if (error.cause !== undefined) call.request.log.error({ err: error }, 'a certificate was not issued');
    return { id, approved: false, message: error.message };
  }
}
