import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

/** An element that accepts a class name and children, for example a router link. */
export type LinkLike = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

export type AnyLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /**
   * A router link that gets the content and the classes, for example `<Link to="/modules" />`. If `render` is missing,
   * an `a` element with the other HTML attributes is rendered. If `render` is set, HTML attributes other than
   * `className` are ignored: set them on the router link.
   */
  render?: LinkLike | undefined;
};

/** A router link or an `a` element. */
export function AnyLink({ render, className, children, ...rest }: AnyLinkProps) {
  if (render) return cloneElement(render, { className }, children);
  return (
    <a {...rest} className={className}>
      {children}
    </a>
  );
}
