import { z } from 'zod';
import { endpoint, redirect } from '../../endpoint.ts';
import { lineText, PersonName, ShortText, Timestamp } from '../../fields.ts';
import { accountsPaths } from './accounts.paths.ts';

export const Role = z.enum(['trainee', 'trainer']);
export type Role = z.infer<typeof Role>;

/** An account, as returned to its owner. */
export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  employeeId: z.string(),
  phoneNumber: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  profileImageUrl: z.string().nullable(),
  /** Whether the person requested trainer access at registration and the request is not decided yet. */
  trainerRequested: z.boolean(),
  createdAt: Timestamp,
});
export type Account = z.infer<typeof Account>;

/** Password hashing is slow on purpose, so the length is limited to bound the cost of one request. */
const Password = z.string().min(1).max(256);
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The number that the site has assigned to a person, as printed on their badge. */
export const EmployeeId = lineText(64).pipe(z.string().min(1));
export const PhoneNumber = lineText(32);

/** `role` is accepted because the specified form sends it; it never grants access. */
export const SignIn = z.object({
  email: lineText(254).toLowerCase().min(1),
  password: Password,
  role: Role.optional(),
});

export const Registration = z.object({
  full_name: PersonName,
  employee_id: EmployeeId,
  email: Email,
  phone: PhoneNumber.default(''),
  password: Password,
  role: Role.default('trainee'),
  position: ShortText.optional(),
  department: ShortText.optional(),
});

export const accountsEndpoints = {
  me: endpoint({
    ...accountsPaths.me,
    access: 'member',
    summary: 'The person signed in; 401 when nobody is',
    reply: Account,
  }),
  signIn: endpoint({
    ...accountsPaths.signIn,
    access: 'public',
    summary: 'Begin a session',
    body: SignIn,
    reply: Account,
    errors: ['sign_in_failed', 'awaiting_approval', 'account_inactive', 'too_many_requests'],
    selfManaged: true,
  }),
  register: endpoint({
    ...accountsPaths.register,
    access: 'public',
    summary: 'Open an account; begins a session where registration is open',
    body: Registration,
    reply: Account.extend({ awaitingApproval: z.boolean() }),
    errors: [
      'registration_closed',
      'email_taken',
      'employee_id_taken',
      'password_too_short',
      'password_too_common',
      'too_many_requests',
    ],
    selfManaged: true,
  }),
  signOut: endpoint({
    ...accountsPaths.signOut,
    access: 'public',
    summary: 'End the session, if there is one',
    reply: z.object({ signedOut: z.literal(true) }),
  }),
  signInPage: endpoint({
    ...accountsPaths.signInPage,
    access: 'public',
    summary: 'Browser navigation: to / with the sign-in dialog open',
    // The person followed a link, so an invalid `next` is ignored and the page is still shown.
    query: z.object({ next: z.string().max(500).optional().catch(undefined) }),
    reply: redirect,
  }),
  signOutPage: endpoint({
    ...accountsPaths.signOutPage,
    access: 'public',
    summary: 'Browser navigation: ends the session, then to /',
    reply: redirect,
  }),
  profile: endpoint({
    ...accountsPaths.profile,
    access: 'member',
    summary: 'Own account data',
    reply: Account,
  }),
  updateProfile: endpoint({
    ...accountsPaths.updateProfile,
    access: 'member',
    summary: 'Change own name, phone, position and department',
    body: z.object({
      fullName: PersonName.optional(),
      phoneNumber: PhoneNumber.optional(),
      position: ShortText.nullable().optional(),
      department: ShortText.nullable().optional(),
    }),
    reply: Account,
  }),
  changePassword: endpoint({
    ...accountsPaths.changePassword,
    access: 'member',
    summary: 'Change own password; ends every other session',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    reply: z.object({ changed: z.literal(true) }),
    errors: ['password_not_right', 'password_too_short', 'password_too_common', 'too_many_requests'],
    selfManaged: true,
  }),
  sessions: endpoint({
    ...accountsPaths.sessions,
    access: 'member',
    summary: 'Own open sessions, latest activity first',
    reply: z.array(
      z.object({
        id: z.uuid(),
        isCurrent: z.boolean(),
        deviceType: z.string(),
        browser: z.string(),
        ipAddress: z.string(),
        startedAt: Timestamp,
        lastActiveAt: Timestamp,
      }),
    ),
  }),
  endSession: endpoint({
    ...accountsPaths.endSession,
    access: 'member',
    summary: 'End one of the own sessions',
    params: z.object({ sessionId: z.uuid() }),
    reply: z.object({ ended: z.literal(true) }),
    errors: ['session_not_found'],
  }),
  oneTimeLink: endpoint({
    ...accountsPaths.oneTimeLink,
    access: 'public',
    summary: 'Whom a one-time link is for, and what it does',
    params: z.object({ token: z.string().min(16).max(128) }),
    reply: z.object({ purpose: z.enum(['first_admin', 'reset_password']), email: z.string() }),
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  useOneTimeLink: endpoint({
    ...accountsPaths.useOneTimeLink,
    access: 'public',
    summary: 'Set a password by a one-time link and begin a session',
    params: z.object({ token: z.string().min(16).max(128) }),
    body: z.object({
      password: Password,
      full_name: PersonName.optional(),
      employee_id: EmployeeId.optional(),
    }),
    reply: Account,
    errors: [
      'link_not_valid',
      'awaiting_approval',
      'password_too_short',
      'password_too_common',
      'employee_id_taken',
      'too_many_requests',
    ],
    selfManaged: true,
  }),
};
