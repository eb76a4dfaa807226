export { claimUpload, takeClaimed, type TakenFile } from './claim-upload.ts';
export { uploadsRoutes } from './uploads.routes.ts';
