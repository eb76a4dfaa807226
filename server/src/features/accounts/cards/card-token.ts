import { createHmac } from 'node:crypto';
import type { KeySet } from '../../../platform/signing/site-keys.ts';

/** The part of the site's keys that cards need. */
type CardKeys = Pick<KeySet, 'encryptionSecret'>;

/**
 * Computes the token of a sign-in card from its code. Only a hash of the token is stored. The token depends on the
 * person, so that a guessed code can match the card of one person only. The token also depends on a secret of the site:
 * a code is so short that somebody who has stolen the database could otherwise find the code by trying all codes.
 */
export const cardToken = ({ encryptionSecret }: CardKeys, userId: string, code: string): string =>
  createHmac('sha256', encryptionSecret).update(`card ${userId} ${code}`).digest('base64url');
