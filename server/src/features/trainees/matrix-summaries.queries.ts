import { createHash } from 'node:crypto';
import { CellState } from '@loopcheck/contract/features/trainees/trainees.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

// A summary is what the matrix needs of every person to filter, sort and count: the states of the active modules, and
// figures over them. The table matrix_summaries keeps the summaries, because calculating a summary reads all progress
// and all attempts of the person. A statement uses a kept summary only if nothing that the summary depends on has
// changed. The statement calculates all other summaries itself, so its result is the same with and without kept
// summaries.

/** The SQL of the table expression with the active modules, each with the quiz that counts for it. */
export const modulesWithQuiz = sql`
  module as materialized (
    select active.id, active.chapter_number, active.passing_revision, quiz.quiz_id
    from active_modules as active left join module_quizzes as quiz on quiz.module_id = active.id
  )`;

/**
 * One row per quiz that counts for a module. The row summarizes one person's attempts at the quiz. The results exclude
 * submitted attempts that do not count: test-outs (attempts before reading) below 90 percent, and attempts that a
 * revision ended. Only the time of the last activity includes these attempts. `is_passed`, `is_failed` and `is_open`
 * also exclude attempts on revisions before the last revision that required a new pass. `last_score` is the first
 * element of an array of the scores, latest first. `person` is a row of the surrounding query.
 */
const attemptsByQuiz = sql`
  select attempt.quiz_id, (count(*) filter (where submitted_at is not null and is_counted))::int as submitted,
    max(score) filter (where is_counted) as best_score,
    bool_or(is_current and coalesce(is_passing, false) and is_counted) as is_passed,
    bool_or(is_current and submitted_at is not null and is_counted)
      and not bool_or(is_current and coalesce(is_passing, false) and is_counted) as is_failed,
    bool_or(is_current and submitted_at is null) as is_open,
    (array_agg(score order by submitted_at desc nulls last) filter (where is_counted))[1] as last_score,
    max(coalesce(submitted_at, started_at)) as last_activity_at
  from quiz_attempts as attempt
  join module as quiz_module on quiz_module.quiz_id = attempt.quiz_id
  cross join lateral (select attempt.content_revision >= quiz_module.passing_revision as is_current) as revision
  where attempt.user_id = person.id group by attempt.quiz_id`;

/**
 * SQL that is true if the module opens the next module: the person has completed the module, and has passed its quiz if
 * the site requires a pass.
 */
const opensNext = sql`progress.status = 'completed' and (
  (select opens_next from module_gate) is distinct from 'passed' or attempt.is_passed or module.quiz_id is null)`;

/**
 * One row per module with one person's state in it. `person` is a row of the surrounding query. A module that was
 * started is never locked again. For other modules, `lag` states whether the previous module opens this module. The
 * first module has no previous one, and is never locked. `offset 0` prevents PostgreSQL from merging the subquery into
 * the join, so that the subquery uses the index on the person.
 */
export const cellsOfPerson = sql`
  select module.id as module_id, module.chapter_number, coalesce(progress.status = 'completed', false) as is_completed,
    case
      when progress.status = 'completed' and (attempt.is_passed or module.quiz_id is null) then 'passed'
      when attempt.is_failed then 'failed'
      when progress.status = 'completed' then 'completed'
      when progress.started_at is not null then 'in_progress'
      when lag(${opensNext}, 1, true) over (order by module.chapter_number) then 'available'
      else 'locked'
    end as state,
    coalesce(progress.percentage, 0) as percentage, coalesce(progress.depth, 0) as depth,
    coalesce(progress.is_ticked, false) as is_ticked, coalesce(attempt.submitted, 0) as submitted_attempts,
    attempt.best_score, attempt.last_score, coalesce(attempt.is_open, false) as has_open_attempt,
    greatest(progress.updated_at, attempt.last_activity_at) as last_activity_at
  from module
  left join (select * from started_modules where user_id = person.id offset 0) as progress
    on progress.module_id = module.id
  left join (${attemptsByQuiz}) as attempt on attempt.quiz_id = module.quiz_id`;

/**
 * The columns of a person's summary, aggregated from `cellsOfPerson`. `states` has one letter for each active module,
 * the first letter of its state (see `letterOf`): PostgreSQL compares a text much faster than an array. The next module
 * is the first module that is neither passed nor locked.
 */
export const summaryColumns = sql`
  (count(*) filter (where is_completed))::int as completed_modules, max(last_activity_at) as last_activity_at,
  coalesce(bool_or(state = 'failed'), false) as has_failed_quiz,
  (array_agg(module_id order by chapter_number) filter (where state not in ('passed', 'locked')))[1] as next_module_id,
  coalesce(string_agg(left(state, 1), '' order by chapter_number), '') as states,
  coalesce(sum(percentage), 0)::int as percentage_sum`;

const summaryOfPerson = sql`(select ${summaryColumns} from (${cellsOfPerson}) as cell)`;

/** The letter that stands for a state in the column `states` of a summary. All states have different first letters. */
export const letterOf = (state: CellState): string => state.slice(0, 1);

/** The state for which a letter stands. */
export function stateOf(letter: string): CellState {
  const state = CellState.options.find((each) => letterOf(each) === letter);
  if (state === undefined) throw new Error(`No state has the letter ${letter}.`);
  return state;
}

/** The names of the columns of a person's summary, in the order of `summaryColumns`. */
const columnNames = [
  'completed_modules',
  'last_activity_at',
  'has_failed_quiz',
  'next_module_id',
  'states',
  'percentage_sum',
] as const;

export type SummaryColumn = (typeof columnNames)[number];

const listOf = (names: readonly SummaryColumn[]) => sql.join(names.map((name) => sql.ref(name)));

/**
 * The SQL of the table expression with the basis of the summaries: a hash of everything that is the same for all
 * people. The hash includes the text of the calculation, so that a new version of the software does not use the
 * summaries of an older one. A migration that changes the meaning of a view in the calculation must delete all rows of
 * matrix_summaries.
 */
function basisOfSummaries(db: Database) {
  const calculation = createHash('sha256').update(summaryOfPerson.compile(db).sql).digest('hex');
  return sql`
  summary_basis as materialized (
    select md5(concat_ws(';', ${calculation}::text, (select opens_next from module_gate), (
      select string_agg(concat_ws(' ', id, chapter_number, passing_revision, quiz_id), ',' order by chapter_number)
      from module)))::uuid as basis
  )`;
}

/**
 * The SQL of the table expression `summarized_people`: the rows of `selected_people` with the given columns of their
 * summaries. A valid kept summary is used; any other summary is calculated. Fewer columns take less time.
 *
 * The summaries of the people in matrix_changes are not valid any more. `not in` looks up these people in a hash table,
 * so it stays fast after many changes. A join would become slow: matrix_changes is usually empty when PostgreSQL plans
 * the statement, and PostgreSQL keeps this plan.
 */
export const summarizedPeople = (db: Database, columns: readonly SummaryColumn[]) => sql`
  ${basisOfSummaries(db)}, people_with_kept_summary as materialized (
    select person.id, person.full_name, person.approved_at, summary.user_id is not null as has_summary,
      ${listOf(columns)}
    from selected_people as person
    left join (
      select user_id, ${listOf(columns)} from matrix_summaries
      where basis = (select basis from summary_basis)
        and user_id not in (select distinct user_id from matrix_changes)
    ) as summary on summary.user_id = person.id
  ), summarized_people as (
    select id, full_name, approved_at, ${listOf(columns)} from people_with_kept_summary where has_summary
    union all
    select id, full_name, approved_at, calculated.*
    from people_with_kept_summary as person
    cross join lateral (select ${listOf(columns)} from ${summaryOfPerson} as summary) as calculated
    where not has_summary
  )`;

/**
 * Calculates the missing and invalid summaries of all people who can sign in, and stores them in matrix_summaries.
 *
 * One statement reads the changes, calculates the summaries and removes the changes, so all of this concerns the same
 * state of the database. A change that is committed later remains in matrix_changes. The lock ensures that a statement
 * with an older state does not overwrite summaries that were calculated from a newer state.
 */
export async function keepSummaries(db: Database): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'keep summaries of the matrix');
    await sql`
      with ${modulesWithQuiz}, ${basisOfSummaries(db)}, changed as (
        delete from matrix_changes returning user_id
      ), outdated_people as (
        select user_id as id from changed
        union
        select id from active_people where not exists (
          select from matrix_summaries as kept
          where kept.user_id = active_people.id and kept.basis = (select basis from summary_basis))
      )
      insert into matrix_summaries (user_id, basis, ${listOf(columnNames)})
      select person.id, (select basis from summary_basis), summary.*
      from outdated_people as person cross join lateral ${summaryOfPerson} as summary
      on conflict (user_id) do update set basis = excluded.basis, completed_modules = excluded.completed_modules,
        last_activity_at = excluded.last_activity_at, has_failed_quiz = excluded.has_failed_quiz,
        next_module_id = excluded.next_module_id, states = excluded.states,
        percentage_sum = excluded.percentage_sum`.execute(transaction);
  });
}
