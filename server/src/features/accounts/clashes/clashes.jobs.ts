import { defineJob, noData } from '../../../platform/jobs/job.ts';
import { removeOldClashes } from './clashes.queries.ts';

export const removeOldRegistrationClashes = defineJob({
  name: 'remove-old-registration-clashes',
  summary: 'Removes clashing registrations on which no admin has decided within 30 days.',
  data: noData,
  schedule: '53 3 * * *',
  work: ({ db, clock }) => removeOldClashes(db, clock.now()),
});
