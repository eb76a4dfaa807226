import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';
import { Role } from '../accounts/accounts.contract.ts';
import { loginsPaths } from './logins.paths.ts';

/**
 * The filter by outcome. `refused`: the password was not checked, because there were too many failed attempts before.
 * `failed`: all attempts that did not succeed, including the refused ones.
 */
export const SignInOutcome = z.enum(['succeeded', 'failed', 'refused', 'all']);
export type SignInOutcome = z.infer<typeof SignInOutcome>;

/**
 * A sign-in attempt. The fields of the person are null if no account has the email that was typed. Such an email is not
 * stored.
 */
export const SignInAttempt = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  /** The role at the time of the attempt. */
  role: Role.nullable(),
  loginTime: Timestamp,
  /** Whole minutes from the sign-in to the last activity; null for a failed attempt and while the session is open. */
  sessionDuration: z.int().nullable(),
  deviceType: z.string(),
  browser: z.string(),
  ipAddress: z.string(),
  succeeded: z.boolean(),
  /** True if the password was not checked, because there were too many failed attempts before. */
  refused: z.boolean(),
});
export type SignInAttempt = z.infer<typeof SignInAttempt>;

/** A day in the site's time zone, such as 2026-11-21. */
const Day = z.iso.date();
const FilterDay = Day.refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'This day lies too far away.');

/** The sign-in attempts of one day in the site's time zone. */
export const SignInDay = z.object({
  day: Day,
  succeeded: z.int(),
  /** The number of failed attempts, including the refused attempts. */
  failed: z.int(),
  refused: z.int(),
  /** True if this day had far more sign-ins than is usual, compared with the 29 days before today. */
  isUnusual: z.boolean(),
  /** True if this day had far more failed attempts than is usual, compared with the 29 days before today. */
  isFailureUnusual: z.boolean(),
  /**
   * On a day with an unusual number of sign-ins, the IP address with the most sign-ins. On a day on which only the
   * number of failed attempts is unusual, the IP address with the most failed attempts. Null on other days. `count` is
   * the number of these sign-ins or failed attempts.
   */
  busiestAddress: z.object({ ipAddress: z.string(), count: z.int() }).nullable(),
});
export type SignInDay = z.infer<typeof SignInDay>;

/**
 * The sign-in statistics of the whole site, regardless of the filter. All numbers count successful sign-ins, except
 * for the numbers of failed attempts in `days`. Days, ISO weeks and months are in the site's time zone.
 */
export const SignInStatistics = z.object({
  todayLogins: z.int(),
  thisWeekLogins: z.int(),
  thisMonthLogins: z.int(),
  lastWeekLogins: z.int(),
  /** Sign-ins of the last 30 days, including today, by role. */
  roleStats: z.array(z.object({ role: Role, count: z.int() })),
  /** Sign-ins of the last 30 days, including today, by device type. */
  deviceStats: z.array(z.object({ deviceType: z.string(), count: z.int() })),
  /** The last 30 days, oldest first; the last entry is today. */
  days: z.array(SignInDay),
  /**
   * The 10th and 90th percentile of the sign-ins per day on the 29 days before today; null if fewer than seven of these
   * days have sign-ins.
   */
  usualRange: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type SignInStatistics = z.infer<typeof SignInStatistics>;

/** The filter for sign-in attempts. `from` and `to` are days in the site's time zone, both inclusive. */
const filter = {
  userId: z.uuid().optional(),
  /** One or more words. Each must occur in the name, the email or the employee ID of the person. */
  search: plainText(100).optional(),
  role: Role.optional(),
  from: FilterDay.optional(),
  to: FilterDay.optional(),
  outcome: SignInOutcome.default('succeeded'),
};

/** The page sizes that the web page offers. */
export const signInPageSizes = [25, 50, 100, 200] as const;

/** A sign-in attempt, as returned to the owner of the account. */
export const OwnSignInAttempt = SignInAttempt.omit({
  userId: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
});
export type OwnSignInAttempt = z.infer<typeof OwnSignInAttempt>;

export const loginsEndpoints = {
  list: endpoint({
    ...loginsPaths.list,
    access: 'trainer',
    summary: 'Lists sign-in attempts, newest first, with the sign-in statistics of the site',
    query: z.object({
      ...filter,
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      logins: z.array(SignInAttempt),
      statistics: SignInStatistics,
      nextCursor: z.string().nullable(),
    }),
  }),
  export: endpoint({
    ...loginsPaths.export,
    access: 'trainer',
    summary: 'Exports the filtered sign-in attempts as CSV, newest first',
    query: z.object(filter),
    reply: download,
    contentTypes: ['text/csv'],
    errors: ['too_many_requests'],
  }),
  listOwn: endpoint({
    ...loginsPaths.listOwn,
    access: 'member',
    summary: 'Lists the sign-in attempts to the account of the signed-in person, including failed ones, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(25),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(OwnSignInAttempt), nextCursor: z.string().nullable() }),
  }),
};
