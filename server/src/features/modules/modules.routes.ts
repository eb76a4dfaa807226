import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { contentCache } from './content-cache.ts';

export const modulesRoutes = implement(modulesEndpoints, {
  list: async ({ db, query }) => {
    const content = await contentCache(db);
    return query.view === 'outline' ? content.outlines : content.modules;
  },
  one: async ({ db, params }) => {
    const module = await (await contentCache(db)).one(params.id);
    ensure(module, 'module_not_found');
    return module;
  },
});
