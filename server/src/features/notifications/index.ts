export { markReadByLink, notify } from './notifications.commands.ts';
export type { NewNotification } from './notifications.queries.ts';
export { mailNotification, mailWaitingNotifications, senderOf } from './notifications.jobs.ts';
export { saveAuthorName } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notificationsPersonalData } from './personal-data.queries.ts';
