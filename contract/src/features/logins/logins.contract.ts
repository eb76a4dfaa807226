import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';
import { Role } from '../accounts/accounts.contract.ts';
import { loginsPaths } from './logins.paths.ts';

/**
 * Which tries to sign in a list has: those that let somebody in, those that were refused, those that had to wait for
 * their turn whatever came of them, or all.
 */
export const LoginOutcome = z.enum(['succeeded', 'failed', 'delayed', 'all']);
export type LoginOutcome = z.infer<typeof LoginOutcome>;

/** One try to sign in. Who is not known where the address belongs to nobody; it is not kept. */
export const Login = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  /** As it was at that moment. */
  role: Role.nullable(),
  loginTime: Timestamp,
  /** Whole minutes from the sign-in to the last activity; null for a refused try and while the session is open. */
  sessionDuration: z.int().nullable(),
  deviceType: z.string(),
  browser: z.string(),
  ipAddress: z.string(),
  succeeded: z.boolean(),
  /** How long the try had to wait for its turn, in milliseconds. */
  delayedMs: z.int(),
});
export type Login = z.infer<typeof Login>;

/** A day of the site's calendar, as 2026-11-21. */
const Day = z.iso.date();
const AskedDay = Day.refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'This day lies too far away.');

/** The tries of one day of the site's calendar. */
export const LoginDay = z.object({
  day: Day,
  succeeded: z.int(),
  failed: z.int(),
  delayed: z.int(),
  /** Many more sign-ins than the days before bring. */
  isUnusual: z.boolean(),
  /** Many more refused tries than the days before bring. */
  isFailureUnusual: z.boolean(),
  /** On an unusual day, the address that most of those tries came from. */
  busiestAddress: z.object({ ipAddress: z.string(), count: z.int() }).nullable(),
});
export type LoginDay = z.infer<typeof LoginDay>;

/** Sign-ins of the whole site, whatever the list is filtered by. Days, ISO weeks and months are those of SITE_TIMEZONE. */
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
  /** What most days before today brought; null while there are too few to tell. */
  usualRange: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type LoginStatistics = z.infer<typeof LoginStatistics>;

/** What a list of sign-ins is narrowed by; days are whole days of the site's calendar, both included. */
const filter = {
  userId: z.uuid().optional(),
  /** Words in name, email or employee ID. */
  search: plainText(100).optional(),
  role: Role.optional(),
  from: AskedDay.optional(),
  to: AskedDay.optional(),
  outcome: LoginOutcome.default('succeeded'),
};

/** How many records a page may have. */
export const loginPageSizes = [25, 50, 100, 200] as const;

export const OwnLogin = Login.omit({ userId: true, firstName: true, lastName: true, email: true, role: true });
export type OwnLogin = z.infer<typeof OwnLogin>;

export const loginsEndpoints = {
  list: endpoint({
    ...loginsPaths.list,
    access: 'trainer',
    summary: 'Sign-ins, latest first, and how many there are',
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
    summary: 'The sign-ins that the filter lets through, latest first, as CSV',
    query: z.object(filter),
    reply: download,
    errors: ['too_many_requests'],
  }),
  own: endpoint({
    ...loginsPaths.own,
    access: 'member',
    summary: 'Tries to sign in to the own account, refused ones too, latest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(25),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(OwnLogin), nextCursor: z.string().nullable() }),
  }),
};
