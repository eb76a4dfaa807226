import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeQuestionsBefore } from './assistant.queries.ts';
import { rebuildOutdatedPassages } from './library/passages.commands.ts';

const retentionDays = 90;
const dayMs = 24 * 3_600_000;

/**
 * Rebuilds outdated passages every minute. A search rebuilds them too, so answers are correct even without this job.
 * With the job, the first person who asks a question after a change does not have to wait for the rebuild.
 */
export const rebuildPassagesJob = defineJob({
  name: 'rebuild-passages',
  summary: 'Rebuilds the search index of modules and procedures that have changed.',
  data: noData,
  schedule: '* * * * *',
  // On all servers together, at most one rebuild waits and at most one runs.
  policy: 'stately',
  work: ({ db }) => rebuildOutdatedPassages(db),
});

export const removeOldQuestions = defineJob({
  name: 'remove-old-assistant-questions',
  summary: `Removes questions to the assistant after ${retentionDays} days.`,
  data: noData,
  schedule: '20 * * * *',
  work: ({ db, clock }) => removeQuestionsBefore(db, new Date(clock.now().getTime() - retentionDays * dayMs)),
});
