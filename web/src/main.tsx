import './ui/styles.css';
import { i18n } from './lib/i18n.ts';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askAhead } from './app/parts.tsx';
import { createAppRouter } from './app/router.tsx';
import { watchSession } from './app/session-watch.ts';
import { currentUserQuery } from './features/accounts/accounts.hooks.ts';
import { siteQuery } from './features/site/site.hooks.ts';
import { createQueryClient } from './lib/api/query-client.ts';

const queryClient = createQueryClient();
// Both are needed by whatever screen comes: they travel while its code does.
const ahead = [
  queryClient.query(currentUserQuery).then((user) => askAhead(user, window.location.pathname === '/')),
  queryClient.query(siteQuery),
];
// The screen that needs it tells of a failure, with Retry.
for (const read of ahead) read.catch(() => undefined);
watchSession(queryClient, (path) => window.location.assign(path));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter(queryClient)} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
