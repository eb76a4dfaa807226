import { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import { z } from 'zod';
import { conversationKey, removeConversation } from './remove-conversation.ts';

const Message = z.object({
  /** Unique within the browser tab. */
  id: z.string(),
  type: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  /** The server's reply; missing for questions and for error messages. */
  answer: AssistantAnswer.optional(),
  /** The question that `answer` belongs to. */
  question: z.string().optional(),
});
/** A question, an answer or an error message in the conversation with the assistant. */
export type Message = z.infer<typeof Message>;

const Conversation = z.object({ userId: z.string(), messages: z.array(Message) });

/** The number of latest messages that are stored. Older messages disappear when the page is reloaded. */
const maxStoredMessages = 60;

/**
 * Returns the messages of this person that are stored in this browser tab. Deletes a stored conversation that belongs
 * to another person or does not match the schema.
 */
export function readConversation(userId: string): Message[] {
  try {
    const stored = Conversation.safeParse(JSON.parse(sessionStorage.getItem(conversationKey) ?? 'null'));
    if (stored.success && stored.data.userId === userId) return stored.data.messages;
    removeConversation();
  } catch {
    // The browser blocks the storage, or the stored text is not JSON.
    return [];
  }
  return [];
}

/** Stores the latest messages until the tab is closed or the person signs out. */
export function saveConversation(userId: string, messages: readonly Message[]): void {
  const stored = { userId, messages: messages.slice(-maxStoredMessages) };
  try {
    sessionStorage.setItem(conversationKey, JSON.stringify(stored));
  } catch {
    // The storage is blocked or full. The open page still has the messages.
    return;
  }
}
