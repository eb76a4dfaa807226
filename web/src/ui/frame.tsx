import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Logo } from './logo.tsx';

/** A router link that the frame fills: `<Link to="/modules" />`. It sets aria-current itself, or through `current`. */
export type FrameLink = ReactElement<{
  className?: string | undefined;
  children?: ReactNode;
  'aria-label'?: string | undefined;
  'aria-current'?: 'page' | undefined;
}>;

export type NavItem = {
  key: string;
  /** The full name, in the header and for a screen reader. */
  label: string;
  /** The name in the bottom bar, where five must fit 360px. */
  shortLabel?: string | undefined;
  icon: ReactNode;
  link: FrameLink;
  current?: boolean | undefined;
  /** Only in the header, not in the bottom bar. */
  headerOnly?: boolean | undefined;
};

export type AppFrameProps = {
  /** The product's or site's name beside the mark. */
  name: string;
  /** Link around mark and name. */
  home: FrameLink;
  items: readonly NavItem[];
  /** Role badge, bell, user menu. */
  end?: ReactNode;
  /** The assistant's round button; shown at the end of the bottom bar and, on a desk, in the margin. Pass it once. */
  assistant?: ((place: 'bar' | 'margin') => ReactNode) | undefined;
  children: ReactNode;
};

/** Header, page and bottom bar. It knows no feature: names, icons and links come from the app. */
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
            {items.map((item) => cloneElement(item.link, { key: item.key, ...currency(item) }, item.label))}
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

function currency(item: NavItem): { 'aria-current'?: 'page' } {
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
            { key: item.key, 'aria-label': item.label, ...currency(item) },
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
