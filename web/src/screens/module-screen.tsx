import { Page } from '../ui/page.tsx';

/** Stands here until the screen is written. */
export function ModuleScreen() {
  return <Page>{null}</Page>;
}
