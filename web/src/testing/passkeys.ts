import { vi } from 'vitest';

const bytes = () => new TextEncoder().encode('some bytes').buffer;

/** What the browser returns after the person has created or used a passkey. */
const credential = {
  id: 'c29tZSBieXRlcw',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    attestationObject: bytes(),
    getTransports: () => ['internal'],
  },
};

/**
 * Gives jsdom the browser's API for passkeys. `get` is called when the page asks for an existing passkey, and `create`
 * when the page asks for a new passkey. If the called function rejects, the page gets its error. In all other cases,
 * the page gets a sample passkey.
 */
export function mockPasskeys({ get, create }: { get?: () => Promise<void>; create?: () => Promise<void> }): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  /** Returns a function of the API, which calls `ask` and then returns the sample passkey. */
  const createApiFunction =
    (ask: () => Promise<void> = () => Promise.resolve()) =>
    () =>
      ask().then(() => credential);
  const credentials = { get: createApiFunction(get), create: createApiFunction(create) };
  vi.stubGlobal('navigator', { ...navigator, credentials });
}
