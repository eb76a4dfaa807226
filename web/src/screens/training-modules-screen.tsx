import { Page } from '../ui/page.tsx';

/** Stands here until the screen is written. */
export function TrainingModulesScreen() {
  return <Page>{null}</Page>;
}
