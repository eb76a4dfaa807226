import type { ModuleState } from '../../ui/status.tsx';

/** The module of a quiz, with the person's progress. */
export interface QuizModule {
  /** Null if the module is not active any more. */
  readonly chapterNumber: number | null;
  readonly title: string;
  readonly state: ModuleState;
  /** The person's progress in the module, in percent. */
  readonly percentage: number;
}
