import type { LucideIcon } from 'lucide-react/types';
import { Trans } from '@lingui/react/macro';
import { cva, type VariantProps } from 'class-variance-authority';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The state of a module for a trainee. */
export type ModuleState = 'done' | 'progress' | 'available' | 'locked';

const icons: Record<ModuleState, LucideIcon> = {
  done: CircleCheck,
  progress: CircleDotDashed,
  available: Circle,
  locked: Lock,
};

/** The name of a state. */
export function StateWord({ state }: { state: ModuleState }) {
  if (state === 'done') return <Trans>Completed</Trans>;
  if (state === 'progress') return <Trans>In Progress</Trans>;
  if (state === 'locked') return <Trans>Locked</Trans>;
  return <Trans>Available</Trans>;
}

const statusLabel = cva('inline-flex items-center leading-[1.3] font-medium whitespace-nowrap', {
  variants: {
    state: {
      done: 'text-ink',
      progress: 'text-accent',
      available: 'text-ink-2',
      locked: 'text-ink-off',
    },
    /** `inherited`: the font size of the text around the label. */
    size: {
      normal: 'gap-1.5 text-13',
      inherited: 'gap-1 align-bottom',
    },
  },
  defaultVariants: { size: 'normal' },
});

export type StatusLabelProps = Pick<VariantProps<typeof statusLabel>, 'size'> & {
  state: ModuleState;
  children: ReactNode;
};

/** A text with the icon and in the colour of a state. */
export function StatusLabel({ state, size, children }: StatusLabelProps) {
  return (
    <span className={statusLabel({ state, size })}>
      <Icon of={icons[state]} size={16} />
      {children}
    </span>
  );
}

export type StatusMarkProps = Omit<StatusLabelProps, 'children'>;

/** The icon and the name of a state. */
export function StatusMark({ state, size }: StatusMarkProps) {
  return (
    <StatusLabel state={state} size={size}>
      <StateWord state={state} />
    </StatusLabel>
  );
}
