import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';

/** What is wrong with a form as a whole. The live region stands before its text does, so that the text is announced. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={children ? undefined : 'hidden'}>
      {children ? <Callout tone="bad">{children}</Callout> : null}
    </div>
  );
}
