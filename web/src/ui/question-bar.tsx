import { cva } from 'class-variance-authority';

const segment = cva('h-2 rounded-[1px]', {
  variants: {
    isAnswered: { true: 'forced-colors:forced-color-adjust-none', false: '' },
    isCurrent: { true: 'bg-accent shadow-[0_0_0_2px_var(--page),0_0_0_3.5px_var(--accent)]', false: '' },
  },
  compoundVariants: [
    { isCurrent: false, isAnswered: true, className: 'bg-data-4' },
    {
      isCurrent: false,
      isAnswered: false,
      className: 'bg-sunken shadow-[inset_0_0_0_1px_var(--line-strong)]',
    },
  ],
});

type Props = {
  /** One value per question: true if the question is answered. */
  answered: readonly boolean[];
  currentIndex: number;
  label: string;
  /** The progress in percent. */
  value: number;
  /** The progress in words. */
  valueText: string;
};

/** The progress in a quiz: a bar with one segment per question. */
export function QuestionBar({ answered, currentIndex, label, value, valueText }: Props) {
  return (
    <div
      className="grid auto-cols-[1fr] grid-flow-col gap-[3px]"
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
    >
      {answered.map((isAnswered, index) => (
        <i key={index} className={segment({ isAnswered, isCurrent: index === currentIndex })} />
      ))}
    </div>
  );
}
