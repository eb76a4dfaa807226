import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeFadedFailures } from './throttle.queries.ts';

/** Keeps the table small. */
export const removeOldSignInFailures = defineJob({
  name: 'remove-old-sign-in-failures',
  summary: 'Removes counts of failed sign-ins that no limit takes into account any more.',
  data: noData,
  schedule: '17 * * * *',
  work: ({ db, clock }) => removeFadedFailures(db, clock.now()),
});
