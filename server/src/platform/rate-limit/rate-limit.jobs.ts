import { defineJob, noData } from '../jobs/job.ts';
import { removeOldCounts } from './rate-limit.queries.ts';

export const removeOldRateLimits = defineJob({
  name: 'remove-old-rate-limits',
  summary: 'Removes counts of attempts and calls that no limit takes into account any more.',
  data: noData,
  schedule: '17 * * * *',
  work: ({ db, clock }) => removeOldCounts(db, clock.now()),
});
