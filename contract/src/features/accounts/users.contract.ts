import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, PersonName, ShortText, Timestamp } from '../../fields.ts';
import { Account, Email, EmployeeId, PhoneNumber, Role } from './accounts.contract.ts';
import { usersPaths } from './users.paths.ts';

/** `waiting`: registered and not approved yet. `inactive`: deactivated, or the registration was refused. */
export const UserState = z.enum(['active', 'waiting', 'inactive', 'deleted']);
export type UserState = z.infer<typeof UserState>;

/** An account as returned to an admin, with the changes that this admin may make. */
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
  isOwn: z.boolean(),
  /** Whether the admin may change role or state, or delete; false for their own account and for deleted ones. */
  canChangeAccess: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A one-time link. Its URL is returned only once and is not stored. */
export const IssuedLink = z.object({ address: z.string(), expiresAt: Timestamp });
export type IssuedLink = z.infer<typeof IssuedLink>;

/** A one-time link that was sent by mail. Only the recipient of the mail knows its URL. */
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

/** Omitted fields are unchanged. */
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
  /** Null when the fault concerns a whole line or the whole file. */
  field: ImportField.nullable(),
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
  /** The faulty text; empty when there is none. */
  value: z.string(),
  /** For `twice_in_file`, the line where the value first occurs; otherwise null. */
  otherLine: z.int().nullable(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** The maximum number of people in one import file. */
export const importLimit = 1000;

const UserId = z.object({ id: z.uuid() });
const RequestId = z.object({ userId: z.uuid() });

export const usersEndpoints = {
  list: endpoint({
    ...usersPaths.list,
    access: 'admin',
    summary:
      'People by name; by words in name, email or employee id, by role, state, department and open trainer request',
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
    summary: 'The departments that people have, by name',
    reply: z.array(z.string()),
  }),
  create: endpoint({
    ...usersPaths.create,
    access: 'admin',
    summary: 'Open an account; its owner sets the password by the one-time link in the answer',
    body: NewUserForm,
    reply: z.object({ user: User, link: IssuedLink }),
    errors: ['email_taken', 'employee_id_taken'],
  }),
  update: endpoint({
    ...usersPaths.update,
    access: 'admin',
    summary: 'Change a person: data, role, admin access, on or off (off ends every session at once)',
    params: UserId,
    body: UserChange,
    reply: User,
    errors: ['user_not_found', 'email_taken', 'employee_id_taken', 'own_account', 'last_admin', 'account_not_open'],
  }),
  remove: endpoint({
    ...usersPaths.remove,
    access: 'admin',
    summary: 'Delete a person: name and address go, the evidence stays under a made-up name',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
  approve: endpoint({
    ...usersPaths.approve,
    access: 'admin',
    summary: 'Let in somebody who registered and waits',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'account_decided'],
  }),
  refuse: endpoint({
    ...usersPaths.refuse,
    access: 'admin',
    summary: 'Turn away somebody who registered and waits',
    params: UserId,
    reply: User,
    errors: ['user_not_found', 'account_decided'],
  }),
  resetPassword: endpoint({
    ...usersPaths.resetPassword,
    access: 'admin',
    summary: 'Make a one-time link with which this person sets a new password',
    params: UserId,
    reply: IssuedLink,
    errors: ['user_not_found', 'account_not_open'],
  }),
  mailLink: endpoint({
    ...usersPaths.mailLink,
    access: 'admin',
    summary: 'Make a one-time link that sets a password and mail it to this person; nobody else sees it',
    params: UserId,
    reply: MailedLink,
    errors: ['user_not_found', 'account_not_open', 'mail_not_set_up'],
  }),
  approveTrainer: endpoint({
    ...usersPaths.approveTrainer,
    access: 'admin',
    summary: 'Give trainer access to somebody who asked for it',
    params: RequestId,
    reply: User,
    errors: ['user_not_found', 'trainer_request_decided', 'own_account'],
  }),
  refuseTrainer: endpoint({
    ...usersPaths.refuseTrainer,
    access: 'admin',
    summary: 'Refuse trainer access; the person stays a trainee',
    params: RequestId,
    reply: User,
    errors: ['user_not_found', 'trainer_request_decided', 'own_account'],
  }),
  checkImport: endpoint({
    ...usersPaths.checkImport,
    access: 'admin',
    summary: 'Read a CSV file of people and name every fault, without importing anything',
    body: z.object({ csv: z.string().max(240_000) }),
    reply: z.object({
      people: z.int(),
      faults: z.array(ImportFault),
      /** The first people as parsed, for the admin to check. */
      sample: z.array(z.object({ fullName: z.string(), email: z.string(), employeeId: z.string() })),
    }),
  }),
  import: endpoint({
    ...usersPaths.import,
    access: 'admin',
    summary: 'Import a CSV file of people: all of them or none. The answer holds their one-time links, once',
    body: z.object({ csv: z.string().max(240_000) }),
    reply: z.object({
      imported: z.int(),
      /** A CSV file of names, emails and one-time links, to be handed out. It is not stored. */
      linksCsv: z.string(),
      expiresAt: Timestamp,
    }),
    errors: ['import_faulty', 'import_outdated'],
  }),
};
