import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { toModuleState } from '@loopcheck/contract/features/progress/progress.rules';
import type { ModuleState } from '../../ui/status.tsx';

const displayedStates = {
  completed: 'done',
  in_progress: 'progress',
  locked: 'locked',
  available: 'available',
} as const satisfies Record<ReturnType<typeof toModuleState>, ModuleState>;

/** Converts a person's progress in a module to the state that the components in `ui/` display. */
export const toDisplayedState = (progress: ModuleProgress): ModuleState => displayedStates[toModuleState(progress)];
