import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { implement } from '../../platform/http/implement.ts';
import { changeSettings } from './site.commands.ts';
import { countSops, findPassMark, findSite, listModules, pingDatabase } from './site.queries.ts';
import { registrationOf, settingsOf, siteNameOf } from './site.rules.ts';

/** The pass mark that is shown while there is no quiz. New quizzes have the same default. */
const passMarkWithoutQuizzes = 70;

export const siteRoutes = implement(siteEndpoints, {
  site: async ({ db, config }) => {
    const [site, chapters, passMark] = await Promise.all([findSite(db), listModules(db), findPassMark(db)]);
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
  updateSettings: ({ db, config, user, body }) => changeSettings({ db, config }, { adminId: user.id, change: body }),
  health: async ({ db }) => {
    await pingDatabase(db);
    return { status: 'ok' as const };
  },
});
