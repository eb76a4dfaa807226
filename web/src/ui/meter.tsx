import type { ReactNode } from 'react';
import { cva, cx } from 'class-variance-authority';
import { ScaleTicks } from './scale.tsx';
import { percentage } from './style-vars.ts';

export type ScoreMeterProps = {
  /** The score in percent, null if there is none yet. */
  value: number | null;
  /** The pass mark in percent. */
  setPoint: number;
  /** The text at the pass mark, for example "required 80%". */
  setPointLabel: ReactNode;
  /** The accessible name, with both values: "Score 92 percent, required 80 percent". */
  label: string;
  /** Adds a triangle under the bar that points to the score. */
  pointer?: boolean | undefined;
  /** Smaller and without the scale numbers (0 to 100), for side panels. */
  small?: boolean | undefined;
  className?: string | undefined;
};

const meter = cva('relative', {
  variants: { small: { true: 'pt-[7px] pb-[26px]', false: 'pt-[30px] pb-8' } },
});

const bar = cva('relative rounded-[2px] border border-line-strong bg-sunken', {
  variants: { small: { true: 'h-3.5', false: 'h-5' } },
});

const score = cva('absolute start-0 bg-data-4 forced-colors:forced-color-adjust-none', {
  variants: { small: { true: 'inset-y-[3px]', false: 'inset-y-1' } },
});

const setPointLine = cva('absolute border-s-2 border-ink', {
  variants: { small: { true: '-inset-y-[5px]', false: '-inset-y-[7px]' } },
});

/** Above the bar; below it if it is small. */
const setPointText = cva(
  ['absolute start-0 -translate-x-1/2 rtl:translate-x-1/2', 'text-12 font-medium whitespace-nowrap text-ink-2'],
  { variants: { small: { true: 'top-[26px]', false: '-top-5' } } },
);

/** A triangle. */
const pointerClass = cx(
  'absolute -bottom-3 -ms-[7px] size-0 border-x-7 border-b-10 border-x-transparent border-b-ink',
  'forced-colors:forced-color-adjust-none',
);

/** A score as a bar, with a mark (the set point) at the score required to pass. */
export function ScoreMeter(props: ScoreMeterProps) {
  const { value, setPoint, setPointLabel, label, pointer, small = false, className } = props;
  const scoreShare = `${percentage(value ?? 0)}%`;
  const setPointShare = `${percentage(setPoint)}%`;
  return (
    <div className={meter({ small, className })} role="img" aria-label={label}>
      <div className={bar({ small })}>
        <i className="absolute inset-y-0 end-0 bg-data-1" style={{ insetInlineStart: setPointShare }} />
        {value === null ? null : <i className={score({ small })} style={{ inlineSize: scoreShare }} />}
        <i className={setPointLine({ small })} style={{ insetInlineStart: setPointShare }}>
          <span className={setPointText({ small })}>{setPointLabel}</span>
        </i>
        {pointer && value !== null ? <i className={pointerClass} style={{ insetInlineStart: scoreShare }} /> : null}
      </div>
      {small ? null : <ScaleTicks className="absolute inset-x-0 bottom-0.5" />}
    </div>
  );
}
