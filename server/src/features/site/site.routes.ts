import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { implement } from '../../platform/http/implement.ts';
import { changeSettings } from './site.commands.ts';
import { countSops, findHighestPassMark, findSite, listModules, pingDatabase } from './site.queries.ts';
import { registrationModeOf, settingsOf, siteNameOf } from './site.rules.ts';

/** The default pass mark of a new quiz, in percent. The landing page shows it if there is no active quiz. */
const defaultPassMark = 70;

export const siteRoutes = implement(siteEndpoints, {
  publicSite: async ({ db, config }) => {
    const [site, chapters, passMark] = await Promise.all([findSite(db), listModules(db), findHighestPassMark(db)]);
    return {
      siteName: siteNameOf(site),
      demo: config.demo,
      moduleCount: chapters.length,
      sopCount: await countSops(db),
      passMark: passMark ?? defaultPassMark,
      chapters,
      passwordMinimum: config.passwordPolicy.minimumLength,
      registration: registrationModeOf(site, config),
    };
  },
  settings: async ({ db, config }) => settingsOf(await findSite(db), config),
  updateSettings: ({ db, config, user, body }) => changeSettings({ db, config }, { adminId: user.id, change: body }),
  health: async ({ db }) => {
    await pingDatabase(db);
    return { status: 'ok' as const };
  },
});
