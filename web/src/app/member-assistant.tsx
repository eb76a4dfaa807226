import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { AssistantButton } from '../features/assistant/assistant-button.tsx';
import { questionDraftKey, saveDraft } from '../lib/drafts.ts';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';

const AssistantDialog = lazyWithoutPlaceholder(
  async () => (await import('../features/assistant/assistant-dialog.tsx')).AssistantDialog,
);

type MemberAssistant = {
  /** Renders the button for the bottom bar of phones, or for the margin of wide screens. */
  renderButton: (place: 'bar' | 'margin') => ReactNode;
  dialog: ReactNode;
};

/** Returns the button and the dialog of the assistant. The code of the dialog is loaded when it is first opened. */
export function useMemberAssistant(): MemberAssistant {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { id: userId } = useAccount();
  const { history } = useRouter();
  const opener = useRef<HTMLElement>(null);
  const open = (button: HTMLElement) => {
    opener.current = button;
    setWasOpened(true);
    setIsOpen(true);
  };
  const openDiscussion = (moduleId: string, question: string) => {
    // The form for a new question in the discussion starts with this draft.
    saveDraft(userId, questionDraftKey(moduleId), question);
    history.push(`/training-modules/${moduleId}#discussion`);
  };
  return {
    renderButton: (place) => <AssistantButton place={place} isOpen={isOpen} onOpen={open} />,
    dialog: wasOpened ? (
      <AssistantDialog
        userId={userId}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        opener={() => opener.current}
        onFollow={(href) => history.push(href)}
        onPost={openDiscussion}
      />
    ) : null,
  };
}
