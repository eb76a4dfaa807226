import { firstStepsEndpoints } from '@loopcheck/contract/features/site/first-steps.contract';
import { implement } from '../../../platform/http/implement.ts';
import { findFirstSteps, hideFirstSteps, requestTestMail } from './first-steps.commands.ts';

export const firstStepsRoutes = implement(firstStepsEndpoints, {
  find: ({ db, config, mailer, now, request }) =>
    findFirstSteps({ db, config, now, hasMail: mailer !== null, log: request.log }),
  sendTestMail: ({ db, config, mailer, now, user, request }) =>
    requestTestMail({ db, config, now, hasMail: mailer !== null, log: request.log }, user.id),
  hide: ({ db, config, mailer, now, request }) =>
    hideFirstSteps({ db, config, now, hasMail: mailer !== null, log: request.log }),
});
