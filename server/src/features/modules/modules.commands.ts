import type { ErrorCode } from '@loopcheck/contract/errors';
import type { ModuleChange, NewModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { z } from 'zod';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { keepPictures } from '../../platform/html/keep-pictures.ts';
import { sanitizeAuthoredHtml } from '../../platform/html/sanitize.ts';
import { countStartedAndCompleted, hasStartedModule } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  findActiveModuleId,
  findManagedModule,
  insertNewModule,
  isModuleActive,
  type ManagedModuleRow,
  saveModuleChange,
} from './modules.queries.ts';

/** `db` must be a transaction. */
interface Context {
  readonly db: Database;
}

interface ModuleCreation {
  readonly actorId: string;
  readonly module: z.output<typeof NewModule>;
}

/** Creates an inactive module and returns its id. An inactive module can have the chapter number of another module. */
export async function createModule({ db }: Context, { actorId, module }: ModuleCreation): Promise<string> {
  // A new module has no pictures yet.
  const content = keepPictures(sanitizeAuthoredHtml(module.content).trim(), []);
  const id = await insertNewModule(db, actorId, module, content === '' ? null : content);
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

/**
 * Changes the settings of a module, or activates or deactivates it. Refuses with chapter_taken if two active modules
 * would have the same chapter number.
 */
export async function changeModule({ db }: Context, { actorId, moduleId, change }: ModuleEdit): Promise<void> {
  // Without the lock, two admins could concurrently activate modules with the same number.
  await acquireLock(db, 'chapter numbers');
  const before = await findManagedModule(db, moduleId);
  ensure(before, 'module_not_found');
  const willBeActive = change.isActive ?? before.isActive;
  if (willBeActive) {
    const activeModuleId = await findActiveModuleId(db, change.chapterNumber ?? before.chapterNumber);
    ensure(activeModuleId === undefined || activeModuleId === before.id, 'chapter_taken');
  }
  const changedFields = editableFields.filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  const isActivationChanged = change.isActive !== undefined && change.isActive !== before.isActive;
  // A revision contains all texts that readers see, but not the chapter number. A new chapter number alone therefore
  // neither changes the revision nor marks the module as edited on site.
  const changesRevision = changedFields.some((field) => field !== 'chapterNumber');
  if (changedFields.length > 0 || isActivationChanged)
    await saveModuleChange(db, before.id, { ...change, changesRevision });
  await recordModuleChange(db, { actorId, before, change, changedFields, isActivationChanged });
}

const editableFields = ['title', 'description', 'chapterNumber', 'estimatedDuration'] as const;

interface RecordedChange {
  readonly actorId: string;
  readonly before: ManagedModuleRow;
  readonly change: ModuleChange;
  readonly changedFields: readonly (typeof editableFields)[number][];
  readonly isActivationChanged: boolean;
}

/** Records the changed fields as one training event, and an activation or a deactivation as another. */
async function recordModuleChange(
  db: Database,
  { actorId, before, change, changedFields, isActivationChanged }: RecordedChange,
): Promise<void> {
  const eventFields = { personId: actorId, object: 'module', objectId: before.id, moduleId: before.id } as const;
  if (changedFields.length > 0) {
    const chapterNumbers = changedFields.includes('chapterNumber') && {
      from: before.chapterNumber,
      // The change contains a number, because `changedFields` includes the field. The 0 only satisfies the type.
      to: change.chapterNumber ?? 0,
    };
    await recordEvent(db, {
      ...eventFields,
      verb: 'updated',
      result: { fields: changedFields.join(', '), ...chapterNumbers },
    });
  }
  if (isActivationChanged) {
    const counts = (await countStartedAndCompleted(db, [before.id])).get(before.id);
    // `begun` is the number of people who have started the module. The field cannot be renamed to `started`, because
    // stored events contain `begun`.
    const result = { begun: counts?.started ?? 0, completed: counts?.completed ?? 0 };
    await recordEvent(db, { ...eventFields, verb: change.isActive ? 'activated' : 'deactivated', result });
  }
}

/**
 * Refuses with `code` if the person is not allowed to read the module. Everybody is allowed to read an active module,
 * even while it is locked (another module must be completed before). An inactive module is readable only for people who
 * have started it, and for trainers and admins.
 */
export async function ensureModuleReadable(
  db: Database,
  user: SignedInUser,
  moduleId: string,
  code: ErrorCode = 'module_not_found',
): Promise<void> {
  const isActive = await isModuleActive(db, moduleId);
  ensure(isActive !== undefined, code);
  if (!isActive && !isTrainerOrAdmin(user)) ensure(await hasStartedModule(db, user.id, moduleId), code);
}
