export { sendAnnouncement } from './announcements.commands.ts';
export { announcementsRoutes } from './announcements.routes.ts';
export { announcementsPersonalData } from './personal-data.queries.ts';
