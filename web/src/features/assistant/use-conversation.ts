import { t } from '@lingui/core/macro';
import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { type Message, readConversation, saveConversation } from './conversation.ts';

let count = 0;

/** No randomUUID: it is missing on plain http. An id need only be its own within this tab. */
const messageOf = (type: Message['type'], content: string): Message => ({
  id: `${Date.now()}-${(count += 1)}`,
  type,
  content,
  timestamp: new Date().toISOString(),
});

/** The conversation of this tab, and the way to ask. A blank question is not sent, nor a second one while one waits. */
export function useConversation(userId: string) {
  const [messages, setMessages] = useState(() => readConversation(userId));
  const { mutateAsync, isPending: isWaiting } = useMutation(mutationFor(assistantEndpoints.ask));
  const add = useCallback(
    (message: Message) =>
      setMessages((before) => {
        const after = [...before, message];
        saveConversation(userId, after);
        return after;
      }),
    [userId],
  );
  const ask = async (typed: string): Promise<void> => {
    const question = typed.trim();
    if (question === '' || isWaiting) return;
    add(messageOf('user', question));
    try {
      const answer = await mutateAsync({ message: question });
      add({ ...messageOf('assistant', answer.message), answer, question });
    } catch (error) {
      // A failure is an answer too: it stands in the conversation, where it was asked.
      add(messageOf('assistant', failureText(error)));
    }
  };
  return { messages, ask, isWaiting };
}

/** What the assistant says when a call failed. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return text.includes('503')
    ? t`The assistant is not configured and needs an API key to be provided.`
    : t`Sorry, I'm having trouble right now. Please try again.`;
}
