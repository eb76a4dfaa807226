import './ui/styles.css';
import './lib/zod-without-eval.ts';
import { i18n } from './lib/i18n.ts';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startEarlyQueries } from './app/early-queries.ts';
import { createAppRouter } from './app/router.tsx';
import { watchSession } from './app/session-watch.ts';
import { recordPageUse } from './lib/api/presence.ts';
import { createQueryClient } from './lib/api/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// True if the server has put the beginning of the landing page into the root element. The visitor sees this beginning
// until the first screen is loaded.
const hasLandingPageStart = root.hasChildNodes();

async function start(element: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  const firstScreen = startEarlyQueries(queryClient, router);
  watchSession(queryClient, (path) => window.location.assign(path));
  const app = createRoot(element);
  const render = () =>
    app.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    );
  if (!hasLandingPageStart) return render();
  await firstScreen;
  // In a transition, React renders in short steps, and the visitor can scroll the page between these steps.
  startTransition(render);
}

recordPageUse();
// The app starts in a later task, because the visitor cannot scroll the visible page until the current task has ended.
if (hasLandingPageStart) setTimeout(() => void start(root));
else void start(root);
