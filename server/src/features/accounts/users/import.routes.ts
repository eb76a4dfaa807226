import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import { implement } from '../../../platform/http/implement.ts';
import { checkImport, importUsers } from './import.commands.ts';
import { linkOriginOf } from './link-origin.ts';

export const usersImportRoutes = implement(usersImportEndpoints, {
  check: ({ db, user, body }) => checkImport({ db, user }, body.csv),
  import: ({ db, user, now, body, config, request }) =>
    importUsers({ db, user, now }, { ...body, origin: linkOriginOf(config, request) }),
});
