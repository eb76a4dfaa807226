import type { ReactNode } from 'react';
import { AnyLink, type AnyLinkProps } from './any-link.tsx';
import { button, type ButtonLook } from './button.tsx';

export type ButtonLinkProps = AnyLinkProps & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button. For actions use Button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, align, padding, wide, className, icon, children, ...link } = props;
  return (
    <AnyLink {...link} className={button({ variant, size, align, padding, wide, className })}>
      {icon}
      {children}
    </AnyLink>
  );
}
