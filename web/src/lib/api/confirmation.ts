/**
 * `ask` asks the signed-in person to confirm who they are. It resolves to true after a confirmation, and to false if
 * the person cancels. The component ConfirmationHost sets `ask` while it is mounted. `call` does not import this
 * component, because the landing page must load without the code of the component.
 */
export const identityConfirmation: { ask?: (() => Promise<boolean>) | undefined } = {};
