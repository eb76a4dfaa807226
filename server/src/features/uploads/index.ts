export { openRandomAccess, type RandomAccessFile } from './content/random-access-file.ts';
export { readEbmlElement } from './content/video-structure.ts';
export {
  claimUpload,
  findClaimedFile,
  requireClaimedFile,
  attachClaimedFile,
  type StoredUpload,
} from './claims.commands.ts';
export { sweepUploads } from './uploads.jobs.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { uploadsPersonalData } from './personal-data.queries.ts';
