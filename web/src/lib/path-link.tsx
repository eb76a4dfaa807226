import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to a path of this site that is known only at run time, for example a path that the server returned. */
export function PathLink({ href, onClick, children, ...attributes }: PathLinkProps) {
  const { history } = useRouter();
  const navigate = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // If one of these keys is pressed, the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a {...attributes} href={href} onClick={navigate}>
      {children}
    </a>
  );
}
