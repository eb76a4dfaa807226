import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';

/**
 * An error message above a form. The live region stays in the page while it is empty, because screen readers announce
 * only text that is added to an existing region.
 */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="contents">
      {children ? <Callout tone="bad">{children}</Callout> : null}
    </div>
  );
}
