import { type ProgressOverview, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { implement } from '../../platform/http/implement.ts';
import { listMissing, listProgress } from './progress.queries.ts';
import { progressOf } from './progress.rules.ts';
import { reportProgress } from './report-progress.ts';

export const progressRoutes = implement(progressEndpoints, {
  list: async ({ db, user }) => (await listProgress(db, user.id)).map(progressOf),
  overview: async ({ db, user }) => {
    const modules = await listMissing(db, user.id);
    const missing = modules.flatMap((module): ProgressOverview['certificate']['missing'] => {
      const entry = { moduleId: module.id, chapterNumber: module.chapter_number, title: module.title };
      if (module.status !== 'completed') return [{ ...entry, what: 'module' }];
      return module.quiz_id !== null && !module.is_passed ? [{ ...entry, what: 'quiz' }] : [];
    });
    const completedModules = modules.filter((module) => module.status === 'completed').length;
    return {
      completedModules,
      totalModules: modules.length,
      percentage: modules.length === 0 ? 0 : Math.floor((completedModules * 100) / modules.length),
      certificate: { canRequest: modules.length > 0 && missing.length === 0, missing },
    };
  },
  report: async ({ db, user, params, body, now }) =>
    progressOf(await reportProgress({ db, userId: user.id, moduleId: params.moduleId, now }, body)),
});
