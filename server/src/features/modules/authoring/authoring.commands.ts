import { isSectionId } from '@loopcheck/contract/authored-html';
import {
  type ModuleListField,
  moduleLists,
  type ModulePublication,
  type PublicationKind,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { findPartsFault } from '@loopcheck/contract/features/modules/module-parts.rules';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { keepPictures } from '../../../platform/html/keep-pictures.ts';
import { sanitizeAuthoredHtml } from '../../../platform/html/sanitize.ts';
import { notify } from '../../notifications/index.ts';
import { recordEvent } from '../../records/index.ts';
import { hasModule, type ListsOfModule } from '../modules.queries.ts';
import { listPictureIds } from '../pictures/pictures.queries.ts';
import { saveShippedModule } from '../shipped/shipped.commands.ts';
import type { ShippedModule } from '../shipped/shipped.queries.ts';
import {
  findRevision,
  lockModule,
  type NewRevision,
  type LockedModuleRow,
  saveNewRevision,
  saveTestOut,
} from './authoring.queries.ts';
import { listAskedIds } from './asked-people.queries.ts';
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
 * is not based on the current revision. Refuses with module_parts_mismatch if the parts of the module do not match the
 * sections of the new text (`findPartsFault`).
 */
export async function publishModule(
  { db }: Context,
  { actorId, moduleId, publication }: PublishRequest,
): Promise<void> {
  const module = await lockForPublication(db, moduleId, publication.baseRevision);
  const content =
    publication.content === undefined ? module.content : await cleanContent(db, module.id, publication.content);
  const { html, sections } = assignSectionIds(content ?? '', isSectionId);
  // If the text is removed, its parts are removed too.
  const parts = html === '' ? [] : (publication.parts ?? module.parts);
  ensure(findPartsFault(parts, sections) === null, 'module_parts_mismatch');
  await publish(db, module, {
    moduleId: module.id,
    revision: module.content_revision + 1,
    authorId: actorId,
    note: publication.note,
    kind: publication.kind,
    title: publication.title ?? module.title,
    content: html === '' ? null : html,
    sections,
    parts,
    lists: { ...module.lists, ...sanitizeLists(publication.lists ?? {}) },
    description: publication.description ?? module.description,
    summary: publication.summary ?? module.summary,
    estimatedDuration: publication.estimatedDuration ?? module.estimated_duration,
  });
}

/** Sanitises a text of a module, and removes pictures that were not uploaded for this module. */
async function cleanContent(db: Database, moduleId: string, content: string): Promise<string> {
  const html = sanitizeAuthoredHtml(content).trim();
  return html.includes('<img') ? keepPictures(html, await listPictureIds(db, moduleId)) : html;
}

interface RestoreRequest {
  readonly actorId: string;
  readonly moduleId: string;
  readonly revision: number;
  /** The revision that was current when the author chose the revision to restore. */
  readonly baseRevision: number;
  readonly kind: PublicationKind;
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
    kind: request.kind,
    title: earlier.title,
    // The text is sanitised again, because the rules for allowed HTML can have changed since the revision was
    // published.
    content: earlier.content === null ? null : await cleanContent(db, module.id, earlier.content),
    sections: earlier.sections,
    parts: earlier.parts,
    lists: earlier.lists,
    description: earlier.description ?? module.description,
    summary: earlier.summary ?? module.summary,
    estimatedDuration: earlier.estimated_duration ?? module.estimated_duration,
  });
}

/**
 * Locks a module until the transaction ends. Refuses with module_changed if the current revision of the module is not
 * `baseRevision`.
 */
async function lockForPublication(db: Database, moduleId: string, baseRevision: number): Promise<LockedModuleRow> {
  const module = await lockModule(db, moduleId);
  ensure(module, 'module_not_found');
  ensure(module.content_revision === baseRevision, 'module_changed');
  return module;
}

/**
 * Saves a revision, records the publication, and notifies the people whom the revision asks to read the module again or
 * to pass the quiz again. The caller holds the lock on the module, so concurrent publications wait. A concurrent
 * attempt at the quiz does not wait. If the attempt passes, it is a pass on an earlier revision, which does not count
 * if the new revision asks people to pass again.
 */
async function publish(db: Database, module: LockedModuleRow, newRevision: NewRevision): Promise<void> {
  const { authorId, revision, note, kind, title } = newRevision;
  // The people are read before the revision is saved, because saving the revision changes which passes count.
  const askedPeople = await listAskedIds(db, { moduleId: module.id, kind });
  const askedCounts = { toRead: askedPeople.length, toPass: askedPeople.filter(({ mustPass }) => mustPass).length };
  await saveNewRevision(db, newRevision, askedCounts);
  await recordEvent(db, {
    personId: authorId,
    verb: 'updated',
    object: 'module',
    objectId: module.id,
    moduleId: module.id,
    contentRevision: revision,
    result: { revision, kind, askedToRead: askedCounts.toRead, askedToPass: askedCounts.toPass },
    personal: { note },
  });
  const others = askedPeople.filter(({ id }) => id !== authorId);
  await notifyOfRevision(db, { ...module, title, content_revision: revision }, others);
}

interface TestOutSetting {
  readonly actorId: string;
  readonly moduleId: string;
  readonly allowsTestOut: boolean;
}

/**
 * Sets whether people are allowed to take the quiz of a module before reading its text. Does not affect attempts that
 * have already started. Records an event if the setting changes.
 */
export async function setTestOut({ db }: Context, { actorId, moduleId, allowsTestOut }: TestOutSetting) {
  ensure(await hasModule(db, moduleId), 'module_not_found');
  if (!(await saveTestOut(db, moduleId, allowsTestOut))) return;
  await recordEvent(db, {
    personId: actorId,
    verb: 'updated',
    object: 'module',
    objectId: moduleId,
    moduleId,
    result: { allowsTestOut },
  });
}

/**
 * Replaces a module that was edited on site with the shipped module, as a new revision. Notifies the people whom the
 * revision asks to read the module again.
 */
export async function replaceWithShippedModule(
  { db }: Context,
  { actorId, shipped }: { readonly actorId: string; readonly shipped: ShippedModule },
): Promise<void> {
  const id = await saveShippedModule(db, shipped, { replaceEdited: true });
  const module = await lockModule(db, id);
  if (!module) return;
  // A shipped revision asks people to read the module again, but never to pass its quiz again.
  const people = await listAskedIds(db, { moduleId: id, kind: 'read_again' });
  await notifyOfRevision(
    db,
    module,
    people.filter((person) => person.id !== actorId),
  );
}

type RevisedModule = Pick<LockedModuleRow, 'id' | 'chapter_number' | 'title' | 'content_revision' | 'is_active'>;

/**
 * Notifies people of a revision that asks them to read the module again or to pass its quiz again. Does nothing if the
 * module is inactive.
 */
async function notifyOfRevision(
  db: Database,
  module: RevisedModule,
  people: readonly { readonly id: string; readonly mustPass: boolean }[],
): Promise<void> {
  if (!module.is_active) return;
  const notifyPeople = (kind: 'module-revised' | 'module-pass-again', { mustPass }: { mustPass: boolean }) =>
    notify(db, {
      kind,
      userIds: people.filter((person) => person.mustPass === mustPass).map(({ id }) => id),
      // A person is notified only once of each revision.
      occasion: `${module.id} r${module.content_revision}`,
      details: { chapterNumber: String(module.chapter_number), title: module.title },
      link: `/training-modules/${module.id}`,
    });
  await notifyPeople('module-revised', { mustPass: false });
  await notifyPeople('module-pass-again', { mustPass: true });
}

/** Sanitises the entries of the given lists, and removes entries that are empty afterwards. */
function sanitizeLists(lists: Partial<Record<ModuleListField, string[]>>): Partial<ListsOfModule> {
  const sanitized: Partial<ListsOfModule> = {};
  for (const name of moduleLists) {
    const entries = lists[name];
    if (entries) sanitized[name] = entries.map(sanitizeListEntry).filter((entry) => entry !== '');
  }
  return sanitized;
}

/** Sanitises one entry of a list. Keeps inline elements. Removes the tags of other elements, but not their text. */
function sanitizeListEntry(entry: string): string {
  // The expression matches start and end tags of all elements except the inline elements that it names. Each match and
  // each line break becomes a space, because an entry is one line of HTML.
  const line = sanitizeAuthoredHtml(entry)
    .replaceAll(/<\/?(?!(?:strong|em|code|kbd|a)[\s>])[a-z][^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return sanitizeAuthoredHtml(line).trim();
}
