import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { changeModule, createModule } from './administer-modules.ts';
import { contentCache } from './content-cache.ts';
import { listModuleEntries } from './module-entries.queries.ts';
import { ensureReadable } from './ensure-readable.ts';

export const modulesRoutes = implement(modulesEndpoints, {
  list: async ({ db, query }) => {
    const content = await contentCache(db);
    return query.view === 'outline' ? content.outlines : content.modules;
  },
  one: async ({ db, params, user }) => {
    const module = await (await contentCache(db)).one(params.id);
    ensure(module, 'module_not_found');
    await ensureReadable(db, user, module.id);
    return module;
  },
  entries: ({ db }) => listModuleEntries(db),
  create: createModule,
  update: changeModule,
});
