import { Trans, useLingui } from '@lingui/react/macro';
import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AnswerText } from './answer-text.tsx';
import { Citations } from './citations.tsx';
import type { Message } from './conversation.ts';
import { MessageBox, TypingIndicator } from './message-box.tsx';
import { QuickQuestions } from './quick-questions.tsx';

type MessageHandlers = {
  /** Opens the page of a source. */
  onFollow: (href: string) => void;
  /** Opens the discussion of a module with the question as the text to post. */
  onPost: (moduleId: string, question: string) => void;
};

type Props = MessageHandlers & {
  messages: readonly Message[];
  isWaiting: boolean;
  onAsk: (question: string) => void;
};

/** The space above the latest question after the list has scrolled to it, in pixels. */
const spaceAboveQuestion = 16;

/** A welcome message, then the messages of the conversation, oldest first. Scrolls to the latest question. */
export function MessageList({ messages, isWaiting, onAsk, ...handlers }: Props) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(() => new Date().toISOString());
  const welcomeTime = messages[0]?.timestamp ?? openedAt;
  useEffect(() => {
    const list = container.current;
    const lastQuestion = [...(list?.querySelectorAll<HTMLElement>('[data-from="user"]') ?? [])].at(-1);
    // Scrolls to the question and not to the end of the list, because a long answer is read from its start.
    if (list && lastQuestion) list.scrollTop = lastQuestion.offsetTop - list.offsetTop - spaceAboveQuestion;
  }, [messages.length, isWaiting]);
  return (
    <div
      ref={container}
      className="stack min-h-0 min-w-0 flex-auto content-start gap-3 overflow-auto p-4"
      role="log"
      aria-label={t`Conversation`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <MessageBox from="assistant" time={welcomeTime}>
        <Trans>I answer from this site’s modules and SOPs, and I say where I found it. What do you need?</Trans>
      </MessageBox>
      <QuickQuestions isWaiting={isWaiting} onAsk={onAsk} />
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} {...handlers} />
      ))}
      {isWaiting ? <TypingIndicator /> : null}
    </div>
  );
}

function MessageItem({ message, onFollow, onPost }: MessageHandlers & { message: Message }) {
  const { type, content, timestamp, answer, question } = message;
  const offer = answer?.offer;
  return (
    <MessageBox from={type === 'user' ? 'user' : 'assistant'} time={timestamp}>
      <span className="sr-only">
        {type === 'user' ? <Trans>You asked:</Trans> : <Trans>The assistant answered:</Trans>}
      </span>
      {answer && isShownInParts(answer) ? (
        <AnswerText answer={answer} />
      ) : (
        content.split('\n\n').map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line wrap-anywhere [&+p]:mt-2">
            {paragraph}
          </p>
        ))
      )}
      {answer ? <Citations sources={answer.sources} onFollow={onFollow} /> : null}
      {offer && question !== undefined ? (
        <DiscussionOffer offer={offer} onPost={() => onPost(offer.moduleId, question)} />
      ) : null}
    </MessageBox>
  );
}

/**
 * True if the parts of the answer, such as a verdict and quotations, are shown instead of its message. Only an answer
 * from the library has these parts. Of an answer about the person's own training, or from a language model, the
 * message is shown.
 */
function isShownInParts({ verdict, lead, quotes, answeredBy, kind }: AssistantAnswer): boolean {
  const hasParts = verdict !== null || lead !== null || quotes.length > 0;
  return kind === 'library' && answeredBy === 'library' && hasParts;
}

type OfferProps = { offer: { chapterNumber: number; title: string }; onPost: () => void };

/** Offers to post the question in the discussion of a module, because the assistant could not answer it. */
function DiscussionOffer({ offer, onPost }: OfferProps) {
  const { chapterNumber, title } = offer;
  return (
    <div className="mt-2">
      <p className="mb-2">
        <Trans>
          You can ask your trainers and colleagues in the discussion of Chapter {chapterNumber}, {title}.
        </Trans>
      </p>
      <Button onClick={onPost}>
        <Trans>Post it under Chapter {chapterNumber}</Trans>
      </Button>
    </div>
  );
}
