import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from './icon.tsx';

const icons: Record<NonNullable<CalloutProps['tone']>, LucideIcon> = {
  note: Info,
  warn: TriangleAlert,
  success: CircleCheck,
  bad: CircleX,
};

export type CalloutProps = {
  /** `warn` warns of harm to a plant, a record or a certificate. `success` and `bad` are for results. */
  tone?: 'note' | 'warn' | 'success' | 'bad' | undefined;
  title?: ReactNode;
  icon?: LucideIcon | undefined;
  children?: ReactNode;
  role?: 'note' | 'status' | 'alert' | undefined;
  className?: string | undefined;
};

/** A highlighted box with an icon and an optional bold title. */
export function Callout({ tone = 'note', title, icon, children, role, className = '' }: CalloutProps) {
  return (
    <div className={`callout ${tone === 'note' ? '' : tone} ${className}`} role={role}>
      <Icon of={icon ?? icons[tone]} size={20} />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
    </div>
  );
}
