import type { CreatedPasskey, PasskeyCreationOptions } from '@loopcheck/contract/features/second-factor/passkeys';
import type { SecondFactorState } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import {
  isSecondFactorRequired,
  secondFactorSettingOf,
} from '@loopcheck/contract/features/second-factor/second-factor.rules';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { type QrCode, toQrCode } from '../../platform/qr-code/qr-code.ts';
import { decrypt, encrypt } from '../../platform/signing/encrypt.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { beginTryOfSignedInPerson, endChallenge, saveChallengeOfSignedInPerson } from './challenges.queries.ts';
import { notifyOfChange } from './changes.commands.ts';
import { findPasskeySite, type NewPasskey, newCreationOptions, readCreatedPasskey } from './passkeys.ts';
import { appEncryptionPurpose, type ProofContext, requirePasskeySite, toKnownPasskey } from './proof.commands.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  findApp,
  findPerson,
  listPasskeys,
  lockFactors,
  removeApp,
  removePasskey,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  saveApp,
  savePasskey,
} from './second-factor.queries.ts';
import { presentState } from './second-factor.presenter.ts';
import { maxPasskeys } from './second-factor.rules.ts';
import { findStep, newAppSecret, toAppAddress, toBase32 } from './totp.ts';

/** The dependencies of the set-up of a person's own factors. */
export interface SetUpContext extends ProofContext {
  readonly user: Pick<SignedInUser, 'id' | 'sessionId' | 'role' | 'isAdmin'>;
}

/** An added factor: the new state, and the recovery codes if the person had none. */
interface AddedFactor {
  readonly state: SecondFactorState;
  readonly recoveryCodes: string[] | null;
}

/** Reads the state of the signed-in person's second factors. */
export async function readState({ db, config, user, requestOrigin }: SetUpContext): Promise<SecondFactorState> {
  const app = await findApp(db, user.id);
  const passkeys = await listPasskeys(db, user.id);
  const recoveryCodesLeft = await countRecoveryCodes(db, user.id);
  const site = await findSite(db);
  const setting = secondFactorSettingOf(site?.second_factor_required_for, config.secondFactorRequiredFor);
  return presentState(
    { app, passkeys, recoveryCodesLeft },
    {
      isRequired: isSecondFactorRequired(setting, user),
      canAddPasskey: findPasskeySite(config, requestOrigin) !== null && passkeys.length < maxPasskeys,
    },
  );
}

/**
 * The secret of a new app in three forms: as Base32 text, as an otpauth:// address, and as a QR code of the address.
 */
interface NewApp {
  readonly secret: string;
  readonly address: string;
  readonly qrCode: QrCode;
}

/**
 * Creates the secret of a new app. The new app becomes a second factor only by `addApp`. Until then, an earlier app
 * stays valid.
 */
export async function beginApp(context: SetUpContext): Promise<NewApp> {
  const { db, clock, siteKeys, user } = context;
  const person = await findPerson(db, user.id);
  ensure(person, 'unauthorized');
  const secret = newAppSecret();
  const encryptedSecret = encrypt(await siteKeys.read(), appEncryptionPurpose(user.id), secret);
  await saveChallengeOfSignedInPerson(db, { userId: user.id, purpose: 'add_app', encryptedSecret, now: clock.now() });
  const account = person.email ?? person.employee_id;
  const address = toAppAddress(secret, { siteName: siteNameOf(await findSite(db)), account });
  return { secret: toBase32(secret), address, qrCode: toQrCode(address) };
}

/** Adds the app whose secret was created last, if the code shows that the person's app has the secret. */
export async function addApp(context: SetUpContext, code: string): Promise<AddedFactor> {
  const { db, clock, siteKeys, user } = context;
  const now = clock.now();
  const setUp = await beginTryOfSignedInPerson(db, user.id, 'add_app', now);
  ensure(setUp?.encrypted_secret, 'second_factor_setup_expired');
  const { id: challengeId, encrypted_secret: encryptedSecret } = setUp;
  const step = findStep(decrypt(await siteKeys.read(), appEncryptionPurpose(user.id), encryptedSecret), code, now);
  ensure(step !== null, 'code_not_right');
  return addFactor(context, 'app', async (transaction) => {
    ensure(await endChallenge(transaction, challengeId), 'second_factor_setup_expired');
    await saveApp(transaction, { userId: user.id, encryptedSecret, confirmedStep: step, now });
  });
}

/** Returns what the browser needs to create a passkey of the signed-in person. */
export async function beginPasskey(context: SetUpContext): Promise<PasskeyCreationOptions> {
  const { db, clock, user } = context;
  const site = requirePasskeySite(context);
  const passkeys = await listPasskeys(db, user.id);
  ensure(passkeys.length < maxPasskeys, 'passkeys_full');
  const person = await findPerson(db, user.id);
  ensure(person, 'unauthorized');
  const { id, full_name: fullName } = person;
  const account = person.email ?? person.employee_id;
  const siteName = siteNameOf(await findSite(db));
  const options = await newCreationOptions(site, { siteName, account, fullName, id }, passkeys.map(toKnownPasskey));
  const passkeyChallenge = options.challenge;
  await saveChallengeOfSignedInPerson(db, {
    userId: user.id,
    purpose: 'add_passkey',
    passkeyChallenge,
    now: clock.now(),
  });
  return options;
}

/** Adds the passkey that the browser has created after `beginPasskey`. */
export async function addPasskey(
  context: SetUpContext,
  { name, credential }: { readonly name: string; readonly credential: CreatedPasskey },
): Promise<AddedFactor> {
  const { db, clock, user } = context;
  const site = requirePasskeySite(context);
  const now = clock.now();
  const setUp = await beginTryOfSignedInPerson(db, user.id, 'add_passkey', now);
  ensure(setUp?.passkey_challenge, 'second_factor_setup_expired');
  const passkey = await readCreatedPasskey(site, setUp.passkey_challenge, credential);
  ensure(passkey, 'passkey_not_accepted');
  return addFactor(context, 'passkey', async (transaction) => {
    ensure(await endChallenge(transaction, setUp.id), 'second_factor_setup_expired');
    await storePasskey(transaction, user.id, { ...passkey, name, now });
  });
}

/** Saves a passkey. Refuses if the person already has `maxPasskeys` passkeys, or if this passkey is already stored. */
async function storePasskey(
  db: Database,
  userId: string,
  passkey: NewPasskey & { readonly name: string; readonly now: Date },
): Promise<void> {
  ensure((await listPasskeys(db, userId)).length < maxPasskeys, 'passkeys_full');
  ensure(await savePasskey(db, userId, passkey), 'passkey_not_accepted');
}

/**
 * Stores a factor by `save`, with its event and notification, and ends the person's other sessions. Creates recovery
 * codes if the person has none left. The codes are hashed before the transaction, because hashing takes long.
 */
async function addFactor(
  context: SetUpContext,
  method: 'app' | 'passkey',
  save: (transaction: Database) => Promise<void>,
): Promise<AddedFactor> {
  const { db, clock, user } = context;
  const newCodes = (await countRecoveryCodes(db, user.id)) === 0 ? await createRecoveryCodes() : null;
  const recoveryCodes = await inTransaction(db, async (transaction) => {
    await lockFactors(transaction, user.id);
    await save(transaction);
    const now = clock.now();
    await recordEvent(transaction, { personId: user.id, verb: 'added', object: 'second-factor', result: { method } });
    await notifyOfChange(transaction, user.id, method === 'app' ? 'app_added' : 'passkey_added', now);
    await endOtherSessions(transaction, user.id, user.sessionId, now);
    // Another request might have created recovery codes while this request hashed its codes.
    if (!newCodes || (await countRecoveryCodes(transaction, user.id)) > 0) return null;
    await replaceRecoveryCodes(transaction, user.id, newCodes.hashedCodes, now);
    return newCodes.codes;
  });
  return { state: await readState(context), recoveryCodes };
}

/** Removes the app of the signed-in person. `context.db` is a transaction. */
export async function removeOwnApp(context: SetUpContext): Promise<SecondFactorState> {
  const { db, user } = context;
  await lockFactors(db, user.id);
  if (await removeApp(db, user.id)) await finishRemoval(context, 'app');
  return readState(context);
}

/** Removes a passkey of the signed-in person. `context.db` is a transaction. */
export async function removeOwnPasskey(context: SetUpContext, passkeyId: string): Promise<SecondFactorState> {
  const { db, user } = context;
  await lockFactors(db, user.id);
  ensure(await removePasskey(db, user.id, passkeyId), 'passkey_not_found');
  await finishRemoval(context, 'passkey');
  return readState(context);
}

/**
 * Records that a factor was removed, notifies the person and ends the person's other sessions. If it was the last
 * factor, also removes the recovery codes. A person who must have a second factor cannot remove the last one: the
 * function then refuses with second_factor_last, which rolls the removal back.
 */
async function finishRemoval(context: SetUpContext, method: 'app' | 'passkey'): Promise<void> {
  const { db, clock, user } = context;
  const { app, passkeys, isRequired } = await readState(context);
  const isLast = app === null && passkeys.length === 0;
  ensure(!(isLast && isRequired), 'second_factor_last');
  if (isLast) await removeRecoveryCodes(db, user.id);
  await recordEvent(db, { personId: user.id, verb: 'removed', object: 'second-factor', result: { method } });
  await notifyOfChange(db, user.id, method === 'app' ? 'app_removed' : 'passkey_removed', clock.now());
  await endOtherSessions(db, user.id, user.sessionId, clock.now());
}

/** Replaces the recovery codes of the signed-in person and returns the new codes. */
export async function renewRecoveryCodes(context: SetUpContext): Promise<string[]> {
  const { db, clock, user } = context;
  const { codes, hashedCodes } = await createRecoveryCodes();
  await inTransaction(db, async (transaction) => {
    await lockFactors(transaction, user.id);
    const { app, passkeys } = await readState({ ...context, db: transaction });
    ensure(app !== null || passkeys.length > 0, 'second_factor_missing');
    await replaceRecoveryCodes(transaction, user.id, hashedCodes, clock.now());
    await recordEvent(transaction, { personId: user.id, verb: 'updated', object: 'second-factor' });
    await notifyOfChange(transaction, user.id, 'recovery_codes_renewed', clock.now());
  });
  return codes;
}
