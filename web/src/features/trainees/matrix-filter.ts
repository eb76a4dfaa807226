import type { CellState, MatrixFilter, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';

/** What the matrix shows, as it stands in the address. */
export type MatrixSearch = Partial<MatrixFilter> & { sort?: MatrixSort };

const states: readonly CellState[] = ['locked', 'available', 'in_progress', 'failed', 'completed', 'passed'];
const sorts: readonly MatrixSort[] = ['name', 'urgent', 'least', 'most', 'quiet'];
const standings = ['needs_action', 'finished'] as const;

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

const text = (value: unknown, longest: number): string | undefined => {
  const given = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';
  return given.trim() === '' ? undefined : given;
};

/** Takes from an address what it can mean; the rest is left out, so that an old link still opens. */
export function matrixSearch(search: Record<string, unknown>): MatrixSearch {
  const days = Math.floor(Number(search['stalledDays']));
  const module = text(search['module'], 36);
  const found: { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined } = {
    search: text(search['search'], 100),
    state: oneOf(states, search['state']),
    standing: oneOf(standings, search['standing']),
    department: text(search['department'], 120),
    module: module && /^[\da-f-]{36}$/i.test(module) ? module : undefined,
    stalledDays: days >= 1 && days <= 3650 ? days : undefined,
    sort: oneOf(sorts, search['sort']),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** What narrows the crew, without the order. */
export function filterOf(search: MatrixSearch): MatrixFilter {
  const { sort, ...filter } = search;
  return sort === undefined ? search : filter;
}

/** Whether anything is left out. */
export const isNarrowed = (search: MatrixSearch): boolean => Object.keys(filterOf(search)).length > 0;
