import type { ReactNode } from 'react';

export type BadgeProps = {
  /** A colour only where the colour code allows it: amber for what somebody must act on, green and red for results, accent for "in progress". */
  tone?: 'plain' | 'amber' | 'green' | 'red' | 'accent' | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A boxed word that stands alone. */
export function Badge({ tone = 'plain', icon, children, className = '' }: BadgeProps) {
  return (
    <span className={`badge ${tone === 'plain' ? '' : tone} ${className}`}>
      {icon}
      {children}
    </span>
  );
}

/** The role of who is signed in, in the header. */
export function RoleBadge({ children }: { children: ReactNode }) {
  return <span className="role">{children}</span>;
}
