import { useEffect, useState } from 'react';
import { continueJob, hasOutdatedSteps, type Job, markSigned, toggleStep, unmarkSigned } from './job.rules.ts';
import { onJobChange, readJob, removeJob, removeOldJobs, saveJob } from './stored-jobs.ts';

/** A person's job (one run through the steps of a procedure), and the actions that change it. */
export type JobState = {
  job: Job;
  /**
   * True if the stored job has marks at steps or hold points of another revision. Such marks do not count for the
   * current revision.
   */
  hasOutdatedSteps: boolean;
  /** True if the browser refused to store the job, so that it is lost when the page is closed. */
  isNotStored: boolean;
  rename: (name: string) => void;
  /** Marks a step as done now, or as not done if the step was marked as done before. */
  toggle: (step: number) => void;
  /** Marks a hold point, given by its `holdPointKey`, as signed now by the person with this name. */
  sign: (key: string, name: string) => void;
  /** Marks a hold point as not signed. */
  unsign: (key: string) => void;
  /** Removes the job from this device and starts a new one. */
  startAgain: () => void;
};

/** Returns the job of a person for a procedure. The job is stored only on this device, so the hook needs no network. */
export function useJob(userId: string, { sopId, revision }: { sopId: string; revision: number }): JobState {
  /** The job as this page has last read or changed it. It is not stored if the browser refuses to store it. */
  const [latestJob, setLatestJob] = useState(() => readJob(userId, sopId));
  const [isNotStored, setIsNotStored] = useState(false);
  useEffect(() => {
    removeOldJobs(new Date());
    return onJobChange(userId, sopId, () => setLatestJob(readJob(userId, sopId)));
  }, [userId, sopId]);
  // Reads the stored job again, because another tab might have changed it, and the event of that change might not have
  // arrived yet. If no job is stored, the job in the memory of this page is used.
  const readLatestJob = () => readJob(userId, sopId) ?? latestJob;
  const readJobOfRevision = () => continueJob(readLatestJob(), revision);
  const save = (job: Job) => {
    setIsNotStored(!saveJob(userId, sopId, job, new Date()));
    setLatestJob(job);
  };
  return {
    job: continueJob(latestJob, revision),
    hasOutdatedSteps: hasOutdatedSteps(latestJob, revision),
    isNotStored,
    // A new name does not discard the marks of another revision, so `hasOutdatedSteps` stays true. These marks are
    // discarded when a step or a hold point of this revision is marked.
    rename: (name) => save({ ...(readLatestJob() ?? continueJob(undefined, revision)), name }),
    toggle: (step) => save(toggleStep(readJobOfRevision(), step, new Date().toISOString())),
    sign: (key, name) => save(markSigned(readJobOfRevision(), key, { name, markedAt: new Date().toISOString() })),
    unsign: (key) => save(unmarkSigned(readJobOfRevision(), key)),
    startAgain: () => {
      removeJob(userId, sopId);
      setLatestJob(undefined);
    },
  };
}
