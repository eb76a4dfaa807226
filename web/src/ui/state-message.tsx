import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

const stateMessage = cva('grid justify-items-center gap-1.5 px-5 text-center', {
  variants: { size: { normal: 'py-8', page: 'py-[72px]' } },
  defaultVariants: { size: 'normal' },
});

export type StateMessageProps = Omit<ComponentProps<'div'>, 'title'> &
  VariantProps<typeof stateMessage> & {
    /** A drawing, icon or spinner above the text. */
    graphic: ReactNode;
    title?: ReactNode;
    headingLevel?: 1 | 2 | 3 | undefined;
    /** The text below the title. */
    children?: ReactNode;
    action?: ReactNode;
    /** Shown below the action. */
    footnote?: ReactNode;
  };

/** A centred message in place of content that is loading, is missing or could not be loaded. */
export function StateMessage(props: StateMessageProps) {
  const { size, className, graphic, title, headingLevel = 3, children, action, footnote, ...rest } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div {...rest} className={stateMessage({ size, className })}>
      {graphic}
      {title ? <Heading className={headingLevel === 1 ? undefined : 'text-16'}>{title}</Heading> : null}
      {children ? <p className="max-w-[40ch] text-14 text-ink-2">{children}</p> : null}
      {action ? <div className="mt-2.5 grid justify-items-center">{action}</div> : null}
      {footnote}
    </div>
  );
}
