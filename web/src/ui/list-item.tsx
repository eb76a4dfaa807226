import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const listItem = cva('border-b border-line last:border-0', {
  variants: {
    layout: {
      top: 'flex items-start gap-3',
      middle: 'flex items-center gap-3',
      block: 'block',
      /** `className` arranges the content. */
      custom: '',
    },
    padding: {
      normal: 'px-4 py-3 lg:px-6',
      narrow: 'px-4 py-2.5 lg:px-6',
      sides: 'px-4 lg:px-6',
      /** `className` or the content has the padding. */
      none: '',
    },
  },
  defaultVariants: { layout: 'top', padding: 'normal' },
});

export type ListItemProps = ComponentProps<'li'> & VariantProps<typeof listItem>;

/** An item of a list that fills a panel from edge to edge. There are lines between the items. */
export function ListItem({ layout, padding, className, ...rest }: ListItemProps) {
  return <li {...rest} className={listItem({ layout, padding, className })} />;
}
