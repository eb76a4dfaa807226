import { isSectionId } from '@loopcheck/contract/authored-html';
import {
  type ModuleListName,
  moduleLists,
  type ModulePublication,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../../platform/html/sanitize.ts';
import { notify } from '../../notifications/index.ts';
import { recordEvent } from '../../records/index.ts';
import type { ModuleLists } from '../modules.queries.ts';
import { saveShippedModule } from '../shipped/shipped.commands.ts';
import type { ShippedModule } from '../shipped/shipped.queries.ts';
import {
  findRevision,
  listUsersWhoCompleted,
  lockModule,
  type NewRevision,
  type LockedModuleRow,
  saveNewRevision,
} from './authoring.queries.ts';
import { assignSectionIds } from './authoring.rules.ts';

/** `db` must be a transaction. The transaction holds the lock on the module until the revision is committed. */
interface Context {
  readonly db: Database;
}

interface PublishRequest {
  readonly actorId: string;
  readonly moduleId: string;
  readonly publication: z.output<typeof ModulePublication>;
}

/**
 * Publishes a new revision of a module. Omitted fields remain unchanged. Refuses with module_changed if the publication
 * is not based on the current revision.
 */
export async function publishModule(
  { db }: Context,
  { actorId, moduleId, publication }: PublishRequest,
): Promise<void> {
  const module = await lockForPublication(db, moduleId, publication.baseRevision);
  const content = publication.content === undefined ? module.content : sanitizeAuthoredHtml(publication.content).trim();
  const { html, sections } = assignSectionIds(content ?? '', isSectionId);
  await publish(db, module, {
    moduleId: module.id,
    revision: module.content_revision + 1,
    authorId: actorId,
    note: publication.note,
    title: publication.title ?? module.title,
    content: html === '' ? null : html,
    sections,
    lists: { ...module.lists, ...sanitizeLists(publication.lists ?? {}) },
    description: publication.description ?? module.description,
    summary: publication.summary ?? module.summary,
    estimatedDuration: publication.estimatedDuration ?? module.estimated_duration,
  });
}

interface RestoreRequest {
  readonly actorId: string;
  readonly moduleId: string;
  readonly revision: number;
  /** The revision that was current when the author chose the revision to restore. */
  readonly baseRevision: number;
}

/** Publishes an earlier revision as a new revision. Refuses with module_changed if `baseRevision` is not current. */
export async function restoreRevision({ db }: Context, request: RestoreRequest): Promise<void> {
  const module = await lockForPublication(db, request.moduleId, request.baseRevision);
  const earlier = await findRevision(db, module.id, request.revision);
  ensure(earlier, 'revision_not_found');
  await publish(db, module, {
    moduleId: module.id,
    revision: module.content_revision + 1,
    authorId: request.actorId,
    note: `Revision ${earlier.revision} restored`,
    title: earlier.title,
    // Sanitised again, because the rules for allowed HTML may have changed since the revision was published.
    content: earlier.content === null ? null : sanitizeAuthoredHtml(earlier.content),
    sections: earlier.sections,
    lists: earlier.lists,
    description: earlier.description ?? module.description,
    summary: earlier.summary ?? module.summary,
    estimatedDuration: earlier.estimated_duration ?? module.estimated_duration,
  });
}

/** Locks a module until the transaction ends. Refuses with module_changed if its current revision is not `baseRevision`. */
async function lockForPublication(db: Database, moduleId: string, baseRevision: number): Promise<LockedModuleRow> {
  const module = await lockModule(db, moduleId);
  ensure(module, 'module_not_found');
  ensure(module.content_revision === baseRevision, 'module_changed');
  return module;
}

async function publish(db: Database, module: LockedModuleRow, newRevision: NewRevision): Promise<void> {
  const { authorId, revision, note, title } = newRevision;
  await saveNewRevision(db, newRevision);
  await recordEvent(db, {
    personId: authorId,
    verb: 'updated',
    object: 'module',
    objectId: module.id,
    moduleId: module.id,
    contentRevision: revision,
    result: { revision },
    personal: { note },
  });
  await notifyOfRevision(db, { ...module, title, content_revision: revision }, authorId);
}

/** Replaces a module that was edited on site with the shipped module, as a new revision. */
export async function replaceWithShippedModule(
  { db }: Context,
  { actorId, shipped }: { readonly actorId: string; readonly shipped: ShippedModule },
): Promise<void> {
  const id = await saveShippedModule(db, shipped, { replaceEdited: true });
  const module = await lockModule(db, id);
  if (module) await notifyOfRevision(db, module, actorId);
}

type RevisedModule = Pick<LockedModuleRow, 'id' | 'chapter_number' | 'title' | 'content_revision' | 'is_active'>;

/**
 * Notifies the people who have completed the module, except the author, about its new revision. Does nothing if the
 * module is inactive.
 */
async function notifyOfRevision(db: Database, module: RevisedModule, authorId: string): Promise<void> {
  if (!module.is_active) return;
  await notify(db, {
    kind: 'module-revised',
    userIds: (await listUsersWhoCompleted(db, module.id)).filter((id) => id !== authorId),
    occasion: `${module.id} r${module.content_revision}`,
    details: { chapterNumber: String(module.chapter_number), title: module.title },
    link: `/training-modules/${module.id}`,
  });
}

function sanitizeLists(lists: Partial<Record<ModuleListName, string[]>>): Partial<ModuleLists> {
  const sanitized: Partial<ModuleLists> = {};
  for (const name of moduleLists) {
    const entries = lists[name];
    if (entries) sanitized[name] = entries.map(sanitizeListEntry).filter((entry) => entry !== '');
  }
  return sanitized;
}

/** Sanitises one entry of a list. Keeps inline elements. Removes the tags of other elements, but not their text. */
function sanitizeListEntry(entry: string): string {
  const line = sanitizeAuthoredHtml(entry)
    .replaceAll(/<\/?(?!(?:strong|em|code|kbd|a)[\s>])[a-z][^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return sanitizeAuthoredHtml(line).trim();
}
