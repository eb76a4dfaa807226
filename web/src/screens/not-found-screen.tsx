import { NotFound } from '../features/site/not-found.tsx';

/** Any address that leads nowhere. */
export function NotFoundScreen() {
  return <NotFound />;
}
