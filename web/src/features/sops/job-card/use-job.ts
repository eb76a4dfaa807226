import { useEffect, useState } from 'react';
import { continueJob, hasOutdatedSteps, type Job, markSigned, toggleStep, unmarkSigned } from './job.rules.ts';
import { onJobChange, readJob, removeJob, removeOldJobs, saveJob } from './stored-jobs.ts';

/** The job of a person for a procedure, and the actions that change it. */
export type JobState = {
  job: Job;
  /** True if steps of another revision are marked as done. They do not count for this revision. */
  hasOutdatedSteps: boolean;
  /** True if the browser refused to store the job, so that it is lost when the page is closed. */
  isNotStored: boolean;
  rename: (name: string) => void;
  /** Marks a step as done now, or as not done if it was done. */
  toggle: (step: number) => void;
  /** Marks a hold point, given by its `holdPointKey`, as signed now by the person with this name. */
  sign: (key: string, name: string) => void;
  /** Marks a hold point as not signed. */
  unsign: (key: string) => void;
  /** Removes the job from this device and starts a new one. */
  startAgain: () => void;
};

/** Returns the job of a person for a procedure. The job is stored only on this device, so it needs no network. */
export function useJob(userId: string, { sopId, revision }: { sopId: string; revision: number }): JobState {
  const [storedJob, setStoredJob] = useState(() => readJob(userId, sopId));
  const [isNotStored, setIsNotStored] = useState(false);
  useEffect(() => {
    removeOldJobs(new Date());
    return onJobChange(userId, sopId, () => setStoredJob(readJob(userId, sopId)));
  }, [userId, sopId]);
  // Reads again, because another tab may have changed the job.
  const readLatest = () => readJob(userId, sopId) ?? storedJob;
  const readCurrent = () => continueJob(readLatest(), revision);
  const save = (job: Job) => {
    setIsNotStored(!saveJob(userId, sopId, job, new Date()));
    setStoredJob(job);
  };
  return {
    job: continueJob(storedJob, revision),
    hasOutdatedSteps: hasOutdatedSteps(storedJob, revision),
    isNotStored,
    // Keeps the steps of another revision until a step of this revision is marked.
    rename: (name) => save({ ...(readLatest() ?? continueJob(undefined, revision)), name }),
    toggle: (step) => save(toggleStep(readCurrent(), step, new Date().toISOString())),
    sign: (key, name) => save(markSigned(readCurrent(), key, { name, markedAt: new Date().toISOString() })),
    unsign: (key) => save(unmarkSigned(readCurrent(), key)),
    startAgain: () => {
      removeJob(userId, sopId);
      setStoredJob(undefined);
    },
  };
}
