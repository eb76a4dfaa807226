export { remindersRoutes } from './reminders.routes.ts';
