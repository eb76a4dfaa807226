import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Brand, Header, SkipLink } from './header.tsx';

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
  /** True if the item is only in the header, and not in the bottom bar. */
  headerOnly?: boolean | undefined;
};

export type AppFrameProps = {
  /** The name of the site, next to the logo. */
  name: string;
  /** Shows the logo without the name on a phone, for a header whose end needs much space. */
  hidesNameOnPhone?: boolean | undefined;
  /** The logo of the site, instead of the logo of the product. */
  logoUrl?: string | undefined;
  /** The link around the logo and the name. */
  home: FrameLink;
  items: readonly NavItem[];
  /** The end of the header: role badge, bell, user menu. */
  end?: ReactNode;
  /**
   * Renders the button of the assistant for one place. The function is called for both places, of which CSS shows one:
   * `bar` on a phone, `margin` on a desktop.
   */
  assistant?: ((place: 'bar' | 'margin') => ReactNode) | undefined;
  children: ReactNode;
};

const headerLink = cx(
  'flex items-center px-3 text-14 font-medium text-ink-2 no-underline hover:bg-hover hover:text-ink',
  'aria-[current=page]:text-accent aria-[current=page]:shadow-[inset_0_-2px_var(--accent)]',
  'forced-colors:aria-[current=page]:underline forced-colors:aria-[current=page]:decoration-3',
);

const bottomLink = cx(
  '-mt-px grid min-w-0 flex-1 content-center justify-items-center gap-0.75',
  'border-t-2 border-t-transparent text-[11px] leading-[1.1] font-medium font-stretch-87% text-ink-3 no-underline',
  'aria-[current=page]:border-t-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent',
  'forced-colors:aria-[current=page]:underline forced-colors:aria-[current=page]:decoration-3',
);

/** Header, page content and bottom bar. */
export function AppFrame({ name, hidesNameOnPhone, logoUrl, home, items, end, assistant, children }: AppFrameProps) {
  const { t } = useLingui();
  return (
    <>
      <SkipLink />
      <Header>
        <Brand name={name} logoUrl={logoUrl} link={home} short={hidesNameOnPhone} />
        {items.length > 0 ? (
          <nav className="hidden items-stretch gap-0.5 lg:flex" aria-label={t`Main`}>
            {items.map((item) =>
              cloneElement(item.link, { key: item.key, className: headerLink, ...currentProps(item) }, item.label),
            )}
          </nav>
        ) : null}
        <div className="ms-auto flex flex-none items-center gap-1">{end}</div>
      </Header>
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
    <nav
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 flex h-(--dock) border-t border-line bg-surface',
        'pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden',
      )}
      aria-label={t`Main`}
    >
      {items
        .filter((item) => !item.headerOnly)
        .map((item) =>
          cloneElement(
            item.link,
            { key: item.key, className: bottomLink, 'aria-label': item.label, ...currentProps(item) },
            <>
              {item.icon}
              <span>{item.shortLabel ?? item.label}</span>
            </>,
          ),
        )}
      {assistant ? (
        <span className="grid w-16 flex-none place-items-center border-s border-line">{assistant('bar')}</span>
      ) : null}
    </nav>
  );
}
