import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AskForm } from './ask-form.tsx';
import { MessageList } from './message-list.tsx';
import { useConversation } from './use-conversation.ts';
import { useIsNarrow } from './use-is-narrow.ts';

type Props = {
  userId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Returns the element that opened the dialog. The focus returns to it. */
  opener: () => HTMLElement | null;
  /** Opens the page of a source. */
  onFollow: (href: string) => void;
  /** Opens the discussion of a module with the question as the text to post. */
  onPost: (moduleId: string, question: string) => void;
};

/** The assistant. It fills the screen of a phone. On a wider screen it is in a corner, and the page stays usable. */
export function AssistantDialog({ userId, isOpen, onOpenChange, opener, onFollow, onPost }: Props) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const input = useRef<HTMLInputElement>(null);
  const { messages, ask, isWaiting } = useConversation(userId);
  useFocusAfterAnswer(input, isWaiting);
  const navigate = (openPage: () => void) => {
    // On a phone, the dialog would cover the new page.
    if (isNarrow) onOpenChange(false);
    openPage();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      shape={isNarrow ? 'sheet' : 'corner'}
      title={t`Training assistant`}
      badge={
        <Badge>
          <Trans>AI</Trans>
        </Badge>
      }
      lead={<Logo />}
      initialFocus={input}
      finalFocus={opener}
      noPadding
    >
      <MessageList
        messages={messages}
        isWaiting={isWaiting}
        onAsk={(question) => void ask(question)}
        onFollow={(href) => navigate(() => onFollow(href))}
        onPost={(moduleId, question) => navigate(() => onPost(moduleId, question))}
      />
      <AskForm inputRef={input} isWaiting={isWaiting} onAsk={(question) => void ask(question)} />
    </Dialog>
  );
}

/**
 * Focuses the input again after an answer. The input has lost the focus, because it is disabled while an answer is
 * pending. If the person has focused an element outside of the assistant, the focus stays there.
 */
function useFocusAfterAnswer(input: RefObject<HTMLInputElement | null>, isWaiting: boolean) {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting) wasWaiting.current = true;
    else if (wasWaiting.current) {
      wasWaiting.current = false;
      const { activeElement } = document;
      const dialog = input.current?.closest('[role="dialog"]');
      const isNothingFocused = activeElement === null || activeElement === document.body;
      if (isNothingFocused || dialog?.contains(activeElement)) input.current?.focus();
    }
  }, [input, isWaiting]);
}
