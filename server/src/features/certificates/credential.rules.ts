import { type CalendarDay, isoDay } from '../../platform/calendar/calendar.rules.ts';

export interface AttestedModule {
  readonly chapterNumber: number;
  readonly title: string;
  readonly contentRevision: number;
  readonly completedOn: CalendarDay;
  readonly score: string | null;
  readonly passingScore: number | null;
}

/** What both signed forms of a certificate, the credential and the offline code, attest. */
export interface Attested {
  readonly number: string;
  readonly holderId: string;
  readonly holderName: string;
  readonly employeeId: string;
  readonly siteName: string;
  /** The public address of the site, without a slash at its end. */
  readonly address: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly issuedOn: CalendarDay;
  readonly expiresOn: CalendarDay;
  readonly modules: readonly AttestedModule[];
}

/** The name of the achievement, on every document. */
export const courseName = 'Cybersecurity Sustainability for Instrument Technicians';

/** RFC 3339 without fractions, as the VC Data Model requires. */
const moment = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** The public page that shows whether a certificate is valid. */
export const verificationAddress = ({ address, number }: { address: string; number: string }): string =>
  `${address}/verify/${number}`;

/** The certificate as an Open Badges 3.0 credential: the payload of a VC-JWT (OB 3.0, 8.2.4; VC Data Model 2.0). */
export function credentialOf(attested: Attested): object {
  const id = verificationAddress(attested);
  const holder = `urn:uuid:${attested.holderId}`;
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseName,
    issuer: { id: attested.address, type: ['Profile'], name: attested.siteName, url: attested.address },
    validFrom: moment(attested.issuedAt),
    validUntil: moment(attested.expiresAt),
    credentialSubject: {
      id: holder,
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: attested.holderName, identityType: 'name' },
        { type: 'IdentityObject', hashed: false, identityHash: attested.employeeId, identityType: 'systemId' },
      ],
      achievement: achievementOf(attested),
    },
    iss: attested.address,
    jti: id,
    sub: holder,
    nbf: seconds(attested.issuedAt),
    exp: seconds(attested.expiresAt) + 1,
  };
}

const achievementOf = ({ address, modules }: Attested) => ({
  id: `${address}/#certificate`,
  type: ['Achievement'],
  achievementType: 'Certificate',
  name: courseName,
  description: `All ${modules.length} modules completed, and the quiz of each passed.`,
  criteria: {
    narrative: modules.map((module) => `${module.chapterNumber}. ${module.title}`).join('\n'),
  },
});

/** The maximum size of the offline code, so that its QR code still scans from paper. */
export const codeLimitBytes = 400;

/** The payload of the offline code: number, holder, first and last day. A name too long to fit is shortened. */
export function codePayloadOf(
  attested: Attested,
  maximumBytes: number,
): { n: string; h: string; i: string; e: string } {
  const payload = (h: string) => ({
    n: attested.number,
    h,
    i: isoDay(attested.issuedOn),
    e: isoDay(attested.expiresOn),
  });
  const sizeOf = (h: string) => new TextEncoder().encode(JSON.stringify(payload(h))).length;
  if (sizeOf(attested.holderName) <= maximumBytes) return payload(attested.holderName);
  const characters = [...new Intl.Segmenter().segment(attested.holderName)].map(({ segment }) => segment);
  while (characters.length > 0 && sizeOf(`${characters.join('')}…`) > maximumBytes) characters.pop();
  return payload(`${characters.join('').trimEnd()}…`);
}

/** The bytes that a compact JWS within the limit leaves for its payload: base64url turns three bytes into four characters. */
export const payloadBytesIn = (limit: number, headerBytes: number): number =>
  Math.floor(((limit - 2 - Math.ceil((headerBytes * 4) / 3) - signatureCharacters) * 3) / 4);

/** An Ed25519 signature of 64 bytes in base64url. */
const signatureCharacters = 86;
