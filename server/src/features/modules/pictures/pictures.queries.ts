import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectDraftContents } from '../../drafts/index.ts';

/** A picture of a module to save. Its file is already in storage. */
export interface NewPicture {
  readonly moduleId: string;
  readonly uploadedBy: string;
  readonly storageKey: string;
  /** The size of the file in bytes. */
  readonly fileSize: number;
  /** The width in pixels. */
  readonly width: number;
  /** The height in pixels. */
  readonly height: number;
  readonly now: Date;
}

/** Saves a picture of a module and returns its id. */
export async function savePicture(db: Database, picture: NewPicture): Promise<string> {
  const { id } = await db
    .insertInto('module_pictures')
    .values({
      module_id: picture.moduleId,
      uploaded_by: picture.uploadedBy,
      storage_key: picture.storageKey,
      file_size: picture.fileSize,
      width: picture.width,
      height: picture.height,
      created_at: picture.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the module and the file of a picture; undefined if there is no such picture. */
export const findPicture = (db: Database, id: string) =>
  db
    .selectFrom('module_pictures')
    .select(['module_id as moduleId', 'storage_key as storageKey'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Lists the ids of all pictures of a module. */
export async function listPictureIds(db: Database, moduleId: string): Promise<string[]> {
  const rows = await db.selectFrom('module_pictures').select('id').where('module_id', '=', moduleId).execute();
  return rows.map(({ id }) => id);
}

const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * SQL for the ids of the pictures in use: in the current text or a revision of a module, or in a draft of any person.
 * If a text mentions a picture, all UUIDs in the text count as ids of pictures, including the UUIDs of other things. An
 * additional id does no harm. If the id of a used picture were missing, the picture would be deleted.
 */
const usedPictureIds = sql<string>`(
  select found[1]::uuid
  from (
    select concat_ws(' ', content, lists::text) as text from modules
    union all select concat_ws(' ', content, lists::text) from module_revisions
    union all ${selectDraftContents}
  ) as texts, regexp_matches(text, ${uuidPattern}, 'gi') as found
  where text like '%module-pictures%')`;

/** Lists the ids of the modules with pictures that were uploaded before the time `before` and are not in use. */
export async function listModulesWithUnusedPictures(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('module_pictures')
    .select('module_id')
    .distinct()
    .where('created_at', '<', before)
    .where('id', 'not in', usedPictureIds)
    .execute();
  return rows.map((row) => row.module_id);
}

/**
 * Deletes the pictures of a module that were uploaded before the time `before` and are not in use. Returns their
 * storage keys. The caller must have locked the module. Otherwise the statement does not see a text that is published
 * at the same time, and would delete the pictures in this text.
 */
export async function removeUnusedPictures(db: Database, moduleId: string, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('module_pictures')
    .where('module_id', '=', moduleId)
    .where('created_at', '<', before)
    .where('id', 'not in', usedPictureIds)
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}
