import type { SignInAttempt, SignInDay } from '@loopcheck/contract/features/logins/logins.contract';

/** The name of the person who tried to sign in; undefined if no account has the submitted email. */
export const personNameOf = ({ firstName, lastName }: SignInAttempt): string | undefined =>
  firstName === null ? undefined : `${firstName} ${lastName ?? ''}`.trim();

/** The days with an unusual number of sign-ins or failed attempts. */
export const listUnusualDays = (days: readonly SignInDay[]): readonly SignInDay[] =>
  days.filter(({ isUnusual, isFailureUnusual }) => isUnusual || isFailureUnusual);

/**
 * The number that makes a day unusual: its sign-ins if they are unusual (`isUnusual`), otherwise its failed attempts.
 */
export const unusualCountOf = ({ isUnusual, succeeded, failed }: SignInDay): number => (isUnusual ? succeeded : failed);

/**
 * True if the label of a bar in the chart of sign-ins says the same as the list of unusual days. This is so if only one
 * day is unusual, and its number of sign-ins (not of failed attempts) is unusual.
 */
export function isShownByBarLabel(days: readonly SignInDay[]): boolean {
  const [first, ...others] = listUnusualDays(days);
  return first !== undefined && first.isUnusual && others.length === 0;
}

/**
 * Returns the date format of the label under a bar of the chart; undefined if the bar has no label. Today and every
 * seventh day before it have a label. The labels of the days 14 and 21 days ago show only the day of the month, because
 * there is no room for the month.
 */
export function findAxisLabelFormat(daysAgo: number): 'short' | 'number' | undefined {
  if (daysAgo % 7 !== 0) return undefined;
  return daysAgo === 14 || daysAgo === 21 ? 'number' : 'short';
}
