import type {
  ModuleChange,
  ModuleEntry,
  modulesEndpoints,
} from '@loopcheck/contract/features/modules/modules.contract';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../platform/html/sanitize.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { findActiveAt, findModuleEntry, saveModuleChange, saveNewModule } from './module-entries.queries.ts';
import { findModule } from './modules.queries.ts';

/** Makes a module. It starts inactive, so its chapter number may be one that is in use (design decision 6). */
export async function createModule({ db, user, body }: Call<(typeof modulesEndpoints)['create']>) {
  const content = sanitizeAuthoredHtml(body.content).trim();
  const id = await saveNewModule(db, body, content === '' ? null : content);
  await recordEvent(db, {
    personId: user.id,
    verb: 'created',
    object: 'module',
    objectId: id,
    moduleId: id,
    contentRevision: 1,
  });
  const module = await findModule(db, id);
  ensure(module, 'module_not_found');
  return module;
}

/**
 * Changes a module's data, or switches it on or off. Chapter numbers of active modules are unique. Who has begun a
 * module that is switched off goes on with it; it counts for nobody's percentage any more (design decision 6).
 */
export async function changeModule(call: Call<(typeof modulesEndpoints)['update']>): Promise<ModuleEntry> {
  const { db, params, body } = call;
  // Two admins who switch on two modules of one number at once: the second is told.
  await holdLock(db, 'chapter numbers');
  const before = await findModuleEntry(db, params.id);
  ensure(before, 'module_not_found');
  if (body.isActive ?? before.isActive) {
    const atNumber = await findActiveAt(db, body.chapterNumber ?? before.chapterNumber);
    ensure(!atNumber || atNumber.id === before.id, 'chapter_taken');
  }
  const changed = (Object.keys(body) as (keyof ModuleChange)[]).filter((key) => body[key] !== before[key]);
  const isEdited = changed.some((key) => key !== 'isActive' && key !== 'chapterNumber');
  if (changed.length > 0) await saveModuleChange(db, before.id, { ...body, isEdited });
  await recordChange(call, before, changed);
  const after = await findModuleEntry(db, before.id);
  ensure(after, 'module_not_found');
  return after;
}

async function recordChange(
  { db, user, body }: Call<(typeof modulesEndpoints)['update']>,
  before: ModuleEntry,
  changed: readonly (keyof ModuleChange)[],
): Promise<void> {
  const about = { personId: user.id, object: 'module', objectId: before.id, moduleId: before.id } as const;
  const fields = changed.filter((key) => key !== 'isActive');
  if (fields.length > 0) {
    const chapters = fields.includes('chapterNumber') && { from: before.chapterNumber, to: body.chapterNumber ?? 0 };
    await recordEvent(db, { ...about, verb: 'updated', result: { fields: fields.join(', '), ...chapters } });
  }
  if (changed.includes('isActive')) {
    const result = { begun: before.begunCount, completed: before.completedCount };
    await recordEvent(db, { ...about, verb: body.isActive ? 'activated' : 'deactivated', result });
  }
}
