/** The number of sign-in attempts per page until the admin chooses another number. */
export const defaultPageSize = 50;

/**
 * The filter of the sign-in records. Without `outcome`, only successful sign-ins match. The other properties restrict
 * the list only if they are set.
 */
export type SignInFilter = {
  search?: string;
  userId?: string;
  role?: 'trainee' | 'trainer';
  outcome?: 'failed' | 'refused' | 'all';
  /** The first day (`from`) and the last day (`to`), YYYY-MM-DD. */
  from?: string;
  to?: string;
};

const roles = ['trainee', 'trainer'] as const;
const outcomes = ['failed', 'refused', 'all'] as const;
/** The maximum length of `search` that the server accepts, in characters. */
export const maxSearchLength = 100;
const uuidPattern = /^[0-9a-f-]{36}$/i;
/** Matches a day of the years 2000 to 2199. While somebody types a year, a date field has values such as 0202-11-01. */
const calendarDayPattern = /^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Creates a filter from form fields or the search parameters of the URL. Empty and invalid values are omitted. */
export function toSignInFilter(raw: Readonly<Partial<Record<keyof SignInFilter, unknown>>>): SignInFilter {
  const role = roles.find((value) => value === raw.role);
  const outcome = outcomes.find((value) => value === raw.outcome);
  const search = textMatching(/\S/, raw.search)?.slice(0, maxSearchLength);
  const userId = textMatching(uuidPattern, raw.userId);
  const from = textMatching(calendarDayPattern, raw.from);
  const to = textMatching(calendarDayPattern, raw.to);
  return {
    ...(search !== undefined && { search }),
    ...(userId !== undefined && { userId }),
    ...(role && { role }),
    ...(outcome && { outcome }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Returns `value` if it is a text that matches the pattern, otherwise undefined. */
const textMatching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
