import type { SettingsChange } from '@loopcheck/contract/features/accounts/profile.contract';
import type { Database } from '../../../platform/db/database.ts';

const columns = ['theme', 'text_size', 'motion', 'wants_mail'] as const;

export type SettingsRow = Awaited<ReturnType<typeof findSettings>>;

/** What a person has chosen. */
export function findSettings(db: Database, userId: string) {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Changes what is named. */
export function saveSettings(db: Database, userId: string, change: SettingsChange) {
  return db
    .updateTable('users')
    .set(({ ref }) => ({
      theme: change.theme ?? ref('theme'),
      text_size: change.textSize ?? ref('text_size'),
      motion: change.motion ?? ref('motion'),
      wants_mail: change.mail ?? ref('wants_mail'),
    }))
    .where('id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Where the bytes of a person's picture lie; null where there is none. */
export async function findPicture(db: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('profile_image_path').where('id', '=', userId).executeTakeFirst();
  return row?.profile_image_path ?? null;
}

/** The same, and nobody changes it until the transaction ends. */
export async function lockPicture(db: Database, userId: string): Promise<string | null> {
  const query = db.selectFrom('users').select('profile_image_path').where('id', '=', userId).forUpdate();
  return (await query.executeTakeFirst())?.profile_image_path ?? null;
}

/** Puts another picture in its place, or none. */
export async function savePicture(db: Database, userId: string, storageKey: string | null): Promise<void> {
  await db.updateTable('users').set({ profile_image_path: storageKey }).where('id', '=', userId).execute();
}
