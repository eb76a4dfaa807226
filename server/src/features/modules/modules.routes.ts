import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { countStartedAndCompleted } from '../progress/index.ts';
import { findCachedModules } from './content-cache.ts';
import { changeModule, createModule, ensureModuleReadable } from './modules.commands.ts';
import { presentManagedModule, presentModule } from './modules.presenter.ts';
import { findManagedModule, findModule, listManagedModules } from './modules.queries.ts';

export const modulesRoutes = implement(modulesEndpoints, {
  list: async ({ db, query }) => {
    const { modules, outlines } = await findCachedModules(db);
    return query.view === 'outline' ? outlines : modules;
  },
  one: async ({ db, params, user }) => {
    const { findActiveModule, findAnyModule } = await findCachedModules(db);
    // Everybody is allowed to read an active module.
    const activeModule = findActiveModule(params.id);
    if (activeModule) return activeModule;
    const module = await findAnyModule(params.id);
    ensure(module, 'module_not_found');
    await ensureModuleReadable(db, user, module.id);
    return module;
  },
  listManaged: async ({ db }) => {
    const rows = await listManagedModules(db);
    const counts = await countStartedAndCompleted(
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => presentManagedModule(row, counts.get(row.id)));
  },
  create: async ({ db, user, body }) => {
    const row = await findModule(db, await createModule({ db }, { actorId: user.id, module: body }));
    ensure(row, 'module_not_found');
    return presentModule(row);
  },
  update: async ({ db, user, params, body }) => {
    await changeModule({ db }, { actorId: user.id, moduleId: params.id, change: body });
    const row = await findManagedModule(db, params.id);
    ensure(row, 'module_not_found');
    return presentManagedModule(row, (await countStartedAndCompleted(db, [row.id])).get(row.id));
  },
});
