import { useLingui } from '@lingui/react/macro';
import { cva, cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatTime } from '../../lib/formatting.ts';

const box = cva('max-w-[88%] rounded-3 text-[15px] leading-[1.5]', {
  variants: {
    from: {
      user: 'justify-self-end bg-accent-soft',
      assistant: 'border border-line bg-surface',
    },
    content: {
      text: 'px-3.5 py-2.5',
      dots: 'flex w-18 gap-[5px] p-3.5',
    },
  },
  defaultVariants: { content: 'text' },
});

type MessageBoxProps = {
  /** The sender. It is written to the attribute `data-from`, by which MessageList finds the questions. */
  from: 'user' | 'assistant';
  /** The time of the message, displayed below it. */
  time?: string | undefined;
  children: ReactNode;
};

/** A message of the conversation. */
export function MessageBox({ from, time, children }: MessageBoxProps) {
  return (
    <div className={box({ from })} data-from={from}>
      {children}
      {time === undefined ? null : (
        <time className="mt-1 block text-12 text-ink-3" dateTime={time}>
          {formatTime(time)}
        </time>
      )}
    </div>
  );
}

/** Three moving dots, shown until the assistant answers. */
export function TypingIndicator() {
  const { t } = useLingui();
  return (
    <div className={box({ from: 'assistant', content: 'dots' })} role="status" aria-label={t`The assistant is writing`}>
      <Dot />
      <Dot />
      <Dot />
    </div>
  );
}

function Dot() {
  return (
    <i
      className={cx(
        'size-[7px] rounded-full border-[1.5px] border-ink-3',
        'animate-typing nth-2:[animation-delay:0.2s] nth-3:[animation-delay:0.4s]',
      )}
    />
  );
}
