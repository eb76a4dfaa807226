import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** Short facts with their names, in two columns on a phone and in four on a desktop. */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <dl
      className={cx('grid grid-cols-[repeat(2,1fr)] gap-x-4 gap-y-3 text-16 md:grid-cols-[repeat(4,1fr)]', className)}
    >
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
