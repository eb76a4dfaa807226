import { isSectionId } from '@loopcheck/contract/authored-html';
import {
  type DraftableModule,
  type moduleAuthoringEndpoints,
  type ModuleListName,
  moduleLists,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { sanitizeAuthoredHtml } from '../../../platform/html/sanitize.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { recordEvent } from '../../records/index.ts';
import type { ModuleLists } from '../modules.queries.ts';
import { readDraftable } from './read-draftable.ts';
import { findRevision, lockPublished, type Publication, savePublication } from './revisions.queries.ts';
import { nameSections } from './sections.rules.ts';
import { tellReadersOf } from './tell-readers.ts';

type Known = NonNullable<Awaited<ReturnType<typeof lockPublished>>>;
type PublishCall = Call<(typeof moduleAuthoringEndpoints)['publish']>;
type RestoreCall = Call<(typeof moduleAuthoringEndpoints)['restore']>;

/** Publishes what somebody has written. Who wrote on an older revision is told, and nothing of the newer one is lost. */
export async function publishModule({ db, user, params, body }: PublishCall): Promise<DraftableModule> {
  const known = await lockKnown(db, params.id, body.baseRevision);
  const text = body.content === undefined ? known.content : sanitizeAuthoredHtml(body.content).trim();
  const { html, sections } = nameSections(text ?? '', isSectionId);
  await publish(db, known, {
    moduleId: known.id,
    revision: known.content_revision + 1,
    authorId: user.id,
    note: body.note,
    title: body.title ?? known.title,
    content: html === '' ? null : html,
    sections,
    lists: { ...(known.lists as Partial<ModuleLists>), ...cleanLists(body.lists ?? {}) },
    description: body.description ?? known.description,
    summary: body.summary ?? known.summary,
    estimatedDuration: body.estimatedDuration ?? known.estimated_duration,
  });
  return readDraftable(db, known.id);
}

/** Publishes an earlier revision again, all of it that was kept: the revisions between stay where they are. */
export async function restoreRevision({ db, user, params, body }: RestoreCall): Promise<DraftableModule> {
  const known = await lockKnown(db, params.id, body.baseRevision);
  const old = await findRevision(db, known.id, params.revision);
  ensure(old, 'revision_not_found');
  await publish(db, known, {
    moduleId: known.id,
    revision: known.content_revision + 1,
    authorId: user.id,
    note: `Revision ${old.revision} restored`,
    title: old.title,
    // The list of what is allowed may have changed since.
    content: old.content === null ? null : sanitizeAuthoredHtml(old.content),
    sections: old.sections,
    lists: old.lists,
    description: old.description ?? known.description,
    summary: old.summary ?? known.summary,
    estimatedDuration: old.estimatedDuration ?? known.estimated_duration,
  });
  return readDraftable(db, known.id);
}

async function lockKnown(db: Database, id: string, baseRevision: number): Promise<Known> {
  const known = await lockPublished(db, id);
  ensure(known, 'module_not_found');
  ensure(known.content_revision === baseRevision, 'module_changed');
  return known;
}

async function publish(db: Database, known: Known, publication: Publication): Promise<void> {
  await savePublication(db, publication);
  await recordEvent(db, {
    personId: publication.authorId,
    verb: 'updated',
    object: 'module',
    objectId: known.id,
    moduleId: known.id,
    contentRevision: publication.revision,
    result: { revision: publication.revision },
    personal: { note: publication.note },
  });
  const { revision, title } = publication;
  await tellReadersOf(db, { ...known, title, content_revision: revision }, publication.authorId);
}

const cleanLists = (lists: Partial<Record<ModuleListName, string[]>>): Partial<ModuleLists> =>
  Object.fromEntries(
    moduleLists
      .filter((name) => lists[name] !== undefined)
      .map((name) => [name, (lists[name] ?? []).map(oneLine).filter((entry) => entry !== '')]),
  );

/** One entry of a list: words, code, emphasis and links; blocks fall away and leave their words. */
function oneLine(entry: string): string {
  const safe = sanitizeAuthoredHtml(entry);
  const line = safe.replaceAll(/<\/?(?!(?:strong|em|code|kbd|a)[\s>])[a-z][^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return sanitizeAuthoredHtml(line).trim();
}
