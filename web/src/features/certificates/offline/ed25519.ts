import { ed25519 } from '@noble/curves/ed25519.js';
import type { VerifySignature } from './signed-text.rules.ts';

/**
 * Ed25519 in JavaScript, because browsers do not offer WebCrypto on pages without https. `zip215: false` selects the
 * strict verification of RFC 8032.
 */
export const verifySignature: VerifySignature = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false });
