import { Trans } from '@lingui/react/macro';
import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badge = cva(
  'inline-flex items-center gap-[5px] rounded-1 border px-2 py-[3px] text-12 leading-[1.3] font-medium whitespace-nowrap',
  {
    variants: {
      /** Amber if somebody must act, green for a good and red for a bad result, accent for "in progress". */
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

const roleBadge =
  'rounded-1 border border-line-strong px-2 py-0.75 text-12 leading-[1.3] font-medium whitespace-nowrap text-ink-2';

type RoleBadgeProps = { children: ReactNode; isAdmin?: boolean };

/** The role of the signed-in person in the header, with a second badge for administrators. */
export function RoleBadge({ children, isAdmin = false }: RoleBadgeProps) {
  return (
    <>
      {/* From 900 to 1060 px, the header has no space for both badges next to its links. */}
      <span className={cx(roleBadge, isAdmin && 'lg:max-[1060px]:hidden')}>{children}</span>
      {isAdmin ? (
        <span className={roleBadge}>
          <Trans>Administrator</Trans>
        </span>
      ) : null}
    </>
  );
}
