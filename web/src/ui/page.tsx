import type { ReactNode } from 'react';

export type PageProps = { children: ReactNode; className?: string | undefined };

/** The main content of a screen, the target of the link "Skip to content". */
export function Page({ children, className = '' }: PageProps) {
  return (
    <main className={`page ${className}`} id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

export type TitleBarProps = {
  title: ReactNode;
  /** One line below the heading. */
  lead?: ReactNode;
  /** The buttons at the end of the line. */
  actions?: ReactNode;
};

/** The h1 of a screen. */
export function TitleBar({ title, lead, actions }: TitleBarProps) {
  return (
    <div className="titlebar">
      <div>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions}
    </div>
  );
}
