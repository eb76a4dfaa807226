import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { stalledBefore } from './waiting.rules.ts';

/** A place in the matrix: what it is sorted by, then the name in small letters, then the person. */
export interface Place {
  readonly key: number;
  readonly name: string;
  readonly id: string;
}

/** The moment, and after how many days without activity somebody has stalled. */
export interface When {
  readonly now: Date;
  readonly stalledAfterDays: number;
}

export interface MatrixPage {
  readonly filter: MatrixFilter;
  readonly sort: MatrixSort;
  readonly after?: Place | undefined;
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
    with ${crew(crewOf(page))}, ${people(page)}
    select ${columns} from people where ${narrowed(page.filter, page.when)} and ${isBehind}
    order by sort_key, sort_name, id limit ${page.limit}`.execute(db);
  return rows;
}

/** One person's row, of whoever was let in. */
export async function findPerson(db: Database, userId: string, when: When): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    with ${crew(sql`id = ${userId}::uuid and approved_at is not null`)}, ${people({ sort: 'name', when })}
    select ${columns} from people`.execute(db);
  return rows[0];
}

/** Trainees who are not finished and did nothing for so many days, the longest first. */
export async function listQuiet(db: Database, when: When): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with ${crew(inCrew)}, ${people({ sort: 'quiet', when })}
    select ${columns} from people where ${narrowed({ stalledDays: when.stalledAfterDays }, when)} order by sort_key, sort_name, id`.execute(
    db,
  );
  return rows;
}

/** How many people of a filter there are, how many of them wait for a trainer, and how many have finished. */
export async function countCrew(db: Database, filter: MatrixFilter, when: When) {
  const { rows } = await sql<{ trainees: number; needAction: number; finished: number }>`
    with ${crew(among(filter))}, ${people({ sort: 'name', when })}
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

/** Of a filter, how many have each module in each state, and their percentages added up. */
export async function listTotals(db: Database, filter: MatrixFilter, when: When): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    with ${crew(among(filter))}, ${people({ sort: 'name', when })}
    select own.module_id, own.state, count(*)::int as count, sum(own.percentage)::int as percentage
    from people cross join unnest(modules, states, percentages) as own (module_id, state, percentage)
    where ${narrowed(filter, when)}
    group by own.module_id, own.state`.execute(db);
  return rows;
}

const columns = sql`id, full_name, email, phone_number, is_active, employee_id, position, department, approved_at, done, total, last_activity, since,
  at_module, needs_action, sort_key, sort_name, cells`;

const inCrew = sql`role = 'trainee' and is_active and approved_at is not null`;

/** By what is known of a person before their progress is looked at. */
function among({ department, search }: MatrixFilter): RawBuilder<unknown> {
  const parts = [inCrew];
  if (department !== undefined) parts.push(sql`department = ${department}`);
  for (const word of wordsOf(search ?? '')) parts.push(sql`(full_name ilike ${word} or employee_id ilike ${word})`);
  return sql.join(parts, sql` and `);
}

/** By name and with no condition on progress, the page is cut before any progress is read. */
function crewOf({ filter, sort, after, limit }: MatrixPage): RawBuilder<unknown> {
  const { state, standing, module, stalledDays } = filter;
  const isNarrowed = [state, standing, module, stalledDays].some((part) => part !== undefined);
  if (sort !== 'name' || isNarrowed) return among(filter);
  const behind = after ? sql`and (lower(full_name), id) > (${after.name}, ${after.id}::uuid)` : sql``;
  return sql`${among(filter)} ${behind} order by lower(full_name), id limit ${limit}`;
}

const crew = (which: RawBuilder<unknown>) => sql`
  crew as (
    select id, full_name, email, phone_number, is_active, employee_id, position, department, approved_at
    from users where ${which}
  )`;

/** The active modules, each with the one before it and its first active quiz, which counts (as for a certificate). */
const place = sql`
  place as materialized (
    select id, chapter_number, (
      select id from quizzes where module_id = modules.id and is_active order by position, created_at, id limit 1
    ) as quiz_id
    from modules where is_active
  )`;

/** One person's attempts at each quiz. */
const tries = sql`
  select quiz_id, (count(*) filter (where submitted_at is not null))::int as submitted, max(score) as best,
    bool_or(coalesce(is_passing, false)) as passed, bool_or(submitted_at is null) as is_open,
    (array_agg(score order by submitted_at desc nulls last))[1] as last_score,
    max(coalesce(submitted_at, started_at)) as last_at
  from quiz_attempts where user_id = crew.id group by quiz_id`;

/** One person's modules. What was begun never locks again; the first module is never locked. */
const cells = sql`
  select place.id as module_id, place.chapter_number, coalesce(own.status = 'completed', false) as is_completed,
    case
      when own.status = 'completed' and (tries.passed or place.quiz_id is null) then 'passed'
      when tries.submitted > 0 and not tries.passed then 'failed'
      when own.status = 'completed' then 'completed'
      when own.started_at is not null then 'in_progress'
      when lag(own.status = 'completed', 1, true) over (order by place.chapter_number) then 'available'
      else 'locked'
    end as state,
    coalesce(own.percentage, 0) as percentage, coalesce(own.depth, 0) as depth,
    coalesce(own.is_ticked, false) as is_ticked, coalesce(tries.submitted, 0) as attempts,
    tries.best, tries.last_score, coalesce(tries.is_open, false) as is_open,
    greatest(own.updated_at, tries.last_at) as last_activity
  from place
  left join (select * from module_progress where user_id = crew.id offset 0) as own on own.module_id = place.id
  left join (${tries}) as tries on tries.quiz_id = place.quiz_id`;

/**
 * One row for each person of the crew, with where they stand: something is left at a module that is open and not
 * through, its quiz included. Person by person by index, so that no missing statistics make the plan a bad one.
 */
const people = ({ sort, when }: Pick<MatrixPage, 'sort' | 'when'>) => sql`
  ${place}, gathered as materialized (
    select crew.*, own.*, coalesce(own.last_activity, crew.approved_at) as since
    from crew cross join lateral (
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

/** What rows are sorted by before their names, the least first. Times are seconds; the large numbers put kinds behind one another. */
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

/** Each word anywhere; the signs that LIKE gives a meaning stand for themselves. */
const wordsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
