import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeDraftsBefore } from './drafts.queries.ts';

/** A draft is removed when it has not been changed for this number of days. */
const retentionDays = 180;
const dayMs = 24 * 3_600_000;

export const removeOldDrafts = defineJob({
  name: 'remove-old-drafts',
  summary: `Removes drafts of editors that nobody has changed for ${retentionDays} days.`,
  data: noData,
  schedule: '11 4 * * *',
  work: async ({ db, clock, log }) => {
    const removed = await removeDraftsBefore(db, new Date(clock.now().getTime() - retentionDays * dayMs));
    if (removed > 0) log.info({ removed }, 'old drafts were removed');
  },
});
