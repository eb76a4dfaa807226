import { cva } from 'class-variance-authority';
import Timer from 'lucide-react/icons/timer';
import { Icon } from './icon.tsx';

const box = cva(
  ['inline-flex min-h-11 items-center gap-2 rounded-2 border px-3', 'font-mono-plain text-18 leading-none font-medium'],
  {
    variants: {
      isLow: { true: 'border-amber-mark bg-amber-soft text-amber', false: 'border-line-strong bg-surface' },
    },
  },
);

type Props = {
  /** The remaining time in minutes and seconds, for example 12:46. */
  time: string;
  /** The time in words, for screen readers. */
  label: string;
  /** True if little time is left. The box is then amber. */
  isLow?: boolean;
};

/** The time that remains, for example for a quiz attempt. */
export function Countdown({ time, label, isLow = false }: Props) {
  return (
    <span className={box({ isLow })} role="timer" aria-label={label}>
      <Icon of={Timer} />
      <span dir="ltr" aria-hidden="true">
        {time}
      </span>
    </span>
  );
}
