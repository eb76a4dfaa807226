import type { QueryClient } from '@tanstack/react-query';
import { removeConversation } from '../features/assistant/remove-conversation.ts';
import { saveSessionHint } from '../lib/session-hint.ts';

/**
 * Removes the data of the signed-in person from the page and the tab, before the browser opens another page. Browsers
 * can keep the page in memory, and the next person at this PC must not see the data. Texts that were not sent yet are
 * kept.
 */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.clear();
  removeConversation();
  saveSessionHint(null);
}
