import type { ReactNode } from 'react';
import { cva, cx } from 'class-variance-authority';
import { ScaleNumbers } from './scale.tsx';
import { toBarPercent } from './style-vars.ts';

export type ScoreMeterProps = {
  /** The score in percent, null if there is none yet. */
  value: number | null;
  /** The score that is required to pass, in percent. */
  passMark: number;
  /** The text at the pass mark, for example "required 80%". */
  passMarkLabel: ReactNode;
  /** The accessible name, with both values: "Score 92 percent, required 80 percent". */
  label: string;
  /** Adds a triangle, which points to the score from below. */
  pointer?: boolean | undefined;
  /** Smaller, and without the numbers 0 to 100 below the bar. For side panels. */
  small?: boolean | undefined;
  /** The texts below the bar instead of the numbers 0, 25, 50, 75 and 100, for example if the score is a count. */
  marks?: readonly ReactNode[] | undefined;
  className?: string | undefined;
};

const meter = cva('relative', {
  variants: { small: { true: 'pt-[7px] pb-[26px]', false: 'pt-[30px] pb-8' } },
});

const bar = cva('relative rounded-[2px] border border-line-strong bg-sunken', {
  variants: { small: { true: 'h-3.5', false: 'h-5' } },
});

const scoreBar = cva('absolute start-0 bg-data-4 forced-colors:forced-color-adjust-none', {
  variants: { small: { true: 'inset-y-[3px]', false: 'inset-y-1' } },
});

const passMarkLine = cva('absolute border-s-2 border-ink', {
  variants: { small: { true: '-inset-y-[5px]', false: '-inset-y-[7px]' } },
});

/** The text at the pass mark is above the bar of a normal meter, and below the bar of a small one. */
const passMarkText = cva(
  ['absolute start-0 -translate-x-1/2 rtl:translate-x-1/2', 'text-12 font-medium whitespace-nowrap text-ink-2'],
  { variants: { small: { true: 'top-[26px]', false: '-top-5' } } },
);

const pointerTriangle = cx(
  'absolute -bottom-3 -ms-[7px] size-0 border-x-7 border-b-10 border-x-transparent border-b-ink',
  'forced-colors:forced-color-adjust-none',
);

/** A score as a bar, with a line at the pass mark, the score that is required to pass. */
export function ScoreMeter(props: ScoreMeterProps) {
  const { value, passMark, passMarkLabel, label, pointer, small = false, marks, className } = props;
  const scoreShare = `${toBarPercent(value ?? 0)}%`;
  const passMarkShare = `${toBarPercent(passMark)}%`;
  return (
    <div className={meter({ small, className })} role="img" aria-label={label}>
      <div className={bar({ small })}>
        <i className="absolute inset-y-0 end-0 bg-data-1" style={{ insetInlineStart: passMarkShare }} />
        {value === null ? null : <i className={scoreBar({ small })} style={{ inlineSize: scoreShare }} />}
        <i className={passMarkLine({ small })} style={{ insetInlineStart: passMarkShare }}>
          <span className={passMarkText({ small })}>{passMarkLabel}</span>
        </i>
        {pointer && value !== null ? <i className={pointerTriangle} style={{ insetInlineStart: scoreShare }} /> : null}
      </div>
      {small ? null : <ScaleNumbers className="absolute inset-x-0 bottom-0.5" labels={marks} />}
    </div>
  );
}
