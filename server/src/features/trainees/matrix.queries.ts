import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { latestEventAbout } from '../records/index.ts';
import { stallCutoff } from './trainees.rules.ts';

// The matrix is the trainers' table of progress: one row for each trainee, with one cell for each active module.

/** A position in the matrix: the values of a row by which it is sorted. `name` is in lower case. */
export interface MatrixPosition {
  readonly key: number;
  readonly name: string;
  readonly id: string;
}

/** The criterion for stalled people: the current time, and the minimum number of days without activity. */
export interface StallCriterion {
  readonly now: Date;
  readonly stalledAfterDays: number;
}

/** The parameters by which one page of the matrix is selected. */
export interface MatrixQuery {
  readonly filter: MatrixFilter;
  readonly sort: MatrixSort;
  /** The position after which the page starts; undefined for the first page. */
  readonly after?: MatrixPosition | undefined;
  readonly limit: number;
  readonly stallCriterion: StallCriterion;
}

/** One person's state in one module, as an array to save space. Scores are in percent, times in seconds since 1970. */
export type PackedCell = readonly [
  moduleId: string,
  state: CellState,
  percentage: number,
  depth: number,
  isTicked: boolean,
  submittedAttempts: number,
  bestScore: number | null,
  lastScore: number | null,
  hasOpenAttempt: boolean,
  lastActivity: number | null,
];

/** One row of the matrix: a person with the state of each active module. */
export interface PersonRow {
  readonly id: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly phone_number: string;
  readonly is_active: boolean;
  readonly employee_id: string;
  /** The job title of the person. */
  readonly position: string | null;
  readonly department: string | null;
  readonly approved_at: Date;
  readonly completed_modules: number;
  readonly total_modules: number;
  readonly last_activity_at: Date | null;
  /** The time of the last activity. For a person without activity, the time of the approval of the account. */
  readonly inactive_since: Date;
  /** The next module of the person; null for a person who has finished all modules. */
  readonly next_module_id: string | null;
  /** The reason why a trainer should act; null if there is none. */
  readonly needs_action: 'quiz_failed' | 'stalled' | null;
  /** The first value by which the row is sorted (see `sortKeys`). */
  readonly sort_key: number;
  /** The second value by which the row is sorted: the name in lower case. */
  readonly sort_name: string;
  /** The ids of the modules of which the person has passed a drill. */
  readonly passed_drill_modules: readonly string[];
  /**
   * The cells of the active modules in order. `listMatrix` leaves out the cells of locked modules without any activity.
   */
  readonly cells: readonly PackedCell[];
}

/** Lists at most `limit` rows of the matrix. */
export async function listMatrix(db: Database, query: MatrixQuery): Promise<PersonRow[]> {
  const { filter, sort, after, limit, stallCriterion } = query;
  const isAfterPosition = after
    ? sql`(sort_key, sort_name, id) > (${after.key}::float8, ${after.name}, ${after.id}::uuid)`
    : sql`true`;
  const pageOfRows = sql`where ${progressCondition(filter, stallCriterion)} and ${isAfterPosition}
    order by sort_key, sort_name, id limit ${limit}`;
  const people = selectedPeople(personConditionOfPage(query));
  const fitOnPage = areAtMost(limit);
  // If the people of the page can be selected without their progress, the first query reads only these people.
  // Otherwise, the second query finds them by comparing the progress of all selected people. Packing the cells of all
  // selected people would cost as much again. Therefore, if the selected people do not all fit on the page, the second
  // query first finds the people of the page and then packs only their cells.
  const { rows } = await (
    selectsOnlyPage(query)
      ? sql<PersonRow>`
        with ${people}, ${matrixRows(sort, stallCriterion, [packedCellsIf(isInformative)])}
        select ${rowColumns}, packed_cells as cells, ${passedDrillModules} from matrix_rows as person ${pageOfRows}`
      : sql<PersonRow>`
        with ${people},
          ${matrixRows(sort, stallCriterion, [cellArrays, packedCellsIf(sql`${isInformative} and ${fitOnPage}`)])},
          page as (select ${rowColumns}, packed_cells from matrix_rows ${pageOfRows})
        select person.*, case when ${fitOnPage} then packed_cells else (
            select ${packedCellsIf(isInformative)} from (${cellsOfPerson}) as cell) end as cells,
          ${passedDrillModules}
        from page as person order by sort_key, sort_name, id`
  ).execute(db);
  return rows;
}

/** A person's row with the last reminder that a trainer sent. */
type RemindedPersonRow = PersonRow & { readonly last_reminder: { occurredAt: string; actorName: string } | null };

/** Finds the matrix row of one approved person of any role; undefined if there is no such person. */
export async function findPersonRow(
  db: Database,
  userId: string,
  stallCriterion: StallCriterion,
): Promise<RemindedPersonRow | undefined> {
  const { rows } = await sql<RemindedPersonRow>`
    with ${selectedPeople(sql`id = ${userId}::uuid and approved_at is not null`)},
      ${matrixRows('name', stallCriterion, [packedCellsIf(sql`true`)])}
    select ${rowColumns}, packed_cells as cells, ${passedDrillModules}, ${latestEventAbout(sql`person.id`, 'reminder')} as last_reminder
    from matrix_rows as person`.execute(db);
  return rows[0];
}

/** An active trainee who has not finished, and who had no activity for the number of days of the stall criterion. */
export interface StalledTrainee {
  readonly userId: string;
  readonly fullName: string;
  /** The time of the last activity. For a trainee without activity, the time of the approval of the account. */
  readonly inactiveSince: Date;
}

/** Lists the active trainees who have stalled, longest inactive first. */
export async function listStalledTrainees(db: Database, stallCriterion: StallCriterion): Promise<StalledTrainee[]> {
  const hasStalled = progressCondition({ stalledDays: stallCriterion.stalledAfterDays }, stallCriterion);
  const { rows } = await sql<StalledTrainee>`
    with ${selectedPeople(isActiveTrainee)}, ${matrixRows('quiet', stallCriterion)}
    select id as "userId", full_name as "fullName", inactive_since as "inactiveSince" from matrix_rows
    where ${hasStalled}
    order by sort_key, sort_name, id`.execute(db);
  return rows;
}

/**
 * Counts three groups: the filtered trainees, the filtered trainees who need a trainer's action, and the filtered
 * trainees who have finished. Ignores the condition `standing` of the filter, because this condition would exclude one
 * of the last two groups.
 */
export async function countTrainees(db: Database, filter: MatrixFilter, stallCriterion: StallCriterion) {
  const { rows } = await sql<{ trainees: number; needAction: number; finished: number }>`
    with ${selectedPeople(personCondition(filter))}, ${matrixRows('name', stallCriterion, [cellArrays])}
    select count(*)::int as trainees,
      (count(*) filter (where needs_action is not null))::int as "needAction",
      (count(*) filter (where next_module_id is null))::int as finished
    from matrix_rows where ${progressCondition({ ...filter, standing: undefined }, stallCriterion)}`.execute(db);
  return rows[0] ?? { trainees: 0, needAction: 0, finished: 0 };
}

/** The totals of the trainees for whom one module has one state. */
export interface ModuleStateTotal {
  readonly module_id: string;
  readonly state: CellState;
  /** The number of these trainees. */
  readonly count: number;
  /** The sum of the progress of these trainees in the module, in percent. */
  readonly percentage_sum: number;
}

/** Lists the totals of the filtered trainees for each module and state. */
export async function listModuleStateTotals(
  db: Database,
  filter: MatrixFilter,
  stallCriterion: StallCriterion,
): Promise<ModuleStateTotal[]> {
  const { rows } = await sql<ModuleStateTotal>`
    with ${selectedPeople(personCondition(filter))}, ${matrixRows('name', stallCriterion, [cellArrays])}
    select cell.module_id, cell.state, count(*)::int as count, sum(cell.percentage)::int as percentage_sum
    from matrix_rows cross join unnest(module_ids, states, percentages) as cell (module_id, state, percentage)
    where ${progressCondition(filter, stallCriterion)}
    group by cell.module_id, cell.state`.execute(db);
  return rows;
}

const rowColumns = sql`id, full_name, email, phone_number, is_active, employee_id, position, department, approved_at,
  completed_modules, total_modules, last_activity_at, inactive_since, next_module_id, needs_action, sort_key,
  sort_name`;

/** SQL for the modules of which a person has passed a drill. It is only executed for the people of a page. */
const passedDrillModules = sql`array(
  select distinct module_id from passed_drills where user_id = person.id) as passed_drill_modules`;

const isActiveTrainee = sql`role = 'trainee' and is_active and approved_at is not null`;

/** The part of a filter that does not depend on progress, as a condition on the view `people`. */
function personCondition({ department, search, evidence }: MatrixFilter): RawBuilder<unknown> {
  const conditions = [isActiveTrainee];
  if (evidence === 'to_be_looked_at') conditions.push(sql`id in (select user_id from marked_evidence)`);
  if (department !== undefined) conditions.push(sql`department = ${department}`);
  for (const pattern of likePatternsOf(search ?? ''))
    conditions.push(sql`(full_name ilike ${pattern} or employee_id ilike ${pattern})`);
  return sql.join(conditions, sql` and `);
}

/**
 * True if the people of a page can be selected without reading anybody's progress: the matrix is sorted by name, and
 * the filter does not depend on progress.
 */
function selectsOnlyPage({ filter: { state, standing, module, stalledDays }, sort }: MatrixQuery): boolean {
  return sort === 'name' && [state, standing, module, stalledDays].every((value) => value === undefined);
}

/**
 * The condition on the view `people` for one page. If `selectsOnlyPage` is true, the condition selects only the people
 * of the page, and the progress of other people is not read.
 */
function personConditionOfPage(query: MatrixQuery): RawBuilder<unknown> {
  const { filter, after, limit } = query;
  if (!selectsOnlyPage(query)) return personCondition(filter);
  const isAfterPosition = after ? sql`and (lower(full_name), id) > (${after.name}, ${after.id}::uuid)` : sql``;
  return sql`${personCondition(filter)} ${isAfterPosition} order by lower(full_name), id limit ${limit}`;
}

/** The SQL of the table expression with the people for whom the condition is true. */
const selectedPeople = (condition: RawBuilder<unknown>) => sql`
  selected_people as (
    select id, full_name, email, phone_number, is_active, employee_id, position, department, approved_at
    from people where ${condition}
  )`;

/** The SQL of the table expression with the active modules, each with the quiz that counts for it. */
const modulesWithQuiz = sql`
  module as materialized (
    select active.id, active.chapter_number, active.passing_revision, quiz.quiz_id
    from active_modules as active left join module_quizzes as quiz on quiz.module_id = active.id
  )`;

/**
 * One row per quiz that counts for a module. The row summarizes one person's attempts at the quiz. The results exclude
 * submitted attempts that do not count: test-outs (attempts before reading) below 90 percent, and attempts that a
 * revision ended. Only the time of the last activity includes these attempts. `is_passed`, `is_failed` and `is_open`
 * also exclude attempts on revisions before the last revision that required a new pass.
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
 * True if the module opens the next module: the person has completed the module, and has passed its quiz if the site
 * requires a pass.
 */
const opensNext = sql`progress.status = 'completed' and (
  (select opens_next from module_gate) is distinct from 'passed' or attempt.is_passed or module.quiz_id is null)`;

/**
 * One row per module with one person's state in it. `person` is a row of the surrounding query. A module that was
 * started is never locked again, and the first module is never locked: `lag` states whether the module before opens
 * this one, and is true for the first module. `offset 0` prevents PostgreSQL from merging the subquery into the join, so
 * that the subquery uses the index on the person.
 */
const cellsOfPerson = sql`
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

/** The states and the progress of one person in all active modules, as arrays in the order of the array `module_ids`. */
const cellArrays = sql`array_agg(module_id order by chapter_number) as module_ids,
  array_agg(state order by chapter_number) as states, array_agg(percentage order by chapter_number) as percentages`;

/**
 * The cells of one person that meet `condition`, as one value, aggregated from `cellsOfPerson`. Without such cells, the
 * value is an empty list. `json` and `date_part` need a third less time than `jsonb` and `extract`, which build numbers
 * of any precision.
 */
const packedCellsIf = (condition: RawBuilder<unknown>) => sql`
  coalesce(json_agg(json_build_array(module_id, state, percentage, depth, is_ticked, submitted_attempts, best_score,
    last_score, has_open_attempt, date_part('epoch', last_activity_at)) order by chapter_number)
    filter (where ${condition}), '[]') as packed_cells`;

/** False for the cells of locked modules without any activity. They are equal, and packing them would take time. */
const isInformative = sql`(state <> 'locked' or last_activity_at is not null)`;

/** True if at most `limit` people are selected. */
const areAtMost = (limit: number) => sql`(select count(*) from selected_people) <= ${limit}`;

/**
 * One row for each selected person. `aggregates` are further columns, aggregated from the cells of the person. The next
 * module is the first module that is neither passed nor locked. The lateral join reads the rows of each person through
 * an index. A join of whole tables was slow while PostgreSQL had no statistics about the tables.
 */
const matrixRows = (
  sort: MatrixSort,
  { now, stalledAfterDays }: StallCriterion,
  aggregates: readonly RawBuilder<unknown>[] = [],
) => sql`
  ${modulesWithQuiz}, people_with_cells as materialized (
    select person.*, summary.*, coalesce(summary.last_activity_at, person.approved_at) as inactive_since
    from selected_people as person cross join lateral (
      select (count(*) filter (where is_completed))::int as completed_modules, count(*)::int as total_modules,
        max(last_activity_at) as last_activity_at, bool_or(state = 'failed') as has_failed_quiz,
        (array_agg(module_id order by chapter_number) filter (
          where state not in ('passed', 'locked')))[1] as next_module_id
        ${sql.join(
          aggregates.map((aggregate) => sql`, ${aggregate}`),
          sql``,
        )}
      from (${cellsOfPerson}) as cell
    ) as summary
  ), people_with_action as (
    select people_with_cells.*, case
      when has_failed_quiz then 'quiz_failed'
      when ${inactivityCondition(stallCutoff(now, stalledAfterDays))} then 'stalled'
    end as needs_action
    from people_with_cells
  ), matrix_rows as (
    select people_with_action.*, lower(full_name) as sort_name, (${sortKeys[sort]})::float8 as sort_key
    from people_with_action
  )`;

/**
 * The first sort key of each order; rows with lower keys come first. The second sort key is the name. `quiet` sorts the
 * people who have been inactive longest first. Times are in seconds since 1970, so they are below 1e10. The constants
 * 1e11 and 1e12 are larger, so that a whole group of people comes after the people of the groups before it.
 */
const sortKeys: Record<MatrixSort, RawBuilder<unknown>> = {
  name: sql`0`,
  least: sql`completed_modules`,
  most: sql`-completed_modules`,
  quiet: sql`case when next_module_id is null then 1e12 else extract(epoch from inactive_since) end`,
  urgent: sql`case needs_action
    when 'quiz_failed' then extract(epoch from inactive_since)
    when 'stalled' then 1e11 + extract(epoch from inactive_since)
    else 1e12 end`,
};

/** The part of a filter that depends on progress, as a condition on `matrix_rows`. */
function progressCondition(
  { state, module, standing, stalledDays }: MatrixFilter,
  { now }: StallCriterion,
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (state !== undefined) {
    conditions.push(
      module === undefined
        ? sql`${state} = any(states)`
        : sql`states[array_position(module_ids, ${module}::uuid)] = ${state}`,
    );
  } else if (module !== undefined) conditions.push(sql`next_module_id = ${module}::uuid`);
  if (standing === 'needs_action') conditions.push(sql`needs_action is not null`);
  if (standing === 'finished') conditions.push(sql`next_module_id is null`);
  if (stalledDays !== undefined) conditions.push(inactivityCondition(stallCutoff(now, stalledDays)));
  return sql.join(conditions, sql` and `);
}

/** True for people who have not finished and whose last activity was at `cutoff` or earlier. */
const inactivityCondition = (cutoff: Date) =>
  sql`next_module_id is not null and inactive_since <= ${cutoff}::timestamptz`;

/** One LIKE pattern per word of a search. */
const likePatternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(likePattern);
