export { byteWindow, type ByteWindow } from './byte-window.ts';
export { claimUpload, findClaimed, takeClaimed, type TakenFile } from './claim-upload.ts';
export { elementAt } from './matroska-structure.ts';
export { sweepUploads } from './sweep-uploads.ts';
export { uploadsRoutes } from './uploads.routes.ts';
