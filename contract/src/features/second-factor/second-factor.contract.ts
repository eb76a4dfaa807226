import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Timestamp } from '../../fields.ts';
import { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from './passkeys.ts';
import { secondFactorPaths } from './second-factor.paths.ts';

/** The code of an authenticator app. Spaces are ignored, because apps show the digits in groups. */
export const AppCode = lineText(20).pipe(z.string().min(1));

/** The token of an unfinished sign-in, from the refusal `second_factor_required`. */
export const SignInChallenge = z.string().min(16).max(128);

/**
 * The proofs of a second factor that are accepted both at the sign-in and when a signed-in person confirms their
 * identity. A recovery code is accepted only at the sign-in.
 */
export const AppProof = z.object({ code: AppCode });
export const PasskeyProof = z.object({ passkey: UsedPasskey });

/** The body that finishes a sign-in: the challenge of the sign-in, and one proof. */
export const SecondFactorSignIn = z.union([
  AppProof.extend({ challenge: SignInChallenge }),
  PasskeyProof.extend({ challenge: SignInChallenge }),
  z.object({ challenge: SignInChallenge, recoveryCode: lineText(40).pipe(z.string().min(1)) }),
]);
export type SecondFactorSignIn = z.infer<typeof SecondFactorSignIn>;

/** The second factors of the signed-in person, without secrets. */
export const SecondFactorState = z.object({
  /** The authenticator app; null if none is set up. */
  app: z.object({ addedAt: Timestamp, lastUsedAt: Timestamp.nullable() }).nullable(),
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), addedAt: Timestamp, lastUsedAt: Timestamp.nullable() })),
  recoveryCodesLeft: z.int(),
  /** True if the site requires a second factor of this person, who then cannot remove the last app or passkey. */
  isRequired: z.boolean(),
  /** True if browsers allow passkeys at the URL of this site: it begins with https, or its host is localhost. */
  canAddPasskey: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/**
 * The reply after an app or a passkey was added. `recoveryCodes` are the new recovery codes in plain text, which no
 * other call returns; null if the person already has recovery codes.
 */
const AddedFactor = z.object({ state: SecondFactorState, recoveryCodes: z.array(z.string()).nullable() });

export const secondFactorEndpoints = {
  state: endpoint({
    ...secondFactorPaths.state,
    access: 'member',
    summary: 'Returns the second factors of the signed-in person, without secrets',
    reply: SecondFactorState,
  }),
  beginApp: endpoint({
    ...secondFactorPaths.beginApp,
    access: 'member',
    needsFreshIdentityProof: true,
    summary:
      'Creates a secret for an authenticator app. To add the app, the person then enters a code that the app shows',
    reply: z.object({
      /** The secret in Base32, for a person who types it into the app. */
      secret: z.string(),
      /** The otpauth:// URL with the secret. On a phone, the URL opens the app. */
      address: z.string(),
      /** The address as a QR code: `path` is an SVG path of the dark cells, in a grid of `size` by `size` cells. */
      qrCode: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  addApp: endpoint({
    ...secondFactorPaths.addApp,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Adds an authenticator app if the code from it is right. A new app replaces the old one',
    body: AppProof,
    reply: AddedFactor,
    // `second_factor_setup_expired`: no secret was created in the last 15 minutes, or too many codes were wrong.
    errors: ['code_not_right', 'second_factor_setup_expired'],
    selfManagedTransactions: true,
  }),
  removeApp: endpoint({
    ...secondFactorPaths.removeApp,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Removes the authenticator app',
    reply: SecondFactorState,
    errors: ['second_factor_last'],
  }),
  beginPasskey: endpoint({
    ...secondFactorPaths.beginPasskey,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Returns what the browser needs to create a passkey',
    reply: PasskeyCreationOptions,
    errors: ['passkeys_unavailable', 'passkeys_full'],
  }),
  addPasskey: endpoint({
    ...secondFactorPaths.addPasskey,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Adds the passkey that the browser has created',
    body: z.object({ name: lineText(60).pipe(z.string().min(1)), credential: CreatedPasskey }),
    reply: AddedFactor,
    errors: ['passkeys_unavailable', 'passkeys_full', 'passkey_not_accepted', 'second_factor_setup_expired'],
    selfManagedTransactions: true,
  }),
  removePasskey: endpoint({
    ...secondFactorPaths.removePasskey,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Removes a passkey',
    params: z.object({ passkeyId: z.uuid() }),
    reply: SecondFactorState,
    errors: ['passkey_not_found', 'second_factor_last'],
  }),
  renewRecoveryCodes: endpoint({
    ...secondFactorPaths.renewRecoveryCodes,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Replaces all recovery codes by new ones, and returns them only in this reply',
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['second_factor_missing'],
    selfManagedTransactions: true,
  }),
  signInPasskey: endpoint({
    ...secondFactorPaths.signInPasskey,
    access: 'public',
    summary: 'Returns what the browser needs to finish a sign-in with a passkey',
    body: z.object({ challenge: SignInChallenge }),
    reply: PasskeyRequestOptions,
    errors: ['second_factor_expired', 'passkeys_unavailable'],
  }),
  confirmPasskey: endpoint({
    ...secondFactorPaths.confirmPasskey,
    access: 'member',
    summary: 'Returns what the browser needs so that a signed-in person can confirm their identity with a passkey',
    reply: PasskeyRequestOptions,
    errors: ['passkeys_unavailable', 'second_factor_missing'],
  }),
  reset: endpoint({
    ...secondFactorPaths.reset,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Removes all second factors of another person and ends their sessions',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ reset: z.literal(true) }),
    errors: ['user_not_found', 'own_account'],
  }),
};
