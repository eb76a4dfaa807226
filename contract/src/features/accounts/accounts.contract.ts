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
  /** True if the person requested trainer access at registration and no admin has decided on the request yet. */
  trainerRequested: z.boolean(),
  createdAt: Timestamp,
});
export type Account = z.infer<typeof Account>;

/** The length is limited, because hashing a very long password would make one request expensive. */
const Password = z.string().min(1).max(256);
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The number that the site has assigned to a person, as printed on their badge. */
export const EmployeeId = lineText(64).pipe(z.string().min(1));
export const PhoneNumber = lineText(32);

/** The body of a sign-in. `role` is accepted because the sign-in form sends it, but it has no effect. */
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
  /** `trainer` only requests trainer access. The person remains a trainee until an admin approves the request. */
  role: Role.default('trainee'),
  position: ShortText.optional(),
  department: ShortText.optional(),
});

export const accountsEndpoints = {
  me: endpoint({
    ...accountsPaths.me,
    access: 'member',
    summary: 'Returns the account of the signed-in person',
    reply: Account,
  }),
  signIn: endpoint({
    ...accountsPaths.signIn,
    access: 'public',
    summary: 'Signs in with email and password and starts a session',
    body: SignIn,
    reply: Account,
    errors: ['sign_in_failed', 'awaiting_approval', 'account_inactive', 'too_many_requests'],
    selfManagedTransactions: true,
  }),
  register: endpoint({
    ...accountsPaths.register,
    access: 'public',
    summary: 'Registers an account. Starts a session, unless an admin must approve the registration first',
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
    selfManagedTransactions: true,
  }),
  signOut: endpoint({
    ...accountsPaths.signOut,
    access: 'public',
    summary: 'Ends the current session, if there is one',
    reply: z.object({ signedOut: z.literal(true) }),
  }),
  signInPage: endpoint({
    ...accountsPaths.signInPage,
    access: 'public',
    summary: 'For browser navigation: redirects to / with the sign-in dialog open',
    // The person followed a link, so an invalid `next` is ignored and the page is still shown.
    query: z.object({ next: z.string().max(500).optional().catch(undefined) }),
    reply: redirect,
  }),
  signOutPage: endpoint({
    ...accountsPaths.signOutPage,
    access: 'public',
    summary: 'For browser navigation: ends the session and redirects to /',
    reply: redirect,
  }),
  profile: endpoint({
    ...accountsPaths.profile,
    access: 'member',
    summary: 'Returns the same account as GET /api/auth/user, under the path of the profile',
    reply: Account,
  }),
  updateProfile: endpoint({
    ...accountsPaths.updateProfile,
    access: 'member',
    summary: 'Changes the name, phone number, position and department of the signed-in person',
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
    summary: 'Changes the password of the signed-in person and ends all their other sessions',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    reply: z.object({ changed: z.literal(true) }),
    errors: ['password_not_right', 'password_too_short', 'password_too_common', 'too_many_requests'],
    selfManagedTransactions: true,
  }),
  sessions: endpoint({
    ...accountsPaths.sessions,
    access: 'member',
    summary: 'Lists the open sessions of the signed-in person, latest activity first',
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
    summary: 'Ends one session of the signed-in person',
    params: z.object({ sessionId: z.uuid() }),
    reply: z.object({ ended: z.literal(true) }),
    errors: ['session_not_found'],
  }),
  oneTimeLink: endpoint({
    ...accountsPaths.oneTimeLink,
    access: 'public',
    summary: 'Returns the purpose of a one-time link and the email of the person it was created for',
    params: z.object({ token: z.string().min(16).max(128) }),
    // `reset_password` also stands for an invitation.
    reply: z.object({ purpose: z.enum(['first_admin', 'reset_password']), email: z.string() }),
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  useOneTimeLink: endpoint({
    ...accountsPaths.useOneTimeLink,
    access: 'public',
    summary: 'Uses a one-time link: sets the password and starts a session',
    params: z.object({ token: z.string().min(16).max(128) }),
    body: z.object({
      password: Password,
      /** The name and the employee ID are only used if a first-admin link creates an account. */
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
    selfManagedTransactions: true,
  }),
};
