import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Trans } from '@lingui/react/macro';
import { cva, cx } from 'class-variance-authority';
import { Logo } from './logo.tsx';

const headerId = 'site-header';

/** Returns the position of the lower edge of the header in the viewport, in pixels; 0 if there is no header. */
export const bottomOfHeader = (): number => document.getElementById(headerId)?.getBoundingClientRect().bottom ?? 0;

const header = cva(
  'sticky top-0 z-20 flex h-(--hdr) items-stretch gap-1 border-b border-line bg-surface lg:gap-5 print:hidden',
  { variants: { noSidePadding: { true: '', false: 'px-4 lg:px-6' } } },
);

export type HeaderProps = {
  children: ReactNode;
  /** Omits the padding at the sides. */
  noSidePadding?: boolean | undefined;
};

/** The bar at the top of a screen. It stays in place while the page scrolls. */
export function Header({ children, noSidePadding = false }: HeaderProps) {
  return (
    <header id={headerId} className={header({ noSidePadding })}>
      {children}
    </header>
  );
}

export type BrandProps = {
  /** The name of the site. */
  name: string;
  /** The logo of the site, instead of the logo of the product. */
  logoUrl?: string | undefined;
  /** A router link to the start page. Without it the logo and the name are not a link. */
  link?: ReactElement<{ className?: string | undefined; children?: ReactNode }> | undefined;
  /** Shows the logo without the name on a narrow screen. */
  short?: boolean | undefined;
};

/** The logo and the name of the site, in the header. */
export function Brand({ name, logoUrl, link, short = false }: BrandProps) {
  return cloneElement(
    link ?? <span />,
    {
      className: cx(
        // If the header is too narrow, the name wraps first, but keeps the width of a word. Only then do the labels of
        // the navigation wrap.
        'flex min-h-11 min-w-0 shrink-999 items-center gap-2.5 lg:min-w-33',
        'text-18 font-semibold tracking-[-0.02em] text-ink no-underline',
      ),
    },
    <>
      <Logo url={logoUrl} />
      {/* A name can have 60 characters. The header has room for two lines. */}
      <span className={cx('line-clamp-2 leading-[1.15] wrap-anywhere', short && 'max-lg:sr-only')}>{name}</span>
    </>,
  );
}

/** A link with which keyboard users skip the header. It is visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      className="absolute start-2 top-1.5 z-70 rounded-2 bg-raised px-4 py-3 not-focus:sr-only print:hidden"
      href="#main"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}
