import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { implement } from '../../platform/http/implement.ts';
import { changeSettings } from './change-settings.ts';
import { registrationOf } from './registration.ts';
import { settingsOf, siteNameOf } from './settings.ts';
import { countSops, findPassMark, findSite, listChapters, pingDatabase } from './site.queries.ts';

/** Shown where no quiz stands yet; the same number that a quiz created without one gets. */
const passMarkWithoutQuizzes = 70;

export const siteRoutes = implement(siteEndpoints, {
  site: async ({ db, config }) => {
    const [site, chapters, passMark] = await Promise.all([findSite(db), listChapters(db), findPassMark(db)]);
    return {
      siteName: siteNameOf(site),
      demo: config.demo,
      moduleCount: chapters.length,
      sopCount: await countSops(db),
      passMark: passMark ?? passMarkWithoutQuizzes,
      chapters,
      passwordMinimum: config.passwordPolicy.minimumLength,
      registration: registrationOf(site, config),
    };
  },
  settings: async ({ db, config }) => settingsOf(await findSite(db), config),
  updateSettings: changeSettings,
  health: async ({ db }) => {
    await pingDatabase(db);
    return { status: 'ok' as const };
  },
});
