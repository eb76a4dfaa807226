import type { DraftKind } from '@loopcheck/contract/features/drafts/draft-kinds';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The object that a draft (an unpublished text of one person) is about. */
export interface DraftObject {
  readonly kind: DraftKind;
  readonly objectId: string;
}

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** Finds the draft of a person about an object. */
export function findDraft(db: Database, userId: string, object: DraftObject) {
  return db
    .selectFrom('drafts')
    .select(['content', 'revision', 'editor_id', 'change', 'saved_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', object.kind)
    .where('object_id', '=', object.objectId)
    .executeTakeFirst();
}

export type OthersDraftRow = Awaited<ReturnType<typeof listDraftsOfOthers>>[number];

/** Lists the drafts that other active trainers and admins have about an object, latest first. */
export function listDraftsOfOthers(db: Database, userId: string, object: DraftObject, limit: number) {
  return db
    .selectFrom('drafts as draft')
    .innerJoin('active_people as person', 'person.id', 'draft.user_id')
    .select(['person.full_name', 'draft.saved_at'])
    .where('draft.kind', '=', object.kind)
    .where('draft.object_id', '=', object.objectId)
    .where('draft.user_id', '<>', userId)
    .where(({ eb, or }) => or([eb('person.role', '=', 'trainer'), eb('person.is_admin', '=', true)]))
    .orderBy('draft.saved_at', 'desc')
    .orderBy('draft.user_id')
    .limit(limit)
    .execute();
}

/** Counts the drafts of a person about all objects. */
export async function countDrafts(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Reserves a revision number and returns it. It is higher than the revision numbers of all drafts, including deleted
 * drafts.
 */
export async function reserveRevision(db: Database): Promise<number> {
  const { revision } = await db
    .selectNoFrom(sql<number>`nextval('draft_revisions')::integer`.as('revision'))
    .executeTakeFirstOrThrow();
  return revision;
}

/** Inserts a draft, or replaces the person's draft about the same object. */
export async function saveDraft(db: Database, userId: string, object: DraftObject, draft: DraftRow): Promise<void> {
  await db
    .insertInto('drafts')
    .values({ user_id: userId, kind: object.kind, object_id: object.objectId, ...draft })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'object_id']).doUpdateSet(draft))
    .execute();
}

/** Deletes the draft of a person about an object, if there is one. */
export async function removeDraft(db: Database, userId: string, object: DraftObject): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', object.kind)
    .where('object_id', '=', object.objectId)
    .execute();
}

/** An SQL query of the contents of all drafts, for a statement of another feature that searches them. */
export const selectDraftContents = sql`select content from drafts`;

/** Deletes the drafts that were last saved before this time, and returns their number. */
export async function removeDraftsBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('drafts').where('saved_at', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes all drafts of a person who is being deleted. */
export async function removeDraftsOfPerson(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).execute();
}
