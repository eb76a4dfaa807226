import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';

/**
 * Returns the id of the module whose quiz the signed-in person can take next: the module of the next step if its quiz
 * can be taken, or else the first module whose quiz is missing for the certificate. Undefined if there is no such
 * module, or while the data are loading.
 */
export function useNextQuizModule(): string | undefined {
  const { data: step } = useNextStep();
  const { data: overview } = useProgressOverview();
  if (!step || !overview) return undefined;
  if (step.target.screen === 'quiz') return step.target.moduleId;
  // The next step is to read sections again, but the quiz of their module can already be taken again.
  if (step.kind === 'read_sections' && step.module) return step.module.moduleId;
  return overview.certificate.missing.find(({ what }) => what === 'quiz')?.moduleId;
}
