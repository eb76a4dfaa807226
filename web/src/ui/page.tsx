import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from 'class-variance-authority';

export type PageProps = { children: ReactNode; className?: string | undefined };

const page = [
  'mx-auto w-full max-w-[calc(var(--page-max-width)+32px)] px-4 pt-5 pb-[calc(var(--dock)+40px)]',
  // 176px: on a desktop, 88px on each side for the button of the assistant.
  'lg:max-w-[min(var(--page-max-width),100vw-176px)] lg:px-0 lg:pt-8 lg:pb-18',
  'print:max-w-none print:p-0',
];

/** True if the `main` element that was removed last had the focus. */
let removedMainHadFocus = false;

/**
 * The main content of a screen, the target of the link "Skip to content". If it replaces other main content that had
 * the focus, such as a loading message, it gets the focus. Otherwise, the next Tab would start at the header.
 */
export function Main({ children, className }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = main.current;
    if (removedMainHadFocus && document.activeElement === document.body) element?.focus({ preventScroll: true });
    return () => {
      removedMainHadFocus = document.activeElement === element;
    };
  }, []);
  return (
    <main className={cx('outline-0', className)} id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  );
}

/** The main content of a screen, with the usual width and margins. */
export const Page = ({ children, className }: PageProps) => <Main className={cx(page, className)}>{children}</Main>;

export type TitleBarProps = {
  title: ReactNode;
  /** One line below the heading. */
  lead?: ReactNode;
  /** The buttons at the end of the row with the heading. */
  actions?: ReactNode;
};

/** The heading (h1) of a screen, with an optional line below it and optional buttons. */
export function TitleBar({ title, lead, actions }: TitleBarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-6">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="mt-1.5 max-w-[84ch] text-ink-2">{lead}</p> : null}
      </div>
      {actions}
    </div>
  );
}
