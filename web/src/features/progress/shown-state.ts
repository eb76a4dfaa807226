import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { moduleState } from '@loopcheck/contract/features/progress/progress.rules';
import type { ModuleState } from '../../ui/status.tsx';

const drawnAs = {
  completed: 'done',
  in_progress: 'progress',
  locked: 'locked',
  available: 'available',
} as const satisfies Record<ReturnType<typeof moduleState>, ModuleState>;

/** How a module's state is drawn and worded. */
export const shownState = (progress: ModuleProgress): ModuleState => drawnAs[moduleState(progress)];
