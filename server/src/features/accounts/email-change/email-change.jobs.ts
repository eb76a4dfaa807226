import { defineJob, noData } from '../../../platform/jobs/job.ts';
import { removeExpiredChanges } from './email-change.queries.ts';

export const removeExpiredEmailChanges = defineJob({
  name: 'remove-expired-email-changes',
  summary: 'Removes requested changes of an email that were not confirmed within a day.',
  data: noData,
  schedule: '37 * * * *',
  work: ({ db, clock }) => removeExpiredChanges(db, clock.now()),
});
