/** The source of the current time for requests and jobs. Tests replace it by a clock that they control. */
export interface Clock {
  now(): Date;
}

/** The clock of the operating system. */
export const systemClock: Clock = {
  now: () => new Date(),
};
