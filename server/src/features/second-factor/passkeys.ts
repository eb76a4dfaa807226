import {
  type CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  type UsedPasskey,
} from '@loopcheck/contract/features/second-factor/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '../../config.ts';

/** The site for which a passkey is valid. */
export interface PasskeySite {
  /** The host name of the site. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Finds the site for which passkeys are valid; null if browsers offer no passkeys on this site. Passkeys need a host
 * name, and https or localhost. Without PUBLIC_URL, which is only possible in demo mode, `requestOrigin` is the site.
 */
export function findPasskeySite({ publicUrl }: Pick<Config, 'publicUrl'>, requestOrigin: string): PasskeySite | null {
  const origin = publicUrl ?? requestOrigin;
  if (!URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  // An IP address cannot have passkeys, even over https. A host name has a letter, and only an IPv6 address has colons.
  const isHostName = /[a-z]/i.test(hostname) && !hostname.includes(':');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isHostName && isSecure ? { id: hostname, origin } : null;
}

/** The part of a stored passkey that is sent to browsers. */
export interface KnownPasskey {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

const toDescriptor = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  transports: [...transports],
});

/** The COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one of these algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The time in milliseconds that a person has to touch the passkey. */
const timeoutMs = 120_000;

/**
 * Returns what a browser needs to create a passkey. `account` is the email or the employee ID. `knownPasskeys` are the
 * passkeys that the person already has. A device that holds one of these passkeys does not create another one.
 */
export async function newCreationOptions(
  site: PasskeySite,
  person: { readonly siteName: string; readonly account: string; readonly fullName: string; readonly id: string },
  knownPasskeys: readonly KnownPasskey[],
): Promise<PasskeyCreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: person.siteName,
    rpID: site.id,
    userName: person.account,
    userDisplayName: person.fullName,
    userID: new TextEncoder().encode(person.id),
    timeout: timeoutMs,
    supportedAlgorithmIDs,
    excludeCredentials: knownPasskeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return PasskeyCreationOptions.parse(options);
}

/**
 * Returns what a browser needs to ask the person for one of the passkeys. If `needsVerification` is true, the passkey
 * must check a PIN or a fingerprint. Otherwise, a passkey that cannot check either of them is accepted too.
 */
export async function newRequestOptions(
  site: PasskeySite,
  knownPasskeys: readonly KnownPasskey[],
  { needsVerification }: { readonly needsVerification: boolean },
): Promise<PasskeyRequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: timeoutMs,
    allowCredentials: knownPasskeys.map(toDescriptor),
    userVerification: needsVerification ? 'required' : 'preferred',
  });
  return PasskeyRequestOptions.parse(options);
}

/** A passkey that a browser has created and that is not stored yet. */
export interface NewPasskey extends KnownPasskey {
  readonly publicKey: Uint8Array;
  readonly signatureCount: number;
}

/** Verifies the reply of a browser that has created a passkey. Returns null if the reply is not valid. */
export async function readCreatedPasskey(
  site: PasskeySite,
  challenge: string,
  { id, rawId, type, response }: CreatedPasskey,
): Promise<NewPasskey | null> {
  const { verified, registrationInfo } = await orNotVerified(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    }),
  );
  if (!verified || !registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signatureCount: credential.counter,
    transports: response.transports ?? [],
  };
}

/** A stored passkey with what is needed to verify its signature. */
export interface StoredPasskey extends KnownPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly signatureCount: number;
}

/** Verifies the use of a passkey. Returns its new signature count; null if the use is not valid. */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  {
    passkey,
    used,
    needsVerification,
  }: { readonly passkey: StoredPasskey; readonly used: UsedPasskey; readonly needsVerification: boolean },
): Promise<number | null> {
  const { id, rawId, type, response } = used;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await orNotVerified(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signatureCount,
      },
      requireUserVerification: needsVerification,
    }),
  );
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

type NotVerified = { verified: false; registrationInfo?: never; authenticationInfo?: never };

/**
 * Returns `verified: false` if the library throws an error. It throws for most faults of a browser's reply, such as
 * another origin.
 */
async function orNotVerified<Result>(verification: Promise<Result>): Promise<Result | NotVerified> {
  try {
    return await verification;
  } catch {
    // The text of the error does not help the person, so it is dropped.
    return { verified: false };
  }
}
