import { hash, randomBytes } from 'node:crypto';

/** Creates a random 256-bit token for a session or a one-time link. The token can be part of a URL and of a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 hash that is stored instead of a token. A random 256-bit value needs no salt and no slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
