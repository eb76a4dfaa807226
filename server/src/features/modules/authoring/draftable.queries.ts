import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Whether a module is the site's own. */
export async function isEditedOnSite(db: Database, moduleId: string): Promise<boolean> {
  const row = await db.selectFrom('modules').select('edited_on_site').where('id', '=', moduleId).executeTakeFirst();
  return row?.edited_on_site ?? false;
}

/** How many questions that may be asked now point to each section. */
export function listQuestionSections(db: Database, moduleId: string) {
  return db
    .selectFrom('questions')
    .innerJoin('quizzes', 'quizzes.id', 'questions.quiz_id')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .where('quizzes.module_id', '=', moduleId)
    .where('quizzes.is_active', '=', true)
    .where('questions.is_active', '=', true)
    .where('version.section_id', 'is not', null)
    .groupBy('version.section_id')
    .select((on) => ['version.section_id', on.fn.countAll<number>().as('count')])
    .execute();
}

/** The texts of other chapters and of procedures that link to a chapter. */
export async function listTextsThatLink(db: Database, moduleId: string, chapterNumber: number): Promise<string[]> {
  const pattern = `%data-chapter="${chapterNumber}"%`;
  const rows = await db
    .selectFrom('modules')
    .select('content')
    .where('id', '<>', moduleId)
    .where('content', 'like', pattern)
    .unionAll((on) =>
      on.selectFrom('sops').select('content').where('removed_at', 'is', null).where('content', 'like', pattern),
    )
    .execute();
  return rows.map((row) => row.content ?? '');
}

/** The drawings that a module has or had, each once. */
export async function listDrawings(db: Database, moduleId: string): Promise<string[]> {
  const { rows } = await sql<{ drawing: string }>`
    select distinct found[1] as drawing
    from module_revisions, regexp_matches(content, '<figure class="fig">.*?</figure>', 'g') as found
    where module_id = ${moduleId}
    limit 40`.execute(db);
  return rows.map((row) => row.drawing);
}
