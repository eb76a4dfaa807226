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
 * Gives jsdom the browser's API for passkeys. `get` is called when the page asks for a passkey, and `create` when the
 * page asks for a new passkey. If the called function rejects, the page gets its error. Otherwise, the page gets a
 * sample passkey.
 */
export function mockPasskeys({ get, create }: { get?: () => Promise<void>; create?: () => Promise<void> }): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const answer =
    (ask: () => Promise<void> = () => Promise.resolve()) =>
    () =>
      ask().then(() => credential);
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: answer(get), create: answer(create) } });
}
