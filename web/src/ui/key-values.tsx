import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

const keyValues = cva('grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5', {
  variants: { size: { normal: 'text-14', large: 'text-16' } },
  defaultVariants: { size: 'normal' },
});

export type KeyValuesProps = ComponentProps<'dl'> & VariantProps<typeof keyValues>;

/** A list of labels with short values. Its children are KeyValue elements. */
export function KeyValues({ size, className, ...rest }: KeyValuesProps) {
  return <dl {...rest} className={keyValues({ size, className })} />;
}

export type KeyValueProps = {
  label: ReactNode;
  children: ReactNode;
  /** Classes of the value. */
  className?: string | undefined;
};

/** A label with its value. */
export function KeyValue({ label, children, className }: KeyValueProps) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className={cx('text-end font-medium tabular-nums', className)}>{children}</dd>
    </>
  );
}
