import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@loopcheck/contract/features/second-factor/passkeys';

/** A passkey in memory, which answers as a browser does. */
export interface SoftwarePasskey {
  /** Returns the browser's answer to the server's options for the creation of a passkey. */
  create(options: PasskeyCreationOptions): CreatedPasskey;
  /** Returns the browser's answer to the server's options for the use of a passkey. */
  use(options: PasskeyRequestOptions): UsedPasskey;
}

interface PasskeyOptions {
  readonly origin: string;
  /** True (the default) if the passkey verifies the person. False for a security key without a PIN. */
  readonly verifiesUser?: boolean;
  /**
   * The signature count of the first use; each further use adds one. A copy of the passkey with the same `firstCount`
   * repeats earlier counts.
   */
  readonly firstCount?: number;
}

/** The flags of authenticator data: the person was present, the person was verified, and the new key follows. */
const userPresentFlag = 0x01;
const userVerifiedFlag = 0x04;
const keyIncludedFlag = 0x40;

/** Creates a passkey with an ES256 key and without attestation. */
export function createSoftwarePasskey({
  origin,
  verifiesUser = true,
  firstCount = 1,
}: PasskeyOptions): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let count = firstCount - 1;
  const flags = userPresentFlag | (verifiesUser ? userVerifiedFlag : 0);
  const clientDataOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** The first part of authenticator data: the hash of the site's host name, the flags and the signature count. */
  const headOf = (hostName: string, allFlags: number) =>
    Buffer.concat([createHash('sha256').update(hostName).digest(), Buffer.from([allFlags]), toUint32(count)]);
  return {
    create: ({ rp, challenge }) => {
      // The public key in COSE form: the type EC2, the algorithm ES256, the curve P-256, x and y.
      const key = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      // The 16 zero bytes mean that the model of the authenticator is not stated. The length of the id has two bytes.
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(Buffer.concat([headOf(rp.id, flags | keyIncludedFlag), credential]))],
      ]);
      const response = {
        clientDataJSON: clientDataOf('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    use: ({ rpId, challenge }) => {
      count += 1;
      const clientData = clientDataOf('webauthn.get', challenge);
      const authenticatorData = headOf(rpId, flags);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * The head of a CBOR item (RFC 8949): its major type, and its length or value. The numbers 24 and 25 mean that the
 * value follows in one byte or in two bytes.
 */
function cborHead(majorType: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(majorType << 5) | value]);
  if (value < 256) return Buffer.from([(majorType << 5) | 24, value]);
  return Buffer.from([(majorType << 5) | 25, value >> 8, value & 255]);
}

const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
