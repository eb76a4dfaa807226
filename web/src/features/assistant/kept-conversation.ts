/** Where this tab keeps what was said; other tabs have their own. */
export const conversationKey = 'assistant';

/** Takes the conversation away: the person signs out. */
export function removeConversation(): void {
  try {
    sessionStorage.removeItem(conversationKey);
  } catch {
    // Blocked storage holds nothing to remove.
    return;
  }
}
