import { cva } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const resultColor = cva('', { variants: { isCorrect: { true: 'text-green', false: 'text-red' } } });

type Props = {
  isCorrect: boolean;
  /** For example "Your answer (wrong):". */
  label: ReactNode;
  children: ReactNode;
};

/** An answer to a question, right or wrong. */
export function AnswerLine({ isCorrect, label, children }: Props) {
  const color = resultColor({ isCorrect });
  return (
    <div className="mt-1.5 grid grid-cols-[auto_1fr] items-start gap-x-2 gap-y-0.5 text-14">
      <Icon of={isCorrect ? Check : X} className={`mt-0.5 ${color}`} />
      <span>
        <b className={color}>{label}</b> {children}
      </span>
    </div>
  );
}
