import { ed25519 } from '@noble/curves/ed25519.js';
import type { VerifySignature } from './signed-text.ts';

/** Ed25519 in JavaScript: the browser's own (WebCrypto) does not exist on plain http. As strict as RFC 8032. */
export const verifySignature: VerifySignature = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false });
