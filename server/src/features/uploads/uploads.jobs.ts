import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeExpiredUploads } from './expired-uploads.commands.ts';

export const sweepUploads = defineJob({
  name: 'sweep-uploads',
  summary: 'Removes uploads that are older than a day. Removes their files too, except files that a record uses.',
  data: noData,
  schedule: '*/10 * * * *',
  expireInSeconds: 1800,
  work: async ({ db, storage, clock }) => removeExpiredUploads({ db, storage, now: clock.now() }),
});
