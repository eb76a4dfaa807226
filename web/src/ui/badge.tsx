import { Trans } from '@lingui/react/macro';
import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badge = cva(
  'inline-flex items-center gap-[5px] rounded-1 border px-2 py-[3px] text-12 leading-[1.3] font-medium whitespace-nowrap',
  {
    variants: {
      /** Amber if somebody must act, green for a good result, red for a bad result, accent for "in progress". */
      tone: {
        plain: 'border-line bg-surface text-ink-2',
        amber: 'border-transparent bg-amber-soft text-amber',
        green: 'border-transparent bg-green-soft text-green',
        red: 'border-transparent bg-red-soft text-red',
        accent: 'border-transparent bg-accent-soft text-accent',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export type BadgeProps = VariantProps<typeof badge> & {
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A short label, for example a state. */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span className={badge({ tone, className })}>
      {icon}
      {children}
    </span>
  );
}

const roleBadgeClass =
  'rounded-1 border border-line-strong px-2 py-0.75 text-12 leading-[1.3] font-medium whitespace-nowrap text-ink-2';

type RoleBadgeProps = { children: ReactNode; isAdmin?: boolean };

/** The badge in the header with the role of the signed-in person. Administrators have a second badge. */
export function RoleBadge({ children, isAdmin = false }: RoleBadgeProps) {
  return (
    <>
      {/* From 900 to 1060 px, the header has space for only one badge, so administrators see only the second one. */}
      <span className={cx(roleBadgeClass, isAdmin && 'lg:max-[1060px]:hidden')}>{children}</span>
      {isAdmin ? (
        <span className={roleBadgeClass}>
          <Trans>Administrator</Trans>
        </span>
      ) : null}
    </>
  );
}
