import type { QueryClient } from '@tanstack/react-query';
import { removeConversation } from '../features/assistant/remove-conversation.ts';
import { saveSessionHint } from '../lib/session-hint.ts';

/**
 * Removes what this browser holds of the signed-in person: the cached replies, the conversation with the assistant, and
 * the role. Call this at the sign-out before the browser opens another page. Browsers can keep a page in memory, and the
 * next person at this PC must not see the data. Answers, drafts and reports that were not sent yet stay stored, under
 * the id of the person.
 */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.clear();
  removeConversation();
  saveSessionHint(null);
}
