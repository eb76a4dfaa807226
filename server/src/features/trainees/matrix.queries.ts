import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { stalledBefore } from './trainees.rules.ts';

/** A position in the matrix: the sort key, then the name in lower case, then the id. */
export interface MatrixPosition {
  readonly key: number;
  readonly name: string;
  readonly id: string;
}

/** The current time, and the number of days without activity after which somebody has stalled. */
export interface When {
  readonly now: Date;
  readonly stalledAfterDays: number;
}

export interface MatrixPage {
  readonly filter: MatrixFilter;
  readonly sort: MatrixSort;
  readonly after?: MatrixPosition | undefined;
  readonly limit: number;
  readonly when: When;
}

/** One module of one person as the database packs it; times are seconds since 1970. */
export type PackedCell = readonly [
  moduleId: string,
  state: CellState,
  percentage: number,
  depth: number,
  isTicked: boolean,
  attempts: number,
  bestScore: number | null,
  lastScore: number | null,
  hasOpenAttempt: boolean,
  lastActivity: number | null,
];

export interface PersonRow {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly is_active: boolean;
  readonly employee_id: string;
  readonly position: string | null;
  readonly department: string | null;
  readonly approved_at: Date;
  readonly done: number;
  readonly total: number;
  readonly last_activity: Date | null;
  readonly since: Date;
  /** The first module at which something is left to do. */
  readonly at_module: string | null;
  readonly needs_action: 'quiz_failed' | 'stalled' | null;
  readonly sort_key: number;
  readonly sort_name: string;
  readonly cells: readonly PackedCell[];
}

/** A page of the matrix, and one row more where there is a next page. */
export async function listMatrix(db: Database, page: MatrixPage): Promise<PersonRow[]> {
  const after = page.after;
  const isBehind = after
    ? sql`(sort_key, sort_name, id) > (${after.key}::float8, ${after.name}, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<PersonRow>`
    with ${selected(peopleOfPage(page))}, ${people(page)}
    select ${columns} from people where ${narrowed(page.filter, page.when)} and ${isBehind}
    order by sort_key, sort_name, id limit ${page.limit}`.execute(db);
  return rows;
}

/** The row of one admitted person of any role. */
export async function findPerson(db: Database, userId: string, when: When): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    with ${selected(sql`id = ${userId}::uuid and approved_at is not null`)}, ${people({ sort: 'name', when })}
    select ${columns} from people`.execute(db);
  return rows[0];
}

/** Somebody who is not finished and has been inactive. */
export interface Stalled {
  readonly userId: string;
  readonly fullName: string;
  /** Their last activity, or their admission. */
  readonly since: Date;
}

/** Trainees who have stalled, the longest first. */
export async function listStalled(db: Database, when: When): Promise<Stalled[]> {
  const { rows } = await sql<PersonRow>`
    with ${selected(isActiveTrainee)}, ${people({ sort: 'quiet', when })}
    select ${columns} from people where ${narrowed({ stalledDays: when.stalledAfterDays }, when)} order by sort_key, sort_name, id`.execute(
    db,
  );
  return rows.map(({ id, full_name: fullName, since }) => ({ userId: id, fullName, since }));
}

/** The number of filtered trainees, of those who need a trainer's action, and of those who have finished. */
export async function countTrainees(db: Database, filter: MatrixFilter, when: When) {
  const { rows } = await sql<{ trainees: number; needAction: number; finished: number }>`
    with ${selected(among(filter))}, ${people({ sort: 'name', when })}
    select count(*)::int as trainees,
      (count(*) filter (where needs_action is not null))::int as "needAction",
      (count(*) filter (where at_module is null))::int as finished
    from people where ${narrowed({ ...filter, standing: undefined }, when)}`.execute(db);
  return rows[0] ?? { trainees: 0, needAction: 0, finished: 0 };
}

export interface TotalRow {
  readonly module_id: string;
  readonly state: CellState;
  readonly count: number;
  readonly percentage: number;
}

/** For each module and state: the number of filtered trainees, and the sum of their percentages. */
export async function listTotals(db: Database, filter: MatrixFilter, when: When): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    with ${selected(among(filter))}, ${people({ sort: 'name', when })}
    select own.module_id, own.state, count(*)::int as count, sum(own.percentage)::int as percentage
    from people cross join unnest(modules, states, percentages) as own (module_id, state, percentage)
    where ${narrowed(filter, when)}
    group by own.module_id, own.state`.execute(db);
  return rows;
}

const columns = sql`id, full_name, email, phone_number, is_active, employee_id, position, department, approved_at, done, total, last_activity, since,
  at_module, needs_action, sort_key, sort_name, cells`;

const isActiveTrainee = sql`role = 'trainee' and is_active and approved_at is not null`;

/** The conditions of a filter that need no progress. */
function among({ department, search }: MatrixFilter): RawBuilder<unknown> {
  const parts = [isActiveTrainee];
  if (department !== undefined) parts.push(sql`department = ${department}`);
  for (const pattern of patternsOf(search ?? ''))
    parts.push(sql`(full_name ilike ${pattern} or employee_id ilike ${pattern})`);
  return sql.join(parts, sql` and `);
}

/** When sorted by name without conditions on progress, the page is cut before any progress is read. */
function peopleOfPage({ filter, sort, after, limit }: MatrixPage): RawBuilder<unknown> {
  const { state, standing, module, stalledDays } = filter;
  const isNarrowed = [state, standing, module, stalledDays].some((part) => part !== undefined);
  if (sort !== 'name' || isNarrowed) return among(filter);
  const behind = after ? sql`and (lower(full_name), id) > (${after.name}, ${after.id}::uuid)` : sql``;
  return sql`${among(filter)} ${behind} order by lower(full_name), id limit ${limit}`;
}

const selected = (which: RawBuilder<unknown>) => sql`
  selected as (
    select id, full_name, email, phone_number, is_active, employee_id, position, department, approved_at
    from users where ${which}
  )`;

/** The active modules with the quiz that counts. */
const modulesCte = sql`
  module as materialized (
    select active.id, active.chapter_number, quiz.quiz_id
    from active_modules as active left join module_quizzes as quiz on quiz.module_id = active.id
  )`;

/** One person's attempts at each quiz. */
const attemptsCte = sql`
  select quiz_id, (count(*) filter (where submitted_at is not null))::int as submitted, max(score) as best,
    bool_or(coalesce(is_passing, false)) as passed, bool_or(submitted_at is null) as is_open,
    (array_agg(score order by submitted_at desc nulls last))[1] as last_score,
    max(coalesce(submitted_at, started_at)) as last_at
  from quiz_attempts where user_id = selected.id group by quiz_id`;

/** One person's modules. A started module never locks again; the first module is never locked. */
const cells = sql`
  select module.id as module_id, module.chapter_number, coalesce(own.status = 'completed', false) as is_completed,
    case
      when own.status = 'completed' and (attempt.passed or module.quiz_id is null) then 'passed'
      when attempt.submitted > 0 and not attempt.passed then 'failed'
      when own.status = 'completed' then 'completed'
      when own.started_at is not null then 'in_progress'
      when lag(own.status = 'completed', 1, true) over (order by module.chapter_number) then 'available'
      else 'locked'
    end as state,
    coalesce(own.percentage, 0) as percentage, coalesce(own.depth, 0) as depth,
    coalesce(own.is_ticked, false) as is_ticked, coalesce(attempt.submitted, 0) as attempts,
    attempt.best, attempt.last_score, coalesce(attempt.is_open, false) as is_open,
    greatest(own.updated_at, attempt.last_at) as last_activity
  from module
  left join (select * from module_progress where user_id = selected.id offset 0) as own on own.module_id = module.id
  left join (${attemptsCte}) as attempt on attempt.quiz_id = module.quiz_id`;

/**
 * One row for each selected person, with the first open module that is not finished, its quiz included. Each person is
 * joined laterally by index: as joined sets, the plan was slow without table statistics.
 */
const people = ({ sort, when }: Pick<MatrixPage, 'sort' | 'when'>) => sql`
  ${modulesCte}, gathered as materialized (
    select selected.*, own.*, coalesce(own.last_activity, selected.approved_at) as since
    from selected cross join lateral (
      select (count(*) filter (where is_completed))::int as done, count(*)::int as total,
        max(last_activity) as last_activity, bool_or(state = 'failed') as has_failed,
        (array_agg(module_id order by chapter_number) filter (
          where state not in ('passed', 'locked')))[1] as at_module,
        array_agg(module_id order by chapter_number) as modules, array_agg(state order by chapter_number) as states,
        array_agg(percentage order by chapter_number) as percentages,
        jsonb_agg(jsonb_build_array(module_id, state, percentage, depth, is_ticked, attempts, best, last_score, is_open,
          extract(epoch from last_activity)) order by chapter_number) as cells
      from (${cells}) as cells
    ) as own
  ), judged as (
    select gathered.*, case
      when has_failed then 'quiz_failed'
      when at_module is not null and since <= ${stalledBefore(when.now, when.stalledAfterDays)}::timestamptz then 'stalled'
    end as needs_action
    from gathered
  ), people as (
    select judged.*, lower(full_name) as sort_name, (${sortKeys[sort]})::float8 as sort_key from judged
  )`;

/** Sort keys before the name, ascending. Times are in seconds; the large constants separate the groups. */
const sortKeys: Record<MatrixSort, RawBuilder<unknown>> = {
  name: sql`0`,
  least: sql`done`,
  most: sql`-done`,
  quiet: sql`case when at_module is null then 1e12 else extract(epoch from since) end`,
  urgent: sql`case needs_action
    when 'quiz_failed' then extract(epoch from since) when 'stalled' then 1e11 + extract(epoch from since) else 1e12 end`,
};

function narrowed({ state, module, standing, stalledDays }: MatrixFilter, { now }: When): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (state !== undefined) {
    parts.push(
      module === undefined
        ? sql`${state} = any(states)`
        : sql`states[array_position(modules, ${module}::uuid)] = ${state}`,
    );
  } else if (module !== undefined) parts.push(sql`at_module = ${module}::uuid`);
  if (standing === 'needs_action') parts.push(sql`needs_action is not null`);
  if (standing === 'finished') parts.push(sql`at_module is null`);
  if (stalledDays !== undefined) {
    parts.push(sql`at_module is not null and since <= ${stalledBefore(now, stalledDays)}::timestamptz`);
  }
  return sql.join(parts, sql` and `);
}

/** One LIKE pattern per word of a search, with LIKE's special characters escaped. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
