import { type Replayed, type ReplayTask, replayRun } from './replay-run.ts';

/** The function that the worker thread calls to replay a run. */
export default function replayInWorker(task: ReplayTask): Replayed {
  return replayRun(task);
}
