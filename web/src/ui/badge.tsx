import type { ReactNode } from 'react';

export type BadgeProps = {
  /** Amber if somebody must act, green and red for results, accent for "in progress". */
  tone?: 'plain' | 'amber' | 'green' | 'red' | 'accent' | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A word in a box. */
export function Badge({ tone = 'plain', icon, children, className = '' }: BadgeProps) {
  return (
    <span className={`badge ${tone === 'plain' ? '' : tone} ${className}`}>
      {icon}
      {children}
    </span>
  );
}

/** The role of the signed-in person, in the header. */
export function RoleBadge({ children }: { children: ReactNode }) {
  return <span className="role">{children}</span>;
}
