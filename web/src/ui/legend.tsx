import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** The explanation of colours and symbols. Its children are LegendItem elements. */
export function Legend({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('flex flex-wrap gap-x-[18px] gap-y-2 text-13 text-ink-2', className)} />;
}

/** A colour or symbol with its meaning. */
export function LegendItem({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('flex items-center gap-[7px]', className)} />;
}
