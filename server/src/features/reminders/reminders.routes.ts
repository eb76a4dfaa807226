import { remindersEndpoints } from '@loopcheck/contract/features/reminders/reminders.contract';
import { implement } from '../../platform/http/implement.ts';
import { previewReminders, sendReminders } from './reminders.commands.ts';

export const remindersRoutes = implement(remindersEndpoints, {
  preview: ({ db, config, mail, now, body }) =>
    previewReminders({ db, config, now, sendsMail: mail !== null }, body.userIds),
  send: ({ db, config, mail, now, user, body: { userIds, note = '', again = false } }) =>
    sendReminders({ db, config, now, sendsMail: mail !== null }, { senderId: user.id, userIds, note, again }),
});
