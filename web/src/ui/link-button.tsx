import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';

/** What a router's link must take to be dressed by this system. */
export type LinkLike = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonLook & {
    /** A router link to dress, for example `<Link to="/modules" />`; without it a plain anchor. */
    render?: LinkLike | undefined;
    icon?: ReactNode;
  };

/** A link that looks like a button: for going somewhere. What does something is a Button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, className, render, icon, children, ...rest } = props;
  const look = buttonClass({ variant, size, wide, className });
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (render) return cloneElement(render, { className: look }, content);
  return (
    <a {...rest} className={look}>
      {content}
    </a>
  );
}
