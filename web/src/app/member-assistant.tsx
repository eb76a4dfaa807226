import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { AssistantButton } from '../features/assistant/assistant-button.tsx';
import { questionDraftKey, saveDraft } from '../lib/drafts.ts';

// Nobody waits for it who does not ask.
const AssistantDialog = lazy(async () => ({
  default: (await import('../features/assistant/assistant-dialog.tsx')).AssistantDialog,
}));

/** The assistant's button for the frame's two places, and its dialog, whose code comes when it is first opened. */
export function useMemberAssistant(): { button: (place: 'bar' | 'margin') => ReactNode; dialog: ReactNode } {
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
  const post = (moduleId: string, question: string) => {
    // The discussion of the module takes it up as what was typed there.
    saveDraft(userId, questionDraftKey(moduleId), question);
    history.push(`/training-modules/${moduleId}#discussion`);
  };
  return {
    button: (place) => <AssistantButton place={place} isOpen={isOpen} onOpen={open} />,
    dialog: wasOpened ? (
      <Suspense>
        <AssistantDialog
          userId={userId}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          opener={() => opener.current}
          onFollow={(href) => history.push(href)}
          onPost={post}
        />
      </Suspense>
    ) : null,
  };
}
