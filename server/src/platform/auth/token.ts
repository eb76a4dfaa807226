import { createHash, randomBytes } from 'node:crypto';

/** A new 256-bit token for a session or a one-time link, safe in a URL and a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored instead of a token. A random 256-bit value needs no salt or slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
