/** What a signed code says of a certificate. Moments are in milliseconds. */
export type Claims = {
  readonly number: string;
  readonly holder: string | null;
  readonly issuedAt: number | null;
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
      issuedAt: secondsOf(payload['i']),
      expiresAt: secondsOf(payload['e']),
    };
  }
  const credential = objectOf(payload['vc']) ?? payload;
  const number = lastSegment(textOf(credential['id']) ?? textOf(payload['jti']));
  if (number === null) return null;
  return {
    number,
    holder: textOf(objectOf(credential['credentialSubject'])?.['name']),
    issuedAt: momentOf(credential['validFrom']) ?? secondsOf(payload['nbf']),
    expiresAt: momentOf(credential['validUntil']) ?? secondsOf(payload['exp']),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const objectOf = (value: unknown): Payload | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : null;

/** Seconds since 1970, as JWT's NumericDate has them. */
export const secondsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value * 1000 : null;

function momentOf(value: unknown): number | null {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** The number at the end of an identifier: an address `…/verify/NUMBER` or a URN. */
const lastSegment = (id: string | null): string | null => id?.split(/[/:]/).at(-1) || null;
