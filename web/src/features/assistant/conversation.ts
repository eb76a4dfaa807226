import { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import { z } from 'zod';
import { conversationKey, removeConversation } from './kept-conversation.ts';

const Message = z.object({
  id: z.string(),
  type: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  /** What the server answered; an answer of our own (a failure) has none. */
  answer: AssistantAnswer.optional(),
  /** The question that an answer is to. */
  question: z.string().optional(),
});
export type Message = z.infer<typeof Message>;

const Conversation = z.object({ userId: z.string(), messages: z.array(Message) });

/** What is older than this is not shown again after a reload. */
const mostKept = 60;

/** What a person and the assistant said in this tab. Somebody else's words are taken away instead. */
export function readConversation(userId: string): Message[] {
  try {
    const kept = Conversation.safeParse(JSON.parse(sessionStorage.getItem(conversationKey) ?? 'null'));
    if (kept.success && kept.data.userId === userId) return kept.data.messages;
    removeConversation();
  } catch {
    // Blocked storage, or text that is no JSON: the conversation begins anew.
    return [];
  }
  return [];
}

/** Keeps it for as long as this tab stands and this person is signed in. */
export function saveConversation(userId: string, messages: readonly Message[]): void {
  try {
    sessionStorage.setItem(conversationKey, JSON.stringify({ userId, messages: messages.slice(-mostKept) }));
  } catch {
    // Blocked or full storage: the page itself still holds the conversation.
    return;
  }
}
