import { z } from 'zod';

/*
 * The JSON forms of WebAuthn (https://www.w3.org/TR/webauthn-3/), as far as the product uses them. Their fields have
 * the names of the standard, because browsers and libraries read and write these forms.
 */

/** Bytes, written as text in base64url. `maximumLength` counts the characters of the text, not the bytes. */
const base64url = (maximumLength: number) =>
  z
    .string()
    .min(1)
    .max(maximumLength)
    .regex(/^[A-Za-z0-9_-]+$/);

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

const UserVerification = z.enum(['discouraged', 'preferred', 'required']);

/** What the browser needs to create a passkey. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** The time in which the person must answer the browser, in milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** What the browser needs to ask for a passkey. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** The time in which the person must answer the browser, in milliseconds. */
  timeout: z.int(),
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: UserVerification,
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** A credential id has at most 1,023 bytes (WebAuthn), which are 1,364 characters in base64url. */
const maxIdLength = 1400;

/** The reply of the browser after a passkey was created. */
export const CreatedPasskey = z.object({
  id: base64url(maxIdLength),
  rawId: base64url(maxIdLength),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** The reply of the browser after a passkey was used. */
export const UsedPasskey = z.object({
  id: base64url(maxIdLength),
  rawId: base64url(maxIdLength),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.string().max(200).optional(),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
