import { useLingui } from '@lingui/react/macro';
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
  /** What opened it, and gets focus back. */
  opener: () => HTMLElement | null;
  /** Leads to a source. */
  onFollow: (href: string) => void;
  /** Leads to the place where people are asked under a module, with the question in hand. */
  onPost: (moduleId: string, question: string) => void;
};

/** The assistant: in the corner of a desk beside a page that stays usable, over the whole screen of a phone. */
export function AssistantDialog({ userId, isOpen, onOpenChange, opener, onFollow, onPost }: Props) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const input = useRef<HTMLInputElement>(null);
  const { messages, ask, isWaiting } = useConversation(userId);
  useFocusAfterAnswer(input, isWaiting);
  /** A phone shows either the answer or the place. */
  const leave = (go: () => void) => {
    if (isNarrow) onOpenChange(false);
    go();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      shape={isNarrow ? 'sheet' : 'corner'}
      title={t`Training assistant`}
      badge={<Badge>AI</Badge>}
      lead={<Logo />}
      initialFocus={input}
      finalFocus={opener}
      className="assistant"
      bare
    >
      <MessageList
        messages={messages}
        isWaiting={isWaiting}
        onAsk={(question) => void ask(question)}
        onFollow={(href) => leave(() => onFollow(href))}
        onPost={(moduleId, question) => leave(() => onPost(moduleId, question))}
      />
      <AskForm input={input} isWaiting={isWaiting} onAsk={(question) => void ask(question)} />
    </Dialog>
  );
}

/** A disabled input lets go of focus; it gets it back with the answer, unless somebody has gone elsewhere. */
function useFocusAfterAnswer(input: RefObject<HTMLInputElement | null>, isWaiting: boolean) {
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    else if (hasWaited.current) {
      hasWaited.current = false;
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body || activeElement.closest('.assistant')) {
        input.current?.focus();
      }
    }
  }, [input, isWaiting]);
}
