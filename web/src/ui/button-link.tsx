import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { button, type ButtonLook } from './button.tsx';

/** An element that accepts a class name and children, for example a router link. */
export type LinkLike = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonLook & {
    /**
     * A router link that gets the content and the classes, for example `<Link to="/modules" />`. If `render` is missing,
     * an `a` element with the other HTML attributes is rendered. If `render` is set, HTML attributes other than
     * `className` are ignored: set them on the router link.
     */
    render?: LinkLike | undefined;
    icon?: ReactNode;
  };

/** A link that looks like a button. For actions use Button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, align, padding, wide, className, render, icon, children, ...rest } = props;
  const look = button({ variant, size, align, padding, wide, className });
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
