import './ui/styles.css';
import './lib/zod-without-eval.ts';
import { i18n } from './lib/i18n.ts';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startEarlyQueries } from './app/early-queries.ts';
import { createAppRouter } from './app/router.tsx';
import { watchSession } from './app/session-watch.ts';
import { recordPageUse } from './lib/api/presence.ts';
import { createQueryClient } from './lib/api/query-client.ts';

recordPageUse();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
startEarlyQueries(queryClient, router);
watchSession(queryClient, (path) => window.location.assign(path));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
