import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { moduleState } from '@loopcheck/contract/features/progress/progress.rules';

/** The module that is next: what has been begun goes before what could be begun. The list is in the order of the chapters. */
export function moduleToContinue(list: readonly ModuleProgress[]): ModuleProgress | undefined {
  return (
    list.find((entry) => moduleState(entry) === 'in_progress') ??
    list.find((entry) => moduleState(entry) === 'available')
  );
}
