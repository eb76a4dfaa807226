import { Secret, TOTP } from 'otpauth';

/** The values of RFC 6238 that every authenticator app supports. Many apps ignore other values. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/**
 * The codes of this many steps (periods of 30 seconds) before and after the current step are also accepted, because the
 * clocks of phones differ.
 */
const toleratedSteps = 1;

/** The size of a secret in bytes: 160 bits, as RFC 4226 recommends. */
const secretSize = 20;

/** Copies the bytes, because `Secret` reads a whole buffer, and `bytes` can be only a part of its buffer. */
const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** Creates a random secret for an authenticator app. */
export const newAppSecret = (): Uint8Array => new Secret({ size: secretSize }).bytes;

/** The secret in Base32, as a person types it into an app. */
export const toBase32 = (secret: Uint8Array): string => toSecret(secret).base32;

/**
 * The otpauth:// address from which an app reads the secret, the name of the site, and the account: the email or the
 * employee ID.
 */
export const toAppAddress = (
  secret: Uint8Array,
  { siteName, account }: { siteName: string; account: string },
): string => new TOTP({ ...parameters, issuer: siteName, label: account, secret: toSecret(secret) }).toString();

/**
 * The number of the step (a period of 30 seconds) to which a code belongs: the current step, the step before or the
 * step after. Null if the code is wrong. Spaces in the code are ignored.
 */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const stepDifference = TOTP.validate({
    ...parameters,
    secret: toSecret(secret),
    token,
    timestamp,
    window: toleratedSteps,
  });
  return stepDifference === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + stepDifference;
}
