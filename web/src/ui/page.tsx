import type { ReactNode } from 'react';

export type PageProps = { children: ReactNode; className?: string | undefined };

/** The main part of a screen; the skip link leads here. */
export function Page({ children, className = '' }: PageProps) {
  return (
    <main className={`page ${className}`} id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

export type TitleBarProps = {
  title: ReactNode;
  /** One line under the heading. */
  lead?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
};

/** The one h1 of a screen. */
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
