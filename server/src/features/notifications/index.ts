export { mailQueue, queueWaitingMail, senderOf } from './mail.jobs.ts';
export { noteSeen, notify, type NewNotification } from './notify.ts';
export { saveAuthorName } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
