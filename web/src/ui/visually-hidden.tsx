import type { ReactNode } from 'react';

/** Text for a screen reader where a sighted reader has a shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}
