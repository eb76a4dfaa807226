import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';

/** The filter and the order of the matrix, as they are in the query of the page's URL. */
export type MatrixSearch = Partial<MatrixFilter> & { sort?: MatrixSort };

const states: readonly CellState[] = ['locked', 'available', 'in_progress', 'failed', 'completed', 'passed'];
// `least` and `most` order by the number of completed modules, and `quiet` by the time without activity (MatrixSort).
const sorts: readonly MatrixSort[] = ['name', 'urgent', 'least', 'most', 'quiet'];
const standings = ['needs_action', 'finished'] as const;
const evidenceFilters = ['to_be_looked_at'] as const;
// The limits of the server (MatrixFilter): lengths in characters, and the greatest number of days.
const maxSearchLength = 100;
const maxDepartmentLength = 120;
const maxStalledDays = 3650;
const uuidLength = 36;

/** Returns `value` if it is one of `words`, else undefined. */
const findWord = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

/** Returns a text or number as text, cut to `maxLength`; undefined for a blank text or another type. */
const toText = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : '';
  return text.trim() === '' ? undefined : text;
};

/** Returns the search from the query of a URL. Leaves out invalid values, so that outdated links still open. */
export function parseMatrixSearch(query: Record<string, unknown>): MatrixSearch {
  const days = Math.floor(Number(query['stalledDays']));
  const module = toText(query['module'], uuidLength);
  return withoutUndefined({
    search: toText(query['search'], maxSearchLength),
    state: findWord(states, query['state']),
    standing: findWord(standings, query['standing']),
    evidence: findWord(evidenceFilters, query['evidence']),
    department: toText(query['department'], maxDepartmentLength),
    module: module && /^[\da-f-]{36}$/i.test(module) ? module : undefined,
    stalledDays: days >= 1 && days <= maxStalledDays ? days : undefined,
    sort: findWord(sorts, query['sort']),
  });
}

/** New values of some fields of a search; undefined removes a field. */
export type MatrixSearchChange = { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined };

/** Returns the search with the changed fields. */
export const applyChange = (search: MatrixSearch, change: MatrixSearchChange): MatrixSearch =>
  withoutUndefined({ ...search, ...change });

/** Removes the fields that are undefined. */
const withoutUndefined = (search: MatrixSearchChange): MatrixSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/**
 * Returns the search. On a phone, a search without an order gets the order `urgent`: people who need action come first.
 */
export const withDefaultSort = (search: MatrixSearch, isDesktop: boolean): MatrixSearch =>
  search.sort === undefined && !isDesktop ? { ...search, sort: 'urgent' } : search;

/** Returns the filter of a search, without the order. */
export function toFilter(search: MatrixSearch): MatrixFilter {
  const { sort: _sort, ...filter } = search;
  return filter;
}

/**
 * Returns the filter of the people whom the Remind button lists: the filter of the matrix. If this filter does not
 * select by progress (state, standing, module, days), only people who need action are listed.
 */
export function toReminderFilter(search: MatrixSearch): MatrixFilter {
  const filter = toFilter(search);
  const { state, standing, module, stalledDays } = filter;
  const selectsByProgress = [state, standing, module, stalledDays].some((value) => value !== undefined);
  return selectsByProgress ? filter : { ...filter, standing: 'needs_action' };
}

/** True if the search has a filter, and not only an order. */
export const hasFilter = (search: MatrixSearch): boolean =>
  Object.values(toFilter(search)).some((value) => value !== undefined);

/** The options that are always offered for the days without activity. */
const usualStalledDays = [7, 14, 30, 60];

/** Returns the options for the days without activity in ascending order: the usual numbers and `selected`. */
export const listStalledDays = (selected: number | undefined): number[] =>
  [...new Set([...usualStalledDays, ...(selected === undefined ? [] : [selected])])].toSorted(
    (first, second) => first - second,
  );
