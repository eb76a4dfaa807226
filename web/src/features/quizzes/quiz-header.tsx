import type { ReactNode } from 'react';
import { Brand, Header } from '../../ui/header.tsx';

/** The header of a quiz in progress: the logo, without navigation. */
export function QuizHeader({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <Header>
      <Brand name={siteName} short />
      <div className="ms-auto flex items-center gap-2.5">{children}</div>
    </Header>
  );
}
