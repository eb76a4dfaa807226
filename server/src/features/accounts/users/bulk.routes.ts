import { maxSelectedPeople, usersBulkEndpoints } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { checkBulkAction, runBulkAction } from './bulk.commands.ts';
import { linkOriginOf } from './link-origin.ts';
import { listUserIds, toUserFilter } from './users.queries.ts';

export const usersBulkRoutes = implement(usersBulkEndpoints, {
  listIds: async ({ db, query }) => {
    const ids = await listUserIds(db, toUserFilter(query), maxSelectedPeople + 1);
    return { ids: ids.slice(0, maxSelectedPeople), hasMore: ids.length > maxSelectedPeople };
  },
  check: ({ db, user, body }) => checkBulkAction({ db, user }, body),
  run: async ({ db, user, now, mailer, siteKeys, body, config, request }) => {
    ensure(mailer || !body.byMail, 'mail_not_set_up');
    return runBulkAction({ db, user, now, siteKeys }, { ...body, origin: linkOriginOf(config, request) });
  },
});
