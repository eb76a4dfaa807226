import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { RouteError } from './failed-page.tsx';
import { LoadingPage } from './guard.tsx';
import { routeTree } from './route-table.tsx';

/** Creates the router of all screens. `history` defaults to the history of the browser. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultPendingComponent: LoadingPage,
    // By default, a placeholder would stay for at least half a second, even if the screen is ready earlier.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
