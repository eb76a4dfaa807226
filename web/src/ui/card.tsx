import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { cloneElement } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from './icon.tsx';
import type { LinkLike } from './link-button.tsx';

export type CardLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  heading: ReactNode;
  /** One line: the figure that says whether to go there. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** A router link to dress; without it a plain anchor. */
  render?: LinkLike | undefined;
};

/** A door: the whole card is one link. */
export function CardLink({ heading, detail, icon, render, className = '', ...rest }: CardLinkProps) {
  const look = `card ${className}`;
  const content = (
    <>
      {icon}
      <span>
        <b>{heading}</b>
        {detail ? <span className="d">{detail}</span> : null}
      </span>
      <Icon of={ChevronRight} className="go" />
    </>
  );
  if (render) return cloneElement(render, { className: look }, content);
  return (
    <a {...rest} className={look}>
      {content}
    </a>
  );
}
