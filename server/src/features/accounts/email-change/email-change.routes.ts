import { emailChangeEndpoints } from '@loopcheck/contract/features/accounts/email-change.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { readVisitor } from '../visitor.ts';
import { confirmEmailChange, findRequestedChange, requestEmailChange } from './email-change.commands.ts';

export const emailChangeRoutes = implement(emailChangeEndpoints, {
  request: ({ db, config, clock, siteKeys, mailer, user, body }) => {
    // Without a mail server, only an admin can change an email, because no link can be mailed.
    ensure(mailer, 'email_change_by_admin');
    return requestEmailChange({ db, config, clock, siteKeys }, user, body.email);
  },
  find: async ({ db, config, clock, request, params }) => {
    const { newEmail } = await findRequestedChange({ db, config, clock }, readVisitor(request, config), params.token);
    return { email: newEmail };
  },
  confirm: ({ db, config, clock, request, params }) =>
    confirmEmailChange({ db, config, clock }, readVisitor(request, config), params.token),
});
