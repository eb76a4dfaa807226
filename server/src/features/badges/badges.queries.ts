import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { EarnedBadge, Standing } from './badges.rules.ts';

/** A person's badges, latest first. */
export function listBadges(db: Database, userId: string) {
  return db
    .selectFrom('badges as badge')
    .leftJoin('module_titles as module', 'module.id', 'badge.module_id')
    .select(['badge.id', 'badge.kind', 'badge.earned_at', 'module.chapter_number', 'module.title'])
    .where('badge.user_id', '=', userId)
    .orderBy('badge.earned_at', 'desc')
    .orderBy('module.chapter_number', 'desc')
    .orderBy('badge.kind')
    .execute();
}

export type BadgeRow = Awaited<ReturnType<typeof listBadges>>[number];

/** What a person has completed and passed, for the rules of badges. */
export async function findStanding(db: Database, userId: string): Promise<Standing> {
  const [modules, quizzes] = [await listModuleStandings(db, userId), await findFirstPasses(db, userId)];
  return {
    modules: modules.map((row) => ({
      moduleId: row.id,
      hasQuiz: Boolean(row.has_quiz),
      completedAt: row.completed_at,
      passedAt: row.passed_at,
    })),
    ...quizzes,
  };
}

function listModuleStandings(db: Database, userId: string) {
  return db
    .selectFrom('active_modules as module')
    .leftJoin('completed_modules as own', (join) =>
      join.onRef('own.module_id', '=', 'module.id').on('own.user_id', '=', userId),
    )
    .select(['module.id', 'own.completed_at'])
    .select((on) => [
      on
        .exists(
          on.selectFrom('module_quizzes as quiz').select('quiz.quiz_id').whereRef('quiz.module_id', '=', 'module.id'),
        )
        .as('has_quiz'),
      on
        .selectFrom('quiz_results as attempt')
        .select((first) => first.fn.min('attempt.submitted_at').as('first'))
        .whereRef('attempt.module_id', '=', 'module.id')
        .where('attempt.user_id', '=', userId)
        .where('attempt.is_passing', '=', true)
        .as('passed_at'),
    ])
    .orderBy('module.chapter_number')
    .execute();
}

function findFirstPasses(db: Database, userId: string) {
  return db
    .selectFrom('quiz_results')
    .select([
      sql<Date | null>`min(submitted_at)`.as('firstPassAt'),
      sql<Date | null>`min(submitted_at) filter (where score = 100)`.as('firstPerfectAt'),
    ])
    .where('user_id', '=', userId)
    .where('is_passing', '=', true)
    .executeTakeFirstOrThrow();
}

/** Saves badges and returns those that this person did not hold yet. */
export async function saveBadges(db: Database, userId: string, badges: readonly EarnedBadge[]) {
  if (badges.length === 0) return [];
  return db
    .insertInto('badges')
    .values(
      badges.map((badge) => ({
        user_id: userId,
        kind: badge.kind,
        module_id: badge.moduleId,
        earned_at: badge.earnedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'module_id']).doNothing())
    .returning(['id', 'kind', 'module_id'])
    .execute();
}

/** People who passed a quiz or completed half of the modules and hold no badge for it. */
export async function listPeopleWithoutEarnedBadges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select attempt.user_id
    from quiz_results as attempt
    where attempt.is_passing
      and not exists (select from badges where user_id = attempt.user_id and kind = 'first_quiz')
    union
    select own.user_id
    from completed_modules as own
    join active_modules as module on module.id = own.module_id
    where not exists (select from badges where user_id = own.user_id and kind = 'halfway')
    group by own.user_id
    having count(*) * 2 >= (select count(*) from active_modules)
  `.execute(db);
  return rows.map((row) => row.user_id);
}
