import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { latestEventAbout } from '../records/index.ts';
import {
  cellsOfPerson,
  letterOf,
  modulesWithQuiz,
  stateOf,
  type SummaryColumn,
  summarizedPeople,
  summaryColumns,
} from './matrix-summaries.queries.ts';
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

/**
 * One person's state in one module, as an array to save space. `percentage` is the progress, `depth` the part of the
 * text that was read, and `isTicked` is true if the person has marked the text as completed. Scores are in percent,
 * times in seconds since 1970.
 */
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
  // `progressCondition` needs the column `states` for a filter by state.
  const columns: readonly SummaryColumn[] =
    filter.state === undefined
      ? [...columnsOfRows, 'completed_modules']
      : [...columnsOfRows, 'completed_modules', 'states'];
  // If the people of the page can be selected without their progress, the first query reads only these people.
  // Otherwise, the second query finds them by comparing the summaries of all selected people, and then packs the cells
  // of the people on the page.
  const { rows } = await (
    canSelectPageWithoutProgress(query)
      ? sql<PersonRow>`
        with ${people}, ${peopleWithCells(isInformative)}, ${matrixRows(sort, stallCriterion)}
        select ${rowColumns}, packed_cells as cells, ${passedDrillModules} from matrix_rows as person ${pageOfRows}`
      : sql<PersonRow>`
        with ${people}, ${modulesWithQuiz}, ${summarizedPeople(db, columns)}, ${matrixRows(sort, stallCriterion)},
          page as materialized (select * from matrix_rows ${pageOfRows})
        select ${rowColumns}, (select ${packedCellsIf(isInformative)} from (${cellsOfPerson}) as cell) as cells,
          ${passedDrillModules}
        from page as person join (select ${detailColumns} from people) as detail using (id)
        order by sort_key, sort_name, id`
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
      ${peopleWithCells(sql`true`)}, ${matrixRows('name', stallCriterion)}
    select ${rowColumns}, packed_cells as cells, ${passedDrillModules}, ${latestEventAbout(sql`person.id`, 'reminder')} as last_reminder
    from matrix_rows as person`.execute(db);
  return rows[0];
}

/** The active trainees who have not finished, and who had no activity for the number of days of the stall criterion. */
export interface StalledTrainees {
  readonly count: number;
  /** The names of the trainees who have been inactive longest, in the order of their inactivity. */
  readonly names: readonly string[];
  /**
   * The time of the last activity of the trainee who has been inactive longest; null without stalled trainees. For a
   * trainee without activity, the time of the approval of the account counts.
   */
  readonly inactiveSince: Date | null;
}

/** Counts the active trainees who have stalled. Lists the names of at most `maxNames` of them. */
export async function summarizeStalledTrainees(
  db: Database,
  stallCriterion: StallCriterion,
  maxNames: number,
): Promise<StalledTrainees> {
  const hasStalled = progressCondition({ stalledDays: stallCriterion.stalledAfterDays }, stallCriterion);
  const { rows } = await sql<StalledTrainees>`
    with ${selectedPeople(isActiveTrainee)}, ${modulesWithQuiz}, ${summarizedPeople(db, columnsOfRows)},
      ${matrixRows('quiet', stallCriterion)},
      stalled as materialized (
        select id, full_name, inactive_since, sort_key, sort_name from matrix_rows where ${hasStalled}
      )
    select count(*)::int as count, min(inactive_since) as "inactiveSince", array(
        select full_name from stalled order by sort_key, sort_name, id limit ${maxNames}) as names
    from stalled`.execute(db);
  return rows[0] ?? { count: 0, names: [], inactiveSince: null };
}

/**
 * Finds the average progress of active trainees over active modules, in percent, not rounded; 0 without trainees or
 * modules.
 */
export async function findAverageProgress(db: Database): Promise<number> {
  const { rows } = await sql<{ average: number }>`
    with ${selectedPeople(isActiveTrainee)}, ${modulesWithQuiz}, ${summarizedPeople(db, ['percentage_sum'])}
    select coalesce(sum(percentage_sum)::float8 / nullif(count(*) * (select count(*) from module), 0), 0) as average
    from summarized_people`.execute(db);
  return rows[0]?.average ?? 0;
}

/** The figures over the filtered trainees. */
export interface MatrixFigures {
  /**
   * The number of trainees. Like `needAction` and `finished`, this number ignores the condition `standing` of the
   * filter, because the condition would exclude the trainees of one of these two numbers.
   */
  readonly trainees: number;
  /** The number of trainees who need a trainer's action. */
  readonly needAction: number;
  /** The number of trainees who have finished all modules. */
  readonly finished: number;
  /** The number of trainees whom the whole filter selects. */
  readonly shown: number;
  /** The sum of the progress of the shown trainees in all active modules, in percent. */
  readonly percentageSum: number;
  readonly activeModules: number;
  /** The number of shown trainees for each module and state. States that no shown trainee has are left out. */
  readonly totals: readonly ModuleStateTotal[];
}

/** The number of trainees for whom one module has one state. */
export interface ModuleStateTotal {
  readonly moduleId: string;
  readonly state: CellState;
  readonly count: number;
}

/**
 * Finds the figures over the filtered trainees. Many people have the same states in all modules, so the people are
 * first counted by these states. The states are then counted for each module: the letter at the place n of `states` is
 * the state of the n-th module.
 */
export async function findMatrixFigures(
  db: Database,
  filter: MatrixFilter,
  stallCriterion: StallCriterion,
): Promise<MatrixFigures> {
  type FiguresRow = Omit<MatrixFigures, 'totals'> & { readonly totals: readonly LetterTotal[] };
  const { rows } = await sql<FiguresRow>`
    with ${selectedPeople(personCondition(filter))}, ${modulesWithQuiz},
      ${summarizedPeople(db, [...columnsOfRows, 'states', 'percentage_sum'])},
      ${matrixRows('name', stallCriterion)},
      same_states as materialized (
        select states, ${progressCondition(filter, stallCriterion)} as is_shown, count(*) as trainees,
          count(needs_action) as need_action, count(*) filter (where next_module_id is null) as finished,
          sum(percentage_sum) as percentage_sum
        from matrix_rows where ${progressCondition({ ...filter, standing: undefined }, stallCriterion)}
        group by states, is_shown
      )
    select coalesce(sum(trainees), 0)::int as trainees, coalesce(sum(need_action), 0)::int as "needAction",
      coalesce(sum(finished), 0)::int as finished,
      coalesce(sum(trainees) filter (where is_shown), 0)::int as shown,
      coalesce(sum(percentage_sum) filter (where is_shown), 0)::float8 as "percentageSum",
      (select count(*) from module)::int as "activeModules", (
        select coalesce(json_agg(total), '[]') from (
          select "moduleId", substr(states, place::int, 1) as letter, sum(trainees)::int as count
          from same_states cross join unnest(${moduleIds}) with ordinality as cell ("moduleId", place)
          where is_shown group by "moduleId", letter
        ) as total) as totals
    from same_states`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The statement returned no row.');
  const totals = figures.totals.map(({ letter, ...total }) => ({ ...total, state: stateOf(letter) }));
  return { ...figures, totals };
}

/** A `ModuleStateTotal` with the letter of the state instead of the state. */
type LetterTotal = Omit<ModuleStateTotal, 'state'> & { readonly letter: string };

/** The columns of a person that `summarizedPeople` leaves out, so that they are read only for the people of a page. */
const detailColumns = sql`id, email, phone_number, is_active, employee_id, position, department`;

const rowColumns = sql`full_name, approved_at, ${detailColumns}, completed_modules, total_modules, last_activity_at,
  inactive_since, next_module_id, needs_action, sort_key, sort_name`;

/** SQL for the modules of which a person has passed a drill. Executed only for the people of a page. */
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
function canSelectPageWithoutProgress({
  filter: { state, standing, module, stalledDays },
  sort,
}: MatrixQuery): boolean {
  return sort === 'name' && [state, standing, module, stalledDays].every((value) => value === undefined);
}

/**
 * The condition on the view `people` for one page. If `canSelectPageWithoutProgress` is true, the condition is followed
 * by the order and the limit of the page, so that the progress of other people is not read.
 */
function personConditionOfPage(query: MatrixQuery): RawBuilder<unknown> {
  const { filter, after, limit } = query;
  if (!canSelectPageWithoutProgress(query)) return personCondition(filter);
  const isAfterPosition = after ? sql`and (lower(full_name), id) > (${after.name}, ${after.id}::uuid)` : sql``;
  return sql`${personCondition(filter)} ${isAfterPosition} order by lower(full_name), id limit ${limit}`;
}

/** The SQL of the table expression with the people for whom the condition is true. */
const selectedPeople = (condition: RawBuilder<unknown>) => sql`
  selected_people as (
    select full_name, approved_at, ${detailColumns} from people where ${condition}
  )`;

/** The ids of the active modules, in the order of the letters in `states`. */
const moduleIds = sql`(select array_agg(id order by chapter_number) from module)`;

/**
 * The cells of one person that meet `condition`, as one value, aggregated from `cellsOfPerson`. Without such cells, the
 * value is an empty list. `json` and `date_part` need a third less time than `jsonb` and `extract`, which build numbers
 * of any precision.
 */
const packedCellsIf = (condition: RawBuilder<unknown>) => sql`
  coalesce(json_agg(json_build_array(module_id, state, percentage, depth, is_ticked, submitted_attempts, best_score,
    last_score, has_open_attempt, date_part('epoch', last_activity_at)) order by chapter_number)
    filter (where ${condition}), '[]') as packed_cells`;

/**
 * SQL that is false for the cells of locked modules without any activity. These cells are all equal, so packing them
 * would only take time.
 */
const isInformative = sql`(state <> 'locked' or last_activity_at is not null)`;

/**
 * The SQL of the table expression `summarized_people` like `summarizedPeople`, but with the cells that meet
 * `condition`. The expression does not use kept summaries, because the cells are not kept. The lateral join reads the
 * rows of each person through an index. A join of whole tables was slow while PostgreSQL had no statistics about the
 * tables.
 */
const peopleWithCells = (condition: RawBuilder<unknown>) => sql`
  ${modulesWithQuiz}, summarized_people as materialized (
    select person.*, summary.* from selected_people as person cross join lateral (
      select ${summaryColumns}, ${packedCellsIf(condition)} from (${cellsOfPerson}) as cell
    ) as summary
  )`;

/** The columns of a summary that `matrixRows` needs. Sorting by completed modules also needs `completed_modules`. */
const columnsOfRows = ['last_activity_at', 'has_failed_quiz', 'next_module_id'] as const;

/** The SQL of the table expression `matrix_rows`: one row for each person of `summarized_people`. */
const matrixRows = (sort: MatrixSort, { now, stalledAfterDays }: StallCriterion) => sql`
  people_with_inactivity as (
    select summarized_people.*, coalesce(last_activity_at, approved_at) as inactive_since,
      (select count(*) from module)::int as total_modules
    from summarized_people
  ), people_with_action as (
    select people_with_inactivity.*, case
      when has_failed_quiz then 'quiz_failed'
      when ${inactivityCondition(stallCutoff(now, stalledAfterDays))} then 'stalled'
    end as needs_action
    from people_with_inactivity
  ), matrix_rows as (
    select people_with_action.*, lower(full_name) as sort_name, (${sortKeys[sort]})::float8 as sort_key
    from people_with_action
  )`;

/**
 * The first sort key of each order; rows with lower keys come first. The second sort key is the name. `quiet` puts the
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

/**
 * The part of a filter that depends on progress, as a condition on `matrix_rows`. With `state` and `module`, this
 * module must have this state. With `state` alone, any module must have this state. With `module` alone, this module
 * must be the next module.
 */
function progressCondition(
  { state, module, standing, stalledDays }: MatrixFilter,
  { now }: StallCriterion,
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (state !== undefined) {
    conditions.push(
      module === undefined
        ? sql`position(${letterOf(state)} in states) > 0`
        : sql`substr(states, array_position(${moduleIds}, ${module}::uuid), 1) = ${letterOf(state)}`,
    );
  } else if (module !== undefined) conditions.push(sql`next_module_id = ${module}::uuid`);
  if (standing === 'needs_action') conditions.push(sql`needs_action is not null`);
  if (standing === 'finished') conditions.push(sql`next_module_id is null`);
  if (stalledDays !== undefined) conditions.push(inactivityCondition(stallCutoff(now, stalledDays)));
  return sql.join(conditions, sql` and `);
}

/** SQL that is true for people who have not finished and whose last activity was at `cutoff` or earlier. */
const inactivityCondition = (cutoff: Date) =>
  sql`next_module_id is not null and inactive_since <= ${cutoff}::timestamptz`;

/** One LIKE pattern per word of a search. */
const likePatternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(likePattern);
