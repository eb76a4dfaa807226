import type { PublicationKind } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A person whom a publication asks to read a module again. */
export interface AskedPersonRow {
  readonly id: string;
  readonly fullName: string;
  readonly employeeId: string;
  readonly department: string | null;
  /** True if the person must also pass the quiz again. */
  readonly mustPass: boolean;
  /** The full name in lower case, by which the list is sorted. */
  readonly sortName: string;
}

/** A position in the list of asked people: the values of the row by which the list is sorted. */
export interface AskedPosition {
  readonly mustPass: boolean;
  /** The `sortName` of the row. */
  readonly name: string;
  readonly id: string;
}

/**
 * The common table expression `asked`. `asked` selects the active people whom a publication of this kind would ask:
 * those who have read the module to its end or completed it. A small correction asks nobody. `mustPass` is true if the
 * publication requires a new pass and the person has passed the quiz on any revision, even if an earlier publication
 * has already required a new pass.
 */
const askedPeople = (moduleId: string, kind: PublicationKind) => sql`
  asked as (
    select person.id, person.full_name as "fullName", person.employee_id as "employeeId", person.department,
      lower(person.full_name) as "sortName",
      ${kind === 'read_and_pass_again'}::boolean and exists (
        select from quiz_results as result
        join module_quizzes as quiz on quiz.quiz_id = result.quiz_id
        where quiz.module_id = reader.module_id and result.user_id = person.id and result.is_passing
      ) as "mustPass"
    from module_readers as reader join active_people as person on person.id = reader.user_id
    where reader.module_id = ${moduleId}::uuid and ${kind !== 'small_correction'}::boolean
  )`;

/**
 * Lists a page of the people whom a publication would ask. People who must pass the quiz again come first, then the
 * people who only read again. Both groups are sorted by name.
 */
export async function listAskedPeople(
  db: Database,
  { moduleId, kind }: { readonly moduleId: string; readonly kind: PublicationKind },
  { after, limit }: { readonly after?: AskedPosition | undefined; readonly limit: number },
): Promise<AskedPersonRow[]> {
  // PostgreSQL sorts false before true, so `not "mustPass"` puts the people who must pass again first.
  const isAfterPosition = after
    ? sql`(not "mustPass", "sortName", id) > (${!after.mustPass}, ${after.name}, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<AskedPersonRow>`
    with ${askedPeople(moduleId, kind)}
    select id, "fullName", "employeeId", department, "mustPass", "sortName" from asked
    where ${isAfterPosition} order by not "mustPass", "sortName", id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the ids of all people whom a publication asks. `mustPass` is true if the person must pass the quiz again. */
export async function listAskedIds(
  db: Database,
  { moduleId, kind }: { readonly moduleId: string; readonly kind: PublicationKind },
): Promise<{ readonly id: string; readonly mustPass: boolean }[]> {
  const { rows } = await sql<{ id: string; mustPass: boolean }>`
    with ${askedPeople(moduleId, kind)} select id, "mustPass" from asked`.execute(db);
  return rows;
}

/**
 * Counts the people whom a publication would ask to read the module again, and those of them who must also pass the
 * quiz again.
 */
export async function countAskedPeople(
  db: Database,
  { moduleId, kind }: { readonly moduleId: string; readonly kind: PublicationKind },
): Promise<{ readonly toRead: number; readonly toPass: number }> {
  const { rows } = await sql<{ toRead: number; toPass: number }>`
    with ${askedPeople(moduleId, kind)}
    select count(*)::int as "toRead", (count(*) filter (where "mustPass"))::int as "toPass" from asked`.execute(db);
  return rows[0] ?? { toRead: 0, toPass: 0 };
}

/** True if the module has an active quiz, so that a publication can ask for a new pass. */
export async function hasActiveQuiz(db: Database, moduleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('module_quizzes')
    .select('quiz_id')
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
  return row !== undefined;
}
