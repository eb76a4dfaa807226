import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
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
  /** True if this is the account of the admin who makes the request. */
  isOwn: z.boolean(),
  /**
   * True if the admin may change the role and state of this account and delete it. False for the admin's own account
   * and for deleted accounts.
   */
  canChangeAccess: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A one-time link. `address` is its URL, which is returned only in this reply and not stored. */
export const IssuedLink = z.object({ address: z.string(), expiresAt: Timestamp });
export type IssuedLink = z.infer<typeof IssuedLink>;

/** A one-time link that was mailed. Its URL is only in the mail. */
export const MailedLink = z.object({ sentTo: z.string(), expiresAt: Timestamp });
export type MailedLink = z.infer<typeof MailedLink>;

export const NewUserForm = z.object({
  fullName: PersonName,
  email: Email,
  employeeId: EmployeeId,
  phoneNumber: PhoneNumber.default(''),
  position: ShortText.nullable().default(null),
  department: ShortText.nullable().default(null),
  role: Role.default('trainee'),
});

/** A change of an account. Omitted fields are unchanged. */
export const UserChange = z.object({
  fullName: PersonName.optional(),
  email: Email.optional(),
  employeeId: EmployeeId.optional(),
  phoneNumber: PhoneNumber.optional(),
  position: ShortText.nullable().optional(),
  department: ShortText.nullable().optional(),
  role: Role.optional(),
  isAdmin: z.boolean().optional(),
  isActive: z.boolean().optional(),
});
export type UserChange = z.infer<typeof UserChange>;

/** The fields of a person in an import file. */
export const ImportField = z.enum(['fullName', 'email', 'employeeId', 'phoneNumber', 'position', 'department', 'role']);
export type ImportField = z.infer<typeof ImportField>;

/** A fault that prevents a file from being imported. */
export const ImportFault = z.object({
  /** The line number in the file, from 1. */
  line: z.int(),
  /** Null if the fault concerns a whole line or the whole file. */
  field: ImportField.nullable(),
  /**
   * `cells_too_many`: the line has more cells than the header. `missing`: the cell is empty. `taken`: another account
   * has the email or the employee ID. `quote_open`: a quotation mark is never closed.
   */
  fault: z.enum([
    'column_missing',
    'column_twice',
    'column_unknown',
    'quote_open',
    'not_utf8',
    'no_people',
    'too_many_people',
    'cells_too_many',
    'missing',
    'invalid',
    'twice_in_file',
    'taken',
  ]),
  /** The start of the faulty text; empty if the fault has no text, such as a missing column. */
  value: z.string(),
  /** For `twice_in_file`, the line where the value first occurs; otherwise null. */
  otherLine: z.int().nullable(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** The maximum number of people in one import file. */
export const maxImportedPeople = 1000;

const UserId = z.object({ id: z.uuid() });
/** Identifies a request for trainer access. `userId` is the id of the person who requested the access. */
const Requester = z.object({ userId: z.uuid() });

export const usersEndpoints = {
  list: endpoint({
    ...usersPaths.list,
    access: 'admin',
    summary: 'Lists users by name, filtered by search words, role, state, department or pending trainer request',
    query: z.object({
      search: lineText(100).optional(),
      role: z.enum(['trainee', 'trainer', 'admin']).optional(),
      /** If omitted, all accounts except deleted ones are listed. */
      state: UserState.optional(),
      department: ShortText.optional(),
      trainerRequest: z.literal('1').optional(),
      cursor: z.string().max(1000).optional(),
    }),
    reply: z.object({ items: z.array(User), nextCursor: z.string().nullable() }),
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
    summary: 'Creates an account and returns a one-time link with which its owner sets the password',
    body: NewUserForm,
    reply: z.object({ user: User, link: IssuedLink }),
    errors: ['email_taken', 'employee_id_taken'],
  }),
  update: endpoint({
    ...usersPaths.update,
    access: 'admin',
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
    summary: 'Creates a one-time link with which the user sets a new password, and returns it',
    params: UserId,
    reply: IssuedLink,
    // `account_not_open`: the account is not active.
    errors: ['user_not_found', 'account_not_open'],
  }),
  mailLink: endpoint({
    ...usersPaths.mailLink,
    access: 'admin',
    summary: 'Creates a one-time link with which the user sets a new password, and mails it to them only',
    params: UserId,
    reply: MailedLink,
    // `account_not_open`: the account is not active.
    errors: ['user_not_found', 'account_not_open', 'mail_not_set_up'],
  }),
  approveTrainer: endpoint({
    ...usersPaths.approveTrainer,
    access: 'admin',
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
  checkImport: endpoint({
    ...usersPaths.checkImport,
    access: 'admin',
    summary: 'Checks a CSV file of people and lists its faults, without importing anything',
    body: z.object({ csv: z.string().max(240_000) }),
    reply: z.object({
      /** The number of valid people in the file. */
      people: z.int(),
      faults: z.array(ImportFault),
      /** The first valid people in the file, as the server has parsed them, for the admin to check. */
      sample: z.array(z.object({ fullName: z.string(), email: z.string(), employeeId: z.string() })),
    }),
  }),
  import: endpoint({
    ...usersPaths.import,
    access: 'admin',
    summary:
      'Imports all people of a CSV file, or none if there is a fault; only this reply contains their one-time links',
    body: z.object({ csv: z.string().max(240_000) }),
    reply: z.object({
      /** The number of imported people. */
      imported: z.int(),
      /** A CSV file of names, emails and one-time links, for the admin to hand out. The server does not store it. */
      linksCsv: z.string(),
      expiresAt: Timestamp,
    }),
    // `import_outdated`: somebody registered with an email or employee ID of the file while the server imported it.
    errors: ['import_faulty', 'import_outdated'],
  }),
};
