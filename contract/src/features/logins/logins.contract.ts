import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';
import { Role } from '../accounts/accounts.contract.ts';
import { loginsPaths } from './logins.paths.ts';

/** Selects sign-in attempts. `delayed`: attempts, successful or not, that were delayed because of earlier failures. */
export const LoginOutcome = z.enum(['succeeded', 'failed', 'delayed', 'all']);
export type LoginOutcome = z.infer<typeof LoginOutcome>;

/** A sign-in attempt. The fields of the person are null if the submitted email, which is not stored, has no account. */
export const Login = z.object({
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
  /** How long the attempt was delayed because of earlier failures, in milliseconds. */
  delayedMs: z.int(),
});
export type Login = z.infer<typeof Login>;

/** A day in the site's time zone, such as 2026-11-21. */
const Day = z.iso.date();
const AskedDay = Day.refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'This day lies too far away.');

/** The sign-in attempts of one day in the site's time zone. */
export const LoginDay = z.object({
  day: Day,
  succeeded: z.int(),
  failed: z.int(),
  delayed: z.int(),
  /** Whether there were far more sign-ins than on the preceding days. */
  isUnusual: z.boolean(),
  /** Whether there were far more failed attempts than on the preceding days. */
  isFailureUnusual: z.boolean(),
  /** The IP address with the most attempts of the unusual kind; null on days that are not unusual. */
  busiestAddress: z.object({ ipAddress: z.string(), count: z.int() }).nullable(),
});
export type LoginDay = z.infer<typeof LoginDay>;

/** Sign-ins of the whole site, regardless of the filter. Days, ISO weeks and months are in the site's time zone. */
export const LoginStatistics = z.object({
  todayLogins: z.int(),
  thisWeekLogins: z.int(),
  thisMonthLogins: z.int(),
  lastWeekLogins: z.int(),
  /** The last 30 days, today included. */
  roleStats: z.array(z.object({ role: Role, count: z.int() })),
  deviceStats: z.array(z.object({ deviceType: z.string(), count: z.int() })),
  /** The last 30 days, today last. */
  days: z.array(LoginDay),
  /** The usual number of sign-ins per day before today; null while there are too few days to tell. */
  usualRange: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type LoginStatistics = z.infer<typeof LoginStatistics>;

/** The filter for sign-in attempts. `from` and `to` are days in the site's time zone, both inclusive. */
const filter = {
  userId: z.uuid().optional(),
  /** Words of the name, email or employee ID. */
  search: plainText(100).optional(),
  role: Role.optional(),
  from: AskedDay.optional(),
  to: AskedDay.optional(),
  outcome: LoginOutcome.default('succeeded'),
};

/** The page sizes that the list offers. */
export const loginPageSizes = [25, 50, 100, 200] as const;

export const OwnLogin = Login.omit({ userId: true, firstName: true, lastName: true, email: true, role: true });
export type OwnLogin = z.infer<typeof OwnLogin>;

export const loginsEndpoints = {
  list: endpoint({
    ...loginsPaths.list,
    access: 'trainer',
    summary: 'Sign-ins, newest first, with the statistics of the site',
    query: z.object({
      ...filter,
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ logins: z.array(Login), statistics: LoginStatistics, nextCursor: z.string().nullable() }),
  }),
  export: endpoint({
    ...loginsPaths.export,
    access: 'trainer',
    summary: 'The filtered sign-ins as CSV, newest first',
    query: z.object(filter),
    reply: download,
    errors: ['too_many_requests'],
  }),
  own: endpoint({
    ...loginsPaths.own,
    access: 'member',
    summary: 'Sign-in attempts of the own account, failed ones too, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(25),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(OwnLogin), nextCursor: z.string().nullable() }),
  }),
};
