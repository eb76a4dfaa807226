import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

/** An element that accepts a class name and children, for example a router link. */
export type LinkLike = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

export type AnyLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /**
   * A router link, for example `<Link to="/modules" />`. AnyLink adds `children` and `className` to it. All other HTML
   * attributes are then ignored: set them on the router link. If `render` is missing, AnyLink renders an `a` element
   * with the HTML attributes.
   */
  render?: LinkLike | undefined;
};

/** A router link or an `a` element. */
export function AnyLink({ render, className, children, ...attributes }: AnyLinkProps) {
  if (render) return cloneElement(render, { className }, children);
  return (
    <a {...attributes} className={className}>
      {children}
    </a>
  );
}
