/**
 * The content of a signed code. A signed code is an offline code (the QR code on the second page of a certificate) or a
 * credential (a file). Times are in milliseconds.
 */
export type CertificateClaims = {
  readonly number: string;
  readonly holder: string | null;
  readonly issuedAt: number | null;
  /** The last moment at which the certificate is valid. */
  readonly expiresAt: number | null;
};

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the payload of an offline code or of a credential (Open Badges 3.0 as a VC-JWT). The fields of an offline code
 * are `n` (number), `h` (holder), `i` (issue day) and `e` (expiry day). Returns null for a payload without a
 * certificate number.
 */
export function readClaims(payload: JsonObject): CertificateClaims | null {
  if (typeof payload['n'] === 'string') {
    return {
      number: payload['n'],
      holder: toText(payload['h']),
      issuedAt: parseLocalDay(payload['i'], 'start'),
      expiresAt: parseLocalDay(payload['e'], 'end'),
    };
  }
  const number = readNumber(toText(payload['id']) ?? toText(payload['jti']));
  if (number === null) return null;
  return {
    number,
    holder: findHolderName(toJsonObject(payload['credentialSubject'])),
    issuedAt: parseTimestamp(payload['validFrom']),
    expiresAt: parseTimestamp(payload['validUntil']),
  };
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const toJsonObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

/** The id of a credential is a URL that ends with `/verify/<number>`. */
const readNumber = (credentialId: string | null): string | null => credentialId?.split('/verify/')[1] || null;

/** Finds the name of the holder. Despite the name of its field, `identityHash` is the name itself, not a hash. */
function findHolderName(subject: JsonObject | null): string | null {
  const identities = subject?.['identifier'];
  if (!Array.isArray(identities)) return null;
  const nameIdentity = identities.map(toJsonObject).find((identity) => identity?.['identityType'] === 'name');
  return toText(nameIdentity?.['identityHash']);
}

function parseTimestamp(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/**
 * Returns the start or end of a calendar day (YYYY-MM-DD) in milliseconds; null if the value is not such a day. The
 * calculation uses the time zone of this device, which is usually at the site. The signed code does not state the time
 * zone of the site.
 */
export function parseLocalDay(value: unknown, edge: 'start' | 'end'): number | null {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const time = edge === 'start' ? [0, 0, 0] : [23, 59, 59];
  return new Date(year, month - 1, day, ...time).getTime();
}
