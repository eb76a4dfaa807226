import type { Database } from '../../platform/db/database.ts';

const columns = ['id', 'resource_id', 'language', 'label', 'file_key'] as const;

/** The captions of several resources, by language. */
export function listCaptions(db: Database, resourceIds: readonly string[]) {
  if (resourceIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('resource_captions')
    .select(columns)
    .where('resource_id', 'in', resourceIds)
    .orderBy('language')
    .orderBy('id')
    .execute();
}

export type CaptionsRow = Awaited<ReturnType<typeof listCaptions>>[number];

/** Captions of one resource. */
export function findCaptions(db: Database, resourceId: string, id: string) {
  return db
    .selectFrom('resource_captions')
    .select(columns)
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Removes the captions of one language, and gives the key of their file. */
export async function removeCaptions(
  db: Database,
  resourceId: string,
  which: { id: string } | { language: string },
): Promise<string | undefined> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['language', which.language] as const);
  const removed = await db
    .deleteFrom('resource_captions')
    .where('resource_id', '=', resourceId)
    .where(column, '=', value)
    .returning('file_key')
    .executeTakeFirst();
  return removed?.file_key;
}

export async function saveCaptions(
  db: Database,
  captions: { resourceId: string; language: string; label: string; fileKey: string; createdBy: string; now: Date },
): Promise<void> {
  await db
    .insertInto('resource_captions')
    .values({
      resource_id: captions.resourceId,
      language: captions.language,
      label: captions.label,
      file_key: captions.fileKey,
      created_by: captions.createdBy,
      created_at: captions.now,
    })
    .execute();
}
