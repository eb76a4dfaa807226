import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeUnusedBrowsers } from './known-browsers.queries.ts';

export const removeUnusedKnownBrowsers = defineJob({
  name: 'remove-unused-known-browsers',
  summary: 'Makes a browser unknown to an account if nobody has signed in to the account in this browser for a year.',
  data: noData,
  schedule: '41 3 * * *',
  work: ({ db, clock }) => removeUnusedBrowsers(db, clock.now()),
});
