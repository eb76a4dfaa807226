import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Citations } from './citations.tsx';
import type { Message } from './conversation.ts';
import { QuickQuestions } from './quick-questions.tsx';

type Acts = {
  onFollow: (href: string) => void;
  onPost: (moduleId: string, question: string) => void;
};

type Props = Acts & {
  messages: readonly Message[];
  isWaiting: boolean;
  onAsk: (question: string) => void;
};

/** What was said, oldest first, with the newest in view. */
export function MessageList({ messages, isWaiting, onAsk, ...acts }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => new Date().toISOString());
  useEffect(() => {
    const list = box.current;
    // The question of an answer stays in view: a long answer is read from its beginning.
    const asked = [...(list?.querySelectorAll<HTMLElement>('.msg.u') ?? [])].at(-1);
    if (list && asked) list.scrollTop = asked.offsetTop - list.offsetTop - 16;
  }, [messages.length, isWaiting]);
  return (
    <div
      ref={box}
      className="stack s12 grow content-start overflow-auto p-4"
      role="log"
      aria-label={t`Conversation`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className="msg a">
        <Trans>I answer from this site’s modules and SOPs, and I say where I found it. What do you need?</Trans>
        <time dateTime={messages[0]?.timestamp ?? opened}>{formatTime(messages[0]?.timestamp ?? opened)}</time>
      </div>
      <QuickQuestions isWaiting={isWaiting} onAsk={onAsk} />
      {messages.map((message) => (
        <Bubble key={message.id} message={message} {...acts} />
      ))}
      {isWaiting ? <Typing /> : null}
    </div>
  );
}

function Bubble({ message, onFollow, onPost }: Acts & { message: Message }) {
  const { type, content, timestamp, answer, question } = message;
  return (
    <div className={`msg ${type === 'user' ? 'u' : 'a'}`}>
      <span className="vh">{type === 'user' ? <Trans>You asked:</Trans> : <Trans>The assistant answered:</Trans>}</span>
      {content.split('\n\n').map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line wrap-anywhere [&+p]:mt-2">
          {index === 0 && answer?.safetyNote === paragraph ? <b>{paragraph}</b> : paragraph}
        </p>
      ))}
      {answer ? <Citations sources={answer.sources} onFollow={onFollow} /> : null}
      {answer?.offer && question !== undefined ? (
        <Offer offer={answer.offer} onPost={() => onPost(answer.offer?.moduleId ?? '', question)} />
      ) : null}
      <time dateTime={timestamp}>{formatTime(timestamp)}</time>
    </div>
  );
}

function Offer({ offer, onPost }: { offer: { chapterNumber: number; title: string }; onPost: () => void }) {
  const { chapterNumber, title } = offer;
  return (
    <div className="mt-2">
      <p className="mb-2">
        <Trans>
          You can put the question to your trainers and colleagues, under Chapter {chapterNumber}, {title}.
        </Trans>
      </p>
      <Button onClick={onPost}>
        <Trans>Post it under Chapter {chapterNumber}</Trans>
      </Button>
    </div>
  );
}

function Typing() {
  const { t } = useLingui();
  return (
    <div className="msg a w-[72px]! p-0!" role="status" aria-label={t`The assistant is writing`}>
      <div className="typing">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
