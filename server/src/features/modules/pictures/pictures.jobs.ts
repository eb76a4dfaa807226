import { defineJob, noData } from '../../../platform/jobs/job.ts';
import { removeAllUnusedPictures } from './pictures.commands.ts';

/**
 * The number of days for which an unused picture is kept. An author can work without a network for some time, and the
 * server does not know which pictures are in a draft that exists only in the author's browser.
 */
const retentionDays = 30;
const dayMs = 24 * 3_600_000;

export const removeUnusedModulePictures = defineJob({
  name: 'remove-unused-module-pictures',
  summary: `Removes pictures of modules after ${retentionDays} days if no text, revision or draft contains them.`,
  data: noData,
  schedule: '23 4 * * *',
  expireInSeconds: 1800,
  work: async ({ db, storage, clock, log, signal }) => {
    const now = clock.now();
    const before = new Date(now.getTime() - retentionDays * dayMs);
    const removed = await removeAllUnusedPictures({ db, storage, now }, { before, signal });
    if (removed > 0) log.info({ removed }, 'unused pictures of modules were removed');
  },
});
