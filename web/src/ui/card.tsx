import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { cloneElement } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from './icon.tsx';
import type { LinkLike } from './link-button.tsx';

export type CardLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  heading: ReactNode;
  /** One line below the heading. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** A router link that gets the content and the classes. By default an `a` element. */
  render?: LinkLike | undefined;
};

/** A card that is a link as a whole. */
export function CardLink({ heading, detail, icon, render, className = '', ...rest }: CardLinkProps) {
  const look = `card ${className}`;
  const content = (
    <>
      {icon}
      <span>
        <b>{heading}</b>
        {detail ? <span className="card-detail">{detail}</span> : null}
      </span>
      <Icon of={ChevronRight} className="arrow" />
    </>
  );
  if (render) return cloneElement(render, { className: look }, content);
  return (
    <a {...rest} className={look}>
      {content}
    </a>
  );
}
