export { notify, type NewNotification } from './notify.ts';
export { notificationsRoutes } from './notifications.routes.ts';
