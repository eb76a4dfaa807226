import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';

/** The filter and order of the matrix, as in the query of the page's URL. */
export type MatrixSearch = Partial<MatrixFilter> & { sort?: MatrixSort };

const states: readonly CellState[] = ['locked', 'available', 'in_progress', 'failed', 'completed', 'passed'];
const sorts: readonly MatrixSort[] = ['name', 'urgent', 'least', 'most', 'quiet'];
const standings = ['needs_action', 'finished'] as const;
// The greatest values that the server accepts (MatrixFilter).
const maxSearchLength = 100;
const maxDepartmentLength = 120;
const maxStalledDays = 3650;
const uuidLength = 36;

const findWord = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

const toText = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : '';
  return text.trim() === '' ? undefined : text;
};

/** Reads the query of a URL. Leaves out values that are not valid, so that outdated links still open. */
export function parseMatrixSearch(query: Record<string, unknown>): MatrixSearch {
  const days = Math.floor(Number(query['stalledDays']));
  const module = toText(query['module'], uuidLength);
  return withoutUndefined({
    search: toText(query['search'], maxSearchLength),
    state: findWord(states, query['state']),
    standing: findWord(standings, query['standing']),
    department: toText(query['department'], maxDepartmentLength),
    module: module && /^[\da-f-]{36}$/i.test(module) ? module : undefined,
    stalledDays: days >= 1 && days <= maxStalledDays ? days : undefined,
    sort: findWord(sorts, query['sort']),
  });
}

/** New values of some fields; undefined removes a field. */
export type MatrixSearchChange = { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined };

export const applyChange = (search: MatrixSearch, change: MatrixSearchChange): MatrixSearch =>
  withoutUndefined({ ...search, ...change });

const withoutUndefined = (search: MatrixSearchChange): MatrixSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** Returns the search, on a phone with a default order: people who need action come first. */
export const withDefaultSort = (search: MatrixSearch, isDesktop: boolean): MatrixSearch =>
  search.sort === undefined && !isDesktop ? { ...search, sort: 'urgent' } : search;

/** Returns the filter without the order. */
export function toFilter(search: MatrixSearch): MatrixFilter {
  const { sort: _sort, ...filter } = search;
  return filter;
}

export const hasFilter = (search: MatrixSearch): boolean => Object.keys(toFilter(search)).length > 0;

const usualStalledDays = [7, 14, 30, 60];

/** The options for the days without activity: the usual ones and the one in the URL. */
export const listStalledDays = (selected: number | undefined): number[] =>
  [...new Set([...usualStalledDays, ...(selected === undefined ? [] : [selected])])].toSorted(
    (first, second) => first - second,
  );
