import type { ReactNode } from 'react';
import { panelClass } from './panel.tsx';

/** Questions or other long items in a panel, with lines between them and their numbers at the start. */
export function NumberedList({ children }: { children: ReactNode }) {
  return <ol className={panelClass({ className: 'px-4' })}>{children}</ol>;
}

export function NumberedItem({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_1fr] gap-x-3.5 gap-y-1 border-t border-line py-4 first:border-t-0">
      <span className="font-mono-plain text-[13px]/[24px] font-medium text-ink-3">{number}</span>
      {children}
    </li>
  );
}
