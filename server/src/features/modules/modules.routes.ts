import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { changeModule, createModule } from './administer-modules.ts';
import { contentCache } from './content-cache.ts';
import { listModuleEntries } from './module-entries.queries.ts';
import { hasBegun } from './modules.queries.ts';

export const modulesRoutes = implement(modulesEndpoints, {
  list: async ({ db, query }) => {
    const content = await contentCache(db);
    return query.view === 'outline' ? content.outlines : content.modules;
  },
  one: async ({ db, params, user }) => {
    const module = await (await contentCache(db)).one(params.id);
    ensure(module, 'module_not_found');
    // One that is switched off is there for those who began it, and for those who prepare it.
    if (!module.isActive && !isTrainerOrAdmin(user)) ensure(await hasBegun(db, user.id, module.id), 'module_not_found');
    return module;
  },
  entries: ({ db }) => listModuleEntries(db),
  create: createModule,
  update: changeModule,
});
