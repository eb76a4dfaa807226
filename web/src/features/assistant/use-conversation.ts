import { t } from '@lingui/core/macro';
import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { type Message, readConversation, saveConversation } from './conversation.ts';

let messageCount = 0;

const createMessage = (type: Message['type'], content: string): Message => ({
  // Not `crypto.randomUUID`, which does not exist on a page that is loaded over HTTP.
  id: `${Date.now()}-${(messageCount += 1)}`,
  type,
  content,
  timestamp: new Date().toISOString(),
});

/**
 * The conversation of this browser tab. `ask` ignores a blank question, and any question while an answer is pending.
 */
export function useConversation(userId: string) {
  const [messages, setMessages] = useState(() => readConversation(userId));
  const { mutateAsync, isPending: isWaiting } = useMutation(mutationFor(assistantEndpoints.ask));
  const addMessage = useCallback(
    (message: Message) =>
      setMessages((previous) => {
        const next = [...previous, message];
        saveConversation(userId, next);
        return next;
      }),
    [userId],
  );
  const ask = async (text: string): Promise<void> => {
    const question = text.trim();
    if (question === '' || isWaiting) return;
    addMessage(createMessage('user', question));
    try {
      const answer = await mutateAsync({ message: question });
      addMessage({ ...createMessage('assistant', answer.message), answer, question });
    } catch (error) {
      addMessage(createMessage('assistant', toErrorText(error)));
    }
  };
  return { messages, ask, isWaiting };
}

/** The assistant's reply to a failed request. The server replies with 503 if the assistant is not configured. */
function toErrorText(error: unknown): string {
  return error instanceof ApiError && error.status === 503
    ? t`The assistant is not configured and needs an API key to be provided.`
    : t`Sorry, I'm having trouble right now. Please try again.`;
}
