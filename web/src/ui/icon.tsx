import type { LucideIcon } from 'lucide-react/types';
import { memo } from 'react';

export type IconProps = {
  /** The drawing. */
  of: LucideIcon;
  /** The width and height in CSS pixels. By default 18. */
  size?: number | undefined;
  className?: string | undefined;
};

/** An icon, hidden from screen readers. */
export const Icon = memo(function Icon({ of: Drawing, size = 18, className = '' }: IconProps) {
  return <Drawing className={`icon block flex-none ${className}`} size={size} strokeWidth={1.75} aria-hidden="true" />;
});
