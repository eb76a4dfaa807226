import { NotFound } from '../features/site/not-found.tsx';

/** The screen for paths that do not exist. */
export function NotFoundScreen() {
  return <NotFound />;
}
