import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasWritten, sharedVersion } from '../../platform/db/remember-shared.queries.ts';

/** The versions of the results of all quizzes. */
export interface ResultVersions {
  /**
   * For each quiz, the version of all data from which the figures of the quiz are computed: the submitted attempts with
   * their answers, and the shared data with the roles of people. For `rememberEach`. The quizzes are ordered by chapter
   * and position.
   */
  readonly versions: ReadonlyMap<string, string>;
  /** The version of the shared data, for `rememberShared`. */
  readonly sharedVersion: string;
}

/** Finds the versions of the results of all quizzes in one statement. */
export async function findResultVersions(db: Database): Promise<ResultVersions> {
  const [row] = await selectResultVersions(db, {});
  if (!row) throw new Error('The statement has returned no row.');
  // The stored versions change only when a transaction is committed. A transaction that has already written might have
  // changed results, so it gets versions that are never used again.
  const suffix = row.hasWritten ? crypto.randomUUID() : row.sharedVersion;
  const versions = new Map(row.quizzes.map(({ id, version }) => [id, `${version ?? ''} ${suffix}`]));
  return { versions, sharedVersion: row.sharedVersion };
}

const selectResultVersions = compileOnce((db) =>
  db.selectNoFrom(({ selectFrom }) => [
    sharedVersion.as('sharedVersion'),
    hasWritten.as('hasWritten'),
    jsonArrayFrom(
      selectFrom('quizzes as quiz')
        .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
        .leftJoin('quiz_result_versions as result', 'result.quiz_id', 'quiz.id')
        .select(['quiz.id', 'result.version'])
        .orderBy('module.chapter_number')
        .orderBy('module.id')
        .orderBy('quiz.position')
        .orderBy('quiz.id'),
    ).as('quizzes'),
  ]),
);
