import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { dayOf } from '../../platform/calendar/calendar.rules.ts';
import { drawingRoom } from '../../platform/pdf/drawing-room.ts';
import { signCompact } from '../../platform/signing/jws.ts';
import type { KeySet } from '../../platform/signing/site-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { CertificateDocument } from './certificate-document.ts';
import { documentOf } from './certificate-document.rules.ts';
import type { CertificateRow, Issue } from './certificates.queries.ts';
import { expiryOf } from './certificates.rules.ts';
import { type Attested, codeLimitBytes, codePayloadOf, credentialOf, payloadBytesIn } from './credential.rules.ts';
import { frozenChapters } from './frozen-chapters.ts';
import { reachStorage } from './reach-storage.ts';

const room = drawingRoom<CertificateDocument>(new URL('./certificate-document.worker.ts', import.meta.url));

/** Everything that an issue is made from beside the request itself. */
export interface Issuing {
  readonly config: Config;
  readonly storage: Storage;
  readonly keys: KeySet;
  readonly siteName: string;
  readonly address: string;
  readonly validityMonths: number;
  readonly approver: { readonly id: string; readonly name: string; readonly title: string };
  readonly now: Date;
}

/** Draws, signs and keeps a certificate. Nothing is issued yet: what it returns must still be written. Refuses with storage_unavailable. */
export async function makeCertificate(request: CertificateRow, issuing: Issuing): Promise<Issue> {
  const attested = attestedOf(request, issuing);
  const code = signCode(attested, issuing.keys);
  const bytes = await room.draw(documentOf(request, attested, { code, approver: issuing.approver }));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `certificates/${request.number.toLowerCase()}-${hash.slice(0, 12)}.pdf`;
  const { size } = await reachStorage(() => issuing.storage.save(key, bytes, 'application/pdf'));
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
    chapters: frozenChapters(request.chapters).map((chapter) => ({
      ...chapter,
      completedOn: dayOf(new Date(chapter.completedAt), config.siteTimezone),
    })),
  };
}

function signCode(attested: Attested, keys: KeySet): string {
  const headerBytes = JSON.stringify({ alg: 'EdDSA', kid: keys.kid }).length;
  return signCompact(keys, codePayloadOf(attested, payloadBytesIn(codeLimitBytes, headerBytes)));
}
