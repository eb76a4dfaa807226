/** The source of the current time for all server code, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Resolves after this many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
