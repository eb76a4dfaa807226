import { cva, cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from './icon.tsx';
import { AnyLink, type AnyLinkProps } from './any-link.tsx';

/** The look of an element that arranges cards in columns. */
export const cardGrid = cva('grid sm:grid-cols-[1fr_1fr]', {
  variants: {
    columns: { 2: 'gap-3', 3: 'gap-3 min-[1000px]:grid-cols-[repeat(3,1fr)] min-[1000px]:gap-4' },
  },
  defaultVariants: { columns: 2 },
});

const cardLook = [
  'grid min-h-[76px] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5',
  'rounded-3 border border-line bg-surface p-4 text-ink no-underline lg:ps-6 lg:pe-5',
  'hover:border-line-strong hover:bg-raised',
];

export type CardLinkProps = AnyLinkProps & {
  heading: ReactNode;
  /** One line below the heading. */
  detail?: ReactNode;
  icon?: ReactNode;
};

/** A card that is a link as a whole. */
export function CardLink({ heading, detail, icon, className, ...link }: CardLinkProps) {
  return (
    <AnyLink {...link} className={cx(cardLook, className)}>
      {icon ? <span className="text-ink-3">{icon}</span> : null}
      <span className={icon ? undefined : 'col-span-2'}>
        <b className="block">{heading}</b>
        {detail ? <span className="block text-13 leading-[1.35] text-ink-2">{detail}</span> : null}
      </span>
      <Icon of={ChevronRight} className="text-ink-3 rtl:-scale-x-100" />
    </AnyLink>
  );
}
