/** What a signed code says of a certificate. Moments are in milliseconds. */
export type Claims = {
  readonly number: string;
  readonly holder: string | null;
  readonly issuedAt: number | null;
  /** The last moment at which it holds. */
  readonly expiresAt: number | null;
};

type Payload = Readonly<Record<string, unknown>>;

/**
 * The claims in a payload: of the short code on the certificate's second page, or of the credential (Open Badges 3.0
 * as a VC-JWT). Null where it holds no certificate's number.
 */
export function claimsOf(payload: Payload): Claims | null {
  if (typeof payload['n'] === 'string') {
    return {
      number: payload['n'],
      holder: textOf(payload['h']),
      issuedAt: dayOf(payload['i'], 'begins'),
      expiresAt: dayOf(payload['e'], 'ends'),
    };
  }
  const number = numberIn(textOf(payload['id']) ?? textOf(payload['jti']));
  if (number === null) return null;
  return {
    number,
    holder: nameIn(objectOf(payload['credentialSubject'])),
    issuedAt: momentOf(payload['validFrom']),
    expiresAt: momentOf(payload['validUntil']),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const objectOf = (value: unknown): Payload | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : null;

/** The number at the end of the credential's address, `…/verify/NUMBER`. */
const numberIn = (id: string | null): string | null => id?.split('/verify/')[1] || null;

/** The holder's name among the identities of an Open Badges subject. */
function nameIn(subject: Payload | null): string | null {
  const identities = subject?.['identifier'];
  if (!Array.isArray(identities)) return null;
  const named = identities.map(objectOf).find((identity) => identity?.['identityType'] === 'name');
  return textOf(named?.['identityHash']);
}

function momentOf(value: unknown): number | null {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** A calendar day of the site, as this device's own day: whoever checks stands on the site. */
export function dayOf(value: unknown, edge: 'begins' | 'ends'): number | null {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const time = edge === 'begins' ? [0, 0, 0] : [23, 59, 59];
  return new Date(year, month - 1, day, ...time).getTime();
}
