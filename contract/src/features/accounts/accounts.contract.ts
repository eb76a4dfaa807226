import { z } from 'zod';
import { endpoint, redirect } from '../../endpoint.ts';
import { lineText, PersonName, ShortText, Timestamp, visibleText } from '../../fields.ts';
import { toVisibleText } from '../../person-name.ts';
import { callLimits } from '../../call-limits.ts';
import { SecondFactorSignIn } from '../second-factor/second-factor.contract.ts';
import { accountsPaths } from './accounts.paths.ts';

/** The role of a person. Every person has one of these roles, admins too. `isAdmin` states who is an admin. */
export const Role = z.enum(['trainee', 'trainer']);
export type Role = z.infer<typeof Role>;

/** An account, as returned to its owner. */
export const Account = z.object({
  id: z.uuid(),
  /** The email; null for a person without an email, who signs in with the employee ID. */
  email: z.string().nullable(),
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

/** The account of the signed-in person. */
export const OwnAccount = Account.extend({
  /**
   * True if the site requires a second factor of this person and the person has none. Endpoints for trainers and admins
   * then refuse the person with `second_factor_setup_required`.
   */
  mustSetUpSecondFactor: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** A password. Its length is limited, because hashing a very long password takes too much processor time. */
export const Password = z.string().min(1).max(256);
/** An email, converted to lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The number or text that identifies a person on the site, as printed on their employee badge. */
export const EmployeeId = visibleText(64);

/** The limits of the number of digits in a telephone number. An extension inside the plant can have only 3 digits. */
const digitLimits = { min: 3, max: 20 };
/** An optional plus sign, then digits of any script and punctuation, then an optional extension such as `ext. 56`. */
const phonePattern = /^\+?[\p{Nd}\s()./-]+((ext\.?|x|#)\s?\p{Nd}+)?$/iu;

/** True for a telephone number as people write it, such as `+47 912 34 567`, `(0)22-1234 ext. 56` or `4512`. */
function isPhoneNumber(text: string): boolean {
  const digitCount = text.match(/\p{Nd}/gu)?.length ?? 0;
  return phonePattern.test(text) && digitCount >= digitLimits.min && digitCount <= digitLimits.max;
}

/** A telephone number; empty for a person without one. */
export const PhoneNumber = lineText(32).refine(
  (text) => text === '' || isPhoneNumber(text),
  'This is not a telephone number. Write it like +47 912 34 567.',
);

/**
 * Removes invisible characters from an email or employee ID, and converts an email to lower case. The case of an
 * employee ID is kept, because the database compares employee IDs without regard to case.
 */
const toSignInName = (text: string): string => toVisibleText(text.includes('@') ? text.toLowerCase() : text);

/**
 * The body of a sign-in. `email` contains the email or the employee ID. A text with an @ is an email. `role` has no
 * effect. The field is accepted because the sign-in form sends it.
 */
export const SignIn = z.object({
  email: lineText(254).overwrite(toSignInName).min(1),
  password: Password,
  role: Role.optional(),
});

/** The body of a request for a new password: the email of the person who forgot the password. */
export const ForgottenPassword = z.object({ email: Email });

/** The body of a registration. */
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
    asksWhoIsSignedIn: true,
    reply: OwnAccount,
  }),
  signIn: endpoint({
    ...accountsPaths.signIn,
    access: 'public',
    summary: 'Signs in with email or employee ID, and password, and starts a session',
    body: SignIn,
    reply: Account,
    errors: [
      'sign_in_failed',
      'second_factor_required',
      'awaiting_approval',
      'account_inactive',
      'too_many_requests',
      'busy',
    ],
    selfManagedTransactions: true,
  }),
  finishSignIn: endpoint({
    ...accountsPaths.finishSignIn,
    access: 'public',
    summary: 'Finishes a sign-in with a second factor and starts a session',
    body: SecondFactorSignIn,
    reply: Account,
    errors: [
      'second_factor_failed',
      'second_factor_expired',
      'awaiting_approval',
      'account_inactive',
      'too_many_requests',
      'busy',
    ],
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
      'password_too_weak',
      'too_many_requests',
      'busy',
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
    // `next` is the path to open after the sign-in. An invalid path is ignored, because the person has followed a link
    // and could not correct the path.
    query: z.object({ next: z.string().max(500).optional().catch(undefined) }),
    reply: redirect,
  }),
  signOutPage: endpoint({
    ...accountsPaths.signOutPage,
    access: 'public',
    summary:
      'For browser navigation: ends the session and redirects to /. If the link was on another site, redirects to a page that asks the person to confirm',
    reply: redirect,
  }),
  profile: endpoint({
    ...accountsPaths.profile,
    access: 'member',
    summary: 'Returns the same account as GET /api/auth/user, under the path of the profile',
    reply: OwnAccount,
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
    errors: ['too_many_requests'],
    callLimit: callLimits.profile,
  }),
  changePassword: endpoint({
    ...accountsPaths.changePassword,
    access: 'member',
    summary: 'Changes the password of the signed-in person and ends all their other sessions',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    reply: z.object({ changed: z.literal(true) }),
    errors: ['password_not_right', 'password_too_short', 'password_too_weak', 'too_many_requests', 'busy'],
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
    needsFreshIdentityProof: true,
    summary: 'Ends one session of the signed-in person',
    params: z.object({ sessionId: z.uuid() }),
    reply: z.object({ ended: z.literal(true) }),
    errors: ['session_not_found'],
  }),
  forgotPassword: endpoint({
    ...accountsPaths.forgotPassword,
    access: 'public',
    summary: 'Mails a one-time link for a new password. If no account has the email, the reply is the same',
    body: ForgottenPassword,
    reply: z.object({ requested: z.literal(true) }),
    errors: ['mail_not_set_up', 'too_many_requests'],
    selfManagedTransactions: true,
  }),
  oneTimeLink: endpoint({
    ...accountsPaths.oneTimeLink,
    access: 'public',
    summary: 'Returns the purpose of a one-time link, and the email and sign-in name of its person',
    params: z.object({ token: z.string().min(16).max(128) }),
    // The purpose of an invitation is `reset_password` too.
    reply: z.object({
      purpose: z.enum(['first_admin', 'reset_password']),
      /** The email of the person; null if the person has no email. */
      email: z.string().nullable(),
      /** The name under which the person signs in: the email or, without one, the employee ID. */
      signInName: z.string(),
    }),
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  redeemOneTimeLink: endpoint({
    ...accountsPaths.redeemOneTimeLink,
    access: 'public',
    summary: 'Uses a one-time link: sets the password and starts a session',
    params: z.object({ token: z.string().min(16).max(128) }),
    body: z.object({
      password: Password,
      /** `full_name` and `employee_id` are used only if a link for the first admin creates an account. */
      full_name: PersonName.optional(),
      employee_id: EmployeeId.optional(),
    }),
    reply: Account,
    errors: [
      'link_not_valid',
      'awaiting_approval',
      'password_too_short',
      'password_too_weak',
      'employee_id_taken',
      'too_many_requests',
      'busy',
    ],
    selfManagedTransactions: true,
  }),
};
