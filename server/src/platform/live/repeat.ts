import type { Logger } from '../logging/logger.ts';

/** A task that runs at a fixed interval. */
export interface RepeatedTask {
  /** Starts no further run. Resolves when the current run, if any, has finished. */
  stop(): Promise<void>;
}

/**
 * Runs `task` every `intervalMs` milliseconds, skipping a run while the previous one is still in progress. Logs
 * failures.
 */
export function repeatTask(name: string, intervalMs: number, log: Logger, task: () => Promise<unknown>): RepeatedTask {
  let currentRun: Promise<void> = Promise.resolve();
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    currentRun = task()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, task: name }, 'a repeated task failed'),
      )
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return currentRun;
    },
  };
}
