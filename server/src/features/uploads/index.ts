export { byteWindow, type ByteWindow } from './content/byte-window.ts';
export { elementAt } from './content/video-structure.ts';
export { claimUpload, findClaimed, getClaimed, takeClaimed, type TakenFile } from './uploads.commands.ts';
export { sweepUploads } from './uploads.jobs.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { uploadsPersonalData } from './personal-data.queries.ts';
