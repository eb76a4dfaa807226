export { claimUpload, takeClaimed, type TakenFile } from './claim-upload.ts';
export { sweepUploads } from './sweep-uploads.ts';
export { uploadsRoutes } from './uploads.routes.ts';
