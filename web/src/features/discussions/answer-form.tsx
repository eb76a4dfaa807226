import { Trans, useLingui } from '@lingui/react/macro';
import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { usePostAnswer } from './discussions.hooks.ts';
import { PostForm } from './post-form.tsx';
import { useDraft } from './use-draft.ts';
import { usePostForm } from './use-post-form.ts';

/**
 * The button Answer below a question, which opens the form for an answer. If there is a draft of an answer, the form is
 * open from the start.
 */
export function AnswerForm({ question, userId }: { question: DiscussionQuestion; userId: string }) {
  const { t } = useLingui();
  const draft = useDraft(userId, `answer:${question.id}`);
  const [isOpen, setIsOpen] = useState(draft.initialText.trim() !== '');
  const container = useRef<HTMLDivElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const { mutateAsync } = usePostAnswer(question.id);
  const close = () => {
    const hasFocus = container.current?.contains(document.activeElement);
    // `flushSync` renders the button before the next line, which focuses it.
    flushSync(() => setIsOpen(false));
    if (hasFocus) openButton.current?.focus();
  };
  const form = usePostForm({
    initialText: draft.initialText,
    onTextChange: draft.save,
    send: async (content) => {
      await mutateAsync({ content });
      close();
    },
  });
  const open = () => {
    flushSync(() => setIsOpen(true));
    form.focus();
  };
  return (
    <div ref={container} className={isOpen ? undefined : '-ms-2.5'}>
      {isOpen ? (
        <PostForm
          form={form}
          label={t`Your answer`}
          submitLabel={<Trans>Post Answer</Trans>}
          cancelButton={
            <Button variant="quiet" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      ) : (
        <Button
          ref={openButton}
          variant="quiet"
          onClick={open}
          aria-label={t`Answer the question of ${question.author.fullName}`}
        >
          <Trans>Answer</Trans>
        </Button>
      )}
    </div>
  );
}
