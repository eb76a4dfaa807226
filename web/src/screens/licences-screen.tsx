import { Page } from '../ui/page.tsx';

/** Stands here until the screen is written. */
export function LicencesScreen() {
  return <Page>{null}</Page>;
}
