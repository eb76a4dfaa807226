export { markReadByLink, notify, type NewNotification } from './notifications.commands.ts';
export { mailNotification, mailWaitingNotifications, senderOf } from './notifications.jobs.ts';
export { saveAuthorName } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
