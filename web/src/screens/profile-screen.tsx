import { Page } from '../ui/page.tsx';

/** Stands here until the screen is written. */
export function ProfileScreen() {
  return <Page>{null}</Page>;
}
