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
/**
 * Matches the form of a day of the years 2000 to 2199. While somebody types a year, a date field has values such as
 * 0202-11-01.
 */
const dayPattern = /^2[01]\d\d-\d\d-\d\d$/;

/** Creates a filter from form fields or the search parameters of the URL. Empty and invalid values are omitted. */
export function toSignInFilter(raw: Readonly<Partial<Record<keyof SignInFilter, unknown>>>): SignInFilter {
  const role = roles.find((value) => value === raw.role);
  const outcome = outcomes.find((value) => value === raw.outcome);
  const search = textMatching(/\S/, raw.search)?.slice(0, maxSearchLength);
  const userId = textMatching(uuidPattern, raw.userId);
  const from = existingDay(raw.from);
  const to = existingDay(raw.to);
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

/** Returns `value` if it is a day that exists, otherwise undefined. */
function existingDay(value: unknown): string | undefined {
  const text = textMatching(dayPattern, value);
  if (text === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  // A day that does not exist, such as 31 February, becomes a day of another month here.
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text) ? text : undefined;
}
