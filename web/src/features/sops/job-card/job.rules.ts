/** A job: one run of a person through the steps of a procedure. It is stored only on the device. */
export interface Job {
  /** The revision of the procedure to which the steps belong. */
  readonly revision: number;
  /** A name or number that the person typed, for example of the work order; empty if none. */
  readonly name: string;
  /** The time at which the person marked a step as done, in ISO 8601, by the number of the step. */
  readonly doneAt: Readonly<Record<string, string>>;
}

/** The number of days for which a job is stored after its last change. */
export const keptDays = 30;

/** Returns a job without a name and without steps that are done. */
export const newJob = (revision: number): Job => ({ revision, name: '', doneAt: {} });

/**
 * Returns the stored job if it belongs to this revision, else a new job with the name of the stored one. No step of the
 * new job is done, because the steps of another revision may be different.
 */
export const continueJob = (storedJob: Job | undefined, revision: number): Job =>
  storedJob?.revision === revision ? storedJob : { ...newJob(revision), name: storedJob?.name ?? '' };

/** Returns the job with a step marked as done at `time`, or as not done if it was done. `time` is in ISO 8601. */
export function toggleStep(job: Job, step: number, time: string): Job {
  const { [step]: previousTime, ...others } = job.doneAt;
  return { ...job, doneAt: previousTime === undefined ? { ...others, [step]: time } : others };
}

/** Returns the number of steps that are done. */
export const countDone = ({ doneAt }: Job): number => Object.keys(doneAt).length;

/** True if steps of another revision are marked as done in the stored job. They do not count for this revision. */
export const hasOutdatedSteps = (storedJob: Job | undefined, revision: number): boolean =>
  storedJob !== undefined && storedJob.revision !== revision && countDone(storedJob) > 0;

/** True if the job has a name or a step that is done, which "Start again" would remove. */
export const isStarted = (job: Job): boolean => job.name !== '' || countDone(job) > 0;
