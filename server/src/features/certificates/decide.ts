import type { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { NotificationDetails } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { notify } from '../notifications/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import {
  type CertificateRow,
  findPerson,
  lockCertificate,
  saveIssue,
  saveRejection,
  saveRevocation,
} from './certificates.queries.ts';
import { makeCertificate } from './issue-certificate.ts';

type Approval = Omit<Call<(typeof certificatesEndpoints)['approve']>, 'params' | 'body'>;

/**
 * Issues a requested certificate: drawn, signed and kept before it stands, all of it or nothing. Of two who approve at
 * once the second waits and is told certificate_decided. It holds its own transaction.
 */
export function approveCertificate(call: Approval, id: string): Promise<void> {
  return call.db.transaction().execute(async (db) => {
    const request = await lockForDecision(db, id, call.user.id);
    ensure(request.state === 'pending', 'certificate_decided');
    const [site, approver] = [await findSite(db), await findPerson(db, call.user.id)];
    const issue = await makeCertificate(request, {
      ...call,
      keys: await call.siteKeys.read(),
      siteName: site?.site_name ?? 'Loopcheck',
      address: publicAddress(call),
      validityMonths: certificatePolicyOf(site, call.config).validityMonths,
      approver: { id: call.user.id, name: approver.full_name, title: titleOf(approver) },
    });
    await saveIssue(db, id, issue);
    await recordAct(db, request, 'approved', call.user.id);
    await tellHolder(db, 'certificate-approved', request, { number: request.number });
  });
}

/** Refuses a requested certificate. Run it in a transaction. */
export async function rejectCertificate(call: Call<(typeof certificatesEndpoints)['reject']>): Promise<void> {
  const { db, user, params, body, now } = call;
  const request = await lockForDecision(db, params.id, user.id);
  ensure(request.state === 'pending', 'certificate_decided');
  await saveRejection(db, request.id, { by: user.id, reason: body.reason, now });
  await recordAct(db, request, 'rejected', user.id, { reason: body.reason });
  await tellHolder(db, 'certificate-rejected', request, { number: request.number, reason: body.reason });
}

/** Takes an issued certificate back, also one that has expired: a result may be found wrong later. Run it in a transaction. */
export async function revokeCertificate(call: Call<(typeof certificatesEndpoints)['revoke']>): Promise<void> {
  const { db, user, params, body, now } = call;
  const certificate = await lockForDecision(db, params.id, user.id);
  ensure(certificate.state === 'issued', 'certificate_not_issued');
  await saveRevocation(db, certificate.id, { by: user.id, ...body, now });
  await recordAct(db, certificate, 'revoked', user.id, { ...body });
  await tellHolder(db, 'certificate-revoked', certificate, { number: certificate.number, reason: body.reason });
}

async function lockForDecision(db: Database, id: string, by: string): Promise<CertificateRow> {
  const certificate = await lockCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  ensure(certificate.user_id !== by, 'certificate_own');
  return certificate;
}

const recordAct = (
  db: Database,
  certificate: CertificateRow,
  verb: RecordedVerb<'certificate'>,
  actorId: string,
  result: NewTrainingEvent['result'] = {},
): Promise<void> =>
  recordEvent(db, {
    personId: certificate.user_id,
    actorId,
    verb,
    object: 'certificate',
    objectId: certificate.id,
    result: { number: certificate.number, ...result },
  });

/** A certificate is decided on once in each of these ways: its number names the occasion. */
const tellHolder = <Kind extends 'certificate-approved' | 'certificate-rejected' | 'certificate-revoked'>(
  db: Database,
  kind: Kind,
  { user_id: holder, number }: CertificateRow,
  details: NotificationDetails[Kind],
): Promise<void> => notify(db, { kind, userIds: [holder], occasion: number, details, link: '/certificates' });

/** In demo mode without PUBLIC_URL the address is the one that the approver has before them. */
export const publicAddress = ({ config, request }: Pick<Call<never>, 'config' | 'request'>): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;

const titleOf = ({ role, is_admin, department }: { role: string; is_admin: boolean; department: string | null }) =>
  [role === 'trainer' ? 'Trainer' : is_admin ? 'Administrator' : '', department ?? ''].filter(Boolean).join(', ');
