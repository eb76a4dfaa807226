import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { usersImportPaths } from './users-import.paths.ts';
import { User } from './users.contract.ts';

/** The fields of a person in an import file. */
export const ImportField = z.enum(['fullName', 'email', 'employeeId', 'phoneNumber', 'position', 'department', 'role']);
export type ImportField = z.infer<typeof ImportField>;

/** A fault that prevents a file from being imported. */
export const ImportFault = z.object({
  /** The line number in the file, from 1. */
  line: z.int(),
  /** The faulty field; null if the fault concerns a whole line or the whole file. */
  field: ImportField.nullable(),
  /**
   * - `column_missing`, `column_twice`, `column_unknown`, `too_many_columns`: the fault is in the header.
   * - `quote_open`: a quotation mark is never closed.
   * - `cells_too_many`: the line has more cells than the header.
   * - `missing`: the cell is empty.
   * - `invalid`: the cell has a value that the field does not allow.
   * - `twice_in_file`: an earlier line of the file has the same email or the same employee ID.
   * - `taken`: another account has the email or the employee ID.
   * - `same_account`: an earlier line of the file is about the same account. For example, the earlier line has the email
   *   of the account, and this line has the employee ID of the account.
   * - `role_change`: the role differs from the role of the account, and an import does not change roles.
   * - `zeros_lost`: an account has the same employee ID with additional zeros at the beginning. A spreadsheet has
   *   probably removed the zeros.
   * - `number_rounded`: a spreadsheet has replaced the employee ID with a rounded number.
   */
  fault: z.enum([
    'column_missing',
    'column_twice',
    'column_unknown',
    'too_many_columns',
    'quote_open',
    'not_utf8',
    'excel_file',
    'no_people',
    'too_many_people',
    'cells_too_many',
    'missing',
    'invalid',
    'twice_in_file',
    'taken',
    'same_account',
    'role_change',
    'zeros_lost',
    'number_rounded',
  ]),
  /** The start of the faulty text; empty if the fault has no text, such as a missing column. */
  value: z.string(),
  /** For `twice_in_file` and `same_account`, the line of the first occurrence; otherwise null. */
  otherLine: z.int().nullable(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** The maximum number of people in one import file. */
export const maxImportedPeople = 10_000;

/**
 * The maximum number of columns in an import file. Columns after the last heading are not counted. The maximum limits
 * the processing time of files that are not lists of people.
 */
export const maxImportedColumns = 100;

/** The maximum number of people in each list of a preview. The counts are always complete. */
export const maxPreviewedPeople = 500;

/** The maximum length of an import file in characters: 250 for each of 10,000 people. */
const maxFileLength = 2_500_000;
/** JSON can need up to 6 bytes for a character, but most characters of a file need 1 or 2. */
const maxBodyBytes = 2 * maxFileLength;

/** A request body with the text of an import file. */
const ImportFile = z.object({ csv: z.string().max(maxFileLength) });

const PreviewedUser = User.pick({ fullName: true, email: true, employeeId: true, role: true });

/** The accounts that an import would create and change, and the faults of its file. */
export const ImportPreview = z.object({
  faults: z.array(ImportFault),
  counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), missing: z.int() }),
  /** The people for whom the import creates an account, each with the line number in the file. */
  created: z.array(PreviewedUser.extend({ line: z.int() })),
  /** The accounts that change, with the previous and the new value of each changed field. */
  changed: z.array(
    User.pick({ id: true, fullName: true, employeeId: true, state: true }).extend({
      line: z.int(),
      changes: z.array(z.object({ field: ImportField, from: z.string(), to: z.string() })),
    }),
  ),
  /** The active accounts that are not in the file, except the account of the admin who makes the request. */
  missing: z.array(PreviewedUser.extend({ id: z.uuid(), isAdmin: z.boolean() })),
  /** Names that occur in several lines. This is not a fault, because two people can have the same name. */
  sameNames: z.array(z.object({ fullName: z.string(), lines: z.array(z.int()) })),
  /** Identifies this preview when the admin carries out the import; null if the file has faults. */
  previewToken: z.string().nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const usersImportEndpoints = {
  check: endpoint({
    ...usersImportPaths.check,
    access: 'admin',
    summary: 'Returns the faults of a CSV file of people, and what its import would create and change; imports nothing',
    body: ImportFile,
    maxBodyBytes,
    reply: ImportPreview,
  }),
  import: endpoint({
    ...usersImportPaths.import,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary:
      'Carries out the import that a preview has shown, as a whole or not at all; only this reply contains the one-time links of new people',
    body: ImportFile.extend({
      /**
       * The token of the preview. The server refuses the import if the effect of the import would differ from the
       * preview.
       */
      previewToken: z.string().max(100),
      /** True to deactivate the active accounts that are not in the file. */
      deactivateMissing: z.boolean().default(false),
    }),
    maxBodyBytes,
    reply: z.object({
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      deactivated: z.int(),
      /**
       * A CSV file of names, emails and one-time links, which the admin gives to the people. The server does not store
       * it. Null if nobody was created.
       */
      linksCsv: z.string().nullable(),
      /** When the one-time links expire. */
      expiresAt: Timestamp,
    }),
    // `import_outdated`: an account of the file has changed since the preview.
    errors: ['import_faulty', 'import_outdated'],
  }),
};
