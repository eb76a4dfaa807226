import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ShortText } from '../../fields.ts';
import { usersBulkPaths } from './users-bulk.paths.ts';
import { IssuedLink, User, UserListFilter } from './users.contract.ts';

/** The maximum number of people in one call. A page divides a larger selection into several calls. */
export const maxPeoplePerBulkRequest = 500;

/** The maximum number of people whom a page can select with one filter. */
export const maxSelectedPeople = 10_000;

/**
 * An action for several people. `set_department` with null removes the department. `invite` creates new invitations for
 * people who have not set a password yet. `reset_password` creates links with which people set a new password.
 */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set_department'), department: ShortText.nullable() }),
  z.object({ kind: z.literal('deactivate') }),
  z.object({ kind: z.literal('activate') }),
  z.object({ kind: z.literal('invite') }),
  z.object({ kind: z.literal('reset_password') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;
export type BulkActionKind = BulkAction['kind'];

/**
 * The result for one person. Every value except the first two is a reason why the action leaves the person out.
 * - `done`: the action was carried out or, in a check, would be carried out.
 * - `unchanged`: there is nothing to change, or the request repeats an earlier request (`requestId`) whose link has
 *   been used or replaced since.
 * - `last_admin`: no other admin would be left. Only `run` detects this; `check` returns `done` for this person.
 * - `account_not_open`: the action would create a link, but the account is not active. Or the action would activate the
 *   account, but the account waits for approval.
 * - `directory_account`: the person signs in only with the directory (the OpenID Connect provider of the site).
 * - `has_password`: the person has set a password, so the person needs no invitation.
 * - `no_email`: the request asks to mail the links (`byMail`), but the person has no email.
 */
export const BulkOutcome = z.enum([
  'done',
  'unchanged',
  'own_account',
  'last_admin',
  'user_not_found',
  'account_not_open',
  'directory_account',
  'has_password',
  'no_email',
]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** The outcome of a bulk action for one person. The name is empty if no account has the id. */
export const BulkPerson = User.pick({ id: true, fullName: true, email: true, employeeId: true }).extend({
  outcome: BulkOutcome,
});
export type BulkPerson = z.infer<typeof BulkPerson>;

/**
 * The outcome of a bulk action for one person, with the person's new one-time link. `link` is null if no link was
 * created, or if the link was mailed.
 */
export const BulkResult = BulkPerson.extend({ link: IssuedLink.nullable() });
export type BulkResult = z.infer<typeof BulkResult>;

/** The people and the action of a bulk request. */
const BulkRequest = z.object({
  ids: z.array(z.uuid()).min(1).max(maxPeoplePerBulkRequest),
  action: BulkAction,
  /** True to mail the one-time links to the people, false to return them. */
  byMail: z.boolean().default(false),
});

export const usersBulkEndpoints = {
  listIds: endpoint({
    ...usersBulkPaths.listIds,
    access: 'admin',
    summary: 'Lists the ids of all users that match a filter, sorted by name, at most 10,000',
    query: UserListFilter,
    reply: z.object({
      ids: z.array(z.uuid()),
      /** True if more people match than are listed. */
      hasMore: z.boolean(),
    }),
  }),
  check: endpoint({
    ...usersBulkPaths.check,
    access: 'admin',
    summary: 'States for each of up to 500 users what an action would do, without doing it',
    body: BulkRequest,
    reply: z.array(BulkPerson),
  }),
  run: endpoint({
    ...usersBulkPaths.run,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary:
      'Carries out an action for up to 500 users and returns the result for each; leaves out users whom it must not change',
    body: BulkRequest.extend({
      /**
       * Identifies the request. A repeated request with this id returns the same one-time links, except those that were
       * used or replaced since.
       */
      requestId: z.uuid(),
    }),
    reply: z.object({
      people: z.array(BulkResult),
      /** A CSV file of names, emails and one-time links, which is not stored. Null if no links are returned. */
      linksCsv: z.string().nullable(),
    }),
    errors: ['mail_not_set_up'],
  }),
};
