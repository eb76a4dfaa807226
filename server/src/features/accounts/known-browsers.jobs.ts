import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeUnusedBrowsers } from './known-browsers.queries.ts';

/**
 * A known browser of an account is a browser in which somebody has signed in to the account. Failed sign-ins in other
 * browsers do not lock a known browser out.
 */
export const removeUnusedKnownBrowsers = defineJob({
  name: 'remove-unused-known-browsers',
  summary: 'Makes a browser unknown to an account if nobody has signed in to the account in this browser for a year.',
  data: noData,
  schedule: '41 3 * * *',
  work: ({ db, clock }) => removeUnusedBrowsers(db, clock.now()),
});
