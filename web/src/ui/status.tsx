import type { LucideIcon } from 'lucide-react/types';
import { Trans } from '@lingui/react/macro';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed';
import Lock from 'lucide-react/icons/lock';
import { Icon } from './icon.tsx';

/** The state of a module for a trainee. */
export type ModuleState = 'done' | 'progress' | 'available' | 'locked';

const shapes: Record<ModuleState, { className: string; icon: LucideIcon }> = {
  done: { className: 'done', icon: CircleCheck },
  progress: { className: 'prog', icon: CircleDotDashed },
  available: { className: 'available', icon: Circle },
  locked: { className: 'lock', icon: Lock },
};

/** Returns the CSS class for a state, used by Bubble, module tiles and StatusMark. */
export function stateClass(state: ModuleState): string {
  return shapes[state].className;
}

/** The name of a state. */
export function StateWord({ state }: { state: ModuleState }) {
  if (state === 'done') return <Trans>Completed</Trans>;
  if (state === 'progress') return <Trans>In Progress</Trans>;
  if (state === 'locked') return <Trans>Locked</Trans>;
  return <Trans>Available</Trans>;
}

export type StatusMarkProps = { state: ModuleState; className?: string | undefined };

/** A state as an icon with its name. */
export function StatusMark({ state, className = '' }: StatusMarkProps) {
  return (
    <span className={`status-label ${stateClass(state)} ${className}`}>
      <Icon of={shapes[state].icon} size={16} />
      <StateWord state={state} />
    </span>
  );
}
