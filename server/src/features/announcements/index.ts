export { announcementsRoutes } from './announcements.routes.ts';
export { sendAnnouncement } from './send-announcement.ts';
