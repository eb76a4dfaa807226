import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** The buttons and links of a view in a row; on a phone, each on its own line. */
export function ActionRow({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx('row flex-wrap max-sm:flex-col max-sm:items-stretch', className)}>{children}</div>;
}
