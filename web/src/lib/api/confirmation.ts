/**
 * `ask` asks the signed-in person to confirm who they are. It returns true after a confirmation, and false if the
 * person cancels. The component ConfirmationHost sets `ask` while it is mounted. `call` does not import that component,
 * because the first load of the landing page must not contain its code.
 */
export const identityConfirmation: { ask?: (() => Promise<boolean>) | undefined } = {};
