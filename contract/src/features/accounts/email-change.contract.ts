import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { Email } from './accounts.contract.ts';
import { emailChangePaths } from './email-change.paths.ts';

/** The new email that a person wants to use. */
export const EmailChangeRequest = z.object({ email: Email });

const LinkToken = z.object({ token: z.string().min(16).max(128) });

export const emailChangeEndpoints = {
  request: endpoint({
    ...emailChangePaths.request,
    access: 'member',
    needsFreshIdentityProof: true,
    summary: 'Mails a link to a new email of the signed-in person. The email changes when the link is used',
    body: EmailChangeRequest,
    // The reply is the same for an email that another account has, so that nobody finds out which emails have an account.
    reply: z.object({ sentTo: z.string(), expiresAt: Timestamp }),
    errors: ['email_change_by_admin', 'too_many_requests'],
  }),
  find: endpoint({
    ...emailChangePaths.find,
    access: 'public',
    summary: 'Returns the new email that a link from the mail confirms',
    params: LinkToken,
    reply: z.object({ email: z.string() }),
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  confirm: endpoint({
    ...emailChangePaths.confirm,
    access: 'public',
    summary: 'Confirms a new email with the link from the mail, and changes the email of the account',
    params: LinkToken,
    reply: z.object({ email: z.string() }),
    errors: ['link_not_valid', 'email_taken', 'too_many_requests'],
    selfManagedTransactions: true,
  }),
};
