import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Logo } from './logo.tsx';

/** A router link to which the frame adds the content, for example `<Link to="/modules" />`. */
export type FrameLink = ReactElement<{
  className?: string | undefined;
  children?: ReactNode;
  'aria-label'?: string | undefined;
  'aria-current'?: 'page' | undefined;
}>;

export type NavItem = {
  key: string;
  /** The full name, in the header and for screen readers. */
  label: string;
  /** The name in the bottom bar, where five names must fit in 360px. */
  shortLabel?: string | undefined;
  icon: ReactNode;
  link: FrameLink;
  current?: boolean | undefined;
  /** Only in the header, not in the bottom bar. */
  headerOnly?: boolean | undefined;
};

export type AppFrameProps = {
  /** The name of the site, next to the logo. */
  name: string;
  /** The link around the logo and the name. */
  home: FrameLink;
  items: readonly NavItem[];
  /** The end of the header: role badge, bell, user menu. */
  end?: ReactNode;
  /**
   * Renders the button of the assistant for one place. It is called for both: `bar` is visible on a phone, `margin` on
   * a desktop (by CSS).
   */
  assistant?: ((place: 'bar' | 'margin') => ReactNode) | undefined;
  children: ReactNode;
};

/** Header, page content and bottom bar. */
export function AppFrame({ name, home, items, end, assistant, children }: AppFrameProps) {
  const { t } = useLingui();
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className="hdr">
        {cloneElement(
          home,
          { className: 'brand' },
          <>
            <Logo />
            <span>{name}</span>
          </>,
        )}
        {items.length > 0 ? (
          <nav className="nav" aria-label={t`Main`}>
            {items.map((item) => cloneElement(item.link, { key: item.key, ...currentProps(item) }, item.label))}
          </nav>
        ) : null}
        <div className="end">{end}</div>
      </header>
      {children}
      {items.length > 0 ? <BottomBar items={items} assistant={assistant} /> : null}
      {assistant?.('margin')}
    </>
  );
}

function currentProps(item: NavItem): { 'aria-current'?: 'page' } {
  return item.current ? { 'aria-current': 'page' } : {};
}

function BottomBar({ items, assistant }: Pick<AppFrameProps, 'items' | 'assistant'>) {
  const { t } = useLingui();
  return (
    <nav className="dock" aria-label={t`Main`}>
      {items
        .filter((item) => !item.headerOnly)
        .map((item) =>
          cloneElement(
            item.link,
            { key: item.key, 'aria-label': item.label, ...currentProps(item) },
            <>
              {item.icon}
              <span>{item.shortLabel ?? item.label}</span>
            </>,
          ),
        )}
      {assistant ? <span className="ask">{assistant('bar')}</span> : null}
    </nav>
  );
}
