import { sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Achievements, EarnedBadge } from './badges.rules.ts';

/** Lists a person's badges, latest first. */
export const listBadges = (db: Database, userId: string) => selectBadges(db, { userId });

const selectBadges = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db
    .selectFrom('badges as badge')
    .leftJoin('module_titles as module', 'module.id', 'badge.module_id')
    .select(['badge.id', 'badge.kind', 'badge.earned_at', 'badge.shown_at', 'module.chapter_number', 'module.title'])
    .where('badge.user_id', '=', parameter('userId'))
    .orderBy('badge.earned_at', 'desc')
    .orderBy('module.chapter_number', 'desc')
    .orderBy('badge.kind'),
);

export type BadgeRow = Awaited<ReturnType<typeof listBadges>>[number];

/** Finds the achievements of a person that earn badges. */
export async function findAchievements(db: Database, userId: string): Promise<Achievements> {
  const [modules, firstPasses] = [await listModuleResults(db, userId), await findFirstPasses(db, userId)];
  return {
    modules: modules.map((row) => ({
      moduleId: row.id,
      hasQuiz: Boolean(row.has_quiz),
      completedAt: row.completed_at,
      passedAt: row.passed_at,
    })),
    ...firstPasses,
  };
}

/**
 * Lists the active modules by chapter number, each with the time at which the person completed it, and the time at
 * which the person first passed any of its quizzes (`passed_at`). A time is null if the person has not done this.
 */
function listModuleResults(db: Database, userId: string) {
  return db
    .selectFrom('active_modules as module')
    .leftJoin('completed_modules as completion', (join) =>
      join.onRef('completion.module_id', '=', 'module.id').on('completion.user_id', '=', userId),
    )
    .select(['module.id', 'completion.completed_at'])
    .select((eb) => [
      eb
        .exists(
          eb.selectFrom('module_quizzes as quiz').select('quiz.quiz_id').whereRef('quiz.module_id', '=', 'module.id'),
        )
        .as('has_quiz'),
      eb
        .selectFrom('quiz_results as attempt')
        .select((subquery) => subquery.fn.min('attempt.submitted_at').as('first_submitted_at'))
        .whereRef('attempt.module_id', '=', 'module.id')
        .where('attempt.user_id', '=', userId)
        .where('attempt.is_passing', '=', true)
        .as('passed_at'),
    ])
    .orderBy('module.chapter_number')
    .execute();
}

/** Finds the times of the person's first passed attempt and first attempt with 100%; null if there is none. */
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

/** Saves that a page has announced badges of the person. Keeps the time of an earlier announcement. */
export async function saveShownBadges(
  db: Database,
  userId: string,
  badgeIds: readonly string[],
  now: Date,
): Promise<void> {
  if (badgeIds.length === 0) return;
  await db
    .updateTable('badges')
    .set({ shown_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', badgeIds)
    .where('shown_at', 'is', null)
    .execute();
}

/**
 * Saves the badges that the person does not hold yet, and returns them. If `shownAt` is given, the new badges count as
 * shown at this time, so no page announces them.
 */
export async function saveBadges(
  db: Database,
  userId: string,
  badges: readonly EarnedBadge[],
  { shownAt = null }: { readonly shownAt?: Date | null } = {},
) {
  if (badges.length === 0) return [];
  return db
    .insertInto('badges')
    .values(
      badges.map((badge) => ({
        user_id: userId,
        kind: badge.kind,
        module_id: badge.moduleId,
        earned_at: badge.earnedAt,
        shown_at: shownAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'module_id']).doNothing())
    .returning(['id', 'kind', 'module_id'])
    .execute();
}

/**
 * Lists the people who have earned the badge `first_quiz` or `halfway` but do not hold it. These two kinds are enough
 * to find the people whose badges were never granted: whoever has earned any other badge for quizzes has also earned
 * `first_quiz`, and whoever has earned `all_chapters` has also earned `halfway`. Only the badge for completing a module
 * without a quiz can be missed. This badge is granted when the person next passes a quiz or completes a module.
 */
export async function listPeopleWithMissingBadges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select attempt.user_id
    from quiz_results as attempt
    where attempt.is_passing
      and not exists (select from badges where user_id = attempt.user_id and kind = 'first_quiz')
    union
    select completion.user_id
    from completed_modules as completion
    join active_modules as module on module.id = completion.module_id
    where not exists (select from badges where user_id = completion.user_id and kind = 'halfway')
    group by completion.user_id
    having count(*) * 2 >= (select count(*) from active_modules)
  `.execute(db);
  return rows.map((row) => row.user_id);
}
