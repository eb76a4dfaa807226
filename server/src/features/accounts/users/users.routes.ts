import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { cutPage } from '../../../platform/http/cursor.ts';
import { implement } from '../../../platform/http/implement.ts';
import { linkOriginOf } from './link-origin.ts';
import {
  changeUser,
  decideOnRegistration,
  decideOnTrainerRequest,
  deleteUser,
  endUserSessions,
  inviteUser,
  queueLinkMail,
  createResetLink,
} from './users.commands.ts';
import { cursorAfterUser, presentUser, readUserCursor } from './users.presenter.ts';
import { exportUsers } from './users.export.ts';
import { listDepartments, listUsers, toUserFilter } from './users.queries.ts';

const pageSize = 50;

export const usersRoutes = implement(usersEndpoints, {
  list: async ({ db, user, query: { cursor, ...filter } }) => {
    const after = readUserCursor(cursor);
    const rows = await listUsers(db, { ...toUserFilter(filter), after }, pageSize + 1);
    const { page, nextCursor } = cutPage(rows, pageSize, cursorAfterUser);
    return { items: page.map((row) => presentUser(row, user.id)), nextCursor };
  },
  export: ({ db, config, user, now, query: { format, ...filter } }) =>
    exportUsers({ db, config, user, now, filter, format }),
  departments: ({ db }) => listDepartments(db),
  create: ({ db, user, now, body, config, request }) =>
    inviteUser({ db, user, now }, { form: body, origin: linkOriginOf(config, request) }),
  update: ({ db, user, now, params, body }) => changeUser({ db, user, now }, { id: params.id, change: body }),
  remove: ({ db, user, now, params }) => deleteUser({ db, user, now }, params.id),
  approve: ({ db, user, now, params }) => decideOnRegistration({ db, user, now }, { id: params.id, isApproved: true }),
  refuse: ({ db, user, now, params }) => decideOnRegistration({ db, user, now }, { id: params.id, isApproved: false }),
  resetPassword: ({ db, user, now, params, config, request }) =>
    createResetLink({ db, user, now }, { id: params.id, origin: linkOriginOf(config, request) }),
  mailLink: ({ db, user, now, mailer, siteKeys, params }) => {
    ensure(mailer, 'mail_not_set_up');
    return queueLinkMail({ db, user, now, siteKeys }, params.id);
  },
  endSessions: ({ db, user, now, params }) => endUserSessions({ db, user, now }, params.id),
  approveTrainer: ({ db, user, now, params }) =>
    decideOnTrainerRequest({ db, user, now }, { id: params.userId, isApproved: true }),
  refuseTrainer: ({ db, user, now, params }) =>
    decideOnTrainerRequest({ db, user, now }, { id: params.userId, isApproved: false }),
});
