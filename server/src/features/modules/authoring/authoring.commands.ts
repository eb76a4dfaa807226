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
  listCompletedBy,
  lockPublished,
  type Publication,
  type PublishedRow,
  savePublication,
} from './authoring.queries.ts';
import { nameSections } from './authoring.rules.ts';

/** `db` must be a transaction, which holds the lock on the module until the revision is committed. */
interface Context {
  readonly db: Database;
}

interface PublishRequest {
  readonly actorId: string;
  readonly moduleId: string;
  readonly publication: z.output<typeof ModulePublication>;
}

/**
 * Publishes a new revision. Omitted fields remain unchanged. Refuses with module_changed if the base revision is
 * outdated.
 */
export async function publishModule(
  { db }: Context,
  { actorId, moduleId, publication }: PublishRequest,
): Promise<void> {
  const published = await lockForPublication(db, moduleId, publication.baseRevision);
  const text = publication.content === undefined ? published.content : sanitizeAuthoredHtml(publication.content).trim();
  const { html, sections } = nameSections(text ?? '', isSectionId);
  await publish(db, published, {
    moduleId: published.id,
    revision: published.content_revision + 1,
    authorId: actorId,
    note: publication.note,
    title: publication.title ?? published.title,
    content: html === '' ? null : html,
    sections,
    lists: { ...published.lists, ...cleanLists(publication.lists ?? {}) },
    description: publication.description ?? published.description,
    summary: publication.summary ?? published.summary,
    estimatedDuration: publication.estimatedDuration ?? published.estimated_duration,
  });
}

interface RestoreRequest {
  readonly actorId: string;
  readonly moduleId: string;
  readonly revision: number;
  /** The revision that was current when the author decided to restore. */
  readonly baseRevision: number;
}

/** Publishes an earlier revision again as a new one. Refuses with module_changed if the base revision is outdated. */
export async function restoreRevision({ db }: Context, request: RestoreRequest): Promise<void> {
  const published = await lockForPublication(db, request.moduleId, request.baseRevision);
  const old = await findRevision(db, published.id, request.revision);
  ensure(old, 'revision_not_found');
  await publish(db, published, {
    moduleId: published.id,
    revision: published.content_revision + 1,
    authorId: request.actorId,
    note: `Revision ${old.revision} restored`,
    title: old.title,
    // The rules for allowed HTML may have changed since the revision was published.
    content: old.content === null ? null : sanitizeAuthoredHtml(old.content),
    sections: old.sections,
    lists: old.lists,
    description: old.description ?? published.description,
    summary: old.summary ?? published.summary,
    estimatedDuration: old.estimated_duration ?? published.estimated_duration,
  });
}

async function lockForPublication(db: Database, moduleId: string, baseRevision: number): Promise<PublishedRow> {
  const published = await lockPublished(db, moduleId);
  ensure(published, 'module_not_found');
  ensure(published.content_revision === baseRevision, 'module_changed');
  return published;
}

async function publish(db: Database, published: PublishedRow, publication: Publication): Promise<void> {
  const { authorId, revision, note, title } = publication;
  await savePublication(db, publication);
  await recordEvent(db, {
    personId: authorId,
    verb: 'updated',
    object: 'module',
    objectId: published.id,
    moduleId: published.id,
    contentRevision: revision,
    result: { revision },
    personal: { note },
  });
  await notifyReaders(db, { ...published, title, content_revision: revision }, authorId);
}

/** Replaces the site's text with the shipped text in a new revision, in the transaction of the admin's decision. */
export async function replaceByShippedModule(
  { db }: Context,
  { actorId, shipped }: { readonly actorId: string; readonly shipped: ShippedModule },
): Promise<void> {
  const id = await saveShippedModule(db, shipped, { replaceEdited: true });
  const published = await lockPublished(db, id);
  if (published) await notifyReaders(db, published, actorId);
}

type RevisedModule = Pick<PublishedRow, 'id' | 'chapter_number' | 'title' | 'content_revision' | 'is_active'>;

/** Notifies everybody who has completed an active module of its new revision, except the publisher. */
async function notifyReaders(db: Database, module: RevisedModule, publishedBy: string): Promise<void> {
  if (!module.is_active) return;
  await notify(db, {
    kind: 'module-revised',
    userIds: (await listCompletedBy(db, module.id)).filter((id) => id !== publishedBy),
    occasion: `${module.id} r${module.content_revision}`,
    details: { chapterNumber: String(module.chapter_number), title: module.title },
    link: `/training-modules/${module.id}`,
  });
}

function cleanLists(lists: Partial<Record<ModuleListName, string[]>>): Partial<ModuleLists> {
  const cleaned: Partial<ModuleLists> = {};
  for (const name of moduleLists) {
    const entries = lists[name];
    if (entries) cleaned[name] = entries.map(cleanEntry).filter((entry) => entry !== '');
  }
  return cleaned;
}

/** Sanitises one entry of a list. Keeps inline elements; block elements are replaced by their text. */
function cleanEntry(entry: string): string {
  const safe = sanitizeAuthoredHtml(entry);
  const line = safe.replaceAll(/<\/?(?!(?:strong|em|code|kbd|a)[\s>])[a-z][^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return sanitizeAuthoredHtml(line).trim();
}
