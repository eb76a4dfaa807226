import type { Database } from '../platform/db/database.ts';
import { demoAccounts } from './accounts.ts';

/** Something beside a module, as the demo shows it. */
export interface SampleResource {
  readonly type: 'video' | 'link';
  readonly title: string;
  readonly description: string;
  readonly file: {
    readonly key: string;
    readonly name: string;
    readonly size: number;
    readonly mimeType: string;
  } | null;
  readonly url: string | null;
}

/** Whether anything stands beside a module. */
export async function hasResources(db: Database): Promise<boolean> {
  return (await db.selectFrom('learning_resources').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The demo's trainer. */
export async function findTrainer(db: Database): Promise<string | undefined> {
  const email = demoAccounts.find(({ role }) => role === 'trainer')?.email ?? '';
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

/** Writes what stands beside a chapter, in this order, as the product would have written it. */
export async function saveSampleResources(
  db: Database,
  samples: readonly SampleResource[],
  { chapterNumber, trainerId, now }: { chapterNumber: number; trainerId: string; now: Date },
): Promise<void> {
  const module = await db
    .selectFrom('modules')
    .select('id')
    .where('chapter_number', '=', chapterNumber)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!module) return;
  const rows = samples.map(({ type, title, description, file, url }, position) => ({
    module_id: module.id,
    type,
    title,
    description,
    position,
    url,
    file_key: file?.key ?? null,
    file_name: file?.name ?? null,
    file_size: file?.size ?? null,
    mime_type: file?.mimeType ?? null,
    // An mp4 of a kind that every browser plays: nothing has to be made of it.
    work_state: type === 'video' ? ('done' as const) : ('none' as const),
    created_by: trainerId,
    created_at: now,
    updated_at: now,
  }));
  const saved = await db.insertInto('learning_resources').values(rows).returning(['id', 'title', 'type']).execute();
  const events = saved.map(({ id, title, type }) => ({
    person_id: trainerId,
    actor_id: trainerId,
    verb: 'added' as const,
    object: 'resource' as const,
    object_id: id,
    module_id: module.id,
    result: { title, type },
    occurred_at: now,
  }));
  await db.insertInto('training_events').values(events).execute();
}
