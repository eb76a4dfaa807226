/** The session storage key of the conversation. Each browser tab has its own conversation. */
export const conversationKey = 'assistant';

/** Deletes the conversation of this tab, for example at sign-out. */
export function removeConversation(): void {
  try {
    sessionStorage.removeItem(conversationKey);
  } catch {
    // The browser blocks the storage, so no conversation is stored.
    return;
  }
}
