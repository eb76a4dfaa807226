import type { HoldPointSigner, JobCardStep } from '@loopcheck/contract/features/sops/job-card';

/** A job: one run of a person through the steps of a procedure. A job is stored only on the device. */
export interface Job {
  /** The revision of the procedure to which the steps belong. */
  readonly revision: number;
  /** A name or number that the person typed, for example the number of the work order; empty if none. */
  readonly name: string;
  /** The time at which the person marked a step as done, in ISO 8601, by the number of the step. */
  readonly doneAt: Readonly<Record<string, string>>;
  /** The hold points that were marked as signed, by `holdPointKey`. The signatures themselves are on paper. */
  readonly signed: Readonly<Record<string, SignedHoldPoint>>;
}

/** A hold point that the technician marked as signed. */
export interface SignedHoldPoint {
  /** The name of the person who signed, as the technician typed it. */
  readonly name: string;
  /** The time of the mark, in ISO 8601. */
  readonly markedAt: string;
}

/** Returns the key of a hold point. A step has at most one hold point for each signer. */
export const holdPointKey = (step: number, signedBy: HoldPointSigner): string => `${step} ${signedBy}`;

/** The number of days for which a job is stored after its last change. */
export const keptDays = 30;

/** Returns a job without a name and without steps that are done. */
export const createJob = (revision: number): Job => ({ revision, name: '', doneAt: {}, signed: {} });

/**
 * Returns the stored job if it belongs to `revision`. Otherwise returns a new job with the name of the stored job. No
 * step of the new job is done, because the steps of another revision can be different.
 */
export const continueJob = (storedJob: Job | undefined, revision: number): Job =>
  storedJob?.revision === revision ? storedJob : { ...createJob(revision), name: storedJob?.name ?? '' };

/**
 * Returns the job with a step marked as done at `time`, or as not done if the step was marked as done before. `time` is
 * in ISO 8601.
 */
export function toggleStep(job: Job, step: number, time: string): Job {
  const { [step]: previousTime, ...others } = job.doneAt;
  return { ...job, doneAt: previousTime === undefined ? { ...others, [step]: time } : others };
}

/** Returns the job with a hold point marked as signed. */
export const markSigned = (job: Job, key: string, mark: SignedHoldPoint): Job => ({
  ...job,
  signed: { ...job.signed, [key]: mark },
});

/** Returns the job with a hold point marked as not signed. */
export function unmarkSigned(job: Job, key: string): Job {
  const { [key]: _removed, ...others } = job.signed;
  return { ...job, signed: others };
}

/** True if a hold point of the step is not signed. The person must not begin such a step. */
export const isHeld = (job: Job, { number, holdPoints }: Pick<JobCardStep, 'number' | 'holdPoints'>): boolean =>
  holdPoints.some(({ signedBy }) => job.signed[holdPointKey(number, signedBy)] === undefined);

/** Returns the number of steps that are done. */
export const countDone = ({ doneAt }: Job): number => Object.keys(doneAt).length;

/** True if a step is done or a hold point is signed. */
const hasMarks = (job: Job): boolean => countDone(job) > 0 || Object.keys(job.signed).length > 0;

/**
 * True if the stored job belongs to another revision and has steps that are done or hold points that are signed. Such
 * marks do not count for `revision`.
 */
export const hasOutdatedSteps = (storedJob: Job | undefined, revision: number): boolean =>
  storedJob !== undefined && storedJob.revision !== revision && hasMarks(storedJob);

/** True if the job has a name or a mark, which "Start again" would remove. */
export const isStarted = (job: Job): boolean => job.name !== '' || hasMarks(job);
