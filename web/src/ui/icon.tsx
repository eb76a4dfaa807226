import type { LucideIcon } from 'lucide-react/types';

export type IconProps = {
  of: LucideIcon;
  size?: number | undefined;
  className?: string | undefined;
};

/** An interface icon in the house's pen (1.75); it decorates a word and says nothing to a screen reader. */
export function Icon({ of: Drawing, size = 18, className = '' }: IconProps) {
  return <Drawing className={`i ${className}`} size={size} strokeWidth={1.75} aria-hidden="true" />;
}
