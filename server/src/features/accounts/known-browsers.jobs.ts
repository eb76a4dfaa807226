import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeUnusedBrowsers } from './known-browsers.queries.ts';

export const removeUnusedKnownBrowsers = defineJob({
  name: 'remove-unused-known-browsers',
  summary: 'Removes known browsers in which nobody has signed in for a year.',
  data: noData,
  schedule: '41 3 * * *',
  work: ({ db, clock }) => removeUnusedBrowsers(db, clock.now()),
});
