import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';

/** The header of a quiz in progress: the logo, without navigation. */
export function QuizHeader({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <header className="hdr">
      <span className="brand">
        <Logo />
        <span className="hide-s">{siteName}</span>
      </span>
      <div className="end gap-2.5">{children}</div>
    </header>
  );
}
