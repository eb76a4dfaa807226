export { markLinkedNotificationsRead, notify } from './notifications.commands.ts';
export type { NewNotification } from './notifications.queries.ts';
export { mailNotification, mailWaitingNotifications, toMailSender } from './notifications.jobs.ts';
export { removeNotificationsOfPerson, updateNotificationDetails } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notificationsPersonalData } from './personal-data.queries.ts';
