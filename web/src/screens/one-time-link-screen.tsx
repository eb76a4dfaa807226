import { Page } from '../ui/page.tsx';

/** Stands here until the screen is written. */
export function OneTimeLinkScreen() {
  return <Page>{null}</Page>;
}
