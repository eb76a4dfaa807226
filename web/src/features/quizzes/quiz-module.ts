import type { ModuleState } from '../../ui/status.tsx';

/** What a quiz says of its module: which chapter, and how far this person is. */
export interface QuizModule {
  /** Null where the module is not active any more. */
  readonly chapterNumber: number | null;
  readonly title: string;
  readonly state: ModuleState;
  /** Percent done. */
  readonly percentage: number;
}
