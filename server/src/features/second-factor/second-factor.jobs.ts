import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeExpiredChallenges } from './challenges.queries.ts';

export const removeOldChallenges = defineJob({
  name: 'remove-old-challenges',
  summary: 'Removes unfinished sign-ins, confirmations and set-ups of second factors whose time is over.',
  data: noData,
  schedule: '47 * * * *',
  work: ({ db, clock }) => removeExpiredChallenges(db, clock.now()),
});
