/** The source of the current time for requests and jobs. Tests replace it by a clock that they control. */
export interface Clock {
  now(): Date;
  /** Resolves after the given time. */
  sleep(milliseconds: number): Promise<void>;
}

/** The clock of the operating system. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
