import { Link, type LinkProps } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

type BackLinkProps = { to: NonNullable<LinkProps['to']>; children: ReactNode };

/** The link above the title that leads to the parent screen. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
      <Icon of={ArrowLeft} size={16} className="rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
