import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@loopcheck/contract/features/second-factor/passkeys';

/** The library is loaded when a passkey is created or used, because most visits of a page do not need it. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Asks the browser to create a passkey. Rejects if the person cancels or the browser cannot create a passkey. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Asks the browser for one of the person's passkeys. Rejects if the person cancels or has none on this device. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}
