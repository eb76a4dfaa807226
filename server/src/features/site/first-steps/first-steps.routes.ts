import { firstStepsEndpoints } from '@loopcheck/contract/features/site/first-steps.contract';
import { implement } from '../../../platform/http/implement.ts';
import { findFirstSteps, hideFirstSteps, requestTestMail } from './first-steps.commands.ts';

export const firstStepsRoutes = implement(firstStepsEndpoints, {
  find: ({ db, config, mail, now, request }) =>
    findFirstSteps({ db, config, now, hasMail: mail !== null, log: request.log }),
  sendTestMail: ({ db, config, mail, now, user, request }) =>
    requestTestMail({ db, config, now, hasMail: mail !== null, log: request.log }, user.id),
  hide: ({ db, config, mail, now, request }) =>
    hideFirstSteps({ db, config, now, hasMail: mail !== null, log: request.log }),
});
