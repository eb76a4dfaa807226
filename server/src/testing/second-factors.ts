import type { Endpoint } from '@loopcheck/contract/endpoint';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import type { LightMyRequestResponse } from 'fastify';
import { appEncryptionPurpose } from '../features/second-factor/proof.commands.ts';
import { newAppSecret, toBase32 } from '../features/second-factor/totp.ts';
import { encrypt } from '../platform/signing/encrypt.ts';
import { authenticatorCode } from './authenticator-code.ts';
import type { Person } from './people.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';
import type { TestApp, TestRequest } from './test-app.ts';

/** The address of an application under test. Browsers offer passkeys at `localhost`, but not at an IP address. */
export const localSite = 'http://localhost:3000';

/** Sends a request as a page at `localSite` does. */
export const callLocally = (
  app: TestApp,
  endpoint: Endpoint,
  request: TestRequest = {},
): Promise<LightMyRequestResponse> =>
  app.call(endpoint, { ...request, headers: { origin: localSite, host: 'localhost:3000', ...request.headers } });

/** The authenticator app of a person. */
export interface AuthenticatorApp {
  /** The code that the app shows `steps` × 30 seconds after the current time of the application under test. */
  code(steps?: number): string;
  /** The recovery codes that the person got with the app; empty if they had codes already. */
  readonly recoveryCodes: readonly string[];
}

/** The code that an app shows `steps` × 30 seconds after the current time of the application under test. */
const codeLater = (app: TestApp, key: string, steps: number) =>
  authenticatorCode(key, new Date(app.clock.now().getTime() + steps * 30_000));

/**
 * Inserts an authenticator app into the database, and one recovery code that nobody knows. This function is quicker
 * than `addAuthenticatorApp`, which hashes ten recovery codes.
 */
export async function insertAuthenticatorApp(app: TestApp, person: Person): Promise<Pick<AuthenticatorApp, 'code'>> {
  const secret = newAppSecret();
  const now = app.clock.now();
  const encryptedSecret = encrypt(await app.siteKeys.read(), appEncryptionPurpose(person.id), secret);
  await app.db
    .insertInto('authenticator_apps')
    .values({ user_id: person.id, encrypted_secret: encryptedSecret, last_used_step: 0, added_at: now })
    .execute();
  await app.db
    .insertInto('recovery_codes')
    .values({ user_id: person.id, selector: '00', code_hash: 'unknown', created_at: now })
    .execute();
  return { code: (steps = 0) => codeLater(app, toBase32(secret), steps) };
}

/** Sets up an authenticator app, as a page does. Afterwards, the server no longer accepts the app's current code. */
export async function addAuthenticatorApp(app: TestApp, person: Person): Promise<AuthenticatorApp> {
  const begun = await callLocally(app, secondFactorEndpoints.beginApp, { as: person });
  if (begun.statusCode !== 200) throw new Error(`The set-up of the app did not begin: ${begun.body}`);
  const { secret } = begun.json<{ secret: string }>();
  const code = (steps = 0) => codeLater(app, secret, steps);
  const reply = await callLocally(app, secondFactorEndpoints.addApp, { as: person, body: { code: code() } });
  if (reply.statusCode !== 200) throw new Error(`The app was not added: ${reply.body}`);
  return { code, recoveryCodes: reply.json<{ recoveryCodes: string[] | null }>().recoveryCodes ?? [] };
}

/** Adds a passkey with a name. */
export async function addPasskey(
  app: TestApp,
  person: Person,
  { name = 'Phone', ...options }: { name?: string; verifiesUser?: boolean; firstCount?: number } = {},
): Promise<SoftwarePasskey & { readonly id: string }> {
  const passkey = createSoftwarePasskey({ origin: localSite, ...options });
  const begun = await callLocally(app, secondFactorEndpoints.beginPasskey, { as: person });
  const body = { name, credential: passkey.create(begun.json()) };
  const reply = await callLocally(app, secondFactorEndpoints.addPasskey, { as: person, body });
  if (reply.statusCode !== 200) throw new Error(`The passkey was not added: ${reply.body}`);
  const { state } = reply.json<{ state: { passkeys: { id: string }[] } }>();
  return { ...passkey, id: state.passkeys.at(-1)?.id ?? '' };
}
