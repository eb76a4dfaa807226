import { existsSync } from 'node:fs';
import { endpoints } from '@loopcheck/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { announcementsRoutes } from './features/announcements/index.ts';
import { assistantRoutes } from './features/assistant/index.ts';
import {
  accountsRoutes,
  cardsRoutes,
  clashesRoutes,
  confirmationRoutes,
  emailChangeRoutes,
  directorySignInRoutes,
  profileRoutes,
  usersBulkRoutes,
  usersImportRoutes,
  usersRoutes,
} from './features/accounts/index.ts';
import { badgesRoutes } from './features/badges/index.ts';
import { certificatesRoutes } from './features/certificates/index.ts';
import { draftsRoutes } from './features/drafts/index.ts';
import { drillsRoutes } from './features/drills/index.ts';
import { discussionsRoutes } from './features/discussions/index.ts';
import { loginsRoutes } from './features/logins/index.ts';
import { newsRoutes } from './features/news/index.ts';
import { contentUpdatesRoutes } from './features/content-updates/index.ts';
import {
  moduleAuthoringRoutes,
  modulePicturesRoutes,
  modulesRoutes,
  partChecksRoutes,
} from './features/modules/index.ts';
import { nextStepRoutes } from './features/next-step/index.ts';
import { notificationsRoutes } from './features/notifications/index.ts';
import { personalDataRoutes } from './features/personal-data/index.ts';
import { progressRoutes } from './features/progress/index.ts';
import {
  quizAnalysisRoutes,
  quizAuthoringRoutes,
  quizExchangeRoutes,
  quizWaitsRoutes,
  quizzesRoutes,
} from './features/quizzes/index.ts';
import { recordsRoutes } from './features/records/index.ts';
import { remindersRoutes } from './features/reminders/index.ts';
import { resourcesRoutes } from './features/resources/index.ts';
import { secondFactorRoutes } from './features/second-factor/index.ts';
import { firstStepsRoutes, siteRoutes } from './features/site/index.ts';
import { sopAuthoringRoutes, sopsRoutes } from './features/sops/index.ts';
import { uploadsRoutes } from './features/uploads/index.ts';
import { statisticsRoutes, trainerOverviewRoutes } from './features/statistics/index.ts';
import { traineesRoutes } from './features/trainees/index.ts';
import { handleUnknownPaths, createAppWithoutRoutes } from './platform/http/application.ts';
import type { Platform } from './platform/http/implement.ts';
import { serveBatchedReads } from './platform/http/batched-reads.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { serveSiteFiles } from './platform/http/site-files.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import type { Logger } from './platform/logging/logger.ts';

const allRoutes = [
  accountsRoutes,
  cardsRoutes,
  clashesRoutes,
  confirmationRoutes,
  emailChangeRoutes,
  directorySignInRoutes,
  profileRoutes,
  usersBulkRoutes,
  usersImportRoutes,
  usersRoutes,
  secondFactorRoutes,
  siteRoutes,
  firstStepsRoutes,
  modulesRoutes,
  moduleAuthoringRoutes,
  modulePicturesRoutes,
  partChecksRoutes,
  contentUpdatesRoutes,
  progressRoutes,
  quizzesRoutes,
  quizAuthoringRoutes,
  quizExchangeRoutes,
  quizWaitsRoutes,
  quizAnalysisRoutes,
  assistantRoutes,
  badgesRoutes,
  drillsRoutes,
  certificatesRoutes,
  recordsRoutes,
  remindersRoutes,
  discussionsRoutes,
  draftsRoutes,
  newsRoutes,
  nextStepRoutes,
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

/** The parameters of `createApp`. */
export interface AppOptions {
  readonly platform: Platform;
  readonly log: Logger;
  /** The path of the folder with the built web pages. If it does not exist, the server does not serve web pages. */
  readonly webDirectory: string;
}

/** Creates the HTTP application with the routes of all features, the API documentation and the web pages. */
export async function createApp({ platform, log, webDirectory }: AppOptions): Promise<FastifyInstance> {
  const app = await createAppWithoutRoutes(platform.config, log);
  for (const routes of allRoutes) routes.mount(app, platform);
  // The batchable GET endpoints can also be called as parts of one request, `POST /api/reads`.
  serveBatchedReads(
    app,
    platform,
    allRoutes.flatMap(({ reads }) => reads),
  );
  // When the server stops, `close` waits for open requests. An event stream never ends by itself, so the streams are
  // closed first.
  app.addHook('preClose', () => platform.live.stop());
  // `close` also waits for open connections. By default, a connection stays open for 72 seconds after its last request.
  // Service managers kill a server that takes so long to stop, so the timeout is reduced to 1 millisecond.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  serveApiDocs(app, platform);
  serveSiteFiles(app, platform);
  const sendPage = existsSync(webDirectory)
    ? await serveWebPages(app, { ...platform, directory: webDirectory })
    : undefined;
  handleUnknownPaths(
    app,
    Object.values(endpoints).flatMap((feature) => Object.values(feature)),
    sendPage,
  );
  await app.ready();
  return app;
}
