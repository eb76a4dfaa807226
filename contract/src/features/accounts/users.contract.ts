import { z } from 'zod';
import { download, endpoint } from '../../endpoint.ts';
import { lineText, PersonName, ShortText, Timestamp } from '../../fields.ts';
import { Account, Email, EmployeeId, PhoneNumber, Role } from './accounts.contract.ts';
import { usersPaths } from './users.paths.ts';

/** The state of an account. `waiting`: not approved yet. `inactive`: deactivated, or the registration was refused. */
export const UserState = z.enum(['active', 'waiting', 'inactive', 'deleted']);
export type UserState = z.infer<typeof UserState>;

/** An account as returned to an admin. */
export const User = Account.pick({
  id: true,
  email: true,
  role: true,
  fullName: true,
  employeeId: true,
  phoneNumber: true,
  position: true,
  department: true,
  isAdmin: true,
  trainerRequested: true,
  createdAt: true,
}).extend({
  state: UserState,
  lastSignInAt: Timestamp.nullable(),
  /** True if the person has an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  /** True if this is the account of the admin who makes the request. */
  isOwn: z.boolean(),
  /**
   * True if the admin can change the role and state of this account and delete it. False for the admin's own account
   * and for deleted accounts.
   */
  canChangeAccess: z.boolean(),
  /**
   * The name of an active trainer or admin that equals this person's name or looks like it; null if there is none. The
   * person might have chosen the name in order to be mistaken for that trainer or admin.
   */
  resembles: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** A one-time link. `address` is its URL, which the server does not store. */
export const IssuedLink = z.object({ address: z.string(), expiresAt: Timestamp });
export type IssuedLink = z.infer<typeof IssuedLink>;

/** A one-time link that was mailed. Its URL is only in the mail. */
export const MailedLink = z.object({ sentTo: z.string(), expiresAt: Timestamp });
export type MailedLink = z.infer<typeof MailedLink>;

/**
 * True if a person with this email and employee ID can sign in. A person without an email signs in with the employee
 * ID. Such an employee ID must not contain an @, because the sign-in treats every text with an @ as an email.
 */
export const hasSignInName = ({ email, employeeId }: { email: string | null; employeeId: string }): boolean =>
  email !== null || !employeeId.includes('@');

/** The error message if `hasSignInName` is false: the person has no email, and the employee ID contains an @. */
export const employeeIdWithAtSignMessage =
  'Without an email, the person signs in with the employee ID. It must not have an @.';

/** The account that an admin creates for another person. */
export const NewUserForm = z
  .object({
    fullName: PersonName,
    /** The email; null for a person without an email, who signs in with the employee ID. */
    email: Email.nullable().default(null),
    employeeId: EmployeeId,
    phoneNumber: PhoneNumber.default(''),
    position: ShortText.nullable().default(null),
    department: ShortText.nullable().default(null),
    role: Role.default('trainee'),
  })
  .refine(hasSignInName, { path: ['employeeId'], error: employeeIdWithAtSignMessage });

/** A change of an account. Omitted fields are unchanged. */
export const UserChange = z.object({
  fullName: PersonName.optional(),
  /** Null removes the email. The person then signs in with the employee ID. */
  email: Email.nullable().optional(),
  employeeId: EmployeeId.optional(),
  phoneNumber: PhoneNumber.optional(),
  position: ShortText.nullable().optional(),
  department: ShortText.nullable().optional(),
  role: Role.optional(),
  isAdmin: z.boolean().optional(),
  isActive: z.boolean().optional(),
});
export type UserChange = z.infer<typeof UserChange>;

/** A filter of the list of people. Without `state`, all accounts except deleted ones match. */
export const UserListFilter = z.object({
  search: lineText(100).optional(),
  role: z.enum(['trainee', 'trainer', 'admin']).optional(),
  state: UserState.optional(),
  department: ShortText.optional(),
  /** `1` selects the people whose request for trainer access waits for the decision of an admin. */
  trainerRequest: z.literal('1').optional(),
});
export type UserListFilter = z.infer<typeof UserListFilter>;

const UserId = z.object({ id: z.uuid() });
/** Identifies a request for trainer access. `userId` is the id of the person who requested the access. */
const Requester = z.object({ userId: z.uuid() });

export const usersEndpoints = {
  list: endpoint({
    ...usersPaths.list,
    access: 'admin',
    summary: 'Lists users by name, filtered by search words, role, state, department or pending trainer request',
    query: UserListFilter.extend({ cursor: z.string().max(1000).optional() }),
    reply: z.object({ items: z.array(User), nextCursor: z.string().nullable() }),
  }),
  export: endpoint({
    ...usersPaths.export,
    access: 'admin',
    summary: 'Exports the filtered list of users as CSV or Excel; the export is recorded',
    query: UserListFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: download,
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  departments: endpoint({
    ...usersPaths.departments,
    access: 'admin',
    summary: 'Lists the departments of all users, by name',
    reply: z.array(z.string()),
  }),
  create: endpoint({
    ...usersPaths.create,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Creates an account and returns a one-time link with which the person sets the password',
    body: NewUserForm,
    reply: z.object({ user: User, link: IssuedLink }),
    errors: ['email_taken', 'employee_id_taken'],
  }),
  update: endpoint({
    ...usersPaths.update,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Changes the data, role, admin access or active state of a user; deactivating ends all their sessions',
    params: UserId,
    body: UserChange,
    reply: User,
    // `account_not_open`: the change would give admin access to an account that is not active.
    errors: ['user_not_found', 'email_taken', 'employee_id_taken', 'own_account', 'last_admin', 'account_not_open'],
  }),
  remove: endpoint({
    ...usersPaths.remove,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Deletes a user: personal data is erased, training records are kept under a pseudonym',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
  approve: endpoint({
    ...usersPaths.approve,
    access: 'admin',
    summary: 'Approves a registration',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'account_decided'],
  }),
  refuse: endpoint({
    ...usersPaths.refuse,
    access: 'admin',
    summary: 'Refuses a registration',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'account_decided'],
  }),
  resetPassword: endpoint({
    ...usersPaths.resetPassword,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Creates a one-time link with which the user sets a new password, and returns it',
    params: UserId,
    reply: IssuedLink,
    // `account_not_open`: the account is not active.
    errors: ['user_not_found', 'own_account', 'account_not_open'],
  }),
  mailLink: endpoint({
    ...usersPaths.mailLink,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Creates a one-time link with which the user sets a new password, and mails it to them only',
    params: UserId,
    reply: MailedLink,
    // `account_not_open`: the account is not active.
    errors: ['user_not_found', 'own_account', 'account_not_open', 'mail_not_set_up', 'person_without_email'],
  }),
  endSessions: endpoint({
    ...usersPaths.endSessions,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Ends all sessions of a user',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'own_account'],
  }),
  approveTrainer: endpoint({
    ...usersPaths.approveTrainer,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Approves a request for trainer access',
    params: Requester,
    reply: User,
    errors: ['user_not_found', 'trainer_request_decided', 'own_account'],
  }),
  refuseTrainer: endpoint({
    ...usersPaths.refuseTrainer,
    access: 'admin',
    summary: 'Refuses a request for trainer access; the person remains a trainee',
    params: Requester,
    reply: User,
    errors: ['user_not_found', 'trainer_request_decided', 'own_account'],
  }),
};
