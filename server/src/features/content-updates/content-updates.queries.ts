import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import type { Database } from '../../platform/db/database.ts';

export type UpdateKind = ContentUpdate['kind'];

const tableOf = { module: 'modules', quiz: 'quizzes', sop: 'sops' } as const;

/** Whether the site has edited what this shipped text would change, and has not loaded this text already. */
export async function isNewerThanSite(db: Database, kind: UpdateKind, key: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom(tableOf[kind])
    .select('shipped_hash')
    .where('shipped_key', '=', key)
    .where('edited_on_site', '=', true)
    .executeTakeFirst();
  return row !== undefined && row.shipped_hash !== hash;
}

/** Withdraws what waits for a decision, but not the text with the hash that is named. */
export async function removePending(db: Database, kind: UpdateKind, key: string, but: string | null): Promise<void> {
  await db
    .deleteFrom('content_updates')
    .where('kind', '=', kind)
    .where('shipped_key', '=', key)
    .where('decision', 'is', null)
    .where('shipped_hash', 'is distinct from', but)
    .execute();
}

interface Pending {
  readonly kind: UpdateKind;
  readonly shippedKey: string;
  readonly shippedHash: string;
  readonly title: string;
  readonly shipped: unknown;
}

/** Keeps a text to be decided on; one that was decided on already stays decided. */
export async function savePending(
  db: Database,
  { kind, shippedKey, shippedHash, title, shipped }: Pending,
): Promise<void> {
  await db
    .insertInto('content_updates')
    .values({ kind, shipped_key: shippedKey, shipped_hash: shippedHash, title, shipped })
    .onConflict((conflict) => conflict.columns(['kind', 'shipped_key', 'shipped_hash']).doNothing())
    .execute();
}

/** What waits for a decision, and what it would change. A deleted procedure waits for nothing. */
const pending = (db: Database) =>
  db
    .selectFrom('content_updates as update')
    .leftJoin('modules', (join) =>
      join.onRef('modules.shipped_key', '=', 'update.shipped_key').on('update.kind', '=', 'module'),
    )
    .leftJoin('quizzes', (join) =>
      join.onRef('quizzes.shipped_key', '=', 'update.shipped_key').on('update.kind', '=', 'quiz'),
    )
    .leftJoin('sops', (join) =>
      join
        .onRef('sops.shipped_key', '=', 'update.shipped_key')
        .on('update.kind', '=', 'sop')
        .on('sops.removed_at', 'is', null),
    )
    .where('update.decision', 'is', null)
    .select(['update.id', 'update.kind', 'update.title', 'update.arrived_at', 'update.shipped_key'])
    .select((on) => on.fn.coalesce('modules.id', 'quizzes.id', 'sops.id').as('object_id'));

export const listPending = (db: Database) => pending(db).orderBy('update.kind').orderBy('update.shipped_key').execute();

/** One that waits for a decision, with what ships. */
export const findPending = (db: Database, id: string) =>
  pending(db).select('update.shipped').where('update.id', '=', id).executeTakeFirst();

/** A module as the site has it, in the form in which it ships. */
export const findOwnModule = (db: Database, id: string) =>
  db
    .selectFrom('modules')
    .select(['title', 'description', 'summary', 'content', 'lists', 'estimated_duration as estimatedDuration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The settings of a quiz as the site has it, in the form in which it ships. */
export const findOwnQuiz = (db: Database, id: string) =>
  db
    .selectFrom('quizzes')
    .select(['title', 'description', 'passing_score as passingScore', 'time_limit_minutes as timeLimitMinutes'])
    .select('questions_drawn as questionsDrawn')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A procedure as the site has it, in the form in which it ships; its text is null where it is a file of the site's own. */
export const findOwnSop = (db: Database, id: string) =>
  db
    .selectFrom('sops')
    .select(['title', 'description', 'chapter_number as chapterNumber', 'changes_host as changesHost'])
    .select(['content', 'reading_html as readingHtml', 'plain_text as plainText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Decides on an update that still waits. Gives what ships, or nothing where somebody was faster. */
export async function saveDecision(
  db: Database,
  id: string,
  { decision, by, now }: { decision: 'taken' | 'kept'; by: string; now: Date },
) {
  return db
    .updateTable('content_updates')
    .set({ decision, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning(['kind', 'title', 'shipped', 'shipped_key'])
    .executeTakeFirst();
}

/** The questions of a quiz that may be asked now, in the form in which they ship. */
export const listQuestionTexts = (db: Database, quizId: string) =>
  db
    .selectFrom('questions')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .select(['version.question', 'version.options', 'version.correct_option as correctOption', 'version.explanation'])
    .where('questions.quiz_id', '=', quizId)
    .where('questions.is_active', '=', true)
    .orderBy('questions.position')
    .execute();
