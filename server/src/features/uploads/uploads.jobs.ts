import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeExpiredUploads } from './uploads.commands.ts';

export const sweepUploads = defineJob({
  name: 'sweep-uploads',
  summary: 'Removes uploads that no record took within a day, and the remains of interrupted ones.',
  data: noData,
  schedule: '*/10 * * * *',
  expireInSeconds: 1800,
  work: async ({ db, storage, clock }) => removeExpiredUploads({ db, storage, now: clock.now() }),
});
