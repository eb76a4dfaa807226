import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { implement } from '../../../platform/http/implement.ts';
import { changeUser } from './change-user.ts';
import { decideOnRegistration, decideOnTrainerRequest } from './decide-on-requests.ts';
import { findPicture } from '../profile/profile.queries.ts';
import { deleteUser } from './delete-user.ts';
import { checkImport, importUsers } from './import-users.ts';
import { inviteUser, resetPassword } from './invite.ts';
import { mailLink } from './mail-link.ts';
import { cursorAfter, readCursor, userOf } from './user-replies.ts';
import { listDepartments, listUsers } from './users.queries.ts';

const pageSize = 50;

/** People and their access, as admins see and change them. */
export const usersRoutes = implement(usersEndpoints, {
  list: async ({ db, user, query: { cursor, trainerRequest, ...filter } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const narrowed = { ...filter, after, hasTrainerRequest: trainerRequest === '1' };
    const rows = await listUsers(db, narrowed, pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => userOf(row, user.id)),
      nextCursor: rows.length > pageSize && last ? cursorAfter(last) : null,
    };
  },
  departments: ({ db }) => listDepartments(db),
  create: inviteUser,
  update: changeUser,
  remove: async (call) => {
    const picture = await findPicture(call.db, call.params.id);
    const deleted = await deleteUser(call, call.params.id);
    if (picture) await call.storage.remove(picture);
    return deleted;
  },
  approve: (call) => decideOnRegistration(call, call.params.id, true),
  refuse: (call) => decideOnRegistration(call, call.params.id, false),
  resetPassword,
  mailLink: (call) => mailLink(call, { personId: call.params.id }),
  approveTrainer: (call) => decideOnTrainerRequest(call, call.params.userId, true),
  refuseTrainer: (call) => decideOnTrainerRequest(call, call.params.userId, false),
  checkImport,
  import: importUsers,
});
