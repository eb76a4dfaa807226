import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { countPeople } from '../progress/index.ts';
import { findContent } from './content-cache.ts';
import { changeModule, createModule, ensureReadable } from './modules.commands.ts';
import { presentModule, presentModuleEntry } from './modules.presenter.ts';
import { findModule, findModuleEntry, listModuleEntries } from './modules.queries.ts';

export const modulesRoutes = implement(modulesEndpoints, {
  list: async ({ db, query }) => {
    const content = await findContent(db);
    return query.view === 'outline' ? content.outlines : content.modules;
  },
  one: async ({ db, params, user }) => {
    const module = await (await findContent(db)).one(params.id);
    ensure(module, 'module_not_found');
    await ensureReadable(db, user, module.id);
    return module;
  },
  entries: async ({ db }) => {
    const rows = await listModuleEntries(db);
    const counts = await countPeople(
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => presentModuleEntry(row, counts.get(row.id)));
  },
  create: async ({ db, user, body }) => {
    const row = await findModule(db, await createModule({ db }, { actorId: user.id, module: body }));
    ensure(row, 'module_not_found');
    return presentModule(row);
  },
  update: async ({ db, user, params, body }) => {
    await changeModule({ db }, { actorId: user.id, moduleId: params.id, change: body });
    const row = await findModuleEntry(db, params.id);
    ensure(row, 'module_not_found');
    return presentModuleEntry(row, (await countPeople(db, [row.id])).get(row.id));
  },
});
