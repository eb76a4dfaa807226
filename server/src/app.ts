import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { endpoints } from '@loopcheck/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { announcementsRoutes } from './features/announcements/index.ts';
import { assistantRoutes } from './features/assistant/index.ts';
import { accountsRoutes, profileRoutes, usersRoutes } from './features/accounts/index.ts';
import { badgesRoutes } from './features/badges/index.ts';
import { certificatesRoutes } from './features/certificates/index.ts';
import { discussionsRoutes } from './features/discussions/index.ts';
import { loginsRoutes } from './features/logins/index.ts';
import { newsRoutes } from './features/news/index.ts';
import { contentUpdatesRoutes } from './features/content-updates/index.ts';
import { moduleAuthoringRoutes, modulesRoutes } from './features/modules/index.ts';
import { notificationsRoutes } from './features/notifications/index.ts';
import { personalDataRoutes } from './features/personal-data/index.ts';
import { progressRoutes } from './features/progress/index.ts';
import {
  quizAnalysisRoutes,
  quizAuthoringRoutes,
  quizExchangeRoutes,
  quizzesRoutes,
} from './features/quizzes/index.ts';
import { recordsRoutes } from './features/records/index.ts';
import { resourcesRoutes } from './features/resources/index.ts';
import { siteRoutes } from './features/site/index.ts';
import { sopAuthoringRoutes, sopsRoutes } from './features/sops/index.ts';
import { uploadsRoutes } from './features/uploads/index.ts';
import { statisticsRoutes, trainerOverviewRoutes } from './features/statistics/index.ts';
import { traineesRoutes } from './features/trainees/index.ts';
import { handleUnknownPaths, createApplication } from './platform/http/application.ts';
import type { Platform } from './platform/http/implement.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import type { Logger } from './platform/logging/logger.ts';

const allRoutes = [
  accountsRoutes,
  profileRoutes,
  usersRoutes,
  siteRoutes,
  modulesRoutes,
  moduleAuthoringRoutes,
  contentUpdatesRoutes,
  progressRoutes,
  quizzesRoutes,
  quizAuthoringRoutes,
  quizExchangeRoutes,
  quizAnalysisRoutes,
  assistantRoutes,
  badgesRoutes,
  certificatesRoutes,
  recordsRoutes,
  discussionsRoutes,
  newsRoutes,
  notificationsRoutes,
  announcementsRoutes,
  loginsRoutes,
  trainerOverviewRoutes,
  resourcesRoutes,
  sopsRoutes,
  sopAuthoringRoutes,
  traineesRoutes,
  uploadsRoutes,
  statisticsRoutes,
  personalDataRoutes,
];

export interface AppOptions {
  readonly platform: Platform;
  readonly log: Logger;
  /** The folder of the built web pages. If it does not exist, only the API and its documentation are served. */
  readonly webDirectory: string;
}

/** Builds the application: the routes of every feature, the API documentation, and the web pages. */
export async function createApp({ platform, log, webDirectory }: AppOptions): Promise<FastifyInstance> {
  const app = await createApplication(platform.config, log);
  for (const routes of allRoutes) routes.mount(app, platform);
  // Closing waits for open requests. An event stream never completes by itself, so the streams are closed first.
  app.addHook('preClose', () => platform.live.stop());
  // Closing also waits for open connections. A connection must not stay open for the keep-alive timeout of 72 seconds
  // after its last request, because service managers kill a server that does not stop in time.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  serveApiDocs(app);
  const hasWebPages = existsSync(webDirectory);
  if (hasWebPages) await serveWebPages(app, webDirectory);
  handleUnknownPaths(
    app,
    Object.values(endpoints).flatMap((feature) => Object.values(feature)),
    hasWebPages,
  );
  await app.ready();
  return app;
}

/**
 * Serves the web pages. Browsers may cache the files in `assets` for a year, because their names contain a content
 * hash. Browsers must revalidate all other files on each use.
 */
async function serveWebPages(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hasContentHash = path.includes('/assets/');
      reply.header('cache-control', hasContentHash ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
