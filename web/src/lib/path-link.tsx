import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to a path of this site that is known only at run time, for example a path that the server returned. */
export function PathLink({ href, onClick, children, ...rest }: PathLinkProps) {
  const { history } = useRouter();
  const navigate = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // With these keys, the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a {...rest} href={href} onClick={navigate}>
      {children}
    </a>
  );
}
