import { remindersEndpoints } from '@loopcheck/contract/features/reminders/reminders.contract';
import { implement } from '../../platform/http/implement.ts';
import { previewReminders, sendReminders } from './reminders.commands.ts';

export const remindersRoutes = implement(remindersEndpoints, {
  preview: ({ db, config, mailer, now, body }) =>
    previewReminders({ db, config, now, sendsMail: mailer !== null }, body.userIds),
  send: ({ db, config, mailer, now, user, body: { userIds, note = '', again = false } }) =>
    sendReminders({ db, config, now, sendsMail: mailer !== null }, { senderId: user.id, userIds, note, again }),
});
