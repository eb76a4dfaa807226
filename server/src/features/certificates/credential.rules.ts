import { type CalendarDay, isoDay } from '../../platform/calendar/calendar.rules.ts';

/** A passed drill as it appears in the PDF and the credential of a certificate. */
export interface AttestedDrill {
  /** For example `7.1`. */
  readonly number: string;
  readonly title: string;
  readonly revision: number;
  readonly passedOn: CalendarDay;
  /**
   * The number of graded runs up to the first pass, including the passed run. The PDF states this number, the
   * credential does not.
   */
  readonly tryCount: number;
}

/** A module as it appears in the PDF and the credential of a certificate. */
export interface AttestedModule {
  readonly chapterNumber: number;
  readonly title: string;
  readonly contentRevision: number;
  readonly completedOn: CalendarDay;
  /** In percent with two decimals; null if the module has no quiz. */
  readonly score: string | null;
  /** The pass mark in percent; null if the module has no quiz. */
  readonly passingScore: number | null;
  /** The drills of the module that the holder has passed. */
  readonly drills: readonly AttestedDrill[];
}

/**
 * The content of a certificate. The PDF, the credential and the offline code (a signed QR code for verification without
 * a network) are created from this content.
 */
export interface Attestation {
  readonly number: string;
  readonly holderId: string;
  readonly holderName: string;
  readonly employeeId: string;
  readonly siteName: string;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly issuedAt: Date;
  /** The last second at which the certificate is valid. */
  readonly expiresAt: Date;
  /** The day of `issuedAt` in the site's time zone. */
  readonly issuedOn: CalendarDay;
  /** The day of `expiresAt` in the site's time zone. */
  readonly expiresOn: CalendarDay;
  /**
   * The position of the credential, counted from 0 across all status lists: list 0 has the first `statusListSize`
   * positions, list 1 the next ones, and so on.
   */
  readonly statusIndex: number;
  readonly modules: readonly AttestedModule[];
}

/** The name of the course in the PDF and the credential of every certificate. */
export const courseName = 'Cybersecurity Sustainability for Instrument Technicians';

/** Formats a time as RFC 3339 without fractions, as the VC Data Model requires. */
const formatTime = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z');
const toEpochSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** The URL of the public page that verifies a certificate. */
export const verificationUrlOf = ({ siteUrl, number }: { siteUrl: string; number: string }): string =>
  `${siteUrl}/verify/${number}`;

/** Creates the payload of a VC-JWT with an Open Badges 3.0 credential (OB 3.0, 8.2.4; VC Data Model 2.0). */
export function createCredential(attestation: Attestation): object {
  const id = verificationUrlOf(attestation);
  const holderUrn = `urn:uuid:${attestation.holderId}`;
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseName,
    issuer: { id: attestation.siteUrl, type: ['Profile'], name: attestation.siteName, url: attestation.siteUrl },
    validFrom: formatTime(attestation.issuedAt),
    validUntil: formatTime(attestation.expiresAt),
    credentialStatus: createStatusEntry(attestation),
    credentialSubject: {
      id: holderUrn,
      type: ['AchievementSubject'],
      // Open Badges names the value `identityHash` even if it is not hashed.
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: attestation.holderName, identityType: 'name' },
        { type: 'IdentityObject', hashed: false, identityHash: attestation.employeeId, identityType: 'systemId' },
      ],
      achievement: createAchievement(attestation),
    },
    ...createEvidence(attestation),
    iss: attestation.siteUrl,
    jti: id,
    sub: holderUrn,
    nbf: toEpochSeconds(attestation.issuedAt),
    // Open Badges 3.0 requires that `exp` is the time of `validUntil`.
    exp: toEpochSeconds(attestation.expiresAt),
  };
}

/**
 * The number of credentials in a status list: the minimum that Bitstring Status List 1.0 (2.4) requires for privacy.
 */
export const statusListSize = 131_072;

/** The URL of a status list. The lists are numbered from 0. */
export const statusListUrlOf = (siteUrl: string, listNumber: number): string =>
  `${siteUrl}/.well-known/credential-status/${listNumber}`;

/** States where the credential's bit is: in which status list, at which index (Bitstring Status List 1.0, 2.1). */
function createStatusEntry({ siteUrl, statusIndex }: Attestation) {
  const listNumber = Math.floor(statusIndex / statusListSize);
  const statusListIndex = String(statusIndex % statusListSize);
  const statusListCredential = statusListUrlOf(siteUrl, listNumber);
  return {
    id: `${statusListCredential}#${statusListIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex,
    statusListCredential,
  };
}

const hasQuiz = (modules: readonly AttestedModule[]): boolean =>
  modules.some(({ passingScore }) => passingScore !== null);

const createAchievement = ({ siteUrl, modules }: Attestation) => ({
  id: `${siteUrl}/#certificate`,
  type: ['Achievement'],
  achievementType: 'Certificate',
  name: courseName,
  description: `All ${modules.length} modules completed${hasQuiz(modules) ? ', and each quiz passed' : ''}.`,
  criteria: {
    narrative: modules.map((module) => `${module.chapterNumber}. ${module.title}`).join('\n'),
  },
});

/**
 * The passed drills as evidence (class Evidence of OB 3.0). Without passed drills, the credential has no member
 * `evidence`.
 */
function createEvidence({ modules }: Attestation) {
  const evidence = modules.flatMap(({ chapterNumber, drills }) =>
    drills.map(({ number, title, revision, passedOn }) => ({
      type: ['Evidence'],
      name: `Drill ${number}: ${title}`,
      genre: 'Practical test',
      description: `Passed on ${isoDay(passedOn)} on a simulated host. Revision ${revision} of the drill, chapter ${chapterNumber}.`,
    })),
  );
  return evidence.length > 0 ? { evidence } : {};
}

/** The maximum size of the signed offline code in bytes. A larger QR code would be hard to scan from paper. */
export const maximumCodeBytes = 400;

/**
 * Creates the payload of the offline code. `n` is the certificate number, and `h` the holder's name. `i` is the day of
 * issue, and `e` the last day of validity. Shortens the name, and ends it with `…`, if the payload would be larger than
 * `maximumBytes`.
 */
export function createCodePayload(
  attestation: Attestation,
  maximumBytes: number,
): { n: string; h: string; i: string; e: string } {
  const payloadWithHolder = (h: string) => ({
    n: attestation.number,
    h,
    i: isoDay(attestation.issuedOn),
    e: isoDay(attestation.expiresOn),
  });
  const byteLengthWithHolder = (h: string) => new TextEncoder().encode(JSON.stringify(payloadWithHolder(h))).length;
  if (byteLengthWithHolder(attestation.holderName) <= maximumBytes) return payloadWithHolder(attestation.holderName);
  const characters = [...new Intl.Segmenter().segment(attestation.holderName)].map(({ segment }) => segment);
  while (characters.length > 0 && byteLengthWithHolder(`${characters.join('')}…`) > maximumBytes) characters.pop();
  return payloadWithHolder(`${characters.join('').trimEnd()}…`);
}

/**
 * The maximum size, in bytes, of the payload of a compact JWS that has at most `maximumJwsBytes` in total.
 * `headerBytes` is the size of the header before encoding. A JWS contains two dots, and base64url encodes three bytes
 * as four characters.
 */
export const maximumPayloadBytes = (maximumJwsBytes: number, headerBytes: number): number =>
  Math.floor(((maximumJwsBytes - 2 - Math.ceil((headerBytes * 4) / 3) - signatureCharacters) * 3) / 4);

/** The length of an Ed25519 signature of 64 bytes in base64url. */
const signatureCharacters = 86;
