import type { ErrorCode } from '@loopcheck/contract/errors';
import type { ModuleChange, NewModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { z } from 'zod';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../platform/html/sanitize.ts';
import { countPeople, hasStarted } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  findActiveAt,
  findIsActive,
  findModuleEntry,
  type ModuleEntryRow,
  saveModuleChange,
  saveNewModule,
} from './modules.queries.ts';

/** `db` must be a transaction. */
interface Context {
  readonly db: Database;
}

interface ModuleCreation {
  readonly actorId: string;
  readonly module: z.output<typeof NewModule>;
}

/** Creates an inactive module and returns its id. Its chapter number may be in use, because it is inactive. */
export async function createModule({ db }: Context, { actorId, module }: ModuleCreation): Promise<string> {
  const content = sanitizeAuthoredHtml(module.content).trim();
  const id = await saveNewModule(db, module, content === '' ? null : content);
  await recordEvent(db, {
    personId: actorId,
    verb: 'created',
    object: 'module',
    objectId: id,
    moduleId: id,
    contentRevision: 1,
  });
  return id;
}

interface ModuleEdit {
  readonly actorId: string;
  readonly moduleId: string;
  readonly change: ModuleChange;
}

/** Changes the settings of a module, or activates or deactivates it. Chapter numbers of active modules are unique. */
export async function changeModule({ db }: Context, { actorId, moduleId, change }: ModuleEdit): Promise<void> {
  // If two admins concurrently activate modules with the same number, the second request is refused.
  await holdLock(db, 'chapter numbers');
  const before = await findModuleEntry(db, moduleId);
  ensure(before, 'module_not_found');
  if (change.isActive ?? before.isActive) {
    const activeId = await findActiveAt(db, change.chapterNumber ?? before.chapterNumber);
    ensure(activeId === undefined || activeId === before.id, 'chapter_taken');
  }
  const fields = editableFields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  const isSwitched = change.isActive !== undefined && change.isActive !== before.isActive;
  const isEdited = fields.some((field) => field !== 'chapterNumber');
  if (fields.length > 0 || isSwitched) await saveModuleChange(db, before.id, { ...change, isEdited });
  await recordChange(db, { actorId, before, change, fields, isSwitched });
}

const editableFields = ['title', 'description', 'chapterNumber', 'estimatedDuration'] as const;

interface RecordedChange {
  readonly actorId: string;
  readonly before: ModuleEntryRow;
  readonly change: ModuleChange;
  readonly fields: readonly (typeof editableFields)[number][];
  readonly isSwitched: boolean;
}

async function recordChange(
  db: Database,
  { actorId, before, change, fields, isSwitched }: RecordedChange,
): Promise<void> {
  const about = { personId: actorId, object: 'module', objectId: before.id, moduleId: before.id } as const;
  if (fields.length > 0) {
    const numbers = fields.includes('chapterNumber') && { from: before.chapterNumber, to: change.chapterNumber ?? 0 };
    await recordEvent(db, { ...about, verb: 'updated', result: { fields: fields.join(', '), ...numbers } });
  }
  if (isSwitched) {
    const counts = (await countPeople(db, [before.id])).get(before.id);
    const result = { begun: counts?.started ?? 0, completed: counts?.completed ?? 0 };
    await recordEvent(db, { ...about, verb: change.isActive ? 'activated' : 'deactivated', result });
  }
}

/**
 * Refuses with `code` unless the person may read the module. Everybody may read active modules, locked or not; inactive
 * modules may be read by people who have started them, and by trainers and admins.
 */
export async function ensureReadable(
  db: Database,
  user: SignedIn,
  moduleId: string,
  code: ErrorCode = 'module_not_found',
): Promise<void> {
  const isActive = await findIsActive(db, moduleId);
  ensure(isActive !== undefined, code);
  if (!isActive && !isTrainerOrAdmin(user)) ensure(await hasStarted(db, user.id, moduleId), code);
}
