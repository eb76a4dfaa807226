import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { i18n } from '../lib/i18n.ts';
import { ToastProvider } from '../ui/toast.tsx';

/** Renders with Lingui, for components without data and links. */
export function renderWithTexts(element: ReactElement): RenderResult {
  return render(element, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
}

/** Renders its children once the account has been loaded with `GET /api/auth/user`, as the routes of members do. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useCurrentUser().data ? children : null;
}

type AppRender = RenderResult & {
  queryClient: QueryClient;
  router: Pick<AnyRouter, 'history'>;
  currentHref: () => string;
};

/**
 * Renders with Lingui, React Query, toasts and a router without screens. `at` is the initial URL. `currentHref` returns
 * the URL to which the component has navigated.
 */
export function renderWithApp(element: ReactElement, { at = '/' }: { at?: string } = {}): AppRender {
  const queryClient = createQueryClient();
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <ToastProvider>{children}</ToastProvider>
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
  return Object.assign(render(element, { wrapper }), {
    queryClient,
    router,
    currentHref: () => router.history.location.href,
  });
}
