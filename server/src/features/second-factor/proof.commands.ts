import type { PasskeyRequestOptions, UsedPasskey } from '@loopcheck/contract/features/second-factor/passkeys';
import type { SecondFactorSignIn } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import type { Config } from '../../config.ts';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { limitAttempts } from '../../platform/rate-limit/limit-attempts.ts';
import { decrypt } from '../../platform/signing/encrypt.ts';
import type { SiteKeys } from '../../platform/signing/site-keys.ts';
import {
  beginTryOfSignedInPerson,
  beginSignInTry,
  type ChallengeRow,
  endChallenge,
  findSignInPerson,
  saveChallengeOfSignedInPerson,
  saveSignInChallenge,
  saveSignInPasskeyChallenge,
} from './challenges.queries.ts';
import { notifyOfChange } from './changes.commands.ts';
import { findPasskeySite, newRequestOptions, type PasskeySite, verifyPasskey } from './passkeys.ts';
import { isRecoveryCode, selectorOf } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  findApp,
  findRecoveryCode,
  listPasskeys,
  savePasskeyUse,
  saveRecoveryCodeUse,
  saveUsedStep,
} from './second-factor.queries.ts';
import { codeLimit, hasSecondFactor, listMethods, type FactorSummary } from './second-factor.rules.ts';
import { findStep } from './totp.ts';

/**
 * The dependencies of the functions that check a second factor. `db` is not a transaction, because a refusal must not
 * roll back the count of tries.
 */
export interface ProofContext {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly siteKeys: SiteKeys;
  /** The origin of the request, which is the origin of the site if PUBLIC_URL is not set. */
  readonly requestOrigin: string;
}

/** What a person sends to prove who they are. */
type Proof = { readonly code: string } | { readonly passkey: UsedPasskey } | { readonly recoveryCode: string };

/** The purpose that `encrypt` and `decrypt` need for the secret of a person's app. */
export const appEncryptionPurpose = (userId: string): string => `authenticator app of ${userId}`;

/**
 * Finds the site for which passkeys are valid. Refuses with passkeys_unavailable if browsers offer no passkeys on this
 * site.
 */
export function requirePasskeySite({
  config,
  requestOrigin,
}: Pick<ProofContext, 'config' | 'requestOrigin'>): PasskeySite {
  const site = findPasskeySite(config, requestOrigin);
  ensure(site, 'passkeys_unavailable');
  return site;
}

async function summarizeFactors(db: Database, userId: string): Promise<FactorSummary> {
  const app = await findApp(db, userId);
  const { length: passkeyCount } = await listPasskeys(db, userId);
  return { hasApp: app !== undefined, passkeyCount, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
}

/**
 * Refuses with second_factor_required if the person has a second factor. Every sign-in calls this function before the
 * session starts, unless the directory or another session in this browser has proved a second factor. The refusal
 * contains the methods to finish the sign-in, and the token of the unfinished sign-in. `proveSignIn` needs this token,
 * which the API calls `challenge`. Must not run in a transaction that the refusal rolls back, because the stored token
 * would be lost.
 */
export async function ensureNoSecondFactorDue(
  context: Pick<ProofContext, 'db' | 'config' | 'clock' | 'requestOrigin'>,
  userId: string,
): Promise<void> {
  const { db, config, clock, requestOrigin } = context;
  const factors = await summarizeFactors(db, userId);
  if (!hasSecondFactor(factors)) return;
  const methods = listMethods(factors, { canUsePasskeys: findPasskeySite(config, requestOrigin) !== null });
  const signInToken = await saveSignInChallenge(db, userId, clock.now());
  throw new Refusal('second_factor_required', { secondFactor: { methods, challenge: signInToken } });
}

/**
 * Finds the id of the person whose sign-in waits for a second factor. `signInToken` is the token of the unfinished
 * sign-in, which the API calls `challenge`. Refuses with second_factor_expired.
 */
export async function findPersonOfSignIn({ db, clock }: ProofContext, signInToken: string): Promise<string> {
  const row = await findSignInPerson(db, signInToken, clock.now());
  ensure(row, 'second_factor_expired');
  return row.user_id;
}

/**
 * The result of checking a second factor at the sign-in. `startedAt` is the time at which `ensureNoSecondFactorDue`
 * refused the sign-in.
 */
interface SignInProof {
  readonly userId: string;
  readonly startedAt: Date;
  readonly isProved: boolean;
}

/**
 * Checks the second factor of an unfinished sign-in. `form.challenge` is the token of the sign-in. A success ends the
 * challenge, which is the stored row of the unfinished sign-in. Refuses with second_factor_expired after five minutes
 * or five tries, and with too_many_requests after too many wrong codes of the person. If `knownBrowserToken` is the
 * token of a browser in which the person has signed in before, the codes from this browser are counted separately.
 */
export async function proveSignIn(
  context: ProofContext,
  form: SecondFactorSignIn,
  knownBrowserToken: string | undefined,
): Promise<SignInProof> {
  const { db, clock } = context;
  const challenge = await beginSignInTry(db, form.challenge, clock.now());
  ensure(challenge, 'second_factor_expired');
  const userId = challenge.user_id;
  const codeContext = { ...context, separateLimitFor: knownBrowserToken };
  const isProved = await acceptProof(codeContext, challenge, form, { needsVerification: false });
  // Another request with the same challenge might have succeeded while this request checked the proof.
  if (isProved) ensure(await endChallenge(db, challenge.id), 'second_factor_expired');
  return { userId, startedAt: challenge.created_at, isProved };
}

/**
 * Checks the code or the passkey with which a signed-in person confirms who they are. The passkey must have checked a
 * PIN or a fingerprint: a thief of the device has the session and the passkey, but neither the PIN nor the fingerprint.
 * Wrong codes are counted per session. Refuses with code_not_right or passkey_not_accepted, and with too_many_requests
 * after too many wrong codes.
 */
export async function confirmWithSecondFactor(
  context: ProofContext,
  { id: userId, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
  proof: { readonly code: string } | { readonly passkey: UsedPasskey },
): Promise<void> {
  if ('code' in proof) {
    ensure(await spendAppCode({ ...context, separateLimitFor: sessionId }, userId, proof.code), 'code_not_right');
    return;
  }
  const challenge = await beginTryOfSignedInPerson(context.db, userId, 'confirm', context.clock.now());
  ensure(challenge, 'passkey_not_accepted');
  const isProved = await acceptProof(context, challenge, proof, { needsVerification: true });
  ensure(isProved && (await endChallenge(context.db, challenge.id)), 'passkey_not_accepted');
}

/** The ways in which a signed-in person can confirm who they are with a second factor. */
export async function listSecondFactorMethods(
  { db, config, requestOrigin }: Pick<ProofContext, 'db' | 'config' | 'requestOrigin'>,
  userId: string,
): Promise<('app' | 'passkey')[]> {
  const factors = await summarizeFactors(db, userId);
  const methods = listMethods(factors, { canUsePasskeys: findPasskeySite(config, requestOrigin) !== null });
  return methods.filter((method) => method !== 'recovery_code');
}

/**
 * The dependencies of the check of a code. `separateLimitFor` is the token of a known browser or the id of a session;
 * the tries from this browser or session are counted separately. It is undefined for all other tries of the person,
 * which are counted together under one limit.
 */
type CodeContext = ProofContext & { readonly separateLimitFor?: string | undefined };

/**
 * Checks a proof and returns true if the proof is right. A right code cannot be used again. The caller must end the
 * challenge.
 */
function acceptProof(
  context: CodeContext,
  challenge: ChallengeRow,
  proof: Proof,
  options: { readonly needsVerification: boolean },
): Promise<boolean> {
  if ('code' in proof) return spendAppCode(context, challenge.user_id, proof.code);
  if ('passkey' in proof) return acceptPasskey(context, challenge, proof.passkey, options);
  return spendRecoveryCode(context, challenge.user_id, proof.recoveryCode);
}

/** Returns true if the code belongs to the person's app and was not used before. The code cannot be used again. */
function spendAppCode(context: CodeContext, userId: string, code: string): Promise<boolean> {
  const { db, clock, siteKeys, separateLimitFor = '' } = context;
  const attempts = [{ parts: ['second factor code', userId, separateLimitFor], rateLimit: codeLimit }] as const;
  return limitAttempts(context, { attempts }, async () => {
    const app = await findApp(db, userId);
    if (!app) return false;
    const secret = decrypt(await siteKeys.read(), appEncryptionPurpose(userId), app.encrypted_secret);
    const now = clock.now();
    const step = findStep(secret, code, now);
    return step !== null && saveUsedStep(db, userId, step, now);
  });
}

/** Returns true if the recovery code belongs to the person and was not used before. The code cannot be used again. */
function spendRecoveryCode(context: CodeContext, userId: string, code: string): Promise<boolean> {
  const { db, clock, separateLimitFor = '' } = context;
  const attempts = [{ parts: ['recovery code', userId, separateLimitFor], rateLimit: codeLimit }] as const;
  return limitAttempts(context, { attempts }, async () => {
    const selector = selectorOf(code);
    const isRight = await isRecoveryCode(await findRecoveryCode(db, userId, selector), code);
    if (!isRight) return false;
    const now = clock.now();
    return inTransaction(db, async (transaction) => {
      if (!(await saveRecoveryCodeUse(transaction, userId, selector, now))) return false;
      await notifyOfChange(transaction, userId, 'recovery_code_used', now);
      return true;
    });
  });
}

/** Returns true if the passkey belongs to the person and has signed the challenge. Saves the use of the passkey. */
async function acceptPasskey(
  context: ProofContext,
  challenge: ChallengeRow,
  used: UsedPasskey,
  { needsVerification }: { readonly needsVerification: boolean },
): Promise<boolean> {
  const { db, clock } = context;
  const site = requirePasskeySite(context);
  const row = (await listPasskeys(db, challenge.user_id)).find((passkey) => passkey.credential_id === used.id);
  if (!row || challenge.passkey_challenge === null) return false;
  const passkey = {
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signatureCount: row.signature_count,
    transports: row.transports,
  };
  const signatureCount = await verifyPasskey(site, challenge.passkey_challenge, { passkey, used, needsVerification });
  if (signatureCount === null) return false;
  await savePasskeyUse(db, row.id, { signatureCount, now: clock.now() });
  return true;
}

/**
 * Returns what the browser needs to finish a sign-in with a passkey. `signInToken` is the token of the unfinished sign-in.
 * `challenge` of the result is another value: the random bytes that the passkey signs. Refuses with
 * second_factor_expired.
 */
export async function beginSignInWithPasskey(
  context: ProofContext,
  signInToken: string,
): Promise<PasskeyRequestOptions> {
  const { db, clock } = context;
  const site = requirePasskeySite(context);
  const passkeys = await listPasskeys(db, await findPersonOfSignIn(context, signInToken));
  const options = await newRequestOptions(site, passkeys.map(toKnownPasskey), { needsVerification: false });
  const saved = await saveSignInPasskeyChallenge(db, signInToken, options.challenge, clock.now());
  ensure(saved, 'second_factor_expired');
  return options;
}

/** Returns what the browser needs so that the signed-in person can confirm with a passkey who they are. */
export async function beginConfirmationWithPasskey(
  context: ProofContext,
  userId: string,
): Promise<PasskeyRequestOptions> {
  const { db, clock } = context;
  const site = requirePasskeySite(context);
  const passkeys = await listPasskeys(db, userId);
  ensure(passkeys.length > 0, 'second_factor_missing');
  const options = await newRequestOptions(site, passkeys.map(toKnownPasskey), { needsVerification: true });
  const passkeyChallenge = options.challenge;
  await saveChallengeOfSignedInPerson(db, { userId, purpose: 'confirm', passkeyChallenge, now: clock.now() });
  return options;
}

/** Converts a stored passkey to the data that the browser must know of the passkey. */
export const toKnownPasskey = (row: { readonly credential_id: string; readonly transports: string[] }) => ({
  credentialId: row.credential_id,
  transports: row.transports,
});
