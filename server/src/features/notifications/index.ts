export { mailNotification, mailWaitingNotifications, senderOf } from './notifications.jobs.ts';
export { noteSeen, notify, type NewNotification } from './notify.ts';
export { saveAuthorName } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
